"""Targets: the file of a result, and its form. Both are decided only here.

A target is a file, or ``-`` for standard output. Its form is the one that was named; otherwise that
of the file's extension, and on standard output the first of the possible forms. Whether a file can
be written is checked while the command line is read, so that nobody waits for a result that is
lost.
"""

from __future__ import annotations

import sys
from argparse import ArgumentTypeError, Namespace
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from nonolith.cli.output import save, write_data
from nonolith.support.errors import FormatError, UnsupportedError

if TYPE_CHECKING:
    from nonolith.model.puzzle import Puzzle

STANDARD_OUTPUT = "-"


def target(text: str) -> str:
    """An argument type: a file that can be written, or ``-`` for standard output."""
    if not text:
        raise ArgumentTypeError("the name of the file is empty (- is standard output)")
    if not is_file(text):
        return text
    from nonolith.formats.saving import check_place

    try:
        check_place(text)
    except FormatError as error:
        raise ArgumentTypeError(str(error)) from None
    return text


def is_file(path: str | None) -> bool:
    """Whether the target is a file, and not standard output."""
    return path not in (None, STANDARD_OUTPUT)


def form_of(
    path: str | None, named: str | None, forms: Mapping[str, Sequence[str]], choice: str
) -> str:
    """The form to write.

    Args:
        path: the target; None is standard output.
        named: the form that the command line names, or None.
        forms: the extensions of each form; the first form is for standard output.
        choice: the options that choose a form, for the message.

    Raises:
        UnsupportedError: the extension is none of these.

    >>> form_of("a.svg", None, {"text": [".txt"], "svg": [".svg"]}, "--svg")
    'svg'
    """
    from nonolith.formats.sources import extension_of

    if named:
        return named
    if path is None or not is_file(path):
        return next(iter(forms))
    extension = extension_of(path)
    for form, extensions in forms.items():
        if extension in extensions:
            return form
    known = ", ".join(known for extensions in forms.values() for known in extensions)
    raise UnsupportedError(
        f"{path}: the extension {extension!r} is that of no format to write (one of {known}; or "
        f"name it with {choice})"
    )


def deliver(data: str | bytes, path: str | None, name: str = "this") -> None:
    """Write a whole file: unchanged to standard output, or to a file, all or nothing.

    ``name`` is the name of the data in a message.
    """
    if path is not None and is_file(path):
        save(path, data)
        return
    if isinstance(data, bytes) and sys.stdout.isatty():
        raise UnsupportedError(f"{name} is not text for a terminal; choose a file with -o")
    write_data(data)


def puzzle_form(arguments: Namespace) -> str:
    """The format of the command line (``options.add_target``), by --to or -o."""
    from nonolith.formats import FORMATS

    forms = {row.name: row.extensions for row in FORMATS.values() if row.writes}
    return form_of(arguments.output, arguments.to, forms, "--to")


def write_puzzles(
    puzzles: Sequence[Puzzle], arguments: Namespace, numbers: Sequence[int] | None = None
) -> None:
    """Write puzzles to the file and in the format of the command line.

    ``numbers`` are for a format whose puzzles have numbers, by default 1, 2, and so on.
    """
    from nonolith.formats import write

    what = puzzles[0] if len(puzzles) == 1 else puzzles
    form = puzzle_form(arguments)
    data = write(what, None, format=form, strict=arguments.strict, numbers=numbers)
    deliver(data, arguments.output, form)

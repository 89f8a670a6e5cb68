"""Folders as targets: a file for each file that is read, under the same name.

    cat.non, pack.txt  ->  FOLDER/cat.json, FOLDER/pack.json

A format that holds one puzzle gets a folder for each file that holds several, with a file for each
puzzle: ``FOLDER/pack/1.nin``, ``FOLDER/pack/2.nin``. So numbers never make two names equal.
"""

from __future__ import annotations

import os
import warnings
from argparse import ArgumentTypeError, Namespace
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from nonolith.cli.base import BAD_INPUT, DONE
from nonolith.cli.inputs import STANDARD_INPUT, Entry, entries_of, work_on
from nonolith.cli.messages import show_message
from nonolith.cli.output import save
from nonolith.cli.targets import STANDARD_OUTPUT, target
from nonolith.support.errors import FormatError, NonolithError, UnsupportedError

# Loading pathlib takes longer than solving a small puzzle.
# ruff: noqa: PTH103, PTH110, PTH112, PTH118, PTH119, PTH121, PTH122

if TYPE_CHECKING:
    from nonolith.model.puzzle import Puzzle


def target_or_folder(text: str) -> str:
    """An argument type: as ``target``, or an existing folder, or a new one, ``FOLDER/``."""
    if not is_folder(text):
        return target(text)
    from nonolith.formats.saving import check_place

    try:
        check_place(
            os.path.join(text, "name") if os.path.isdir(text) else text.rstrip("/" + os.sep)
        )
    except FormatError as error:
        raise ArgumentTypeError(str(error)) from None
    return text


def is_folder(path: str | None) -> bool:
    """Whether the target is a folder: an existing one, or one with / at the end."""
    return path not in (None, STANDARD_OUTPUT) and (
        path.endswith(("/", os.sep)) or os.path.isdir(path)
    )


def into_folder(arguments: Namespace, prepared: Callable[[Puzzle], Puzzle]) -> int:
    """Write a file for each source; an error in one is printed, and the others are written.

    Raises:
        UnsupportedError: two would get the same name; then nothing is written.
    """
    if not arguments.to:
        raise UnsupportedError(f"{arguments.output} is a folder: name the format with --to")
    targets = _targets(arguments)
    _make(arguments.output)
    worst = DONE
    for source in arguments.files:
        try:
            code = _convert(source, targets.get(source), arguments, prepared)
        except NonolithError as error:
            show_message(str(error))
            code = BAD_INPUT
        worst = max(worst, code)
    return worst


def _targets(arguments: Namespace) -> dict[str, str]:
    """The file for each source that is a file, without its extension."""
    from nonolith.formats import FORMATS

    extension = FORMATS[arguments.to].extensions[0]
    targets: dict[str, str] = {}
    taken: dict[str, str] = {}
    for source in arguments.files:
        if source == STANDARD_INPUT:
            raise UnsupportedError("standard input has no name for a file in a folder")
        if not os.path.exists(source):
            continue  # reported when it is read
        stem = os.path.splitext(os.path.basename(source))[0]
        path = os.path.join(arguments.output, stem)
        other = taken.setdefault(os.path.normcase(path), source)
        if source in targets or other != source:
            raise UnsupportedError(
                f"{other} and {source} would both become {path}{extension}; nothing is written"
            )
        targets[source] = path
    for path in targets.values():
        for source in targets:
            if os.path.exists(path + extension) and os.path.samefile(path + extension, source):
                raise UnsupportedError(
                    f"{path}{extension} would be written over {source}, which is an input; "
                    "nothing is written"
                )
    return targets


def _convert(
    source: str, path: str | None, arguments: Namespace, prepared: Callable[[Puzzle], Puzzle]
) -> int:
    from nonolith.formats import FORMATS

    row = FORMATS[arguments.to]
    puzzles: dict[int, Puzzle] = {}
    several = False

    def work(entry: Entry) -> int:
        nonlocal several
        puzzles[entry.number] = prepared(entry.puzzle)
        several = several or entry.several
        return DONE

    code = work_on(entries_of(source, arguments), work)
    if not puzzles:
        return code
    if path is None:
        raise UnsupportedError(f"{source} has no name for a file in a folder")
    extension = row.extensions[0]
    if not several or row.holds.several:
        save(path + extension, _written([*puzzles.values()], source, arguments))
        return code
    files = {n: _written([puzzle], source, arguments) for n, puzzle in puzzles.items()}
    _make(path)
    for number, data in files.items():
        save(os.path.join(path, f"{number}{extension}"), data)
    return code


def _written(puzzles: Sequence[Puzzle], source: str, arguments: Namespace) -> str | bytes:
    """The data of a file; a warning about a loss has the name of the source."""
    from nonolith.formats import write

    what = puzzles[0] if len(puzzles) == 1 else puzzles
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            data = write(what, None, format=arguments.to, strict=arguments.strict)
        except NonolithError as error:
            raise type(error)(f"{source}: {error}") from None
    for warning in caught:
        show_message(f"warning: {source}: {warning.message}")
    return data


def _make(folder: str) -> None:
    try:
        os.makedirs(folder, exist_ok=True)
    except OSError as error:
        raise FormatError(f"cannot be made: {error.strerror}", source=folder) from None

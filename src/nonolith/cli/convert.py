"""``nonolith convert``: convert puzzles from one format to another.

The target may be a folder, which gets one file for each input:

    cat.non, pack.txt  ->  FOLDER/cat.json, FOLDER/pack.json

If the format holds only one puzzle, each input with several puzzles gets its own folder, with one
file for each puzzle: ``FOLDER/pack/1.nin``, ``FOLDER/pack/2.nin``. So names never collide.
"""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Callable

import nonolith
from nonolith.cli.base import DONE
from nonolith.cli.console import show_message
from nonolith.cli.inputs import (
    Entry,
    entries_of,
    for_each,
    for_each_source,
    request_of,
    settings_of,
    work_on,
)
from nonolith.cli.parser import Parser
from nonolith.cli.targets import STANDARD, PuzzleSink, deliver, is_folder
from nonolith.formats import FORMATS
from nonolith.formats.writing import write_data
from nonolith.operations.drawing import CONVERT
from nonolith.support.errors import FormatError, NonolithError, UnsupportedError

# Loading pathlib takes longer than solving a small puzzle.
# ruff: noqa: PTH103, PTH110, PTH118, PTH119, PTH121, PTH122

#: The alternatives if the format holds one puzzle only.
_ADVICE = "choose one with -n, write each to a file of its own with -o FOLDER/, or "

EXAMPLES = (
    "nonolith convert --to json examples/lighthouse.non",
    "nonolith convert -o lighthouse.xml examples/lighthouse.non",
    "nonolith convert --to simontatham -n 2 examples/three.txt",
    "nonolith convert --to json -o all.json examples/cat.non examples/three.txt",
    "nonolith convert --to non -o converted/ examples/cat.non examples/three.txt",
)


def configure(parser: Parser) -> None:
    parser.add_input()
    parser.add_target(folder=True)
    parser.add_fields(CONVERT.field("solve"))
    parser.add_search()


def run(arguments: Namespace) -> int:
    settings = settings_of(arguments, CONVERT)

    def prepared(entry: Entry) -> nonolith.Puzzle:
        if not arguments.solve:
            return entry.puzzle
        goal = request_of(entry, arguments, settings).solution()
        return entry.puzzle.replace(goal=goal)

    if is_folder(arguments.output):
        return _into_folder(arguments, prepared)
    # The numbers of one list are kept: a missing puzzle must not change the numbers of the others.
    keeps = len(arguments.files) == 1
    with PuzzleSink(arguments, _ADVICE) as sink:  # a bad format is an error before any solving

        def work(entry: Entry) -> int:
            sink.add(prepared(entry), entry.mark if keeps else None, entry.name)
            return DONE

        return for_each(arguments, work)


def _into_folder(arguments: Namespace, prepared: Callable[[Entry], nonolith.Puzzle]) -> int:
    """Write a file for each source. Print errors and continue with the next source.

    Raises:
        UnsupportedError: Two files would get the same name; then nothing is written.
    """
    if not arguments.to:
        raise UnsupportedError(f"{arguments.output} is a folder: name the format with --to")
    targets = _targets(arguments)
    _make(arguments.output)
    return for_each_source(
        arguments, lambda source: _convert(source, targets.get(source), arguments, prepared)
    )


def _targets(arguments: Namespace) -> dict[str, str]:
    """Return the target for each source that is a file, without its extension."""
    extension = FORMATS[arguments.to].extensions[0]
    targets: dict[str, str] = {}
    taken: dict[str, str] = {}
    for source in arguments.files:
        if source == STANDARD:
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
    source: str,
    path: str | None,
    arguments: Namespace,
    prepared: Callable[[Entry], nonolith.Puzzle],
) -> int:
    """Write the puzzles of a file to ``path`` with an extension, or to files in this folder."""
    puzzles: dict[int, nonolith.Puzzle] = {}
    several = False

    def work(entry: Entry) -> int:
        nonlocal several
        puzzles[entry.number] = prepared(entry)
        several = several or entry.several
        return DONE

    code = work_on(entries_of(source, arguments), work)
    if not puzzles:
        return code
    if path is None:
        raise UnsupportedError(f"{source} has no name for a file in a folder")
    row = FORMATS[arguments.to]
    extension = row.extensions[0]
    into_folder = several and not row.holds.several
    if into_folder:
        files = {os.path.join(path, f"{n}{extension}"): [one] for n, one in puzzles.items()}
    else:
        files = {path + extension: [*puzzles.values()]}
    contents: dict[str, str | bytes] = {}
    for name, some in files.items():
        try:
            contents[name], losses = write_data(some, None, row.name, arguments.strict)
        except NonolithError as error:
            raise type(error)(f"{source}: {error}") from None
        for loss in losses:
            show_message(f"warning: {source}: {loss}")
    if into_folder:
        _make(path)
    for name, data in contents.items():
        deliver(data, name)
    return code


def _make(folder: str) -> None:
    try:
        os.makedirs(folder, exist_ok=True)
    except OSError as error:
        raise FormatError(f"cannot be made: {error.strerror}", source=folder) from None

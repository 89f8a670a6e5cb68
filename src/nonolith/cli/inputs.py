"""Inputs: from the files of a command line to puzzles, one after the other.

Each puzzle is read when the one before it is done, so that lists may be of any length. A file or a
puzzle that cannot be read gets a message, and the work goes on with the others. The exit code is
that of the worst.
"""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from nonolith.cli.base import BAD_INPUT, DONE, LIMIT, NO_SOLUTION
from nonolith.cli.messages import did_you_mean, show_message
from nonolith.cli.progress import PROGRESS
from nonolith.cli.solving import NoSolutionError
from nonolith.cli.typos import LOOK
from nonolith.support.errors import FormatError, LimitReached, NonolithError, PuzzleError

if TYPE_CHECKING:
    from nonolith.formats.reading import Item
    from nonolith.model.puzzle import Puzzle

STANDARD_INPUT = "-"


class Entry:
    """One puzzle to work on.

    Attributes:
        source: the file it comes from, as the user wrote it.
        number: which puzzle of the file it is, from 1.
        mark: its number in the file; its place where it has none.
        label: its name among all puzzles of the command line.
        alone: whether there are no others.
        several: whether its file has several puzzles, and none was chosen.
    """

    def __init__(self, item: Item, source: str, alone: bool, several: bool) -> None:
        self._item = item
        self.source = source
        self.number = item.number
        self.mark = item.mark
        self.label = f"{source} #{item.number}" if item.several else source
        self.alone = alone
        self.several = several

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle; for a bad one, a NonolithError that names the puzzle."""
        return self._item.puzzle

    @property
    def prefix(self) -> str:
        """What a line about it begins with; nothing where there is no other puzzle."""
        return "" if self.alone else f"{self.label}: "

    def with_puzzle(self, puzzle: Puzzle) -> Entry:
        """The same entry with another puzzle."""
        item = type(self._item)(self.number, self._item.several, puzzle)
        return Entry(item, self.source, self.alone, self.several)


def refused(error: NonolithError, where: Entry | str) -> int:  # noqa: ARG001
    """Print why a puzzle or an input cannot be read, and give the exit code."""
    wrong_clues = isinstance(error, PuzzleError) and error.draft is not None
    show_message(f"{error} ({LOOK})" if wrong_clues else str(error))
    return BAD_INPUT


def for_each(
    arguments: Namespace,
    work: Callable[[Entry], int],
    refused: Callable[[NonolithError, Entry | str], int] = refused,
) -> int:
    """Do the work for each puzzle of the command line; the worst exit code counts.

    Args:
        arguments: the command line.
        work: what to do with a puzzle.
        refused: what to do with the error of a puzzle that cannot be read (and its entry), or of
            an input (and its source).
    """
    worst = DONE
    for source in arguments.files:
        try:
            worst = max(worst, work_on(entries_of(source, arguments), work, refused))
        except NonolithError as error:
            worst = max(worst, refused(error, source))
    return worst


def work_on(
    entries: Iterable[Entry],
    work: Callable[[Entry], int],
    refused: Callable[[NonolithError, Entry | str], int] = refused,
) -> int:
    """Do the work for each of these puzzles; an error in one is printed, and the others follow."""
    worst = DONE
    with PROGRESS.during("reading"):
        for entry in entries:
            worst = max(worst, _work_on(entry, work, refused))
    return worst


def _work_on(
    entry: Entry, work: Callable[[Entry], int], refused: Callable[[NonolithError, Entry | str], int]
) -> int:
    PROGRESS.show(f"{entry.source}: puzzle {entry.number}")
    try:
        entry.puzzle  # noqa: B018
    except NonolithError as error:
        return refused(error, entry)
    try:
        code = work(entry)
    except NonolithError as error:
        show_message(f"{entry.label}: {error}")
        code = _code_of(error)
    sys.stdout.flush()  # so that a reader of the output need not wait for the next puzzle
    return code


def read_entries(source: str, arguments: Namespace) -> list[Entry]:
    """The puzzles of one input of the command line: all of them, or the chosen one."""
    return list(entries_of(source, arguments))


def entries_of(source: str, arguments: Namespace) -> Iterator[Entry]:
    """The same one by one, each read when it is needed."""
    try:
        for item in _items(source, arguments):
            several = item.several and arguments.number is None
            alone = len(arguments.files) == 1 and not several
            yield Entry(item, source, alone, several)
    except FormatError as error:
        if error.source == source and not os.path.exists(source):  # noqa: PTH110
            error.message += _close_file(source)
        raise


class _StandardInput:
    """Standard input as it arrives."""

    name = "<stdin>"

    def read(self, size: int = -1, /) -> bytes:
        """The available bytes, at most this many; none at the end."""
        buffer: Any = sys.stdin.buffer  # typed as a file that cannot read what has arrived
        return bytes(buffer.read1(size))


def standard_input() -> _StandardInput:
    """Standard input as a file; FormatError where it is closed."""
    if sys.stdin is None:
        raise FormatError("it is closed", source="standard input")
    return _StandardInput()


def _items(source: str, arguments: Namespace) -> Iterator[Item]:
    from nonolith.formats import read, read_each
    from nonolith.formats.reading import Item

    what = standard_input() if source == STANDARD_INPUT else source
    if arguments.number is None:
        yield from read_each(what, format=arguments.format, cell_size=arguments.cell_size)
        return
    puzzle = read(
        what,
        format=arguments.format,
        number=arguments.number,
        cell_size=arguments.cell_size,
    )
    yield Item(arguments.number, several=True, puzzle=puzzle)


def _close_file(path: str) -> str:
    folder, name = os.path.split(path)
    try:
        return did_you_mean(name, os.listdir(folder or os.curdir))  # noqa: PTH208
    except (OSError, ValueError):
        return ""


def _code_of(error: NonolithError) -> int:
    if isinstance(error, LimitReached):
        return LIMIT
    return NO_SOLUTION if isinstance(error, NoSolutionError) else BAD_INPUT

"""Reading: puzzles from a path or contents, with detection of the format.

The format of the extension is used if the beginning of the content fits it. Otherwise the first
format of the table that surely fits the beginning is used. If several formats may fit, the first
that can read the whole input is used, with a warning if another one reads a different puzzle. If
all fail, the error is from the format in which only the clues are wrong, if there is one, since
``typos`` can then find the wrong clue.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from nonolith.formats.sources import looks_like, opened
from nonolith.formats.stream import PIECE, Source, Stream
from nonolith.formats.table import FORMATS, Fit, Format, Unread
from nonolith.model.clue import needed_cells
from nonolith.model.limits import MAX_PUZZLES
from nonolith.model.puzzle import Puzzle
from nonolith.support.arguments import expect, short_repr, whole_number
from nonolith.support.errors import (
    FormatError,
    FormatWarning,
    NonolithError,
    PuzzleError,
    UnsupportedError,
)
from nonolith.support.plurals import plural

#: The extension that any text may have; it is ignored if the content does not fit.
_ANY_TEXT = ".txt"


class Item(NamedTuple):
    """One of the puzzles of an input.

    Attributes:
        number: The number of the puzzle in the input, from 1.
        several: Whether the input holds more than one puzzle.
        result: The puzzle, or the error if it is invalid.
        mark: The number written in the input (``$7``). Default ``number``.
    """

    number: int
    several: bool
    result: Puzzle | NonolithError
    mark: int

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle. Raises the error of an invalid puzzle."""
        if isinstance(self.result, NonolithError):
            raise self.result
        return self.result

    @property
    def error(self) -> NonolithError | None:
        """The error of an invalid puzzle, or None."""
        return self.result if isinstance(self.result, NonolithError) else None

    def __repr__(self) -> str:
        what = repr(self.result) if self.error is None else f"error {str(self.error)!r}"
        return f"<Item {self.number}: {what}>"


class Found(NamedTuple):
    """A puzzle of an input, not parsed yet.

    Attributes:
        number: The number of the puzzle in the input, from 1.
        several: Whether the input holds more than one puzzle.
        source: The name of the input for messages.
        unread: The function that parses the puzzle, with its number.
    """

    number: int
    several: bool
    source: str
    unread: Unread

    @property
    def mark(self) -> int:
        """The number written in the input; by default ``number``."""
        return self.number if self.unread.mark is None else self.unread.mark

    def puzzle(self) -> Puzzle:
        """Parse the puzzle; an error names the input and, if it has several, the puzzle."""
        try:
            return self.unread.read()
        except NonolithError as error:
            raise _placed(error, self.source, self.number if self.several else None) from None

    def item(self) -> Item:
        """Return the puzzle or its error."""
        result: Puzzle | NonolithError
        try:
            result = self.puzzle()
        except NonolithError as error:
            result = error
        return Item(self.number, self.several, result, self.mark)


def read_list(source: Source, format: str | None, cell_size: int | None = None) -> list[Puzzle]:
    """Return all puzzles of the input; raise the first error."""
    puzzles = []
    for found in find_puzzles(source, format, cell_size):
        if found.number > MAX_PUZZLES:
            raise FormatError(
                "too many puzzles for one list; read_each gives them one by one",
                source=found.source,
                expected=f"at most {MAX_PUZZLES}",
            )
        puzzles.append(found.puzzle())
    return puzzles


def find_one(
    source: Source, format: str | None, number: int | None, cell_size: int | None = None
) -> Found:
    """Return the puzzle with this number, from 1 (the default), without parsing the others."""
    wanted = 1 if number is None else whole_number(number, "number", 1)
    total, name = 0, None
    for found in find_puzzles(source, format, cell_size):
        if found.number == wanted:
            return found
        total, name = found.number, found.source
    raise FormatError(
        f"there is no puzzle number {short_repr(wanted)}, the file holds {plural(total, 'puzzle')}",
        source=name,
        expected=f"a number from 1 to {total}",
    )


def find_puzzles(
    source: Source, format: str | None, cell_size: int | None = None
) -> Iterator[Found]:
    """Yield the puzzles of the input, at least one, before they are parsed."""
    if cell_size is not None:
        whole_number(cell_size, "cell_size", 1)
    chosen = find_format(format) if format is not None else None
    with opened(source, chosen) as (stream, name, extension):
        try:
            puzzles = _puzzles(stream, chosen, extension, cell_size)
            first = next(puzzles, None)
            if first is None:
                raise FormatError("there is no puzzle in it", expected="a puzzle")
            second, failure = None, None
            try:
                second = next(puzzles, None)
            except NonolithError as error:  # the first can still be read
                failure = error
            yield Found(1, second is not None or failure is not None, name, first)
            if failure is not None:
                raise failure
            rest = () if second is None else chain([second], puzzles)
            for number, unread in enumerate(rest, 2):
                yield Found(number, True, name, unread)
        except NonolithError as error:
            raise _placed(error, name, None) from None


def _placed(error: NonolithError, source: str, number: int | None) -> NonolithError:
    """Return the error with the name of the input, and the puzzle's number if there is one."""
    which = "" if number is None else f"puzzle {number}: "
    if isinstance(error, FormatError):
        if error.source is None:
            error.source = source
            error.message = which + error.message
        return error
    if isinstance(error, PuzzleError):
        return error.at(f"{source}: puzzle {number}" if number is not None else source)
    if isinstance(error, UnsupportedError):
        return UnsupportedError(f"{source}: {which}{error}")
    return error


def find_format(name: str) -> Format:
    """Return the format with this name; raise FormatError with all names if it does not exist."""
    expect(name, str, "format", "the name of a format")
    if name not in FORMATS:
        raise FormatError(f"unknown format {name!r}", expected=f"one of {', '.join(FORMATS)}")
    return FORMATS[name]


def format_of_extension(extension: str) -> Format | None:
    """Return the format of files with this extension, or None."""
    return next((row for row in FORMATS.values() if extension in row.extensions), None)


def _puzzles(
    stream: Stream, chosen: Format | None, extension: str, cell_size: int | None
) -> Iterator[Unread]:
    """Detect the format, and return the puzzles in order."""
    head = stream.head()
    while not head.strip() and stream.more_head():
        head = stream.head()
    if not head.strip() and len(head) < PIECE:
        raise FormatError("there is nothing in it", expected="a puzzle")
    if chosen is None and (known := looks_like(head)) is not None:
        raise FormatError(f"this is {known[0]}, not a puzzle; {known[1]}", expected="a puzzle")
    candidates = [chosen] if chosen is not None else _candidates(stream, extension)
    if cell_size is not None and not candidates[0].pixels:
        raise FormatError(
            f"this is no picture but {candidates[0].name}, which has no cell size",
            expected=f"one of {', '.join(row.name for row in FORMATS.values() if row.pixels)}",
        )
    if len(candidates) == 1:
        return candidates[0].each(stream, cell_size)
    puzzles = _first_that_reads(candidates, stream.whole())
    return map(_read_already, puzzles)


def _read_already(puzzle: Puzzle) -> Unread:
    return Unread(lambda: puzzle)


def _candidates(stream: Stream, extension: str) -> list[Format]:
    """Return the formats that the input may have, the likeliest first; at least one."""
    expected = format_of_extension(extension)
    looked = 0
    while True:
        head = stream.head()
        if len(head) >= 2 * looked:  # so that a slow pipe does not cost quadratic time
            looked = len(head)
            fitting = _fitting(head, expected)
            if len(fitting) == 1 and fitting[0].streams:
                return fitting
        if not stream.more_head():
            break
    fitting = _fitting(stream.head(), expected)
    if fitting:
        return fitting
    if expected is not None and _ANY_TEXT not in expected.extensions:
        return [expected]
    stream.text()  # raises an error if this is not text
    raise FormatError(
        "this is none of the formats that are known by their content",
        expected=f"one of {', '.join(FORMATS)}; name it if it is one",
    )


def _fitting(head: str, expected: Format | None) -> list[Format]:
    """Return the formats that fit the beginning; only one if it fits surely or is expected."""
    if expected is not None and expected.sniff(head):
        return [expected]
    found = []
    for row in FORMATS.values():
        fit = row.sniff(head)
        if fit is Fit.SURE:
            return [row]
        if fit is Fit.MAYBE:
            found.append(row)
    return found


def _first_that_reads(candidates: Sequence[Format], data: bytes) -> list[Puzzle]:
    first: tuple[Format, list[Puzzle]] | None = None
    failures: list[tuple[Format, NonolithError]] = []
    for row in candidates:
        try:
            puzzles = row.read(data)
        except NonolithError as error:
            failures.append((row, error))
            continue
        if first is None:
            first = row, puzzles
        elif puzzles != first[1]:
            warnings.warn(
                f"this may be {first[0].name} or {row.name}; read as {first[0].name} "
                "(name the format to have it otherwise)",
                FormatWarning,
                stacklevel=6,
            )
            break
    if first is None:
        row, failure = min(failures, key=lambda failed: _misfit(failed[1]))
        if row is not candidates[0] and isinstance(failure, PuzzleError):
            failure = failure.at(f"read as {row.name}")
        raise failure
    return first[1]


def _misfit(error: NonolithError) -> tuple[int, int, int]:
    """Return a sort key, smaller for errors nearer to a valid puzzle: for inconsistent clues, the
    number of clues longer than their lines, and the difference of the totals."""
    draft = error.draft if isinstance(error, PuzzleError) else None
    if draft is None:
        return 1, 0, 0
    sides = (draft.rows, draft.width), (draft.columns, draft.height)
    long = sum(needed_cells(clue) > cells for clues, cells in sides for clue in clues)
    rows, columns = (sum(block.length for clue in clues for block in clue) for clues, _ in sides)
    return 0, long, abs(rows - columns)

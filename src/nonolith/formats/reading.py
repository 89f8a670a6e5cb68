"""Reading: from a path or contents to puzzles, with the format found on the way.

The format of the extension is taken if the beginning of the content fits it. Otherwise the
beginning is compared with each format of the table, and a format that surely fits is taken. If
several may fit, the first that can read the whole input is taken, with a warning if another one
reads it as a different puzzle. If none can read it, the error is that of the format in which only
the clues are wrong, since ``typos`` can then find the wrong one.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from nonolith.formats.base import Fit, Format, Unread
from nonolith.formats.sources import looks_like, opened
from nonolith.formats.stream import PIECE, Source, Stream
from nonolith.formats.table import FORMATS
from nonolith.model.clue import needed_cells
from nonolith.model.limits import MAX_PUZZLES
from nonolith.model.puzzle import Puzzle
from nonolith.support.arguments import expect, shown, whole_number
from nonolith.support.errors import (
    FormatError,
    FormatWarning,
    NonolithError,
    PuzzleError,
    UnsupportedError,
)
from nonolith.support.plurals import plural

#: The extension that any text may have; it is ignored where the content does not fit.
_ANY_TEXT = ".txt"


class Item:
    """One of the puzzles of an input.

    Attributes:
        number: the number of the puzzle in the input, from 1.
        several: whether the input holds more than one.
        error: what is wrong with it, or None.
        mark: the number that the input itself gives to it (``$7``); its place where it gives none.
    """

    __slots__ = ("_puzzle", "error", "mark", "number", "several")

    def __init__(
        self,
        number: int,
        several: bool,
        puzzle: Puzzle | None = None,
        error: NonolithError | None = None,
        mark: int | None = None,
    ) -> None:
        self.number = number
        self.several = several
        self.error = error
        self.mark = number if mark is None else mark
        self._puzzle = puzzle

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle; of a bad one, its error is raised."""
        if self._puzzle is None:
            assert self.error is not None
            raise self.error
        return self._puzzle

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.number, self.several, self._puzzle, self.error, self.mark)

    def __repr__(self) -> str:
        what = repr(self._puzzle) if self.error is None else f"error {str(self.error)!r}"
        return f"<Item {self.number}: {what}>"


class Found(NamedTuple):
    """A puzzle of an input that is not read yet.

    Attributes:
        number: which puzzle of the input it is, from 1.
        several: whether the input holds more than one.
        source: what messages call the input.
        unread: reads the puzzle.
    """

    number: int
    several: bool
    source: str
    unread: Unread

    @property
    def mark(self) -> int:
        """The number that the file itself gives to the puzzle; its place where it gives none."""
        return self.number if self.unread.mark is None else self.unread.mark

    def puzzle(self) -> Puzzle:
        """The puzzle; if it is bad, a NonolithError that names the place and the puzzle."""
        try:
            return self.unread.read()
        except NonolithError as error:
            raise _placed(error, self.source, self.number if self.several else None) from None

    def item(self) -> Item:
        """The puzzle, or what is wrong with it."""
        try:
            return Item(self.number, self.several, self.puzzle(), mark=self.mark)
        except NonolithError as error:
            return Item(self.number, self.several, error=error, mark=self.mark)


def read_items(source: Source, format: str | None, cell_size: int | None = None) -> Iterator[Item]:
    """The puzzles of the input one by one, each with its number; a bad one has its error."""
    return (found.item() for found in find_puzzles(source, format, cell_size))


def read_list(source: Source, format: str | None, cell_size: int | None = None) -> list[Puzzle]:
    """All puzzles of the input; the first error ends it."""
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
    """The puzzle with this number, from 1; None is the first. The others are not looked at."""
    wanted = 1 if number is None else whole_number(number, "number", 1)
    total, name = 0, None
    for found in find_puzzles(source, format, cell_size):
        if found.number == wanted:
            return found
        total, name = found.number, found.source
    raise FormatError(
        f"there is no puzzle number {shown(wanted)}, the file holds {plural(total, 'puzzle')}",
        source=name,
        expected=f"a number from 1 to {total}",
    )


def find_puzzles(
    source: Source, format: str | None, cell_size: int | None = None
) -> Iterator[Found]:
    """The puzzles of the input one by one, before they are read; there is at least one."""
    if cell_size is not None:
        whole_number(cell_size, "cell_size", 1)
    chosen = find_format(format) if format is not None else None
    with opened(source, chosen) as (stream, name, extension):
        try:
            puzzles = _puzzles(stream, chosen, extension, cell_size)
            first = next(puzzles, None)
            if first is None:
                raise FormatError("there is no puzzle in it", expected="a puzzle")
            second, failure = _next_of(puzzles)
            yield Found(1, second is not None or failure is not None, name, first)
            if failure is not None:
                raise failure
            if second is not None:
                yield Found(2, True, name, second)
            for number, unread in enumerate(puzzles, 3):
                yield Found(number, True, name, unread)
        except NonolithError as error:
            raise _placed(error, name, None) from None


def _next_of(puzzles: Iterator[Unread]) -> tuple[Unread | None, NonolithError | None]:
    """The next one, or the error where it is not found: the first can still be read."""
    try:
        return next(puzzles, None), None
    except NonolithError as error:
        return None, error


def _placed(error: NonolithError, source: str, number: int | None) -> NonolithError:
    """The error with the name of the input, and the puzzle (from 1) that it is about."""
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
    """The format with this name; FormatError with all names if there is none."""
    expect(name, str, "format", "the name of a format")
    if name not in FORMATS:
        raise FormatError(f"unknown format {name!r}", expected=f"one of {', '.join(FORMATS)}")
    return FORMATS[name]


def format_of_extension(extension: str) -> Format | None:
    """The format whose files end so, or None."""
    return next((row for row in FORMATS.values() if extension in row.extensions), None)


def _puzzles(
    stream: Stream, chosen: Format | None, extension: str, cell_size: int | None
) -> Iterator[Unread]:
    """The puzzles in order, with the format found."""
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
    """The formats that the input may have, the likeliest first; never empty."""
    expected = format_of_extension(extension)
    looked = 0
    while True:
        head = stream.head()
        if len(head) >= 2 * looked:  # so that a slow pipe is not read in too small pieces
            looked = len(head)
            fitting = _fitting(head, expected)
            if len(fitting) == 1 and fitting[0].streams:
                return fitting
        if not stream.more_head():
            break
    return _fitting(stream.head(), expected) or _expected_or_none(stream, expected)


def _fitting(head: str, expected: Format | None) -> list[Format]:
    """The formats that the beginning fits; only one if that one is sure or expected."""
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


def _expected_or_none(stream: Stream, expected: Format | None) -> list[Format]:
    if expected is not None and _ANY_TEXT not in expected.extensions:
        return [expected]
    stream.text()  # an error if this is no text at all
    raise FormatError(
        "this is none of the formats that are known by their content",
        expected=f"one of {', '.join(FORMATS)}; name it if it is one",
    )


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
    """How far an input is from its format: for clues that do not fit together, how many of them
    are longer than their lines, and the difference of the totals of rows and columns."""
    draft = error.draft if isinstance(error, PuzzleError) else None
    if draft is None:
        return 1, 0, 0
    sides = (draft.rows, draft.width), (draft.columns, draft.height)
    long = sum(needed_cells(clue) > cells for clues, cells in sides for clue in clues)
    rows, columns = (sum(block.length for clue in clues for block in clue) for clues, _ in sides)
    return 0, long, abs(rows - columns)

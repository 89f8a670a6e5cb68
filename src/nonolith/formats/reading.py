"""Find the puzzles of an input, and detect the format of the input.

The format is the first of these:

1. The format of the file's extension, if the beginning of the content fits it.
2. The first format in the table whose ``sniff`` returns SURE.
3. The first format whose ``sniff`` returns MAYBE and that can read the whole input. A warning says
   if another such format reads a different puzzle.

If the input does not follow the format of the first two steps, other formats that fit are tried; a
format that is read as a stream is not replaced. If all formats fail, the error of one of them is
raised. Errors about clues that contradict each other are preferred, because ``nonolith.typos`` can
then find the wrong clue.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from nonolith.formats.protocol import Fit, PuzzleParser
from nonolith.formats.sources import known_other_file, open_source
from nonolith.formats.stream import PIECE, Source, Stream
from nonolith.formats.table import FORMATS, Format
from nonolith.model.clue import needed_cells
from nonolith.model.puzzle import Puzzle
from nonolith.support.arguments import expect, short_repr, whole_number
from nonolith.support.errors import (
    AmbiguousError,
    FormatError,
    FormatWarning,
    NonolithError,
    PuzzleError,
    UnsupportedError,
)
from nonolith.support.plurals import plural

#: The extension that any text may have, and which therefore does not decide the format alone.
_ANY_TEXT = ".txt"


class Item(NamedTuple):
    """One of the puzzles of an input.

    Attributes:
        number: The position of the puzzle in the input, from 1.
        several: Whether the input contains more than one puzzle.
        result: The puzzle, or an error if the puzzle is invalid.
        mark: The number that the input states for the puzzle, such as 7 in a line ``$7``. If the
            input does not state a number, the same as ``number``.
    """

    number: int
    several: bool
    result: Puzzle | NonolithError
    mark: int

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle. For an invalid puzzle, this property raises its error."""
        if isinstance(self.result, NonolithError):
            raise self.result
        return self.result

    @property
    def error(self) -> NonolithError | None:
        """The error of an invalid puzzle; None for a valid puzzle."""
        return self.result if isinstance(self.result, NonolithError) else None

    def __repr__(self) -> str:
        what = repr(self.result) if self.error is None else f"error {str(self.error)!r}"
        return f"<Item {self.number}: {what}>"


class UnparsedPuzzle(NamedTuple):
    """A puzzle of an input before it is parsed. ``Item`` describes number, several and mark."""

    number: int
    several: bool
    mark: int
    source: str  #: the name of the input for error messages
    parse: Callable[[], Puzzle]  #: the function that parses the puzzle

    def puzzle(self) -> Puzzle:
        """Parse the puzzle. Errors name the input and, if it has several puzzles, the puzzle."""
        try:
            return self.parse()
        except NonolithError as error:
            raise _placed(error, self.source, self.number if self.several else None) from None

    def item(self) -> Item:
        """Parse the puzzle; return an item with the puzzle or its error."""
        result: Puzzle | NonolithError
        try:
            result = self.puzzle()
        except NonolithError as error:
            result = error
        return Item(self.number, self.several, result, self.mark)


def find_one(
    source: Source, format: str | None, number: int | None, cell_size: int | None = None
) -> UnparsedPuzzle:
    """Return the puzzle with this number, without parsing it. None means number 1."""
    wanted = 1 if number is None else whole_number(number, "number", 1)
    total, name = 0, None
    for puzzle in find_puzzles(source, format, cell_size):
        if puzzle.number == wanted:
            return puzzle
        total, name = puzzle.number, puzzle.source
    raise FormatError(
        f"there is no puzzle number {short_repr(wanted)}; the file has {plural(total, 'puzzle')}",
        f"a number from 1 to {total}",
        source=name,
    )


def find_puzzles(
    source: Source, format: str | None, cell_size: int | None = None
) -> Iterator[UnparsedPuzzle]:
    """Yield the unparsed puzzles of the input; raise FormatError if it has no puzzle."""
    if cell_size is not None:
        whole_number(cell_size, "cell_size", 1)
    chosen = find_format(format) if format is not None else None
    with open_source(source, chosen) as (stream, name, extension):
        try:
            parsers = _parsers(stream, chosen, extension, cell_size)
            first = next(parsers, None)
            if first is None:
                raise FormatError("the input has no puzzle", "a puzzle")
            second, failure = None, None
            try:
                second = next(parsers, None)
            except NonolithError as error:  # the first puzzle can still be parsed
                failure = error
            several = second is not None or failure is not None
            rest = () if second is None else chain([second], parsers)
            for number, (parse, mark) in enumerate(chain([first], rest), 1):
                own = number if mark is None else mark
                yield UnparsedPuzzle(number, several, own, name, parse)
            if failure is not None:
                raise failure
        except NonolithError as error:
            raise _placed(error, name, None) from None


def _placed(error: NonolithError, source: str, number: int | None) -> NonolithError:
    """Return the error with ``source`` and, unless it is None, ``number`` in its message."""
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
    """Return the format with this name; if there is none, raise FormatError with all names."""
    expect(name, str, "format", "the name of a format")
    if name not in FORMATS:
        raise FormatError(f"unknown format {name!r}", f"one of {', '.join(FORMATS)}")
    return FORMATS[name]


def format_of_extension(extension: str) -> Format | None:
    """Return the format of files with this extension, or None if there is none."""
    rows = FORMATS.values() if extension else ()
    return next((row for row in rows if extension in row.extensions), None)


def _parsers(
    stream: Stream, chosen: Format | None, extension: str, cell_size: int | None
) -> Iterator[PuzzleParser]:
    """Detect the format, and return an iterator over the parsers of the puzzles."""
    head = stream.head()
    while not head.strip() and stream.more_head():
        head = stream.head()
    if not head.strip() and len(head) < PIECE:
        raise FormatError("the input is empty", "a puzzle")
    if chosen is None and (known := known_other_file(head)) is not None:
        raise FormatError(f"this is {known[0]}, not a puzzle; {known[1]}", "a puzzle")
    candidates = [chosen] if chosen is not None else _candidates(stream, extension)
    if cell_size is not None and not candidates[0].pixels:
        raise FormatError(
            f"a cell size was given, but the format is {candidates[0].name}, not a picture",
            f"one of {', '.join(row.name for row in FORMATS.values() if row.pixels)}",
        )
    if len(candidates) > 1:
        return map(_parser_of, _first_that_reads(candidates, stream.whole()))
    if chosen is not None or candidates[0].streams or candidates[0].binary:
        return candidates[0].each(stream, cell_size)
    return _parsers_or_others(candidates[0], head, stream.whole())


def _parser_of(puzzle: Puzzle) -> PuzzleParser:
    return (lambda: puzzle), None


def _parsers_or_others(expected: Format, head: str, data: bytes) -> Iterator[PuzzleParser]:
    """Return the parsers of a format or, if it cannot read the data, those of another one."""
    parsers = expected.each(Stream(data))
    try:
        parse, mark = next(parsers)
        puzzle = parse()
    except AmbiguousError:
        raise
    except FormatError:
        others = [row for row in FORMATS.values() if row is not expected and row.sniff(head)]
        try:
            if others:
                return map(_parser_of, _first_that_reads(others, data))
        except AmbiguousError:
            raise
        except NonolithError:
            pass
        raise
    except StopIteration:
        return iter(())
    except NonolithError:
        return expected.each(Stream(data))
    return chain([((lambda: puzzle), mark)], parsers)


def _candidates(stream: Stream, extension: str) -> list[Format]:
    """Return the formats that the input may have; raise FormatError if no format fits."""
    expected = format_of_extension(extension)
    looked = 0
    while True:
        head = stream.head()
        if len(head) >= 2 * looked:  # testing every small piece would take quadratic time
            looked = len(head)
            fitting = _fitting(head, expected)
            if len(fitting) == 1 and fitting[0].streams:
                return fitting
        if not stream.more_head():
            break
    if fitting := _fitting(stream.head(), expected):
        return fitting
    if expected is not None and _ANY_TEXT not in expected.extensions:
        return [expected]
    stream.text()  # raises an error if this is not text
    raise FormatError(
        "the format is not recognised; name it if the input has one of these formats",
        ", ".join(FORMATS),
    )


def _fitting(head: str, expected: Format | None) -> list[Format]:
    """Return the formats that fit ``head``; only one if ``expected`` fits or a format is SURE."""
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
                f"the format may be {first[0].name} or {row.name}; read as {first[0].name} "
                f"(to read it as {row.name}, name this format)",
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
    """Return a sort key for the errors of several formats, those of likely formats first.

    Questions and errors about inconsistent clues come first; the latter by the number of clues
    that need more cells than their lines have, then by the difference between the totals of
    rows and columns.
    """
    draft = error.draft if isinstance(error, PuzzleError) else None
    if draft is None:
        return (0 if isinstance(error, AmbiguousError) else 1), 0, 0
    sides = (draft.rows, draft.width), (draft.columns, draft.height)
    long = sum(needed_cells(clue) > cells for clues, cells in sides for clue in clues)
    rows, columns = (sum(block.length for clue in clues for block in clue) for clues, _ in sides)
    return 0, long, abs(rows - columns)

"""Find the puzzles of an input, and decide which format the input has.

``docs/formats.md`` (How it is decided) has the rule. ``sniff`` returns SURE if the input has a mark
of a format: this format reads it or, if it cannot, another one. The mark alone decides about a
format that is read as a stream. If several formats may fit (MAYBE), all of them read the input.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain
from typing import Any, NamedTuple

from nonolith.formats.deciding import the_only
from nonolith.formats.free_text.excerpts import read_excerpt
from nonolith.formats.protocol import Fit, PuzzleParser
from nonolith.formats.sources import known_other_file, open_source
from nonolith.formats.stream import PIECE, Source, Stream, clean
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
#: Maximum length of a text with tables of HTML, in characters.
_LONGEST_PAGE = 4_000_000


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


def find_one(source: Source, number: int | None, **options: Any) -> UnparsedPuzzle:
    """Return the puzzle with this number, without parsing it. None means number 1."""
    wanted = 1 if number is None else whole_number(number, "number", 1)
    total, name = 0, None
    for puzzle in find_puzzles(source, **options):
        if puzzle.number == wanted:
            return puzzle
        total, name = puzzle.number, puzzle.source
    raise FormatError(
        f"there is no puzzle number {short_repr(wanted)}; the file has {plural(total, 'puzzle')}",
        f"a number from 1 to {total}",
        source=name,
    )


def find_puzzles(
    source: Source,
    format: str | None = None,
    cell_size: int | None = None,
    columns_first: bool | None = None,
) -> Iterator[UnparsedPuzzle]:
    """Yield the unparsed puzzles of the input; raise FormatError if it has no puzzle."""
    if cell_size is not None:
        whole_number(cell_size, "cell_size", 1)
    chosen = find_format(format) if format is not None else None
    with open_source(source, chosen) as (stream, name, extension):
        try:
            parsers = _parsers(stream, chosen, extension, cell_size, columns_first)
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
                checked = partial(_with_sides, parse, columns_first)
                yield UnparsedPuzzle(number, several, own, name, checked)
            if failure is not None:
                raise failure
        except NonolithError as error:
            raise _placed(error, name, None) from None


def _with_sides(parse: Callable[[], Puzzle], columns_first: bool | None) -> Puzzle:
    """Parse a puzzle; exchange its row and column clues if ``columns_first``, and warn if only then
    its goal would fit. Unless it is None, it answers the question which of two lists has the rows.
    """
    try:
        puzzle = parse()
    except AmbiguousError as error:
        readings: tuple[Puzzle, ...] = error.readings
        if columns_first is None or len(readings) != 2 or readings[0] != readings[1].transposed():
            raise
        return readings[columns_first]
    except PuzzleError as error:
        if not columns_first or error.draft is None:
            raise
        draft = error.draft
        return Puzzle.of_draft(draft.replace(rows=draft.columns, columns=draft.rows))
    goal = puzzle.goal
    if columns_first:
        return _exchanged(puzzle)
    if goal is None or goal.height != goal.width or puzzle.accepts(goal):
        return puzzle
    if _exchanged(puzzle).accepts(goal):
        warnings.warn(
            "the goal fits only if the clues of rows and columns are exchanged (columns_first "
            "exchanges them)",
            FormatWarning,
            stacklevel=4,
        )
    return puzzle


def _exchanged(puzzle: Puzzle) -> Puzzle:
    return puzzle.replace(rows=puzzle.columns, columns=puzzle.rows)


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
    stream: Stream,
    chosen: Format | None,
    extension: str,
    cell_size: int | None,
    columns_first: bool | None,
) -> Iterator[PuzzleParser]:
    """Detect the format, and return an iterator over the parsers of the puzzles."""
    head = stream.head()
    while not head.strip() and stream.more_head():
        head = stream.head()
    if not head.strip() and len(head) < PIECE:
        raise FormatError("the input is empty", "a puzzle")
    if "<table" in head.lower() and (chosen is None or not chosen.binary):
        from nonolith.formats.free_text.html import has_tables, without_tables  # slow to import

        if has_tables(head) and stream.fits(_LONGEST_PAGE):
            stream = Stream(without_tables(stream.text()))
            head = stream.head()
    if chosen is None and (known := known_other_file(head)) is not None:
        raise FormatError(f"this is {known[0]}, not a puzzle; {known[1]}", "a puzzle")
    expected = chosen or format_of_extension(extension)
    try:
        rows = [chosen] if chosen is not None else _candidates(stream, expected)
    except FormatError as error:
        return _of_excerpt(stream, error)
    for given, can, words in (
        (
            cell_size is not None,
            "pixels",
            "a cell size was given, but the format is {}, not a picture",
        ),
        (columns_first, "clues", "columns_first was given, but the format {} has no clues"),
    ):
        if given and not _can(rows[0], can):
            names = ", ".join(row.name for row in FORMATS.values() if _can(row, can))
            raise FormatError(words.format(rows[0].name), f"one of {names}")
    fenced = "\n```" in stream.head()
    if chosen is not None or (
        len(rows) == 1 and (rows[0].streams or rows[0].binary) and not fenced
    ):
        return rows[0].each(stream, cell_size)
    most = max(row.most for row in rows)
    return _of_whole(rows, stream.head(), stream.whole(most), expected)


def _can(row: Format, part: str) -> bool:
    return row.pixels if part == "pixels" else row.holds.clues


def _parser_of(result: Puzzle | NonolithError) -> PuzzleParser:
    def parse() -> Puzzle:
        if isinstance(result, NonolithError):
            raise result
        return result

    return parse, None


def _of_whole(
    rows: list[Format], head: str, data: bytes, expected: Format | None
) -> Iterator[PuzzleParser]:
    """Return the parsers of a single format or, if it cannot read the data or there are several
    formats, those of the format that is decided on."""
    failures: list[_Failure] = []
    if len(rows) == 1:
        parsers = rows[0].each(Stream(data))
        try:
            parse, mark = next(parsers)
            puzzle = parse()
        except StopIteration:
            return iter(())
        except NonolithError as error:
            if isinstance(error, AmbiguousError) or not isinstance(error, FormatError):
                return rows[0].each(Stream(data))
            failures = [(rows[0], error)]
            rows = [row for row in FORMATS.values() if row is not rows[0] and row.sniff(head)]
        else:
            return chain([((lambda: puzzle), mark)], parsers)
    try:
        return map(_parser_of, _decided(rows, data, expected, failures))
    except (AmbiguousError, PuzzleError) as error:
        return iter([_parser_of(error)])
    except FormatError as error:
        named = expected and _ANY_TEXT not in expected.extensions and not expected.free
        if named:
            raise
        return _of_excerpt(Stream(data), error)


def _of_excerpt(stream: Stream, failure: FormatError) -> Iterator[PuzzleParser]:
    """Return the parsers of the part of a text that has a puzzle; raise ``failure`` if none has."""
    if not stream.fits(_LONGEST_PAGE):
        raise failure
    try:
        puzzles = read_excerpt(stream.text(), lambda text: _decided(_fitting(text), text.encode()))
    except (AmbiguousError, PuzzleError) as error:
        return iter([_parser_of(error)])
    if not puzzles:
        raise failure
    return map(_parser_of, puzzles)


def _candidates(stream: Stream, expected: Format | None) -> list[Format]:
    """Return the formats that the input may have; raise FormatError if no format fits."""
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
    clean(stream.head())  # raises an error if this is not text
    raise FormatError(
        "the format is not recognised; name it if the input has one of these formats",
        ", ".join(FORMATS),
    )


def _fitting(head: str, expected: Format | None = None) -> list[Format]:
    """Return the formats that fit ``head``: only one if it is SURE, or read as a stream and
    ``expected``."""
    fit = expected.sniff(head) if expected is not None else Fit.NO
    if expected is not None and (fit is Fit.SURE or (fit and expected.streams)):
        return [expected]
    found = []
    # Binary formats come first: their beginnings are certain, and other bytes may look like a text.
    for row in sorted(FORMATS.values(), key=lambda row: not (row.binary and row.pattern)):
        fit = row.sniff(head)
        if fit is Fit.SURE:
            return [row]
        if fit is Fit.MAYBE:
            found.append(row)
    return found


#: A format, and its puzzles.
_Reading = tuple[Format, list[Puzzle]]
#: A format, and why it cannot read the input.
_Failure = tuple[Format, NonolithError]


def _decided(
    rows: Sequence[Format],
    data: bytes,
    expected: Format | None = None,
    failures: Sequence[_Failure] = (),
) -> list[Puzzle]:
    """Return the puzzles in the format that the whole input has; ``expected`` is preferred.

    Raises:
        AmbiguousError: Several formats read different puzzles, and nothing decides between them.
        PuzzleError: The clues in this format contradict each other. The message names another
            format that could read the input, if there is one.
        NonolithError: No format can read the input.
    """
    failed = list(failures)
    readings: list[_Reading] = []
    for last in (False, True):
        if not readings:
            these = [row for row in rows if row.last is last and not row.free]
            readings = list(_read_by(these, data, failed))
    likely = [one for one in failed if _misfit(one[1])[0] == 0]
    wrong = [one for one in likely if one[0] is expected] or ([] if readings else likely)
    if not readings:
        readings = list(_read_by([row for row in rows if row.free], data, failed))
    if wrong or not readings:
        first = failures[0][0] if failures else next(iter(rows), None)
        raise _failure(wrong or failed, first, readings)
    own = next((puzzles for row, puzzles in readings if row is expected), None)
    if own is not None:
        return own
    different = {tuple((p.compiled.key(), p.goal) for p in one[1]): one for one in readings[::-1]}
    readings = list(different.values())[::-1]
    names = " or ".join(row.name for row, _ in readings)
    firsts = [puzzles[0] for _, puzzles in readings]
    only = the_only(firsts, f"the text may have the format {names}", "the name of the format")
    return next(puzzles for _, puzzles in readings if puzzles[0] is only)


def _read_by(rows: Iterable[Format], data: bytes, failed: list[_Failure]) -> Iterator[_Reading]:
    """Yield the puzzles in each format that can read the input; add the others to ``failed``."""
    for row in rows:
        try:
            puzzles = row.read(data)
        except NonolithError as error:
            failed.append((row, error))
        else:
            if puzzles:
                yield row, puzzles


def _failure(
    failures: Sequence[_Failure], first: Format | None, rivals: Sequence[_Reading]
) -> NonolithError:
    """Return the error of the likeliest of the formats that cannot read the input; it names a rival
    that can."""
    if not failures:
        return FormatError("the input has no puzzle", "a puzzle")
    row, failure = min(failures, key=lambda failed: _misfit(failed[1]))
    if not isinstance(failure, PuzzleError):
        return failure
    if row is not first:
        failure = failure.at(f"read as {row.name}")
    if rivals:
        row, (puzzle, *_) = rivals[0]
        size = "{} x {}".format(*puzzle.shape)
        words = f"{failure.message}; as {row.name}, it is a puzzle of {size}"
        failure = PuzzleError(words, draft=failure.draft)
    return failure


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

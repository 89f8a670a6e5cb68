"""Parse lines, words, numbers and cells of text; errors contain the line number."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from nonolith.formats.size_limit import TooLargeError, max_lines
from nonolith.model.clue import Clue, ClueLike
from nonolith.model.grid import Grid
from nonolith.model.limits import MAX_CLUE_TEXT, MAX_INPUT_BYTES, MAX_LINE, MAX_TEXT_LINES
from nonolith.model.puzzle import Puzzle
from nonolith.support.errors import FormatError


class TextLine(NamedTuple):
    """A line of the input: its number from 1, and its text."""

    number: int
    text: str

    def error(
        self, message: str, expected: str | None = None, column: int | None = None
    ) -> FormatError:
        """Return a FormatError with the number of this line."""
        return FormatError(message, expected, line=self.number, column=column)

    def whole_number(self, token: str, what: str) -> int:
        """Parse a number of at least 0; errors call it ``what``, such as ``block length``."""
        if len(token) < 10 and token.isascii() and token.isdigit():
            return int(token)
        digits = token.removeprefix("-")
        if not (digits.isascii() and digits.isdigit()):
            raise self.error(f"{what} {shortened(token)} is not a whole number", "digits")
        digits = digits.lstrip("0") or "0"
        expected = f"0 to {MAX_LINE}"
        if len(digits) > 9:
            raise self.error(f"{what} {shortened(token)} is far too large", expected)
        number = int(digits)
        if number and token.startswith("-"):
            raise self.error(f"{what} {token} is negative", expected)
        return number

    def size(self, token: str, what: str) -> int:
        """Parse a width or height; raise TooLargeError if it is above the limit."""
        size = self.whole_number(token, what)
        if size > (most := max_lines()):
            raise TooLargeError(f"{what} {size} is too large", f"at most {most}", line=self.number)
        return size

    def words(self, separators: str = ",") -> list[str]:
        """Split this line, a clue or a size, at white space and at the separators."""
        text = self.text
        if len(text) > MAX_CLUE_TEXT:
            raise self.error(
                f"a clue of {len(text)} characters is too long", f"at most {MAX_CLUE_TEXT}"
            )
        for separator in separators:
            text = text.replace(separator, " ")
        words = text.split()
        if len(words) > 2 * MAX_LINE:
            raise self.error(f"{len(words)} words in one clue", f"at most {MAX_LINE} blocks")
        return words

    def clue(self) -> list[int]:
        """Return the block lengths in a black and white clue, divided by spaces or commas."""
        return [self.whole_number(word, "block length") for word in self.words()]

    def coloured_clue(self) -> Iterator[tuple[int | None, str]]:
        """Yield the length and the colour name of each block of a clue such as ``3r 1b``.

        For a colour name without a length, the length is None. For a length without a colour name,
        the name is "".
        """
        for word in self.words():
            name = word.lstrip("-0123456789")
            digits = word.removesuffix(name) if name else word
            yield self.whole_number(digits, "block length") if digits else None, name

    def blocks(self, numbers: Mapping[str, int]) -> list[tuple[int, int]]:
        """Return the lengths and colour numbers of the blocks of a clue such as ``3r 1b``.

        ``numbers`` maps each colour name to its number. The name "" is for blocks without a name.
        """
        blocks = []
        for length, name in self.coloured_clue():
            if length is None:
                raise self.error(f"{shortened(name)} has no length", "a number before it")
            if not length and not name:
                continue
            if name not in numbers:
                unknown = f"unknown colour {shortened(name)}"
                known = ", ".join(filter(None, numbers)) or "numbers only"
                colourless = f"the block of length {length} has no colour"
                raise self.error(unknown if name else colourless, known)
            blocks.append((length, numbers[name]))
        return blocks

    def masks(self, cells: Sequence[str], meanings: Mapping[str, int], width: int) -> list[int]:
        """Return the domains of ``width`` cells; ``meanings`` maps a cell's text to its domain."""
        for number, cell in enumerate(cells, 1):
            if cell not in meanings:
                expected = " or ".join(sign for sign in meanings if sign)
                raise self.error(f"cell {number} of this row is {shortened(cell)}", expected)
        if len(cells) != width:
            raise self.error(f"this row has {len(cells)} cells", str(width))
        return [meanings[cell] for cell in cells]


def numbered_lines(text: str, number: int = 1) -> Iterator[TextLine]:
    """Yield the lines of the text, numbered from ``number`` on."""
    start = 0
    while (end := text.find("\n", start)) >= 0:
        yield TextLine(number, text[start:end])
        number, start = number + 1, end + 1
    yield TextLine(number, text[start:])


def split_lines(text: str) -> list[TextLine]:
    """Return the lines of one puzzle, numbered from 1; raise FormatError for too many lines."""
    if (count := text.count("\n") + 1) > MAX_TEXT_LINES:
        raise FormatError(f"{count} lines of text", f"at most {MAX_TEXT_LINES}")
    return list(numbered_lines(text))


def filled(lines: Iterable[TextLine]) -> list[TextLine]:
    """Return the lines that are not blank."""
    return [line for line in lines if line.text.strip()]


def skip_empty(lines: list[TextLine]) -> list[TextLine]:
    """Return the lines without the blank lines at the beginning."""
    first = next((i for i, line in enumerate(lines) if line.text.strip()), len(lines))
    return lines[first:]


class PuzzleText(NamedTuple):
    """The text of one puzzle of a list."""

    #: The line between the previous text and this one; None for the first text.
    divider: TextLine | None
    text: str  #: the text after the divider, up to the next divider
    number: int  #: the line number of the text's first line in the input
    last: bool  #: whether it is the last text of the input

    def lines(self) -> list[TextLine]:
        """Return the lines of the text, numbered as in the input.

        Only the last text of the input has an empty line after its last line end.
        """
        lines = list(numbered_lines(self.text, self.number))
        return lines if self.last else lines[:-1]


def split_puzzles(
    texts: Iterable[str], sign: str, is_divider: Callable[[str], bool]
) -> Iterator[PuzzleText]:
    """Split a list of puzzles at the lines between puzzles (dividers), as the text arrives.

    Each of ``texts`` has whole lines. ``sign`` is a substring of every divider, for a fast search;
    ``is_divider`` returns whether a line that contains ``sign`` is a divider. Raise FormatError if
    one puzzle has too many lines or characters.
    """
    divider: TextLine | None = None
    number, kept, ends = 1, "", 0
    for text in texts:
        done = 0
        for start, end in _dividers(text, sign, is_divider):
            ends += text.count("\n", done, start)
            yield _checked(PuzzleText(divider, kept + text[done:start], number, last=False), ends)
            divider = TextLine(number + ends, text[start:end])
            number, kept, ends, done = divider.number + 1, "", 0, end + 1
        ends += text.count("\n", done)
        kept += text[done:]
        _checked(PuzzleText(divider, kept, number, last=False), ends)
    yield _checked(PuzzleText(divider, kept, number, last=True), ends)


def _dividers(text: str, sign: str, is_divider: Callable[[str], bool]) -> Iterator[tuple[int, int]]:
    end = -1
    while (found := text.find(sign, end + 1)) >= 0:
        start = text.rfind("\n", end + 1, found) + 1 or end + 1
        end = text.find("\n", found)
        if end < 0:
            end = len(text)
        if is_divider(text[start:end]):
            yield start, end


def _checked(puzzle: PuzzleText, ends: int) -> PuzzleText:
    """Return ``puzzle``, whose text has ``ends`` line ends; raise FormatError if it is too long."""
    if len(puzzle.text) > MAX_INPUT_BYTES or ends + puzzle.last > MAX_TEXT_LINES:
        raise FormatError(
            "the puzzle that begins here is too long",
            f"at most {MAX_TEXT_LINES} lines and {MAX_INPUT_BYTES} characters",
            line=puzzle.number,
        )
    return puzzle


def clue_text(
    clue: Clue, separator: str = " ", empty: str = "0", colours: Sequence[str] = ()
) -> str:
    """Return a clue as text, with ``separator`` between two blocks.

    ``empty`` is the text of a clue without blocks. ``colours`` has, for each colour number, the
    text after the length of a block. Default: no text.
    """
    if not colours:
        return separator.join([str(block.length) for block in clue]) or empty
    return separator.join([f"{block.length}{colours[block.colour]}" for block in clue]) or empty


def goal_or_saved(grid: Grid) -> dict[str, Any]:
    """Return a grid as argument of ``Puzzle``: ``goal`` if it is complete, otherwise ``saved``.

    A grid without known cells is omitted.
    """
    if grid.is_complete:
        return {"goal": grid}
    return {"saved": [grid]} if grid.unknown < grid.height * grid.width else {}


def complete_clues(
    rows: Sequence[ClueLike] | None,
    columns: Sequence[ClueLike] | None,
    goal: Grid | None,
    line: int | None = None,
) -> tuple[Sequence[ClueLike], Sequence[ClueLike]]:
    """Return the clues of rows and columns; if one is None, derive both from a complete goal."""
    if rows is not None and columns is not None:
        return rows, columns
    if goal is None or not goal.is_complete:
        raise FormatError(
            f"the {'rows' if rows is None else 'columns'} are missing",
            "clues of rows and columns, or a goal without unknown cells",
            line=line,
        )
    derived = Puzzle.from_grid(goal)
    return derived.rows, derived.columns


class Token(NamedTuple):
    """A token of a text, with its line and its column from 1."""

    text: str
    line: TextLine
    column: int

    def error(self, message: str, expected: str | None = None) -> FormatError:
        """Return a FormatError with the line and column of this token."""
        return self.line.error(message, expected, self.column)

    def number(self, what: str) -> int:
        """Parse the token as a whole number."""
        return self.line.whole_number(self.text, what)


class Tokens:
    """An iterator over the tokens of a text.

    ``token`` is a regular expression; text that it does not match is skipped. ``comment`` is the
    beginning of a comment; comments are skipped too. Default: no comments.
    """

    def __init__(
        self, lines: Iterable[TextLine], token: re.Pattern[str], comment: str = ""
    ) -> None:
        self._tokens = (
            Token(found[0], line, found.start() + 1)
            for line in lines
            for found in token.finditer(line.text.partition(comment)[0] if comment else line.text)
        )

    def __iter__(self) -> Iterator[Token]:
        return self._tokens

    def take(self, expected: str) -> Token:
        """Return the next token; raise FormatError at the end of the text."""
        token = next(self._tokens, None)
        if token is None:
            raise FormatError("the file ends too early", expected)
        return token

    def expect(self, text: str) -> Token:
        """Return the next token; raise FormatError if it is not ``text``."""
        token = self.take(text)
        if token.text != text:
            raise token.error(f"{shortened(token.text)} is not expected here", text)
        return token


def shortened(text: str) -> str:
    """Return the text in quotes; shorten a text of more than 24 characters to its first 20."""
    return repr(text if len(text) <= 24 else f"{text[:20]}...")

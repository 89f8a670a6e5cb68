"""Lines of text: numbers, sizes and clues, with errors that name the line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from nonolith.formats.largest import most_lines, too_large
from nonolith.formats.parts import Part
from nonolith.formats.stream import Line
from nonolith.model.limits import MAX_CLUE_TEXT, MAX_LINE, MAX_TEXT_LINES
from nonolith.model.puzzle import Clue
from nonolith.support.errors import FormatError

Item = TypeVar("Item")


def split_lines(text: str) -> list[Line]:
    """The lines of a text that holds one puzzle, numbered from 1."""
    return only_part(text).lines()


def only_part(text: str) -> Part:
    """A text that holds one puzzle, as the only part of its input."""
    if text.count("\n") >= MAX_TEXT_LINES:
        raise FormatError(
            f"{text.count(chr(10)) + 1} lines of text", expected=f"at most {MAX_TEXT_LINES}"
        )
    return Part(None, text, 1, last=True)


def next_of(items: Iterator[Item], expected: str) -> Item:
    """The next word or sign; FormatError where the file ends."""
    item = next(items, None)
    if item is None:
        raise FormatError("the file ends too early", expected=expected)
    return item


def whole_number(token: str, line: Line, what: str) -> int:
    """The number of the token; FormatError where it is not a whole number."""
    digits = token.removeprefix("-")
    if not (digits.isascii() and digits.isdigit()):
        raise line.error(f"{what} {shortened(token)} is not a whole number", expected="digits")
    if len(digits.lstrip("0")) > 9:
        raise line.error(f"{what} {shortened(token)} is far too large", expected=f"0 to {MAX_LINE}")
    number = int(digits.lstrip("0") or "0")
    if number and token.startswith("-"):
        raise line.error(f"{what} {token} is negative", expected=f"0 to {MAX_LINE}")
    return number


def size(token: str, line: Line, what: str) -> int:
    """A width or a height: at most as many lines as nonolith accepts."""
    number = whole_number(token, line, what)
    if number > (most := most_lines()):
        raise too_large(f"{what} {number} is more than {most}, the most supported", line)
    return number


def tokens(line: Line, separators: str = ",") -> list[str]:
    """The words of a clue line, split at blanks and at the separators."""
    text = line.text
    if len(text) > MAX_CLUE_TEXT:
        raise line.error(f"a clue of {len(text)} characters; at most {MAX_CLUE_TEXT} are read")
    for separator in separators:
        text = text.replace(separator, " ")
    words = text.split()
    if len(words) > 2 * MAX_LINE:
        raise line.error(f"{len(words)} words in one clue", expected=f"at most {MAX_LINE} blocks")
    return words


def plain_clue(line: Line) -> list[int]:
    """A black and white clue: block lengths between blanks or commas; none or ``0`` is blank."""
    return [whole_number(token, line, "block length") for token in tokens(line)]


def skip_empty(lines: list[Line]) -> list[Line]:
    """The lines from the first that is not empty."""
    first = next((i for i, line in enumerate(lines) if line.text.strip()), len(lines))
    return lines[first:]


def begins_line(word: str, text: str) -> bool:
    """Whether the word is the first one on a line of the text, and no ``=`` comes after it.

    >>> begins_line("rows", "width 3" + chr(10) + " rows")
    True
    """
    start = 0
    while (found := text.find(word, start)) >= 0:
        before = text[text.rfind("\n", start, found) + 1 or start : found]
        after = text[found + len(word) : found + len(word) + 4]
        if not before.strip() and (not after[:1].strip() and not after.strip().startswith("=")):
            return True
        start = text.find("\n", found) + 1
        if not start:
            break
    return False


def plain_clue_text(clue: Clue, separator: str = " ", empty: str = "0") -> str:
    """The lengths of a clue's blocks, as most formats write them."""
    return separator.join(str(block.length) for block in clue) or empty


def shortened(text: str) -> str:
    """The text in quotes, cut where it is long."""
    return repr(text if len(text) <= 24 else f"{text[:20]}...")


def number_of(count: int, what: str) -> str:
    """How many there are, for a sentence that begins with "there".

    >>> [f"there {number_of(count, 'clue')}" for count in (0, 1, 2)]
    ['there are no clues', 'there is 1 clue', 'there are 2 clues']
    """
    if count == 1:
        return f"is 1 {what}"
    return f"are {count or 'no'} {what}s"

"""Parts: the text of a list of puzzles, divided into those of each puzzle as they arrive."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from nonolith.formats.stream import Line, numbered_lines
from nonolith.model.limits import MAX_INPUT_BYTES, MAX_TEXT_LINES


class Part(NamedTuple):
    """The text of one puzzle.

    Attributes:
        divider: the line that divides it from what comes before; None for what comes first.
        text: what follows it, up to the next mark.
        number: the number of its first line in the input.
        last: whether nothing follows.
    """

    divider: Line | None
    text: str
    number: int
    last: bool

    def lines(self) -> list[Line]:
        """Its lines, numbered as in the input; after a line end at the end of the input, there is
        one more, which is empty."""
        lines = list(numbered_lines(self.text, self.number))
        if not self.last:
            lines.pop()
        return lines


def divided(texts: Iterable[str], sign: str, is_mark: Callable[[str], bool]) -> Iterator[Part]:
    """The text between those lines that are marks.

    Args:
        texts: the text of the input, in parts of whole lines.
        sign: what is somewhere in every mark.
        is_mark: whether a line with the sign (its text) begins a new puzzle.

    Raises:
        FormatError: more lines or characters than one puzzle may have.
    """
    mark: Line | None = None
    number, kept, ends = 1, "", 0
    for text in texts:
        done = 0
        for start, end in _marks(text, sign, is_mark):
            ends += text.count("\n", done, start)
            yield _checked(Part(mark, kept + text[done:start], number, last=False), ends)
            mark = Line(number + ends, text[start:end])
            number, kept, ends, done = mark.number + 1, "", 0, end + 1
        ends += text.count("\n", done)
        kept += text[done:]
        _checked(Part(mark, kept, number, last=False), ends)
    yield _checked(Part(mark, kept, number, last=True), ends)


def _marks(text: str, sign: str, is_mark: Callable[[str], bool]) -> Iterator[tuple[int, int]]:
    """Where the marks of a text begin and end."""
    end = -1
    while (found := text.find(sign, end + 1)) >= 0:
        start = text.rfind("\n", end + 1, found) + 1 or end + 1
        end = text.find("\n", found)
        if end < 0:
            end = len(text)
        if is_mark(text[start:end]):
            yield start, end


def _checked(part: Part, ends: int) -> Part:
    """The part with this many line ends; FormatError where it is too long."""
    if len(part.text) <= MAX_INPUT_BYTES and ends < MAX_TEXT_LINES:
        return part
    characters = 0
    for number, line in enumerate(part.lines()):
        characters += len(line.text)
        if number == MAX_TEXT_LINES or characters > MAX_INPUT_BYTES:
            raise line.error(
                "this puzzle does not end",
                expected=f"at most {MAX_TEXT_LINES} lines and {MAX_INPUT_BYTES} characters",
            )
    return part

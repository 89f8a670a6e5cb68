"""Parts: the lines of a list of puzzles, divided into those of each puzzle as they arrive."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from nonolith.formats.stream import Line
from nonolith.limits import MAX_INPUT_BYTES, MAX_TEXT_LINES


class Part(NamedTuple):
    """The lines of one puzzle.

    Attributes:
        mark: the line that divides it from what comes before; None for what comes first.
        lines: the lines that follow.
        last: whether nothing follows.
    """

    mark: Line | None
    lines: list[Line]
    last: bool


def divided(lines: Iterable[Line], is_mark: Callable[[str], bool]) -> Iterator[Part]:
    """The lines between those that are marks.

    Args:
        lines: the lines of the input, in order.
        is_mark: whether a line (its text) begins a new puzzle.

    Raises:
        FormatError: more lines or characters than one puzzle may have.
    """
    mark: Line | None = None
    part: list[Line] = []
    characters = 0
    for line in lines:
        if is_mark(line.text):
            yield Part(mark, part, last=False)
            mark, part, characters = line, [], 0
            continue
        characters += len(line.text)
        if len(part) == MAX_TEXT_LINES or characters > MAX_INPUT_BYTES:
            raise line.error(
                "this puzzle does not end",
                expected=f"at most {MAX_TEXT_LINES} lines and {MAX_INPUT_BYTES} characters",
            )
        part.append(line)
    yield Part(mark, part, last=True)

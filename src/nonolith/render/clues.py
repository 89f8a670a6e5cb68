"""The clues of a picture as shapes: numbers, which stand on their colour where there are several.

The space for a clue is reckoned from the widths of its texts, so that none collides with the next.
Where colours are marked, a number has the letter of its colour behind it, or a strip with its
pattern below it. Blocks that are done are struck out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from nonolith.model.puzzle import Clue, Puzzle
from nonolith.render.cells import letters_of, tile_of
from nonolith.render.colouring import ink_on
from nonolith.render.drawing import Box, Fill, Label, Segment, Shape, Stroke, Text
from nonolith.render.layout import Done
from nonolith.render.metrics import text_width
from nonolith.render.style import Style
from nonolith.render.themes import Theme

#: Space between the clues and the grid, in cells.
GAP = 0.2
#: A number's slot: its least length along the clue, and the space between two texts of a row.
_SLOT = 0.8
_APART = 0.3
#: The size of texts of one character and of longer ones; and their greatest width in a column.
_ONE, _LONGER, _WIDEST = 0.66, 0.62, 0.86
#: Height of the strip with the pattern of a colour, below its numbers.
_STRIP = 0.34
_FAINT = 0.65
_STRUCK = 0.45


class _Number(NamedTuple):
    """A number of a clue: its text and size, its colour's number, and the middle of its ground."""

    text: str
    size: float
    colour: int
    x: float
    y: float
    done: bool


class Clues(NamedTuple):
    """Clues that are laid out.

    Attributes:
        left: the space that the clues of rows take beside the grid, the gap included.
        top: the space that those of columns take above it, the gap included.
        shapes: the clues; the grid's upper left corner is at 0, 0.
    """

    left: float
    top: float
    shapes: tuple[Shape, ...]


def lay_out_clues(
    puzzle: Puzzle, colours: Sequence[str], theme: Theme, style: Style, done: Done
) -> Clues:
    """The clues on the sides that the style sets."""
    if not style.sides:
        return Clues(0, 0, ())
    several = len(puzzle.palette) > 2
    letters = letters_of(puzzle.palette) if several and style.marks == "letters" else ()
    strip = _STRIP if several and style.marks == "patterns" else 0.0

    def text(length: int, colour: int) -> str:
        return f"{length}{letters[colour]}" if letters and colour else str(length)

    def numbers(kind: str, clues: Sequence[Clue], slot: float, behind: bool) -> Iterator[_Number]:
        across = puzzle.width if kind == "row" else puzzle.height
        for at, clue in enumerate(clues):
            blocks = done.get((kind, at), ())
            entries = list(enumerate(clue or ((0, 0),)))
            for place, (block, (length, colour)) in enumerate(entries if behind else entries[::-1]):
                along = (
                    across + GAP + slot * (place + 0.5) if behind else -GAP - slot * (place + 0.5)
                )
                x, y = (along, at + 0.5) if kind == "row" else (at + 0.5, along)
                word = text(length, colour)
                yield _Number(word, _size(word), colour, x, y, block in blocks)

    slots = _row_slot(text(*b) for clue in puzzle.rows for b in clue), _SLOT + strip
    found: list[_Number] = []
    for behind in (False, True)[: style.sides // 2]:
        found += numbers("row", puzzle.rows, slots[0], behind)
        # By their heights: those that stand at one height can share a text and its place.
        columns = numbers("column", puzzle.columns, slots[1], behind)
        found += sorted(columns, key=lambda number: -number.y if number.y < 0 else number.y)
    rows = [n for n in found if not 0 <= n.x <= puzzle.width]
    others = [n for n in found if 0 <= n.x <= puzzle.width]
    shapes: list[Shape] = []
    if several:
        shapes += _grounds(rows, colours, (slots[0] - 0.1, 0.9), strip)
        shapes += _grounds(others, colours, (0.9, slots[1] - 0.1), strip)
    shapes += _figures(found, colours, theme, strip / 2)
    left = slots[0] * max((len(clue) or 1 for clue in puzzle.rows), default=0) + GAP
    top = slots[1] * max((len(clue) or 1 for clue in puzzle.columns), default=0) + GAP
    return Clues(left, top, tuple(shapes))


def _size(text: str) -> float:
    """The size at which a text fits into the width of a cell."""
    return round(min(_ONE if len(text) == 1 else _LONGER, _WIDEST / text_width(text)), 2)


def _row_slot(texts: Iterable[str]) -> float:
    """The length of a slot in a row: that of its widest text, and some space."""
    widest = max(
        (text_width(text) * _size(text) for text in set(texts) if len(text) > 1), default=0
    )
    return max(_SLOT, round(widest + _APART, 1))


def _grounds(
    numbers: list[_Number], colours: Sequence[str], sides: tuple[float, float], strip: float
) -> Iterator[Shape]:
    """For each colour one shape below its numbers, and one for the strips with its pattern."""
    width, height = sides
    by_colour: dict[int, list[_Number]] = {}
    for number in numbers:
        if number.colour:
            by_colour.setdefault(number.colour, []).append(number)
    for colour, members in by_colour.items():
        rgb = colours[colour]
        yield Fill(
            rgb, tuple(Box(n.x - width / 2, n.y - height / 2, width, height) for n in members)
        )
        tile = tile_of(colour, rgb) if strip else None
        if tile:
            tile = tile._replace(times=3)
            low = height / 2 - strip
            yield Fill(
                rgb, tuple(Box(n.x - width / 2, n.y + low, width, strip) for n in members), tile
            )


def _figures(
    numbers: list[_Number], colours: Sequence[str], theme: Theme, raised: float
) -> Iterator[Shape]:
    """The figures, one shape for each ink and size; the 0 of a line without blocks is fainter."""
    groups: dict[tuple[str, float, float], list[_Number]] = {}
    struck: dict[str, list[Segment]] = {}
    for number in numbers:
        several = len(colours) > 2 and number.colour
        ink = ink_on(colours[number.colour]) if several else theme.ink
        opacity = _STRUCK if number.done else _FAINT if not number.colour else 1.0
        groups.setdefault((ink, number.size, opacity), []).append(number)
        if number.done:
            half = text_width(number.text) * number.size / 2 + 0.06
            y = number.y - raised
            line = Segment(number.x - half, y + 0.14, number.x + half, y - 0.14)
            struck.setdefault(ink, []).append(line)
    for (ink, size, opacity), members in groups.items():
        labels = (Label(n.text, n.x, n.y - raised) for n in members)
        yield Text(ink, size, tuple(labels), opacity)
    for ink, lines in struck.items():
        yield Stroke(ink, 0.07, tuple(lines))

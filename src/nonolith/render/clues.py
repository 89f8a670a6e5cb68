"""Lay out the clues as shapes. With several colours, a number is drawn on its block's colour.

The space for a clue is computed from the widths of its texts, so that texts do not overlap. If the
style has marks, a number is followed by the letter of its colour, or has a strip with the pattern
of its colour below it. The numbers of finished blocks are struck out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from nonolith.model.clue import shown_blocks
from nonolith.model.puzzle import Puzzle
from nonolith.render.shapes import (
    Box,
    Dots,
    Fill,
    Label,
    Point,
    Segment,
    Shape,
    Stroke,
    Text,
    text_width,
)
from nonolith.render.style import Style
from nonolith.render.text import Done
from nonolith.render.themes import Theme, ink_on, letters_of, tile_of

#: Space between the clues and the grid, in cells.
GAP = 0.2
#: Minimum space for a number along its clue, and gap between two numbers of a row, in cells.
_SLOT, _APART = 0.8, 0.3
#: Maximum width of a text, in cells.
_WIDEST = 0.86
#: The circles of a blot: diameter, and place of the centre from the middle, in cells.
_BLOT = ((0.4, 0.0, 0.0), (0.26, 0.15, -0.1), (0.22, -0.16, 0.08), (0.1, 0.2, 0.2))
#: Height in cells of the strip with a pattern, and opacities of a 0 and of a struck-out number.
_STRIP, _FAINT, _STRUCK = 0.34, 0.65, 0.45


class _ClueNumber(NamedTuple):
    """A number of a clue; ``colour`` is the number of its colour, (x, y) is its centre, and
    ``space`` is its space along the clue."""

    text: str
    size: float
    colour: int
    x: float
    y: float
    space: float
    done: bool


class ClueLayout(NamedTuple):
    """The shapes of the clues, and the space that they need left of the grid and above it."""

    left: float
    top: float
    shapes: tuple[Shape, ...]


def lay_out_clues(
    puzzle: Puzzle, colours: Sequence[str], theme: Theme, style: Style, done: Done
) -> ClueLayout:
    """Return the clues on the sides that the style selects."""
    if not style.sides:
        return ClueLayout(0, 0, ())
    in_colour = len(puzzle.palette) > 2
    letters = letters_of(puzzle.palette) if in_colour and style.marks == "letters" else ()
    strip = _STRIP if in_colour and style.marks == "patterns" else 0.0

    def text(number: str, colour: int) -> str:
        return f"{number}{letters[colour]}" if letters and colour else number

    def numbers(
        kind: str, clues: Sequence[Sequence[tuple[str, int]]], behind: bool
    ) -> Iterator[_ClueNumber]:
        across = puzzle.width if kind == "row" else puzzle.height
        for at, clue in enumerate(clues):
            blocks = done.get((kind, at), ())
            entries, away = list(enumerate(clue)), GAP
            for block, shown in entries if behind else entries[::-1]:
                word = text(*shown)
                space = space_of(word) if kind == "row" else high
                along = across + away + space / 2 if behind else -away - space / 2
                away += space
                x, y = (along, at + 0.5) if kind == "row" else (at + 0.5, along)
                done_now = block in blocks
                yield _ClueNumber(word, _size(word, theme), shown[1], x, y, space, done_now)

    rows, columns = ([shown_blocks(c) for c in side] for side in (puzzle.rows, puzzle.columns))
    # A number of a row clue has the space of the widest text, or on paper its own space.
    words = {text(*block): 0.0 for clue in rows for block in clue}
    for word in words:
        width = text_width(word) * _size(word, theme) + _APART if len(word) > 1 else _SLOT
        words[word] = round(max(_SLOT, width), 1)
    widest, high = max(words.values(), default=_SLOT), _SLOT + strip

    def space_of(word: str) -> float:
        return words[word] if theme.compact else widest

    found: list[_ClueNumber] = []
    for behind in (False, True)[: style.sides // 2]:
        found += numbers("row", rows, behind)
        # Sort numbers by distance from the grid: numbers at the same height share an SVG element.
        above = numbers("column", columns, behind)
        found += sorted(above, key=lambda number: -number.y if number.y < 0 else number.y)
    beside = [n for n in found if not 0 <= n.x <= puzzle.width]
    others = [n for n in found if 0 <= n.x <= puzzle.width]
    shapes: list[Shape] = []
    if in_colour:
        shapes += _grounds(beside, colours, strip, across=True)
        shapes += _grounds(others, colours, strip, across=False)
    shapes += _figures(found, colours, theme, strip / 2)
    left = max((sum(space_of(text(*block)) for block in row) for row in rows), default=0) + GAP
    top = high * max(map(len, columns), default=0) + GAP
    return ClueLayout(left, top, tuple(shapes))


def _size(text: str, theme: Theme) -> float:
    """Return the font size at which a text fits into the width of a cell."""
    return round(min(theme.sizes[len(text) > 1], _WIDEST / text_width(text)), 2)


def _grounds(
    numbers: list[_ClueNumber], colours: Sequence[str], strip: float, across: bool
) -> Iterator[Shape]:
    """Yield for each colour the boxes behind its numbers, which are beside each other if they are
    ``across``, and the strips with its pattern."""

    def box(number: _ClueNumber, is_strip: bool = False) -> Box:
        width, height = (number.space - 0.1, 0.9) if across else (0.9, number.space - 0.1)
        high = strip if is_strip else height
        return Box(number.x - width / 2, number.y + height / 2 - high, width, high)

    by_colour: dict[int, list[_ClueNumber]] = {}
    for number in numbers:
        if number.colour:
            by_colour.setdefault(number.colour, []).append(number)
    for colour, members in by_colour.items():
        rgb = colours[colour]
        yield Fill(rgb, tuple(map(box, members)))
        if strip and (tile := tile_of(colour, rgb)):
            yield Fill(rgb, tuple(box(n, True) for n in members), tile._replace(times=3))


def _figures(
    numbers: list[_ClueNumber], colours: Sequence[str], theme: Theme, raised: float
) -> Iterator[Shape]:
    """Yield the numbers, and strokes through those of finished blocks; zeros are fainter."""
    groups: dict[tuple[str, float, float], list[_ClueNumber]] = {}
    struck: dict[str, list[Segment]] = {}
    for number in numbers:
        in_colour = len(colours) > 2 and number.colour
        ink = ink_on(colours[number.colour]) if in_colour else theme.ink
        opacity = _STRUCK if number.done else _FAINT if not number.colour else 1.0
        groups.setdefault((ink, number.size, opacity), []).append(number)
        if number.done:
            half = text_width(number.text) * number.size / 2 + 0.06
            y = number.y - raised
            line = Segment(number.x - half, y + 0.14, number.x + half, y - 0.14)
            struck.setdefault(ink, []).append(line)
    for (ink, size, opacity), members in groups.items():
        labels = [Label(n.text, n.x, n.y - raised) for n in members]
        # A number that is not known is a blot.
        blots = [label for label in labels if label.text == "?"]
        for diameter, x, y in _BLOT if blots else ():
            points = (Point(label.x + x, label.y + y) for label in blots)
            yield Dots(ink, diameter, tuple(points), opacity)
        if known := tuple(label for label in labels if label.text != "?"):
            yield Text(ink, size, known, opacity)
    for ink, lines in struck.items():
        yield Stroke(ink, 0.07, tuple(lines))

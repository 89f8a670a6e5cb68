"""The cells of a picture as shapes: few, whatever the picture.

Equal cells that fill a rectangle are one box, and all boxes of one colour one shape.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, groupby

from nonolith.model.grid import Grid
from nonolith.model.palette import Palette
from nonolith.render.colouring import ink_on
from nonolith.render.drawing import Box, Dots, Fill, Label, Point, Shape, Text, Tile
from nonolith.render.layout import mask_rows
from nonolith.render.themes import Theme

#: What marks of colours are made of. Their 31 choices of none, one, two, three or four of these
#: kinds are as many as a puzzle may have colours.
_KINDS = "/\\-|o"
PATTERNS = tuple("".join(kinds) for n in range(len(_KINDS)) for kinds in combinations(_KINDS, n))

_LETTER_SIZE = 0.6
_DOT = 0.2
_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDE"


def letters_of(palette: Palette) -> tuple[str, ...]:
    """A letter for each colour: its character, if every font has those of all colours.

    >>> from nonolith.model.palette import BLACK_AND_WHITE
    >>> letters_of(BLACK_AND_WHITE)
    ('.', '#')
    """
    chars = tuple(colour.char for colour in palette)
    return chars if all(char.isascii() for char in chars) else ("", *_LETTERS)[: len(chars)]


def tile_of(number: int, rgb: str) -> Tile | None:
    """The pattern of a colour by its number (from 1); the first colour has none."""
    kinds = PATTERNS[number - 1]
    return Tile(kinds, ink_on(rgb)) if kinds else None


def cell_shapes(
    grid: Grid,
    colours: Sequence[str],
    theme: Theme,
    *,
    waiting: bool,
    marks: str = "none",
) -> Iterator[Shape]:
    """The ground and the cells.

    Args:
        grid: the cells (rows x columns).
        colours: what is shown for each colour of its palette (``#rrggbb``).
        theme: the colours of the rest.
        waiting: whether the puzzle waits to be solved. Then cells that are not settled stay open
            and blank ones carry a dot; otherwise unsettled cells are hatched.
        marks: ``letters`` or ``patterns`` on the colours, or ``none``; where there is one colour
            besides blank it needs none.
    """
    yield Fill(colours[0], (Box(0, 0, grid.width, grid.height),), name="ground")
    numbers = {1 << number: number for number in range(len(colours))}
    found: dict[int | None, list[Box]] = {}
    for mask, box in _boxes(grid):
        found.setdefault(numbers.get(mask), []).append(box)
    blank = found.pop(0, [])
    unknown = found.pop(None, [])
    if unknown and not waiting:
        ground, stripes = theme.unsettled
        yield Fill(ground, tuple(unknown), Tile("/", stripes, times=3))
    several = len(colours) > 2
    letters = letters_of(grid.palette) if several and marks == "letters" else ()
    for number in sorted(n for n in found if n is not None):
        rgb, boxes = colours[number], tuple(found[number])
        tile = tile_of(number, rgb) if several and marks == "patterns" else None
        yield Fill(rgb, boxes, tile, name="cells")
        if letters:
            labels = (Label(letters[number], x, y) for x, y in _middles(boxes))
            yield Text(ink_on(rgb), _LETTER_SIZE, tuple(labels))
    if waiting and blank:
        yield Dots(ink_on(colours[0]), _DOT, tuple(_middles(blank)), opacity=0.6)


def _middles(boxes: Sequence[Box]) -> Iterator[Point]:
    """The middles of all cells of the boxes, row by row."""
    places = [
        (row, column)
        for x, y, width, height in boxes
        for row in range(int(y), int(y + height))
        for column in range(int(x), int(x + width))
    ]
    for row, column in sorted(places):
        yield Point(column + 0.5, row + 0.5)


def _boxes(grid: Grid) -> list[tuple[int, Box]]:
    """The domains (bit masks) and where they stand, in reading order of their first cells.

    Equal runs of successive rows are one box.
    """
    ended: list[tuple[int, Box]] = []
    growing: dict[tuple[int, int, int], tuple[int, int]] = {}
    for row, masks in enumerate(mask_rows(grid)):
        before, growing = growing, {}
        column = 0
        for mask, cells in groupby(masks):
            width = sum(1 for _ in cells)
            run = (mask, column, width)
            first, height = before.pop(run, (row, 0))
            growing[run] = (first, height + 1)
            column += width
        ended += _made(before)
    ended += _made(growing)
    ended.sort(key=lambda entry: (entry[1].y, entry[1].x))
    return ended


def _made(runs: dict[tuple[int, int, int], tuple[int, int]]) -> Iterator[tuple[int, Box]]:
    for (mask, column, width), (row, height) in runs.items():
        yield mask, Box(column, row, width, height)

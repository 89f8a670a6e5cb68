"""The cells of an SVG picture: few paths, whatever the picture.

Equal cells that fill a rectangle of two rows or more are one rectangle, and those in one row alone
one stroke, which takes half the characters; each colour has one path for all its rectangles and
one for all its strokes. Paths move from where they are, so that numbers stay short.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from nonolith.grid import Grid
from nonolith.palette import Palette
from nonolith.render.colouring import ink_on
from nonolith.render.layout import mask_rows

#: The side of a cell in the units of the picture.
CELL = 10
_HATCH = (
    '<pattern id="nonolith-unknown" width="2.5" height="2.5" patternUnits="userSpaceOnUse" '
    'patternTransform="rotate(45)"><rect width="2.5" height="2.5" fill="#f1efe9"/>'
    '<rect width="0.8" height="2.5" fill="#c9c3b4"/></pattern>'
)


class Rectangle(NamedTuple):
    """Equal cells: the first row and column (from 0), and the size in cells."""

    row: int
    column: int
    height: int
    width: int


def cells_svg(grid: Grid, palette: Palette, waiting: bool) -> Iterator[str]:
    """The ground and the cells; the grid's upper left corner is at 0, 0.

    Args:
        grid: the cells (rows x columns).
        palette: their colours.
        waiting: whether the puzzle waits to be solved. Then cells that are not settled stay open
            and blank ones carry a dot; otherwise unsettled cells are hatched.
    """
    yield (
        f'<rect width="{grid.width * CELL}" height="{grid.height * CELL}" fill="{palette[0].rgb}"/>'
    )
    colours = {1 << number: number for number in range(len(palette))}
    by_colour: dict[int | None, list[Rectangle]] = {}
    for mask, rectangle in _rectangles(grid):
        by_colour.setdefault(colours.get(mask), []).append(rectangle)
    blank = by_colour.pop(0, [])
    unknown = by_colour.pop(None, [])
    if unknown and not waiting:
        yield f'{_HATCH}<path fill="url(#nonolith-unknown)" d="{_filled(unknown, CELL)}"/>'
    for colour in sorted(by_colour, key=lambda number: number or 0):
        yield from _of_colour(by_colour[colour], palette[colour or 0].rgb)
    if waiting and blank:
        yield (
            f'<path stroke="{ink_on(palette[0].rgb)}" stroke-opacity="0.6" stroke-width="2" '
            f'stroke-linecap="round" d="{_dots(blank)}"/>'
        )


def strokes(runs: Iterable[tuple[int, int, int]]) -> str:
    """The data of a path with a stroke to the right from each point x, y of this length.

    >>> strokes([(5, 5, 0), (15, 5, 0), (3, 25, 4)])
    'm5 5h0m10 0h0m-12 20h4'
    """
    parts = []
    x = y = 0
    for start, level, length in runs:
        parts.append(f"m{start - x} {level - y}h{length}")
        x, y = start + length, level
    return "".join(parts)


def _of_colour(rectangles: list[Rectangle], colour: str) -> Iterator[str]:
    """At most two paths, in which a cell is one unit."""
    sharp = f'transform="scale({CELL})" shape-rendering="crispEdges"'
    high = [rectangle for rectangle in rectangles if rectangle.height > 1]
    flat = [(r.column, r.row, r.width) for r in rectangles if r.height == 1]
    if high:
        yield f'<path fill="{colour}" {sharp} d="{_filled(high, 1)}"/>'
    if flat:
        sharp = sharp.replace(")", ") translate(0 .5)", 1)
        yield f'<path stroke="{colour}" {sharp} d="{strokes(flat)}"/>'


def _filled(rectangles: list[Rectangle], unit: int) -> str:
    parts = []
    x = y = 0
    for r in rectangles:
        left, top = r.column * unit, r.row * unit
        width, height = r.width * unit, r.height * unit
        parts.append(f"m{left - x} {top - y}h{width}v{height}h{-width}z")
        x, y = left, top
    return "".join(parts)


def _dots(rectangles: list[Rectangle]) -> str:
    """A line of no length, which round caps make a dot, in each cell of the rectangles."""
    return strokes(
        (column * CELL + CELL // 2, row * CELL + CELL // 2, 0)
        for r in rectangles
        for row in range(r.row, r.row + r.height)
        for column in range(r.column, r.column + r.width)
    )


def _rectangles(grid: Grid) -> list[tuple[int, Rectangle]]:
    """The domains (bit masks) and where they stand, in reading order of their first cells.

    Equal runs of successive rows are one rectangle.
    """
    ended: list[tuple[int, Rectangle]] = []
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
    ended.sort(key=lambda entry: entry[1])
    return ended


def _made(runs: dict[tuple[int, int, int], tuple[int, int]]) -> Iterator[tuple[int, Rectangle]]:
    for (mask, column, width), (row, height) in runs.items():
        yield mask, Rectangle(row, column, height, width)

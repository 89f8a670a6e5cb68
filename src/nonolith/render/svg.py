"""SVG: a picture for pages, notebooks and print.

A cell is ten units wide. Neighbouring cells of one colour become one rectangle, and all
rectangles of a colour one path, so that large pictures stay small files. Cells that are not
settled are hatched; where no grid is given, the puzzle waits to be solved: its cells are open and
given blank cells carry a dot.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from nonolith.grid import Grid
from nonolith.palette import Palette
from nonolith.puzzle import Clue, Puzzle
from nonolith.render.base import Screen
from nonolith.render.colouring import ink_on
from nonolith.render.layout import mask_rows

_CELL = 10
_MARGIN = 6
#: Space between the clues and the grid.
_CLUE_GAP = 2
#: Size of a number's slot along its line, and of the figures by the number of their digits.
_SLOT = 8
_WIDE_SLOT = 10
_FONT = {1: 6.6, 2: 6.2, 3: 5, 4: 4}
#: How far the middle of a figure is above its baseline, as a part of the font's size.
_RISE = 0.36
#: Pixels of a cell, and of the whole picture at most, where nobody asks for another size.
_CELL_PIXELS = 22
_MOST_PIXELS = 1200
#: Beyond so many lines, only every fifth grid line is drawn: more would cover the picture.
_FINE_LINES = 150
_INK = "#1c1c1c"
_HATCH = (
    '<pattern id="nonolith-unknown" width="2.5" height="2.5" patternUnits="userSpaceOnUse" '
    'patternTransform="rotate(45)"><rect width="2.5" height="2.5" fill="#f1efe9"/>'
    '<rect width="0.8" height="2.5" fill="#c9c3b4"/></pattern>'
)


class _Rectangle(NamedTuple):
    """Equal cells: the first row and column (from 0), and the size in cells."""

    row: int
    column: int
    height: int
    width: int


def draw(puzzle: Puzzle, grid: Grid | None, screen: Screen) -> str:  # noqa: ARG001
    """The puzzle with its clues and cells; the screen does not matter to a vector picture."""
    return puzzle_svg(puzzle, grid)


def grid_svg(grid: Grid) -> str:
    """A grid alone, as an SVG document.

    >>> grid_svg(Grid.from_rows([[1, 0]])).startswith("<svg xmlns=")
    True
    """
    cells = _cells(grid, grid.palette, waiting=False)
    body = [*cells, *_lines(grid.height, grid.width)]
    return _document(grid.shape, (_MARGIN, _MARGIN), "", body)


def puzzle_svg(puzzle: Puzzle, grid: Grid | None = None) -> str:
    """A puzzle with its clues, and the cells of a grid where one is given, as an SVG document.

    Args:
        puzzle: the puzzle, whose clues and palette are drawn.
        grid: the cells (rows x columns); by default the puzzle is shown as it is to be solved,
            with its given cells.
    """
    plan = plan_of(puzzle)
    shown = grid or puzzle.given or Grid.unknown_cells(*puzzle.shape, puzzle.palette)
    body = [
        *plan.clues,
        *_cells(shown, puzzle.palette, waiting=grid is None),
        *plan.lines,
    ]
    return _document(puzzle.shape, (plan.left, plan.top), puzzle.title, body)


class Plan(NamedTuple):
    """What pictures of one puzzle share; the grid's upper left corner is at 0, 0.

    Attributes:
        left: how far the picture reaches to the left of the grid.
        top: how far it reaches above the grid.
        width: of the whole picture.
        height: of the whole picture.
        cell: the side of a cell.
        clues: the numbers.
        lines: the grid's lines.
    """

    left: int
    top: int
    width: int
    height: int
    cell: int
    clues: list[str]
    lines: list[str]


def plan_of(puzzle: Puzzle) -> Plan:
    """The clues and the lines of a puzzle, and the room that they take."""
    slot = _slot(puzzle.rows)
    left = _MARGIN + slot * max((len(clue) or 1 for clue in puzzle.rows), default=0) + _CLUE_GAP
    top = _MARGIN + _SLOT * max((len(clue) or 1 for clue in puzzle.columns), default=0) + _CLUE_GAP
    numbers = [*_row_numbers(puzzle.rows, slot), *_column_numbers(puzzle.columns)]
    return Plan(
        left,
        top,
        left + puzzle.width * _CELL + _MARGIN,
        top + puzzle.height * _CELL + _MARGIN,
        _CELL,
        list(_clues(numbers, puzzle.palette)),
        list(_lines(puzzle.height, puzzle.width, _MARGIN - left, _MARGIN - top)),
    )


def cells_in_play(grid: Grid) -> list[str]:
    """The cells of a grid that is being solved: unsettled ones open, blank ones with a dot."""
    return list(_cells(grid, grid.palette, waiting=True))


def _document(shape: tuple[int, int], corner: tuple[int, int], title: str, body: list[str]) -> str:
    """A grid of this shape (rows x columns) with its upper left corner at x, y; 0, 0 inside."""
    left, top = corner
    width, height = left + shape[1] * _CELL + _MARGIN, top + shape[0] * _CELL + _MARGIN
    scale = min(_CELL_PIXELS / _CELL, _MOST_PIXELS / max(width, height))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_short(width * scale)}" '
        f'height="{_short(height * scale)}" viewBox="0 0 {width} {height}" role="img" '
        'font-family="Helvetica,Arial,sans-serif" text-anchor="middle">',
        *([f"<title>{escape(title)}</title>"] if title else []),
        f'<rect width="{width}" height="{height}" rx="4" fill="#ffffff"/>',
        f'<g transform="translate({left} {top})">',
        *body,
        "</g>",
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def escape(text: str) -> str:
    """Text that may stand in XML: its signs escaped, and what XML forbids left out.

    >>> escape("a < b & c" + chr(7))
    'a &lt; b &amp; c'
    """
    kept = "".join(c for c in text if c.isprintable() or c in "\n\t")
    return kept.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _cells(grid: Grid, palette: Palette, waiting: bool) -> Iterator[str]:
    """The ground, then one path for each colour; unsettled cells are hatched unless waiting."""
    yield (
        f'<rect width="{grid.width * _CELL}" height="{grid.height * _CELL}" '
        f'fill="{palette[0].rgb}"/>'
    )
    colours = {1 << number: number for number in range(len(palette))}
    by_colour: dict[int | None, list[_Rectangle]] = {}
    for mask, rectangle in _rectangles(grid):
        by_colour.setdefault(colours.get(mask), []).append(rectangle)
    blank = by_colour.pop(0, [])
    unknown = by_colour.pop(None, [])
    if unknown and not waiting:
        yield f'{_HATCH}<path fill="url(#nonolith-unknown)" d="{_path(unknown, _CELL)}"/>'
    for colour in sorted(by_colour, key=lambda number: number or 0):
        path = _path(by_colour[colour], 1)
        yield (
            f'<path fill="{palette[colour or 0].rgb}" transform="scale({_CELL})" '
            f'shape-rendering="crispEdges" d="{path}"/>'
        )
    if waiting and blank:
        yield (
            f'<path stroke="{ink_on(palette[0].rgb)}" stroke-opacity="0.6" stroke-width="2" '
            f'stroke-linecap="round" d="{_dots(blank)}"/>'
        )


def _rectangles(grid: Grid) -> Iterator[tuple[int, _Rectangle]]:
    """The domains (bit masks) and where they stand: equal runs of successive rows are one."""
    growing: dict[tuple[int, int, int], _Rectangle] = {}
    for row, masks in enumerate(mask_rows(grid)):
        before, growing = growing, {}
        column = 0
        for mask, cells in groupby(masks):
            width = len(list(cells))
            run = (mask, column, width)
            above = before.pop(run, None) or _Rectangle(row, column, 0, width)
            growing[run] = above._replace(height=above.height + 1)
            column += width
        yield from ((mask, ended) for (mask, _, _), ended in before.items())
    yield from ((mask, ended) for (mask, _, _), ended in growing.items())


def _path(rectangles: list[_Rectangle], unit: int) -> str:
    return "".join(
        f"M{r.column * unit} {r.row * unit}h{r.width * unit}v{r.height * unit}h{-r.width * unit}z"
        for r in rectangles
    )


def _dots(rectangles: list[_Rectangle]) -> str:
    """A line of no length, which round caps make a dot, in each cell of the rectangles."""
    return "".join(
        f"M{column * _CELL + _CELL // 2} {row * _CELL + _CELL // 2}h0"
        for r in rectangles
        for row in range(r.row, r.row + r.height)
        for column in range(r.column, r.column + r.width)
    )


def _lines(height: int, width: int, left: int = 0, top: int = 0) -> Iterator[str]:
    """The grid's lines, every fifth thicker, and the frame; clues reach to left and top."""
    right, bottom = width * _CELL, height * _CELL
    fifth = [f"M{x * _CELL} {top}V{bottom}" for x in range(5, width, 5)]
    fifth += [f"M{left} {y * _CELL}H{right}" for y in range(5, height, 5)]
    if max(height, width) <= _FINE_LINES:
        fine = [f"M{x * _CELL} {top}V{bottom}" for x in range(1, width) if x % 5]
        fine += [f"M{left} {y * _CELL}H{right}" for y in range(1, height) if y % 5]
        yield _strokes(fine, "#8a8a8a", 0.6, 0.35)
    yield _strokes(fifth, "#6f6f6f", 0.8, 0.6)
    yield (
        f'<rect width="{right}" height="{bottom}" fill="none" stroke="{_INK}" stroke-width="1.2"/>'
    )


def _strokes(lines: list[str], colour: str, opacity: float, width: float) -> str:
    return (
        f'<path stroke="{colour}" stroke-opacity="{opacity}" stroke-width="{width}" '
        f'd="{"".join(lines)}"/>'
    )


class _Number(NamedTuple):
    """A number of a clue: what it says, its colour's number, the middle and size of its slot."""

    text: str
    colour: int
    x: float
    y: float
    width: int
    height: int


def _slot(clues: tuple[Clue, ...]) -> int:
    return _WIDE_SLOT if any(block.length > 9 for clue in clues for block in clue) else _SLOT


def _row_numbers(clues: tuple[Clue, ...], slot: int) -> Iterator[_Number]:
    for row, clue in enumerate(clues):
        for place, block in enumerate(reversed(clue or ((0, 0),))):
            x = -_CLUE_GAP - slot * (place + 0.5)
            yield _Number(str(block[0]), block[1], x, (row + 0.5) * _CELL, slot, _CELL)


def _column_numbers(clues: tuple[Clue, ...]) -> Iterator[_Number]:
    for column, clue in enumerate(clues):
        for place, block in enumerate(reversed(clue or ((0, 0),))):
            y = -_CLUE_GAP - _SLOT * (place + 0.5)
            yield _Number(str(block[0]), block[1], (column + 0.5) * _CELL, y, _CELL, _SLOT)


def _clues(numbers: list[_Number], palette: Palette) -> Iterator[str]:
    """The numbers, in a group for each colour and size; on their colour where there are several."""
    groups: dict[tuple[int, int], list[_Number]] = {}
    for number in numbers:
        groups.setdefault((number.colour, len(number.text)), []).append(number)
    for (colour, digits), members in groups.items():
        ink = _INK
        if colour and len(palette) > 2:
            ink = ink_on(palette[colour].rgb)
            chips = "".join(
                f"M{_short(n.x - n.width / 2 + 0.5)} {_short(n.y - n.height / 2 + 0.5)}"
                f"h{n.width - 1}v{n.height - 1}h{1 - n.width}z"
                for n in members
            )
            yield f'<path fill="{palette[colour].rgb}" d="{chips}"/>'
        size = _FONT[digits]
        texts = "".join(
            f'<text x="{_short(n.x)}" y="{_short(n.y + _RISE * size)}">{n.text}</text>'
            for n in members
        )
        faint = ' fill-opacity="0.5"' if not colour else ""
        yield f'<g fill="{ink}"{faint} font-size="{size}">{texts}</g>'


def _short(number: float) -> str:
    """At most one decimal, none where it is 0."""
    return f"{number:.1f}".removesuffix(".0")

"""SVG: a picture for pages, notebooks and print.

A cell is ten units wide. Cells that are not settled are hatched; where no grid is given, the puzzle
waits to be solved: its cells are open and given blank cells carry a dot.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from nonolith.grid import Grid
from nonolith.puzzle import Puzzle
from nonolith.render.base import Screen
from nonolith.render.svg_cells import CELL, cells_svg
from nonolith.render.svg_clues import INK, clue_sizes, clues_svg, short

_MARGIN = 6
#: Pixels of a cell, and of the whole picture at most, where nobody asks for another size.
_CELL_PIXELS = 22
_MOST_PIXELS = 1200
#: Beyond so many lines, only every fifth grid line is drawn: more would cover the picture.
_FINE_LINES = 150


def draw(puzzle: Puzzle, grid: Grid | None, screen: Screen) -> str:  # noqa: ARG001
    """The puzzle with its clues and cells; the screen does not matter to a vector picture."""
    return puzzle_svg(puzzle, grid)


def grid_svg(grid: Grid) -> str:
    """A grid alone, as an SVG document.

    >>> grid_svg(Grid.from_rows([[1, 0]])).startswith("<svg xmlns=")
    True
    """
    cells = cells_svg(grid, grid.palette, waiting=False)
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
        *cells_svg(shown, puzzle.palette, waiting=grid is None),
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
        edge: how far it reaches right of the grid and below it.
        cell: the side of a cell.
        clues: the numbers.
        lines: the grid's lines.
    """

    left: int
    top: int
    width: int
    height: int
    edge: int
    cell: int
    clues: list[str]
    lines: list[str]


def plan_of(puzzle: Puzzle) -> Plan:
    """The clues and the lines of a puzzle, and the room that they take."""
    clues = clue_sizes(puzzle)
    left, top = _MARGIN + clues.left, _MARGIN + clues.top
    return Plan(
        left,
        top,
        left + puzzle.width * CELL + _MARGIN,
        top + puzzle.height * CELL + _MARGIN,
        _MARGIN,
        CELL,
        list(clues_svg(puzzle)),
        list(_lines(puzzle.height, puzzle.width, _MARGIN - left, _MARGIN - top)),
    )


def cells_in_play(grid: Grid) -> list[str]:
    """The cells of a grid that is being solved: unsettled ones open, blank ones with a dot."""
    return list(cells_svg(grid, grid.palette, waiting=True))


def _document(shape: tuple[int, int], corner: tuple[int, int], title: str, body: list[str]) -> str:
    """A grid of this shape (rows x columns) with its upper left corner at x, y; 0, 0 inside."""
    left, top = corner
    width, height = left + shape[1] * CELL + _MARGIN, top + shape[0] * CELL + _MARGIN
    scale = min(_CELL_PIXELS / CELL, _MOST_PIXELS / max(width, height))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{short(width * scale)}" '
        f'height="{short(height * scale)}" viewBox="0 0 {width} {height}" role="img" '
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


def _lines(height: int, width: int, left: int = 0, top: int = 0) -> Iterator[str]:
    """The grid's lines, every fifth thicker, and the frame; clues reach to left and top."""
    right, bottom = width * CELL, height * CELL
    fifth = [f"M{x * CELL} {top}V{bottom}" for x in range(5, width, 5)]
    fifth += [f"M{left} {y * CELL}H{right}" for y in range(5, height, 5)]
    if max(height, width) <= _FINE_LINES:
        fine = [f"M{x * CELL} {top}V{bottom}" for x in range(1, width) if x % 5]
        fine += [f"M{left} {y * CELL}H{right}" for y in range(1, height) if y % 5]
        yield _strokes(fine, "#8a8a8a", 0.6, 0.35)
    yield _strokes(fifth, "#6f6f6f", 0.8, 0.6)
    yield (
        f'<rect width="{right}" height="{bottom}" fill="none" stroke="{INK}" stroke-width="1.2"/>'
    )


def _strokes(lines: list[str], colour: str, opacity: float, width: float) -> str:
    return (
        f'<path stroke="{colour}" stroke-opacity="{opacity}" stroke-width="{width}" '
        f'd="{"".join(lines)}"/>'
    )

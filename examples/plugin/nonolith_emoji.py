"""A format, a renderer and a method for nonolith, in a package of their own."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import product

from nonolith import FormatError, Grid, Puzzle
from nonolith.formats import Fit, Format, Holds
from nonolith.render import Renderer, Screen, Style
from nonolith.solving.methods.base import Method, NoOptions
from nonolith.solving.work import Work, searching

BLANK, FILLED, UNKNOWN = "⬜⬛❔"


# The format: a picture with one emoji for each cell.


def sniff(head: str) -> Fit:
    """Return whether the beginning of an input is a picture of emoji."""
    return Fit.SURE if head.strip() and set(head.strip()) <= {BLANK, FILLED, "\n"} else Fit.NO


def read(text: str) -> Puzzle:
    """Return the puzzle whose picture is in the text."""
    rows = text.split()
    if len({len(row) for row in rows}) != 1 or set("".join(rows)) - {BLANK, FILLED}:
        raise FormatError("this is not a picture of emoji", f"rows of {BLANK} and {FILLED}")
    return Puzzle.from_grid([[int(cell == FILLED) for cell in row] for row in rows])


def write(puzzle: Puzzle) -> str:
    """Return the goal of the puzzle as text."""
    return f"{_picture(puzzle.goal)}\n" if puzzle.goal else ""


FORMAT = Format(
    "emoji",
    (".emoji",),
    "a picture of emoji, one for each cell",
    Holds(clues=False, goal=True),
    code=sys.modules[__name__],
)


# The renderer.


def draw(puzzle: Puzzle, grid: Grid | None, screen: Screen, style: Style) -> str:
    """Draw the cells of a grid, or the given cells of the puzzle, without its clues."""
    del screen, style  # the row of the renderer has no options
    return _picture(grid or puzzle.given or Grid.unknown_cells(*puzzle.shape, puzzle.palette))


RENDERER = Renderer("emoji", (".emoji",), module=sys.modules[__name__])


def _picture(grid: Grid) -> str:
    emoji = {None: UNKNOWN, 0: BLANK}
    return "\n".join("".join(emoji.get(cell, FILLED) for cell in row) for row in grid.rows())


# The method. ``searching`` makes a search from a generator of solutions, and keeps its limits.


def find(puzzle: Puzzle, options: NoOptions, work: Work) -> Iterator[Grid]:
    """Yield all solutions: try each grid."""
    del options
    height, width = puzzle.shape
    colours = range(len(puzzle.palette))
    for cells in work.each(product(colours, repeat=height * width)):
        rows = [cells[row * width : (row + 1) * width] for row in range(height)]
        grid = Grid.from_rows(rows, puzzle.palette)
        made = Puzzle.from_grid(grid)
        if (made.rows, made.columns) == (puzzle.rows, puzzle.columns):
            yield grid


METHOD = Method(
    name="every_grid",
    summary="try each grid; for puzzles of at most 20 cells or so",
    source="an example of a plugin",
    start=searching(find),
)

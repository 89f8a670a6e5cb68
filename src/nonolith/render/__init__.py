"""Rendering: how puzzles and grids are drawn. One file per renderer, one row here."""

from __future__ import annotations

from nonolith.errors import PuzzleError, UnsupportedError
from nonolith.grid import Grid
from nonolith.puzzle import Puzzle
from nonolith.render.base import Renderer, Screen

__all__ = ["RENDERERS", "Renderer", "Screen", "draw"]

_ROWS = (
    Renderer("text", "plain characters, row clues left, column clues on top", (".txt",)),
    Renderer("terminal", "the same in colours, for a terminal (ANSI)"),
    Renderer("svg", "a vector picture for pages, notebooks and print", (".svg",), several=False),
)

#: Where there is all the space in the world.
_ANYWHERE = Screen()

#: All renderers by name; the first is the default.
RENDERERS: dict[str, Renderer] = {row.name: row for row in _ROWS}


def draw(
    puzzle: Puzzle,
    grid: Grid | None = None,
    renderer: str = _ROWS[0].name,
    *,
    screen: Screen = _ANYWHERE,
) -> str:
    """Draw a puzzle with its clues, and the cells of a grid where one is given.

    Args:
        puzzle: the puzzle, whose clues are drawn.
        grid: the cells (rows x columns); by default the puzzle's given cells.
        renderer: the name of the renderer.
        screen: the space there is; where a picture of characters is too wide it is drawn smaller,
            and at last without its clues.

    Raises:
        UnsupportedError: there is no renderer of this name.
        PuzzleError: the grid is not of the puzzle's size.

    >>> puzzle = Puzzle(rows=[[1], [2]], columns=[[2], [1]])
    >>> print(draw(puzzle, Grid.from_rows([[1, 0], [1, 1]])))
       2 1
    1 ##..
    2 ####
    """
    row = RENDERERS.get(renderer)
    if row is None:
        raise UnsupportedError(f"there is no renderer {renderer!r}; use {', '.join(RENDERERS)}")
    if grid is not None and grid.shape != puzzle.shape:
        raise PuzzleError(
            f"the grid is {grid.height} x {grid.width}, the puzzle {puzzle.height} x {puzzle.width}"
        )
    return row.member.draw(puzzle, grid, screen)

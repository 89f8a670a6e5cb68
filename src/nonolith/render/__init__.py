"""Rendering: how puzzles and grids are drawn. One file per renderer, one row here."""

from __future__ import annotations

from types import NoneType
from typing import Literal, overload

from nonolith.formats.inputs import puzzle_of
from nonolith.model.grid import Grid
from nonolith.model.puzzle import GRID, Puzzle
from nonolith.render.base import Renderer, Screen
from nonolith.render.style import PLAIN, Style
from nonolith.support.arguments import expect, shown
from nonolith.support.errors import PuzzleError, UnsupportedError

__all__ = ["RENDERERS", "Renderer", "Screen", "Style", "draw"]

_CHARACTERS = ("sides", "numbers")
_ALL = Style.__match_args__

_ROWS = (
    Renderer(
        "text",
        "plain characters, row clues left, column clues on top",
        (".txt",),
        options=_CHARACTERS,
    ),
    Renderer(
        "terminal",
        "the same in colours, for a terminal (ANSI)",
        options=(*_CHARACTERS, "marks", "strike"),
    ),
    Renderer("svg", "a vector picture for pages, notebooks and print", (".svg",), False, _ALL),
    Renderer("png", "a picture of pixels (needs Pillow)", (".png",), False, _ALL),
    Renderer("pdf", "a page with the picture, in vectors (needs fpdf2)", (".pdf",), False, _ALL),
    Renderer("html", "a page with the picture and its title", (".html", ".htm"), False, _ALL),
)

#: Where there is all the space in the world.
_ANYWHERE = Screen()

#: All renderers by name; the first is the default.
RENDERERS: dict[str, Renderer] = {row.name: row for row in _ROWS}


@overload
def draw(
    puzzle: Puzzle,
    grid: Grid | None = None,
    renderer: Literal["text", "terminal", "svg", "html"] = "text",
    *,
    style: Style = PLAIN,
    screen: Screen = _ANYWHERE,
) -> str: ...
@overload
def draw(
    puzzle: Puzzle,
    grid: Grid | None = None,
    renderer: str = "text",
    *,
    style: Style = PLAIN,
    screen: Screen = _ANYWHERE,
) -> str | bytes: ...
def draw(
    puzzle: Puzzle,
    grid: Grid | None = None,
    renderer: str = "text",
    *,
    style: Style = PLAIN,
    screen: Screen = _ANYWHERE,
) -> str | bytes:
    """Draw a puzzle with its clues, and the cells of a grid where one is given.

    Args:
        puzzle: the puzzle, whose clues are drawn.
        grid: the cells (rows x columns); by default the puzzle's given cells.
        renderer: the name of the renderer.
        style: how it is drawn.
        screen: the space there is; where a picture of characters is too wide it is drawn smaller,
            and at last without its clues.

    Raises:
        UnsupportedError: there is no renderer of this name, or it does not heed an option of the
            style.
        PuzzleError: the grid is not of the puzzle's size.

    >>> puzzle = Puzzle(rows=[[1], [2]], columns=[[2], [1]])
    >>> print(draw(puzzle, Grid.from_rows([[1, 0], [1, 1]])))
       2 1
    1 ##..
    2 ####
    """
    puzzle = puzzle_of(puzzle)
    expect(grid, (Grid, NoneType), "grid", f"{GRID} or None")
    expect(style, Style, "style", "a Style")
    expect(screen, Screen, "screen", "a Screen")
    row = RENDERERS.get(renderer) if isinstance(renderer, str) else None
    if row is None:
        raise UnsupportedError(
            f"there is no renderer {shown(renderer)}; use {', '.join(RENDERERS)}"
        )
    check_style(row, style)
    if grid is not None and grid.shape != puzzle.shape:
        raise PuzzleError(
            f"the grid is {grid.height} x {grid.width}, the puzzle {puzzle.height} x {puzzle.width}"
        )
    return row.member.draw(puzzle, grid, screen, style)


def check_style(row: Renderer, style: Style) -> None:
    """Refuse options that a renderer does not heed.

    Raises:
        UnsupportedError: the style has one; the message says which renderers heed it.
    """
    for name, value in style.asdict().items():
        if value != getattr(PLAIN, name) and name not in row.options:
            able = [other.name for other in RENDERERS.values() if name in other.options]
            raise UnsupportedError(f"{row.name} has no option {name}; use {', '.join(able)}")

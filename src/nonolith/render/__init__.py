"""Draw puzzles and grids. Each renderer is a module of this package and a row of ``_ROWS``."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from types import NoneType
from typing import Any, cast

from nonolith.model.grid import Grid
from nonolith.model.puzzle import GRID, Puzzle, require_size
from nonolith.render.style import PLAIN, Screen, Style
from nonolith.support.arguments import expect, short_repr
from nonolith.support.errors import UnsupportedError
from nonolith.support.frozen import Frozen
from nonolith.support.table import Table

__all__ = ["RENDERERS", "Renderer", "Screen", "Style", "draw"]


class Renderer(Frozen):
    """One row of the table of renderers."""

    name: str  #: the name of the renderer
    extensions: tuple[str, ...] = ()  #: the file name extensions, the usual one first
    many_puzzles: bool = True  #: whether the pictures of several puzzles can be written in one file
    options: tuple[str, ...] = ()  #: the style options that it supports; it refuses other options
    #: The module with the function ``draw``. Default: the module of this package with this name.
    module: Any = None

    @property
    def draw(self) -> Callable[[Puzzle, Grid | None, Screen, Style], str | bytes]:
        """The function that draws a picture; if the grid is None, it draws the given cells."""
        module = self.module or import_module(f"nonolith.render.{self.name}")
        return cast("Callable[..., str | bytes]", module.draw)


_ALL = Style.__match_args__

_ROWS = (
    Renderer("text", (".txt",), options=("sides", "numbers")),
    Renderer("terminal", options=("sides", "numbers", "marks", "strike")),
    Renderer("svg", (".svg",), many_puzzles=False, options=_ALL),
    Renderer("png", (".png",), many_puzzles=False, options=_ALL),
    Renderer("pdf", (".pdf",), many_puzzles=False, options=_ALL),
    Renderer("html", (".html", ".htm"), many_puzzles=False, options=_ALL),
)

_ANYWHERE = Screen()

#: All renderers by name; the first is the default.
RENDERERS: Table[Renderer] = Table(
    "nonolith.render", {row.name: row for row in _ROWS}, plugins=("nonolith.renderers", Renderer)
)


def draw(
    puzzle: Puzzle,
    grid: Grid | None = None,
    renderer: str = "text",
    *,
    style: Style = PLAIN,
    screen: Screen = _ANYWHERE,
) -> str | bytes:
    """Draw a puzzle with its clues, and the cells of a grid.

    Args:
        puzzle: The puzzle, whose clues are drawn.
        grid: The cells. Default: the puzzle's given cells.
        renderer: The name of the renderer.
        style: The style of the picture.
        screen: The screen for text and terminal pictures. If a picture is too wide for the screen,
            its cells are narrower; if it is still too wide, it has no clues.

    Raises:
        UnsupportedError: The renderer does not exist or does not support an option of the style,
            or the picture would be too large.
        PuzzleError: The grid and the puzzle differ in size.
        MissingExtraError: The library for PNG (Pillow) or PDF (fpdf2) is not installed.

    >>> puzzle = Puzzle(rows=[[1], [2]], columns=[[2], [1]])
    >>> print(draw(puzzle, Grid.from_rows([[1, 0], [1, 1]])))
       2 1
    1 ##..
    2 ####
    """
    expect(grid, (Grid, NoneType), "grid", f"{GRID} or None")
    expect(style, Style, "style", "a Style")
    expect(screen, Screen, "screen", "a Screen")
    row = RENDERERS.get(renderer) if isinstance(renderer, str) else None
    if row is None:
        raise UnsupportedError(
            f"there is no renderer {short_repr(renderer)}; use {', '.join(RENDERERS)}"
        )
    check_style(row, style)
    if grid is not None:
        require_size(puzzle, grid)
    return row.draw(puzzle, grid, screen, style)


def check_style(row: Renderer, style: Style) -> None:
    """Raise UnsupportedError if a renderer does not support an option of a style."""
    for name, value in style.asdict().items():
        if value != getattr(PLAIN, name) and name not in row.options:
            able = [other.name for other in RENDERERS.values() if name in other.options]
            raise UnsupportedError(
                f"the renderer {row.name} has no option {name}; use {' or '.join(able)}"
            )

"""Plain text: the palette's characters, ``?`` for cells that are not settled."""

from __future__ import annotations

from nonolith.model.grid import Grid
from nonolith.model.palette import Palette
from nonolith.model.puzzle import Puzzle
from nonolith.render.base import Screen
from nonolith.render.layout import Token, compose, lay_out
from nonolith.render.style import PLAIN, Style


class _Characters:
    """A pen with the characters of the palette only."""

    def __init__(self, palette: Palette) -> None:
        self._chars = {1 << number: colour.char for number, colour in enumerate(palette)}

    def token(self, token: Token, odd: bool) -> str:  # noqa: ARG002
        return token.text

    def cells(self, mask: int, count: int) -> str:
        return self._chars.get(mask, "?") * count


def draw(puzzle: Puzzle, grid: Grid | None, screen: Screen, style: Style = PLAIN) -> str:
    """The puzzle with its clues and cells, in plain characters.

    >>> print(draw(Puzzle(rows=[[1], [2]], columns=[[2], [1]]), None, Screen()))
       2 1
    1 ????
    2 ????
    """
    if grid is None:
        grid = puzzle.given or Grid.unknown_cells(*puzzle.shape, puzzle.palette)
    layout = lay_out(puzzle, letters=True, screen=screen, style=style)
    if layout is None:
        return Grid(grid.height, grid.width, grid.masks(), puzzle.palette).text()
    return compose(layout, grid, _Characters(puzzle.palette))

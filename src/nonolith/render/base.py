"""What a renderer is: its name, its file name endings, and the module that draws."""

from __future__ import annotations

from importlib import import_module
from typing import NamedTuple, Protocol, cast

from nonolith.model.grid import Grid
from nonolith.model.puzzle import Puzzle
from nonolith.render.style import Style


class Screen(NamedTuple):
    """Where a picture made of characters is shown.

    Attributes:
        width: characters in a line, or None where lines may have any length.
        truecolour: whether it has 24-bit colours, not only the 256 of older terminals.
        blocks: whether it has the half block and the shade, which are not in ASCII.
    """

    width: int | None = None
    truecolour: bool = True
    blocks: bool = True


class Member(Protocol):
    """What the module of a renderer offers."""

    def draw(self, puzzle: Puzzle, grid: Grid | None, screen: Screen, style: Style) -> str | bytes:
        """The puzzle with its clues and the cells of the grid (None: its given cells)."""
        ...


class Renderer(NamedTuple):
    """One row of the table of renderers.

    Attributes:
        name: what users call it, and the name of its module in this package.
        title: one line for lists.
        extensions: the file name endings, the usual one first.
        several: whether pictures can follow each other in one text.
        options: the options of a style that it heeds; others are refused.
    """

    name: str
    title: str
    extensions: tuple[str, ...] = ()
    several: bool = True
    options: tuple[str, ...] = ()

    @property
    def member(self) -> Member:
        """The module of the renderer, loaded when it is first needed."""
        return cast("Member", import_module(f"nonolith.render.{self.name}"))

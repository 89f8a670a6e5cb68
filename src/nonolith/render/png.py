"""PNG: a picture of pixels. Needs Pillow."""

from __future__ import annotations

from nonolith.model.grid import Grid
from nonolith.model.puzzle import Puzzle
from nonolith.render.base import Screen
from nonolith.render.board import puzzle_drawing
from nonolith.render.raster import png_bytes
from nonolith.render.style import Style


def draw(puzzle: Puzzle, grid: Grid | None, screen: Screen, style: Style) -> bytes:  # noqa: ARG001
    """The puzzle with its clues and cells."""
    return png_bytes(puzzle_drawing(puzzle, grid, style), style.pixels)

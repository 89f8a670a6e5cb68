"""Enlarged pictures: how many pixels each cell takes, and the picture with one pixel a cell.

A picture of a puzzle is often enlarged, each cell a square of equal pixels. Pixel by pixel, it
would be a far larger puzzle than was meant. So it is read with one cell for each square, with a
warning. In a picture of one colour no cells can be seen; it is read pixel by pixel.
"""

from __future__ import annotations

import warnings
from math import gcd
from typing import NamedTuple

from nonolith.formats.largest import most_lines, too_large
from nonolith.support.errors import FormatError, FormatWarning


class Cells(NamedTuple):
    """A picture of height x width cells: a small number for each, row by row."""

    height: int
    width: int
    values: bytes


def cells_of(height: int, width: int, pixels: bytes, cell_size: int | None) -> Cells:
    """The cells of a picture.

    Args:
        height, width: the size of the picture in pixels.
        pixels: a small number for each pixel, row by row.
        cell_size: the pixels that a cell is wide and high; None is what the picture shows.

    Warns:
        FormatWarning: each cell is several pixels wide, and no size was given.

    Raises:
        FormatError: the cells are not of this size, or there are too many of them.
    """
    factor = cell_size or 1
    if cell_size != 1:
        shown = shown_size(height, width, pixels)
        factor = _checked(height, width, shown, cell_size)
    if max(height, width) // factor > (most := most_lines()):
        raise too_large(
            f"the picture is {width} x {height} pixels; make it smaller, one pixel for each cell",
            expected=f"at most {most} x {most}",
        )
    return Cells(height // factor, width // factor, _shrunk(width, pixels, factor))


def _checked(height: int, width: int, shown: int, cell_size: int | None) -> int:
    """The size of a cell (pixels): the given one if it is possible, or what the picture shows."""
    if cell_size is not None:
        if height % cell_size or width % cell_size or (shown and shown % cell_size):
            raise FormatError(
                f"the picture of {width} x {height} pixels does not consist of cells of "
                f"{cell_size} x {cell_size} equal pixels",
                expected=f"a divisor of {shown or gcd(height, width)} as the size of a cell",
            )
        return cell_size
    if shown > 1:
        warnings.warn(
            f"the picture is enlarged: each cell has {shown} x {shown} equal pixels; read as "
            f"{width // shown} x {height // shown} cells (cell size 1 reads {width} x {height})",
            FormatWarning,
            stacklevel=2,
        )
    return shown or 1


def shown_size(height: int, width: int, pixels: bytes) -> int:
    """The largest size of a cell (pixels) that the picture can have; 0 if it has one value only.

    >>> shown_size(2, 4, bytes([1, 1, 0, 0, 1, 1, 0, 0]))
    2
    """
    if not pixels:
        return 0
    rows = [pixels[start : start + width] for start in range(0, height * width, width)]
    columns = [pixels[start::width] for start in range(width)]
    edges = [
        place
        for lines in (rows, columns)
        for place in range(1, len(lines))
        if lines[place] != lines[place - 1]
    ]
    return gcd(height, width, *edges) if edges else 0


def _shrunk(width: int, pixels: bytes, factor: int) -> bytes:
    """One pixel of each cell, row by row."""
    if not pixels:
        return pixels
    starts = range(0, len(pixels), width * factor)
    return b"".join(pixels[start : start + width : factor] for start in starts)

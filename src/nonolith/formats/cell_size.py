"""Detect the size of a picture's cells in pixels, and reduce the picture to one pixel per cell.

A picture of a puzzle is often enlarged: each cell is a square of equal pixels. If each pixel were a
cell, the puzzle would be far larger than intended. So each square is read as one cell, with a
warning. In a picture of a single colour, cells cannot be detected, so each pixel is a cell.
"""

from __future__ import annotations

import warnings
from math import gcd

from nonolith.formats.size_limit import TooLargeError, max_lines
from nonolith.model.limits import MAX_PIXELS
from nonolith.support.errors import FormatError, FormatWarning

#: The height and width of a picture in cells, and a byte for the colour of each cell, row by row.
PictureCells = tuple[int, int, bytes]

#: What to do with a picture that is too large to be a puzzle.
_SMALLER = (
    "make a puzzle of a photograph with nonolith make, or save the picture smaller, one pixel for "
    "each cell"
)


def check_pixels(width: int, height: int) -> None:
    """Raise FormatError if a picture has too many pixels, or too many cells of any size."""
    if width * height > MAX_PIXELS:
        raise FormatError(
            f"the picture is {width} x {height} pixels; {_SMALLER}",
            f"at most {MAX_PIXELS} pixels",
        )
    _check_cells(width, height, gcd(width, height) or 1)


def _check_cells(width: int, height: int, cell_size: int) -> None:
    if max(height, width) // cell_size > (most := max_lines()):
        raise TooLargeError(
            f"the picture is {width} x {height} pixels; {_SMALLER}",
            f"at most {most} x {most}",
        )


def cells_of(height: int, width: int, pixels: bytes, cell_size: int | None) -> PictureCells:
    """Return the cells of a picture.

    ``pixels`` has a byte for the colour of each pixel, row by row. ``cell_size`` is the side of a
    cell in pixels; None detects it, with a FormatWarning if it is more than 1. Raise FormatError if
    the picture does not consist of cells of this size, or has too many cells.
    """
    factor = cell_size or 1
    if cell_size != 1:
        largest = largest_cell_size(height, width, pixels)
        factor = cell_size or largest or 1
        if height % factor or width % factor or largest % factor:
            raise FormatError(
                f"the picture of {width} x {height} pixels does not consist of cells of "
                f"{cell_size} x {cell_size} equal pixels",
                f"a divisor of {largest or gcd(height, width)} as the size of a cell",
            )
        if cell_size is None and largest > 1:
            warnings.warn(
                f"the picture is enlarged: each cell has {largest} x {largest} equal pixels; read "
                f"as {width // largest} x {height // largest} cells (cell size 1 reads {width} x "
                f"{height})",
                FormatWarning,
                stacklevel=2,
            )
    _check_cells(width, height, factor)
    if factor > 1 and pixels:
        starts = range(0, len(pixels), width * factor)
        pixels = b"".join(pixels[start : start + width : factor] for start in starts)
    return height // factor, width // factor, pixels


def largest_cell_size(height: int, width: int, pixels: bytes) -> int:
    """Return the largest possible width of a cell in pixels; 0 if all pixels are equal.

    >>> largest_cell_size(2, 4, bytes([1, 1, 0, 0, 1, 1, 0, 0]))
    2
    """
    if not pixels:
        return 0
    rows = [pixels[start : start + width] for start in range(0, height * width, width)]
    columns = [pixels[start::width] for start in range(width)]
    edges = [
        i for lines in (rows, columns) for i in range(1, len(lines)) if lines[i] != lines[i - 1]
    ]
    return gcd(height, width, *edges) if edges else 0

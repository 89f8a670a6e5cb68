"""Arrays: grids of other libraries, by the buffer protocol and without copying the array.

NumPy's arrays, Python's ``memoryview`` and arrays of many other libraries have it. None of these
libraries is needed.
"""

from __future__ import annotations

from sys import byteorder
from typing import Any

from nonolith.arguments import shown
from nonolith.clue import check_size
from nonolith.errors import ArgumentError
from nonolith.grid import Grid
from nonolith.palette import Palette
from nonolith.plurals import plural

#: The types of whole numbers and booleans, with their names in the module ``struct``.
_CELLS = tuple("?bBhHiIlLqQnN")
#: The other order of bytes, which only the array itself can reverse.
_OTHER_ORDER = (">", "!") if byteorder == "little" else ("<",)
_WANTED = (
    "a Grid (Grid.from_text makes one of a text), or an array of rows x columns of whole numbers "
    "or booleans"
)


def grid_of_array(array: Any, palette: Palette) -> Grid:
    """The grid of an array of rows x columns: a colour number for each cell, or -1 for unknown.

    Raises:
        ArgumentError: the value is no array, or has not two dimensions, or other cells.
        PuzzleError: it is larger than a puzzle may be, or a number is no colour of the palette.

    >>> from nonolith.palette import BLACK_AND_WHITE
    >>> print(grid_of_array(memoryview(bytes([1, 0])).cast("?", (1, 2)), BLACK_AND_WHITE).text())
    #.
    """
    try:
        view = memoryview(array)
    except (TypeError, ValueError, BufferError):
        raise ArgumentError(
            f"grid must be {_WANTED}, not {shown(array)} (of type {type(array).__name__})"
        ) from None
    if view.ndim != 2:
        dimensions = plural(view.ndim, "dimension")
        raise ArgumentError(f"grid must be {_WANTED}; this {type(array).__name__} has {dimensions}")
    shape: Any = view.shape
    order: str = view.format[:-1]
    kind: Any = view.format[-1:]
    itself = hasattr(array, "tolist")
    if kind not in _CELLS or order not in ("", *"@=<>!") or (order in _OTHER_ORDER and not itself):
        held = getattr(array, "dtype", view.format)
        raise ArgumentError(f"grid must be {_WANTED}; the cells of this array are {held}")
    check_size(shape[0], shape[1])
    # What the engine does not take is read slowly, so that the error names the cell.
    cells: Any = array if itself else memoryview(view.tobytes()).cast(kind, shape)
    return Grid.from_rows(cells, palette)

"""Read the rows of a grid from lists, strings, or an array of another library.

An array is read through the buffer protocol, which NumPy and many other libraries support, or else
through ``__array__``. This module imports none of these libraries.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence, Set as AbstractSet
from struct import unpack
from typing import Any

from nonolith import engine
from nonolith.model.palette import Palette
from nonolith.support.arguments import as_whole, listed, short_repr
from nonolith.support.errors import ArgumentError, PuzzleError
from nonolith.support.plurals import plural

#: Maps the type character of an array to the ``struct`` characters for the same kind of number
#: (signed integer, unsigned integer or float) in 1, 2, 4 and 8 bytes.
_LETTERS = (
    dict.fromkeys("bhilqn", "bhiq")
    | dict.fromkeys("?BHILQN", "BHIQ")
    | dict.fromkeys("efd", " efd")
)
#: Type characters of arrays of objects or strings, whose cells a memoryview cannot read.
_OTHER = "Ow"
#: The types of the most common cells in lists (colour numbers and None), which are read faster.
_PLAIN = {int, type(None)}
_ROWS = "a list of rows, each a list of cells or a string, or an array of rows x columns"


def cells_of_rows(
    rows: Any, palette: Palette, name: str, check: Callable[[int, int], object]
) -> tuple[int, int, bytes]:
    """Return height, width and cell domains (native 32-bit masks) for ``Grid.from_rows``.

    ``name`` is the name of the argument, for messages. ``check`` is called with height and width
    before any cell is read, and raises an error if the grid would be too large.

    >>> from nonolith.model.palette import BLACK_AND_WHITE
    >>> height, width, masks = cells_of_rows(["#."], BLACK_AND_WHITE, "rows", max)
    >>> memoryview(masks).cast("I").tolist()
    [2, 1]
    """
    view = None if isinstance(rows, list | tuple) else _view(rows)
    if view is not None:
        _check_array(rows, view, name)
        assert view.shape is not None
        check(*view.shape)
        # The buffer of a NumPy masked array shows masked cells as if they were known.
        masked = hasattr(rows, "mask")
        found = None if masked else engine.array_cells(view, len(palette))
        if found is not None:
            return found
        # The engine refused a cell or the type of the cells: read each cell to name a wrong one.
        rows = rows.tolist() if masked or view.format[-1] in _OTHER else _lists(view)
    given = listed(rows, name, _ROWS)
    check(len(given), 0)
    lines: list[Sequence[Any]] = [
        row if isinstance(row, str) else listed(row, name, _ROWS) for row in given
    ]
    width = len(lines[0]) if lines else 0
    check(len(lines), width)
    if width and all(isinstance(cell, str) for row in lines for cell in row):
        from nonolith.model.grid_text import rows_of_text

        # Each string is one row or one cell.
        text = "".join(["".join(row).rstrip("\r\n") + "\n" for row in lines])
        lines = list(rows_of_text(text, palette, None))
        width = len(lines[0])
    colours = len(palette)
    plain: dict[Any, int] = {colour: 1 << colour for colour in range(colours)}
    plain[None] = (1 << colours) - 1
    masks = array("I")
    for r, row in enumerate(lines, 1):
        if len(row) != width:
            raise PuzzleError(f"row {r} of the grid has {len(row)} cells, row 1 has {width}")
        if set(map(type, row)) <= _PLAIN and plain.keys() >= set(row):
            masks.extend(map(plain.__getitem__, row))
        else:
            masks.extend([_mask(cell, colours, r, c) for c, cell in enumerate(row, 1)])
    return len(lines), width, masks.tobytes()


def _view(rows: Any) -> memoryview[Any] | None:
    """Return a memoryview of an array, or None if the value is not an array."""
    try:
        return memoryview(rows)
    except (TypeError, ValueError, BufferError):
        pass
    try:
        return memoryview(rows.__array__())
    except Exception:  # an object of another library may raise anything
        return None


def _check_array(rows: Any, view: memoryview[Any], name: str) -> None:
    """Raise ArgumentError unless an array has two dimensions and cells of a readable type."""
    kind = type(rows).__name__
    if view.ndim != 2:
        dimensions = plural(view.ndim, "dimension")
        raise ArgumentError(f"{name} must be {_ROWS}; this {kind} has {dimensions}")
    known = view.format.lstrip("@=<>!") in _LETTERS
    if not known and not (view.format[-1:] in _OTHER and hasattr(rows, "tolist")):
        cells = getattr(rows, "dtype", view.format)
        raise ArgumentError(
            f"{name} must be {_ROWS} of whole numbers or booleans; the cells of this {kind} are "
            f"{cells}"
        )


def _lists(view: memoryview[Any]) -> list[Sequence[Any]]:
    """Return the rows of a two-dimensional array of numbers, which may have any byte order."""
    assert view.shape is not None
    height, width = view.shape
    order = {"<": "<", ">": ">", "!": ">"}.get(view.format[0], "=")
    letter = _LETTERS[view.format[-1]][view.itemsize.bit_length() - 1]
    cells = unpack(f"{order}{height * width}{letter}", view.tobytes())
    return [cells[r * width : (r + 1) * width] for r in range(height)]


def _mask(cell: Any, colours: int, row: int, column: int) -> int:
    """Return the domain of a cell; raise PuzzleError if its value is not accepted."""
    if hasattr(cell, "tolist"):  # a number of NumPy, such as numpy.bool_
        cell = cell.tolist()
    if cell is None or (isinstance(cell, float) and cell == -1) or as_whole(cell) == -1:
        return (1 << colours) - 1
    mask = 0
    for value in cell if isinstance(cell, AbstractSet) else (cell,):
        # True, False and whole floats are colour numbers too.
        whole = isinstance(value, int) or (isinstance(value, float) and value.is_integer())
        number = int(value) if whole else as_whole(value)
        if number is None:
            raise PuzzleError(
                f"row {row}, column {column} of the grid: {short_repr(cell)} is not a colour "
                "number, a set of colour numbers, or None (unknown)"
            )
        if not 0 <= number < colours:
            raise PuzzleError(
                f"row {row}, column {column} of the grid: colour {short_repr(number)} is not in "
                f"the palette (0 to {colours - 1})"
            )
        mask |= 1 << number
    return mask

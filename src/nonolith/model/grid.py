"""Define Grid, which stores the domain of each cell: the colours that the cell may still have."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence, Set as AbstractSet
from itertools import repeat
from operator import index
from typing import Any, overload

from nonolith.model.limits import MAX_COLOURS
from nonolith.model.masks import positions
from nonolith.model.palette import BLACK_AND_WHITE, Palette
from nonolith.support.arguments import as_whole, expect, listed, short_repr, whole_number
from nonolith.support.errors import ArgumentError, PuzzleError
from nonolith.support.frozen import Immutable
from nonolith.support.notebook import SvgRepr

#: Domains of a cell in black and white, as bit masks.
BLANK, FILLED, UNKNOWN = 1, 2, 3

#: The accepted forms of a cell: a colour number (also a whole float), None or -1 (unknown), or a
#: set of colour numbers.
CellLike = int | float | None | AbstractSet[int]

#: The colours of some cells of a line; None for a cell that is not settled.
Cells = tuple[int | None, ...]

#: Maximum number of rows, and of columns, of a grid.
LARGEST = 10**6

#: Maximum number of cells of a grid; each cell takes four bytes.
MAX_CELLS = 10**8

#: Maps the domain of a settled cell, as a bit mask, to its colour number.
_COLOURS = {1 << number: number for number in range(MAX_COLOURS + 1)}


class Grid(Immutable, SvgRepr):
    """A grid of height x width cells, with the colours that each cell may still have. Immutable.

    An index selects a cell, a row, a column or a part. The value of a cell is its colour number, or
    None if the cell is not settled. Negative indices count from the end. ``len`` returns the number
    of rows, and iteration yields the rows.

    ===================  ======================================================
    ``grid[r]``          a row, as a tuple
    ``grid[r, c]``       a cell
    ``grid[r, a:b]``     cells a to b - 1 of a row, as a tuple
    ``grid[:, c]``       a column, as a tuple
    ``grid[a:b]``        rows a to b - 1, as a Grid
    ``grid[a:b, c:d]``   the cells of these rows in columns c to d - 1, as a Grid
    ===================  ======================================================

    ``numpy.asarray(grid)`` is an array (rows x columns) of colour numbers as int8, with -1 for a
    cell that is not settled. The array is a view of the grid's memory, not a copy.

    A domain is a bit mask: bit ``c`` is set if the cell may have colour ``c``. Equality and hash
    depend on the shape and the domains, not on the palette.

    Args:
        height: number of rows.
        width: number of columns.
        domains: height * width bit masks, one for each cell, row by row.
        palette: the colours.

    >>> grid = Grid.from_rows([[1, 0], [None, 1]])
    >>> grid[0, 0], grid[1, 0], grid.unknown
    (1, None, 1)
    >>> grid[0], grid[:, -1]
    ((1, 0), (0, 1))
    """

    __slots__ = ("_colours", "_domains", "height", "palette", "width")

    height: int
    width: int
    palette: Palette
    _domains: bytes  #: native 32-bit masks, row by row
    _colours: bytes  #: the bytes of ``colours()``, created on first use

    def __init__(
        self,
        height: int,
        width: int,
        domains: bytes | Iterable[int],
        palette: Palette = BLACK_AND_WHITE,
    ) -> None:
        height, width = _sides(height, width)
        expect(palette, Palette, "palette", "a Palette")
        masks = array("I")
        try:
            if isinstance(domains, bytes):
                masks.frombytes(domains)
            else:
                masks.extend(domains)
        except (TypeError, ValueError, OverflowError):
            raise ArgumentError(
                "domains must be masks of 32 bits, one for each cell, as bytes or whole numbers; "
                f"they are {short_repr(domains)}"
            ) from None
        if len(masks) != height * width:
            raise PuzzleError(
                f"a grid of {height} x {width} has {height * width} cells, not {len(masks)}"
            )
        self._fill(height, width, masks.tobytes(), palette)

    def _fill(self, height: int, width: int, domains: bytes, palette: Palette) -> None:
        # These setters are the fastest way to bypass __setattr__, and each solution needs a Grid.
        _put_height(self, height)
        _put_width(self, width)
        _put_palette(self, palette)
        _put_domains(self, domains)

    @classmethod
    def of_cells(cls, height: int, width: int, cells: bytes, palette: Palette) -> Grid:
        """Return a grid from the cells of the engine (native 32-bit masks), without checks."""
        grid = cls.__new__(cls)
        grid._fill(height, width, cells, palette)
        return grid

    @classmethod
    def unknown_cells(cls, height: int, width: int, palette: Palette = BLACK_AND_WHITE) -> Grid:
        """Return a grid of height x width cells that may have any colour of the palette."""
        height, width = _sides(height, width)
        expect(palette, Palette, "palette", "a Palette")
        full = (1 << len(palette)) - 1
        return cls(height, width, array("I", [full]) * (height * width), palette)

    @classmethod
    def from_rows(
        cls,
        rows: Sequence[Sequence[CellLike] | str] | memoryview[int],
        palette: Palette = BLACK_AND_WHITE,
    ) -> Grid:
        """Return a grid from rows of cells.

        Args:
            rows: a list of rows, or an array (rows x columns) that supports the buffer protocol or
                ``__array__``. A cell is a colour number (also True, False, or a whole float such as
                1.0), None or -1 (unknown), or a set of colour numbers. A row may also be a string
                that ``from_text`` accepts as a line.
            palette: the colours.

        Raises:
            ArgumentError: ``rows`` is neither a list of rows nor a two-dimensional array.
            PuzzleError: the rows differ in length, or a cell has a value that is not accepted.

        >>> print(Grid.from_rows([[1, 0], [None, 1]]), Grid.from_rows(["#.", "?#"]), sep="\\n\\n")
        #.
        ?#
        <BLANKLINE>
        #.
        ?#
        """
        from nonolith.model.grid_rows import cells_of_rows

        expect(palette, Palette, "palette", "a Palette")
        return cls.of_cells(*cells_of_rows(rows, palette, "rows", _sides), palette)

    @classmethod
    def from_text(
        cls,
        text: str,
        palette: Palette = BLACK_AND_WHITE,
        *,
        shape: tuple[int, int] | None = None,
    ) -> Grid:
        """Return a grid from a string that was written by ``text()`` or ``show``, or typed.

        The character of a colour in the palette means this colour, and ``?`` means an unknown cell.
        ``nonolith.model.grid_text`` lists the other characters, which are accepted unless their
        meaning is ambiguous.

        Args:
            text: the rows, one on each line. Clues to the left of the rows or above the rows are
                ignored.
            palette: the colours.
            shape: the numbers of rows and columns. If they are given, a cell may be written as
                several equal characters, such as ``##``.

        Raises:
            PuzzleError: a character has no meaning, or its meaning is ambiguous.

        >>> print(Grid.from_text("#.?").text())
        #.?
        >>> print(Grid.from_text("1 0 ?").text(), Grid.from_text("##..??", shape=(1, 3)).text())
        #.? #.?
        """
        from nonolith.model.grid_text import rows_of_text

        expect(text, str, "text", "the lines of a grid as one string")
        expect(palette, Palette, "palette", "a Palette")
        if shape is not None:
            sides = listed(shape, "shape", "rows x columns")
            if len(sides) != 2:
                raise ArgumentError(f"shape must be rows x columns, not {short_repr(shape)}")
            shape = _sides(*sides)
        return cls.from_rows(rows_of_text(text, palette, shape), palette)

    def __reduce__(self) -> tuple[type[Grid], tuple[int, int, bytes, Palette]]:
        return Grid, (self.height, self.width, self.tobytes(), self.palette)

    @property
    def shape(self) -> tuple[int, int]:
        """The number of rows and the number of columns."""
        return self.height, self.width

    @property
    def unknown(self) -> int:
        """Number of cells with more than one colour left."""
        return sum(1 for mask in self.masks().tolist() if mask & (mask - 1))

    @property
    def is_complete(self) -> bool:
        """Whether each cell has exactly one colour left."""
        return _COLOURS.keys() >= set(self.masks().tolist())

    def domain(self, row: int, column: int) -> frozenset[int]:
        """Return the colours that the cell at row, column (both from 0) may still have."""
        down, across = as_whole(row), as_whole(column)
        if down is None or across is None:
            raise ArgumentError(
                f"row and column must be whole numbers from 0, not {short_repr(row)} and "
                f"{short_repr(column)}"
            )
        first = self._place(down, self.height, "row") * self.width
        return frozenset(positions(self.masks()[first + self._place(across, self.width, "column")]))

    @overload
    def __getitem__(self, key: tuple[int, int]) -> int | None: ...
    @overload
    def __getitem__(self, key: int | tuple[int, slice] | tuple[slice, int]) -> Cells: ...
    @overload
    def __getitem__(self, key: slice | tuple[slice, slice]) -> Grid: ...
    def __getitem__(self, key: Any) -> Any:
        """Return the cell, row, column or part at an index; the class docstring has a table."""
        row, column = key if isinstance(key, tuple) and len(key) == 2 else (key, slice(None))
        masks = self.masks()
        try:
            if isinstance(row, slice):
                if isinstance(column, slice):
                    return self._part(row, column)
                across = self._place(index(column), self.width, "column")
                return tuple(map(_COLOURS.get, masks[across :: self.width][row]))
            down = self._place(index(row), self.height, "row") * self.width
            if isinstance(column, slice):
                return tuple(map(_COLOURS.get, masks[down : down + self.width][column]))
            return _COLOURS.get(masks[down + self._place(index(column), self.width, "column")])
        except TypeError:
            raise TypeError(
                f"{key!r} is not an index of a grid; use grid[row] or grid[row, column] with "
                "numbers from 0 or slices"
            ) from None

    def __len__(self) -> int:
        return self.height

    def __bool__(self) -> bool:
        return True  # despite __len__: a grid without rows is still a grid

    def rows(self) -> Iterator[Cells]:
        """Yield the rows from the top, each a tuple of colour numbers (None: not settled)."""
        masks = self.masks().tolist()
        for r in range(self.height):
            start = r * self.width
            yield tuple(map(_COLOURS.get, masks[start : start + self.width]))

    __iter__ = rows

    def colours(self) -> memoryview[int]:
        """Return the colour numbers of all cells (rows x columns), -1 if a cell is not settled.

        The result is a read-only view of signed bytes. For a grid without cells the view has one
        dimension, because a memoryview of two dimensions cannot be empty.

        >>> Grid.from_rows([[1, 0], [None, 1]]).colours().tolist()
        [[1, 0], [-1, 1]]
        """
        cells = memoryview(self._colour_bytes())
        return cells.cast("b", self.shape) if cells else cells.cast("b")

    @property
    def __array_interface__(self) -> dict[str, Any]:
        return {"version": 3, "shape": self.shape, "typestr": "|i1", "data": self._colour_bytes()}

    def _colour_bytes(self) -> bytes:
        try:
            return self._colours
        except AttributeError:
            cells = array("b", map(_COLOURS.get, self.masks().tolist(), repeat(-1))).tobytes()
            object.__setattr__(self, "_colours", cells)
            return cells

    def masks(self) -> memoryview[int]:
        """Return a read-only view of the domains as bit masks, row by row."""
        return memoryview(self._domains).cast("I")

    def tobytes(self) -> bytes:
        """Return the domains as native 32-bit masks, row by row."""
        return self._domains

    def transposed(self) -> Grid:
        """Return the grid with rows and columns exchanged."""
        masks, cells = array("I"), self.masks().tolist()
        for c in range(self.width):
            masks.extend(cells[c :: self.width])
        return Grid(self.width, self.height, masks, self.palette)

    def lines(self) -> list[str]:
        """Return each row as palette characters; ``?`` is a cell that is not settled."""
        chars = {1 << number: colour.char for number, colour in enumerate(self.palette)}
        cells = "".join(map(chars.get, self.masks().tolist(), repeat("?")))
        return [cells[r * self.width : (r + 1) * self.width] for r in range(self.height)]

    def text(self) -> str:
        """Return the rows as lines of palette characters; ``?`` is a cell that is not settled."""
        return "\n".join(self.lines())

    __str__ = text

    def record(self) -> list[Any]:
        """Return the rows for JSON: strings of palette characters and ``?``. If a cell has several
        of more than two colours, each row is a list of cells instead: the number of a colour, a
        list of numbers, or null for an unknown cell.

        >>> Grid.from_rows([[1, 0], [None, 1]]).record()
        ['#.', '?#']
        """
        colours = len(self.palette)
        masks, width, unknown = self.masks().tolist(), self.width, (1 << colours) - 1
        cells: dict[int, Any] = {1 << n: colour.char for n, colour in enumerate(self.palette)}
        cells[unknown] = "?"
        strings = cells.keys() >= set(masks)
        if not strings:
            cells = {mask: positions(mask) for mask in masks}
            cells |= {1 << number: number for number in range(colours)} | {unknown: None}
        rows = ([cells[m] for m in masks[r * width : (r + 1) * width]] for r in range(self.height))
        return ["".join(row) for row in rows] if strings else list(rows)

    def _place(self, number: int, length: int, kind: str) -> int:
        """Return the index of a row or column from 0; negative numbers count from the end."""
        if not -length <= number < length:
            raise IndexError(
                f"{kind} index {number} lies outside the grid of {self.height} x {self.width} cells"
            )
        return number % length

    def _part(self, rows: slice, columns: slice) -> Grid:
        masks, cells, width = array("I"), self.masks(), self.width
        chosen = range(self.height)[rows]
        for row in chosen:
            masks.extend(cells[row * width : (row + 1) * width][columns])
        return Grid(len(chosen), len(range(width)[columns]), masks, self.palette)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Grid)
            and self.shape == other.shape
            and self._domains == other._domains
        )

    def __hash__(self) -> int:
        return hash((self.height, self.width, self._domains))

    def __repr__(self) -> str:
        cells = self.height * self.width
        state = "complete" if self.is_complete else f"{cells - self.unknown} of {cells} known"
        return f"<Grid {self.height}x{self.width} {state}>"


_put_height, _put_width, _put_palette, _put_domains = (
    Grid.__dict__[name].__set__ for name in ("height", "width", "palette", "_domains")
)


def _sides(height: object, width: object) -> tuple[int, int]:
    """Check and return the height and width of a grid; raise ArgumentError if it is too large."""
    down = whole_number(height, "height", most=LARGEST)
    across = whole_number(width, "width", most=LARGEST)
    if down * across > MAX_CELLS:
        raise ArgumentError(f"a grid has at most {MAX_CELLS} cells, not {down} x {across}")
    return down, across

"""Grid: what is known. A cell is the set of colours still possible, its domain."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence

from nonolith.errors import PuzzleError
from nonolith.palette import BLACK_AND_WHITE, Palette

#: What one cell may be given as: a colour number, None (unknown), or a set of colour numbers.
CellLike = int | None | Iterable[int]


class Grid:
    """A grid of height x width cells, each with the colours it may still have. Immutable.

    Domains are bit masks: bit ``c`` of a mask is set where the cell may have colour ``c``.
    Equality and hash look at the domains only; the palette says how to draw them.

    Args:
        height: number of rows.
        width: number of columns.
        domains: height * width masks, row by row.
        palette: the colours; as many as the masks may name.

    >>> grid = Grid.from_rows([[1, 0], [None, 1]])
    >>> grid[0, 0], grid[1, 0], grid.unknown
    (1, None, 1)
    """

    __slots__ = ("_masks", "height", "palette", "width")

    height: int
    width: int
    palette: Palette
    _masks: array[int]

    def __init__(
        self,
        height: int,
        width: int,
        domains: bytes | Iterable[int],
        palette: Palette = BLACK_AND_WHITE,
    ) -> None:
        masks = array("I")
        if isinstance(domains, bytes):
            masks.frombytes(domains)
        else:
            masks.extend(domains)
        if len(masks) != height * width:
            raise PuzzleError(
                f"a grid of {height} x {width} has {height * width} cells, not {len(masks)}"
            )
        for name, value in zip(
            ("height", "width", "palette", "_masks"), (height, width, palette, masks), strict=True
        ):
            object.__setattr__(self, name, value)

    @classmethod
    def unknown_cells(cls, height: int, width: int, palette: Palette = BLACK_AND_WHITE) -> Grid:
        """A grid of height x width of which nothing is known."""
        full = (1 << len(palette)) - 1
        return cls(height, width, array("I", [full]) * (height * width), palette)

    @classmethod
    def from_rows(
        cls, rows: Sequence[Sequence[CellLike]], palette: Palette = BLACK_AND_WHITE
    ) -> Grid:
        """A grid from rows of cells, each a colour number, None (unknown) or a set of numbers."""
        width = len(rows[0]) if rows else 0
        colours = len(palette)
        masks = array("I")
        for r, row in enumerate(rows, 1):
            if len(row) != width:
                raise PuzzleError(f"row {r} of the grid has {len(row)} cells, row 1 has {width}")
            masks.extend(_mask(cell, colours, r, c) for c, cell in enumerate(row, 1))
        return cls(len(rows), width, masks, palette)

    @classmethod
    def from_text(cls, text: str, palette: Palette = BLACK_AND_WHITE) -> Grid:
        """A grid from lines of palette characters, ``?`` for unknown (what ``text()`` gives).

        >>> print(Grid.from_text("#.?").text())
        #.?
        """
        numbers: dict[str, int | None] = {c.char: i for i, c in enumerate(palette)}
        numbers["?"] = None
        rows = []
        for r, line in enumerate(text.split("\n") if text else [], 1):
            unknown = next((ch for ch in line if ch not in numbers), None)
            if unknown is not None:
                raise PuzzleError(f"row {r} of the grid: {unknown!r} is not a colour's character")
            rows.append([numbers[ch] for ch in line])
        return cls.from_rows(rows, palette)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Grid is immutable; cannot set {name}")

    def __reduce__(self) -> tuple[type[Grid], tuple[int, int, bytes, Palette]]:
        return Grid, (self.height, self.width, self.tobytes(), self.palette)

    @property
    def shape(self) -> tuple[int, int]:
        """Rows x columns."""
        return self.height, self.width

    @property
    def unknown(self) -> int:
        """The number of cells with more than one colour left."""
        return sum(1 for mask in self._masks if mask & (mask - 1))

    @property
    def is_complete(self) -> bool:
        """Whether each cell has exactly one colour left."""
        return all(mask and not mask & (mask - 1) for mask in self._masks)

    def domain(self, row: int, column: int) -> frozenset[int]:
        """The colours that the cell at row, column (both from 0) may still have."""
        mask = self._masks[self._index(row, column)]
        return frozenset(c for c in range(mask.bit_length()) if mask >> c & 1)

    def __getitem__(self, cell: tuple[int, int]) -> int | None:
        """The colour number of the cell at (row, column), or None where it is not settled."""
        return _colour(self._masks[self._index(*cell)])

    def rows(self) -> Iterator[tuple[int | None, ...]]:
        """The rows from the top, each a tuple of colour numbers (None: not settled)."""
        for r in range(self.height):
            start = r * self.width
            yield tuple(_colour(mask) for mask in self._masks[start : start + self.width])

    def masks(self) -> Sequence[int]:
        """The domains as bit masks, row by row."""
        return memoryview(self._masks).toreadonly()

    def tobytes(self) -> bytes:
        """The domains as native 32-bit masks, row by row."""
        return self._masks.tobytes()

    def transposed(self) -> Grid:
        """The grid with rows and columns exchanged."""
        masks = array("I")
        for c in range(self.width):
            masks.extend(self._masks[c :: self.width])
        return Grid(self.width, self.height, masks, self.palette)

    def text(self) -> str:
        """The grid as lines of palette characters; ``?`` where a cell is not settled."""
        chars = {1 << number: colour.char for number, colour in enumerate(self.palette)}
        return "\n".join(
            "".join(
                chars.get(mask, "?") for mask in self._masks[r * self.width : (r + 1) * self.width]
            )
            for r in range(self.height)
        )

    def _index(self, row: int, column: int) -> int:
        if not (0 <= row < self.height and 0 <= column < self.width):
            raise IndexError(f"cell ({row}, {column}) lies outside {self.height} x {self.width}")
        return row * self.width + column

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Grid) and self.shape == other.shape and self._masks == other._masks

    def __hash__(self) -> int:
        return hash((self.height, self.width, self._masks.tobytes()))

    def __repr__(self) -> str:
        known = self.height * self.width - self.unknown
        state = "complete" if self.is_complete else f"{known} of {self.height * self.width} known"
        return f"<Grid {self.height}x{self.width} {state}>"

    def _repr_svg_(self) -> str:
        from nonolith.render.svg import grid_svg

        return grid_svg(self)


def _colour(mask: int) -> int | None:
    return mask.bit_length() - 1 if mask and not mask & (mask - 1) else None


def _mask(cell: CellLike, colours: int, row: int, column: int) -> int:
    if cell is None:
        return (1 << colours) - 1
    numbers = [cell] if isinstance(cell, int) else list(cell)
    mask = 0
    for number in numbers:
        if not 0 <= number < colours:
            raise PuzzleError(
                f"row {row}, column {column} of the grid: colour {number} is not in the palette "
                f"(0 to {colours - 1})"
            )
        mask |= 1 << number
    return mask

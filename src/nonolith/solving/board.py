"""Board: the domains of a grid, line by line, kept by rows and by columns.

Lines are numbered rows first (0 to height - 1), then columns; each has one int mask per colour, as
line solvers take them (``nonolith.solving.line_solver``).
"""

from __future__ import annotations

from array import array

from nonolith.model.grid import Grid
from nonolith.model.masks import (
    Masks,
    domain_of,
    domains_of,
    masks_of,
    positions,
    several,
    unknown_line,
)
from nonolith.model.puzzle import Clue, Puzzle


class Board:
    """The domains of a puzzle's cells, as the masks of all rows and of all columns. Mutable."""

    __slots__ = ("clues", "lines", "puzzle")

    puzzle: Puzzle
    clues: tuple[Clue, ...]  #: of all lines
    lines: list[Masks]  #: of all lines; change them by ``put`` only

    def __init__(self, puzzle: Puzzle) -> None:
        colours = len(puzzle.palette)
        self.puzzle = puzzle
        self.clues = (*puzzle.rows, *puzzle.columns)
        self.lines = [unknown_line(puzzle.width, colours)] * puzzle.height
        self.lines += [unknown_line(puzzle.height, colours)] * puzzle.width
        if puzzle.given is not None:
            self._put_given(puzzle.given)

    def _put_given(self, given: Grid) -> None:
        width, masks = given.width, given.masks()
        for row in range(given.height):
            domains = masks[row * width : (row + 1) * width]
            self.put(row, masks_of(domains, len(self.puzzle.palette)))

    def cells_of(self, line: int) -> int:
        """The number of cells of a line."""
        return self.puzzle.width if line < self.puzzle.height else self.puzzle.height

    def put(self, line: int, masks: Masks) -> int:
        """Set the masks of a line; they may only lose cells.

        Returns:
            The crossing lines in which a cell lost a colour, as bits: bit i is column i of a row,
            row i of a column.
        """
        before, height = self.lines[line], self.puzzle.height
        crossing, bit = (height, 1 << line) if line < height else (0, 1 << (line - height))
        changed = 0
        for colour, (old, new) in enumerate(zip(before, masks, strict=True)):
            gone = old & ~new
            changed |= gone
            for cell in positions(gone):
                other = list(self.lines[crossing + cell])
                other[colour] &= ~bit
                self.lines[crossing + cell] = tuple(other)
        self.lines[line] = masks
        return changed

    def put_cell(self, row: int, column: int, colours: int) -> None:
        """Leave a cell only the colours whose bits are set."""
        bit = 1 << column
        self.put(
            row,
            tuple(m if colours >> c & 1 else m & ~bit for c, m in enumerate(self.lines[row])),
        )

    def domain(self, row: int, column: int) -> int:
        """The colours that a cell may still have, as bits."""
        return domain_of(self.lines[row], column)

    def domains(self, row: int) -> list[int]:
        """The colours that each cell of a row may still have, as bits."""
        return domains_of(self.lines[row], self.puzzle.width)

    def copy(self) -> Board:
        """A copy of the board."""
        other = Board.__new__(Board)
        other.puzzle, other.clues, other.lines = self.puzzle, self.clues, self.lines.copy()
        return other

    def open_cells(self, row: int) -> int:
        """The cells of a row that have more than one colour left, as bits."""
        return several(self.lines[row])

    def is_complete(self) -> bool:
        """Whether each cell has one colour left (or none)."""
        return not any(self.open_cells(row) for row in range(self.puzzle.height))

    def grid(self) -> Grid:
        """What is known, as a grid (rows x columns)."""
        masks = array("I")
        for row in range(self.puzzle.height):
            masks.extend(self.domains(row))
        return Grid(self.puzzle.height, self.puzzle.width, masks, self.puzzle.palette)

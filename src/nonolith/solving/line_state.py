"""Store the domains of a grid as masks of its rows and of its columns, and propagate them.

Rows have the numbers from 0 to height - 1, columns the numbers from height on. Each line has one
int mask for each colour, as line solvers require (``nonolith.solving.line_solver``).
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable

from nonolith.model.grid import Grid
from nonolith.model.masks import Masks, domain_of, domains_of, full, masks_of, open_cells, positions
from nonolith.model.puzzle import Clue, Puzzle, require_plain
from nonolith.solving.line_solver import Settle
from nonolith.solving.work import Work


class LineState:
    """The domains of a puzzle's cells, as the masks of all rows and of all columns. Mutable."""

    __slots__ = ("clues", "lines", "puzzle")

    def __init__(self, puzzle: Puzzle, *, rules: bool = False) -> None:
        if not rules:
            require_plain(puzzle, "line solving by steps")
        colours = len(puzzle.palette)
        self.puzzle = puzzle
        self.clues: tuple[Clue, ...] = (*puzzle.rows, *puzzle.columns)
        #: The masks of all lines. Only the methods of LineState may change them.
        self.lines: list[Masks] = [(full(puzzle.width),) * colours] * puzzle.height
        self.lines += [(full(puzzle.height),) * colours] * puzzle.width
        if puzzle.given is not None:
            self.restrict_to(puzzle.given, range(puzzle.height))

    def cells_of(self, line: int) -> int:
        """Return the number of cells of a line."""
        return self.puzzle.width if line < self.puzzle.height else self.puzzle.height

    def put(self, line: int, masks: Masks) -> int:
        """Replace the masks of a line by ``masks``, which must be subsets of the old masks.

        Return the numbers of the crossing lines in which a cell lost a colour, as a bit mask.
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
        return changed << crossing

    def restrict(self, line: int, may: Masks) -> None:
        """Restrict the cells of a line to the colours in these masks."""
        self.put(line, tuple(now & mask for now, mask in zip(self.lines[line], may, strict=True)))

    def restrict_to(self, grid: Grid, rows: Iterable[int]) -> None:
        """Restrict the cells of these rows to the domains of a grid (rows x columns)."""
        width, domains = grid.width, grid.masks()
        for row in rows:
            cells = domains[row * width : (row + 1) * width]
            self.restrict(row, masks_of(cells, len(self.puzzle.palette)))

    def put_cell(self, row: int, column: int, colours: int) -> None:
        """Restrict a cell to the colours whose bits are set in ``colours``."""
        self.put_cells([(row, column, colours)])

    def put_cells(self, cells: Iterable[tuple[int, int, int]]) -> None:
        """Restrict cells (row, column, colours) like ``put_cell``."""
        lines, height, coloured = self.lines, self.puzzle.height, len(self.puzzle.palette) > 2
        for row, column, colours in cells:
            for line, bit in ((row, 1 << column), (height + column, 1 << row)):
                now = lines[line]
                if colours == 1 and not coloured:  # black and white first, for speed
                    lines[line] = now[0], now[1] & ~bit
                elif colours == 2 and not coloured:
                    lines[line] = now[0] & ~bit, now[1]
                else:
                    left = (m if colours >> c & 1 else m & ~bit for c, m in enumerate(now))
                    lines[line] = tuple(left)

    def domain(self, row: int, column: int) -> int:
        """Return the colours that a cell may still have, as a bit mask."""
        return domain_of(self.lines[row], column)

    def domains(self, row: int) -> list[int]:
        """Return for each cell of a row the colours that it may still have, as a bit mask."""
        return domains_of(self.lines[row], self.puzzle.width)

    def copy(self) -> LineState:
        """Return a copy of the state."""
        other = LineState.__new__(LineState)
        other.puzzle, other.clues, other.lines = self.puzzle, self.clues, self.lines.copy()
        return other

    def open_cells(self, row: int) -> int:
        """Return the cells of a row with more than one colour left, as a bit mask."""
        return open_cells(self.lines[row])

    def is_complete(self) -> bool:
        """Return whether each cell has at most one colour left."""
        return not any(self.open_cells(row) for row in range(self.puzzle.height))

    def grid(self) -> Grid:
        """Return the domains as a grid (rows x columns)."""
        puzzle = self.puzzle
        height, width = puzzle.shape
        masks = [0] * len(puzzle.palette)  # of all cells, row by row
        for row in range(height - 1, -1, -1):
            masks = [
                known << width | mask for known, mask in zip(masks, self.lines[row], strict=True)
            ]
        domains = array("I", domains_of(tuple(masks), height * width)).tobytes()
        return Grid.of_cells(height, width, domains, puzzle.palette)


def propagate(state: LineState, settle: Settle, work: Work, lines: int | None = None) -> bool:
    """Settle lines, and then every line in which a cell changed, until no cell changes.

    ``lines`` are the numbers of the lines to settle first, as a bit mask; default: all lines.
    Return False if a line has no placement. Then the state is only partly propagated.
    """
    rows = full(state.puzzle.height)
    lines = full(len(state.clues)) if lines is None else lines
    while lines:
        # Settle all waiting rows, then all waiting columns, in the order of their numbers.
        batch = lines & rows or lines
        lines &= ~batch
        for line in positions(batch):
            work.step()
            work.line_solves += 1
            settled = settle(state.clues[line], state.cells_of(line), state.lines[line])
            if settled is None:
                work.contradictions += 1
                return False
            if settled != state.lines[line]:
                lines |= state.put(line, settled)
    return True

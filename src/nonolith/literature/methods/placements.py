"""``placements``: all placements of every line, those with the fewest first, intersected.

Source: Phan, Nguyen, Truong, Pham 2023 (the HUST report), section 2.5 ("constraint programming").
The line with the fewest placements is taken, and cells that are the same in all of them are
settled. Placements of the crossing lines that do not agree are dropped, and so on until nothing
changes. Then a cell of the line with the fewest placements is guessed; the opposite guess follows.
Placements are listed only when few enough are left, and counted until then. Exact: finds all
solutions, proves that there are no more; the report's method did not end on puzzles with many
solutions. Any number of colours. Cost: the placements listed, times the visits.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import or_
from typing import Annotated, NamedTuple

from nonolith.literature.lines.enumeration import Placement, Placements, masks_of_placement
from nonolith.model.grid import Grid
from nonolith.model.masks import full, highest, lowest, positions, several
from nonolith.model.puzzle import Puzzle
from nonolith.solving.board import Board
from nonolith.solving.methods.base import Method, Range
from nonolith.solving.work import Work, searching


class PlacementsOptions(NamedTuple):
    """Options of ``placements``.

    Attributes:
        most: a line with more placements than this waits until more of its cells are known.
    """

    most: Annotated[int, Range(1, 10**9)] = 10_000


class Lists:
    """The board, and the lists of placements of those lines that have few enough. Mutable."""

    def __init__(self, board: Board, most: int) -> None:
        self.board = board
        self.size = 0  # bytes of the lists that this object made, not those it got by copying
        self._most = most
        self._listed: list[list[Placement] | None] = [None] * len(board.clues)
        self._numbers = [0] * len(board.clues)  # of placements; outdated for stale lines
        self._stale = self._waiting = full(len(board.clues))

    def copy(self) -> Lists:
        """Return a copy."""
        other = Lists(self.board.copy(), self._most)
        other._listed, other._numbers = self._listed.copy(), self._numbers.copy()
        other._stale, other._waiting = self._stale, self._waiting
        return other

    def put_cell(self, row: int, column: int, colours: int) -> None:
        """Restrict a cell to the colours whose bits are set."""
        lines = 1 << row | 1 << self.board.puzzle.height + column
        self.board.put_cell(row, column, colours)
        self._stale |= lines
        self._waiting |= lines

    def intersect(self, work: Work, held: int) -> bool:
        """Settle the cells that all placements of a line have in common, until nothing changes.

        ``held`` is the memory of other lists, in bytes. Return False at a contradiction.
        """
        while self._waiting:
            if not self._count_stale(work):
                work.contradictions += 1
                return False
            line = min(positions(self._waiting), key=self._numbers.__getitem__)
            if self._numbers[line] > self._most:
                break
            self._waiting ^= 1 << line
            work.step()
            work.line_solves += 1
            self._settle(line, work, held)
        return True

    def open_cell(self) -> tuple[int, int] | None:
        """Return the first open cell of the line with the fewest placements, or None."""
        board, height = self.board, self.board.puzzle.height
        undecided = [line for line, number in enumerate(self._numbers) if number > 1]
        if not undecided:
            return None
        line = min(undecided, key=self._numbers.__getitem__)
        cell = lowest(several(board.lines[line]))
        return (line, cell) if line < height else (cell, line - height)

    def _count_stale(self, work: Work) -> bool:
        """Recount the placements of stale lines; return False if a line has none."""
        board = self.board
        while self._stale:
            line = highest(self._stale)
            self._stale ^= 1 << line
            work.step()
            listed, cells = self._listed[line], board.cells_of(line)
            if listed is None:
                number = Placements(board.clues[line], cells, board.lines[line]).count()
            else:
                forbidden = ~sum(m << colour * cells for colour, m in enumerate(board.lines[line]))
                left = [placement for placement in listed if not placement & forbidden]
                self._listed[line] = left
                self.size += 8 * len(left)
                number = len(left)
            self._numbers[line] = number
            if not number:
                return False
        return True

    def _settle(self, line: int, work: Work, held: int) -> None:
        board = self.board
        cells = board.cells_of(line)
        listed = self._listed[line]
        if listed is None:
            each = 44 + len(board.lines[line]) * cells // 7
            self.size += self._numbers[line] * each
            work.need(held + self.size)
            placements = Placements(board.clues[line], cells, board.lines[line])
            listed = self._listed[line] = placements.listed(work.step)
        union = reduce(or_, listed)
        changed = board.put(line, masks_of_placement(union, cells, len(board.lines[line])))
        self._stale |= changed
        self._waiting |= changed


def find(puzzle: Puzzle, options: PlacementsOptions, work: Work) -> Iterator[Grid]:
    """Yield all solutions."""
    stack = [Lists(Board(puzzle), options.most)]
    held = 0
    while stack:
        lists = stack.pop()
        held -= lists.size
        if not lists.intersect(work, held):
            continue
        if work.known is None:
            work.known = lists.board.grid()
        cell = lists.open_cell()
        if cell is None:
            yield lists.board.grid()
            continue
        work.branch()
        domain = lists.board.domain(*cell)
        # Filled before blank: the highest colour is tried, then all others.
        colour = 1 << highest(domain)
        tried = lists.copy()
        tried.put_cell(*cell, colour)
        lists.put_cell(*cell, domain & ~colour)
        held += lists.size
        stack += [lists, tried]


PLACEMENTS = Method(
    name="placements",
    summary="all placements of every line, fewest first, intersected",
    source="Phan, Nguyen, Truong, Pham 2023, section 2.5",
    options=PlacementsOptions,
    start=searching(find),
)

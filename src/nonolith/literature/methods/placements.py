"""The method ``placements`` settles cells that have the same colour in all placements of a line.

Source: Phan et al. 2023 (the HUST report), section 2.5 ("constraint programming").
The method takes the line with the fewest placements, and settles the cells that have the same
colour in all these placements. The settled cells exclude placements of the crossing lines. When
nothing changes any more, the method guesses the colour of a cell of the line with the fewest
placements, and later tries the opposite guess. It lists the placements of a line only if there are
few; otherwise it only counts them. The method finds all solutions and proves that there are no
more. It supports any number of colours. The report's method did not terminate on puzzles with many
solutions. The cost of settling a line is the number of its listed placements.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from functools import reduce
from operator import or_
from typing import Annotated, NamedTuple

from nonolith.literature.lines.enumeration import Placement, Placements, masks_of_placement
from nonolith.model.grid import Grid
from nonolith.model.masks import full, highest, lowest, open_cells, positions
from nonolith.model.puzzle import Puzzle
from nonolith.solving.line_state import LineState
from nonolith.solving.methods.base import Method
from nonolith.solving.work import Work, searching
from nonolith.support.kinds import Integer


class PlacementsOptions(NamedTuple):
    """Options of the method ``placements``.

    Attributes:
        most: maximum number of placements of a line that the method lists. While a line has more
            placements, the method settles no cells from this line.
    """

    most: Annotated[int, Integer(1, 10**9)] = 10_000


class Lists:
    """A line state, and the list of placements of each line that has few placements. Mutable."""

    def __init__(self, state: LineState, most: int) -> None:
        self.state = state
        self.size = 0  # bytes of the lists that this object created
        self._most = most
        self._listed: list[list[Placement] | None] = [None] * len(state.clues)
        self._numbers = [0] * len(state.clues)  # numbers of placements; outdated if stale
        self._stale = self._changed = full(len(state.clues))  # sets of lines, as bits

    def copy(self) -> Lists:
        """Return a copy, which shares each list until the copy or the original changes it."""
        other = copy(self)
        other.state, other.size = self.state.copy(), 0
        other._listed, other._numbers = self._listed.copy(), self._numbers.copy()
        return other

    def put_cell(self, row: int, column: int, colours: int) -> None:
        """Restrict a cell to the colours whose bits are set."""
        lines = 1 << row | 1 << self.state.puzzle.height + column
        self.state.put_cell(row, column, colours)
        self._stale |= lines
        self._changed |= lines

    def intersect(self, work: Work, held: int) -> bool:
        """Settle cells that have one colour in all placements of a line, until nothing changes.

        Skip lines with more placements than may be listed. ``held`` is the memory of other boards'
        lists in bytes. Return False at a contradiction.
        """
        while self._changed:
            if not self._count_stale(work):
                work.contradictions += 1
                return False
            line = min(positions(self._changed), key=self._numbers.__getitem__)
            if self._numbers[line] > self._most:
                break
            self._changed ^= 1 << line
            work.step()
            work.line_solves += 1
            self._settle(line, work, held)
        return True

    def open_cell(self) -> tuple[int, int] | None:
        """Return an open cell of the open line with the fewest placements, or None."""
        state, height = self.state, self.state.puzzle.height
        undecided = [line for line, number in enumerate(self._numbers) if number > 1]
        if not undecided:
            return None
        line = min(undecided, key=self._numbers.__getitem__)
        cell = lowest(open_cells(state.lines[line]))
        return (line, cell) if line < height else (cell, line - height)

    def _count_stale(self, work: Work) -> bool:
        """Recount the placements of changed lines; return False if a line has no placement."""
        state = self.state
        while self._stale:
            line = highest(self._stale)
            self._stale ^= 1 << line
            work.step()
            listed, cells = self._listed[line], state.cells_of(line)
            if listed is None:
                number = Placements(state.clues[line], cells, state.lines[line]).count()
            else:
                forbidden = ~sum(m << colour * cells for colour, m in enumerate(state.lines[line]))
                left = [placement for placement in listed if not placement & forbidden]
                self._listed[line] = left
                self.size += 8 * len(left)
                number = len(left)
            self._numbers[line] = number
            if not number:
                return False
        return True

    def _settle(self, line: int, work: Work, held: int) -> None:
        state = self.state
        cells = state.cells_of(line)
        listed = self._listed[line]
        if listed is None:
            each = 44 + len(state.lines[line]) * cells // 7
            self.size += self._numbers[line] * each
            work.need(held + self.size)
            placements = Placements(state.clues[line], cells, state.lines[line])
            listed = self._listed[line] = placements.listed(work.step)
        union = reduce(or_, listed)
        changed = state.put(line, masks_of_placement(union, cells, len(state.lines[line])))
        self._stale |= changed
        self._changed |= changed


def find(puzzle: Puzzle, options: PlacementsOptions, work: Work) -> Iterator[Grid]:
    """Yield all solutions."""
    stack = [Lists(LineState(puzzle), options.most)]
    held = 0
    while stack:
        lists = stack.pop()
        held -= lists.size
        if not lists.intersect(work, held):
            continue
        if work.known is None:
            work.known = lists.state.grid()
        cell = lists.open_cell()
        if cell is None:
            yield lists.state.grid()
            continue
        work.branch()
        domain = lists.state.domain(*cell)
        # Guess the colour with the highest number first, so that filled is tried before blank.
        colour = 1 << highest(domain)
        tried = lists.copy()
        tried.put_cell(*cell, colour)
        lists.put_cell(*cell, domain & ~colour)
        held += lists.size
        stack += [lists, tried]


PLACEMENTS = Method(
    name="placements",
    summary="intersects all placements of a line, the line with the fewest placements first",
    source="Phan et al. 2023, section 2.5",
    options=PlacementsOptions,
    start=searching(find),
)

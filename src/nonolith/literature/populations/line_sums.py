"""Grids with given line sums: nearest to a grid by augmenting paths, and kept by switches.

Source: Batenburg 2003 (network flow between rows and columns; a switch exchanges 10/01 and 01/10 in
the crossings of two rows and two columns); Ryser 1957 for switches. The flow network has an arc
from row r to column c for each open cell. A grid whose sums are wrong is mended by shortest
alternating paths from a line with too many filled cells to one with too few, each changing as few
cells as possible. A flow of least cost would find the nearest grid at once; paths one after another
are our simpler method. Cost: one breadth-first search, on masks, for each wrong cell.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from nonolith.literature.populations.filled_rows import Random, below
from nonolith.model.masks import full, lowest, positions, transposed
from nonolith.solving.work import Work


class LineSums:
    """The sums that rows and columns are to have, and the cells that may change (rows of bits)."""

    def __init__(self, sums: Sequence[int], height: int, open_rows: Sequence[int]) -> None:
        self._sums, self._height = sums, height
        #: The open cells of all lines, rows first, as bits.
        self._open = [*open_rows, *transposed(open_rows, len(sums) - height)]

    def mend(self, lines: list[int], random: Random, work: Work) -> bool:
        """Change few open cells of a grid (all lines as bits) so that all sums are right.

        Returns:
            False where no grid has these sums; the lines are then in between.
        """
        order = list(range(len(self._sums)))
        for last in range(len(order) - 1, 0, -1):
            other = below(last + 1, random)
            order[last], order[other] = order[other], order[last]
        for line in order:
            while (excess := lines[line].bit_count() - self._sums[line]) != 0:
                work.step()
                path = self._path(lines, line, excess > 0, work)
                if path is None:
                    return False
                for one, other in pairwise(path):
                    self._flip(lines, one, other)
        return True

    def _flip(self, lines: list[int], one: int, other: int) -> None:
        row, column = min(one, other), max(one, other) - self._height
        lines[row] ^= 1 << column
        lines[self._height + column] ^= 1 << row

    def _path(self, lines: list[int], source: int, removing: bool, work: Work) -> list[int] | None:
        """The lines of a shortest path along which cells alternately lose and gain their colour.

        It begins at a line that has too many (removing) or too few filled cells, and ends at one
        where the last change does no harm: a crossing line with the same fault, or a line of the
        same kind with the opposite one.
        """
        height = self._height
        came_from = {source: source}
        level, takes = [source], removing
        unseen = [full(height), full(len(self._sums) - height)]
        unseen[source >= height] &= ~(1 << (source - height if source >= height else source))
        while level:
            work.step()
            following: list[int] = []
            for line in level:
                to_columns = line < height
                cells = lines[line] if takes else ~lines[line]
                new = cells & self._open[line] & unseen[to_columns]
                unseen[to_columns] &= ~new
                for at in positions(new):
                    other = at + height if to_columns else at
                    came_from[other] = line
                    has = lines[other].bit_count()
                    if has > self._sums[other] if takes else has < self._sums[other]:
                        return _traced(came_from, other)
                    following.append(other)
            level, takes = following, not takes
        return None


def switch(
    lines: Sequence[int], height: int, open_rows: Sequence[int], random: Random
) -> tuple[int, int, int, int] | None:
    """A random switch: two rows and two columns in whose crossings the sums allow an exchange.

    Two rows are drawn, and one column at random of those where only the first is filled, one of
    those where only the second is. None where these rows have no switch.
    """
    one, other = below(height, random), below(height, random)
    movable = open_rows[one] & open_rows[other]
    here = lines[one] & ~lines[other] & movable
    there = lines[other] & ~lines[one] & movable
    if not here or not there:
        return None
    return one, other, _any_of(here, random), _any_of(there, random)


def _any_of(bits: int, random: Random) -> int:
    """One of the set bits, as its position."""
    for _ in range(below(bits.bit_count(), random)):
        bits &= bits - 1
    return lowest(bits)


def _traced(came_from: dict[int, int], line: int) -> list[int]:
    path = [line]
    while came_from[line] != line:
        line = came_from[line]
        path.append(line)
    return path[::-1]

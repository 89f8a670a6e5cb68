"""Represent black-and-white lines as ints, for methods that improve whole grids by random moves.

The set bits of an int are the filled cells of a line. The functions draw random rows that fit their
clues, move blocks, and measure the distance of a line from its clue. Given cells keep their
colours.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache, wraps
from itertools import zip_longest
from math import hypot
from random import Random as Generator
from typing import Any, Literal

from nonolith.model.clue import Clue, needed_cells
from nonolith.model.grid import Grid
from nonolith.model.limits import Limits
from nonolith.model.masks import Masks, full, mask_of, runs, transposed
from nonolith.model.puzzle import Puzzle
from nonolith.solving.line_solver import settle
from nonolith.solving.line_state import LineState
from nonolith.solving.work import PythonSearch, StoppedError, Work, searching

#: A function that returns uniformly distributed random numbers, 0 <= x < 1.
Random = Callable[[], float]

#: attempt(puzzle, options, random, work) returns the rows of a solution, or None if it finds none.
Attempt = Callable[[Puzzle, Any, Random, Work], Sequence[int] | None]

Distance = Literal["manhattan", "euclidean"]

#: Maximum number of cached distances, for all lines of a puzzle together.
CACHED_DISTANCES = 1 << 16


class ClueDistance:
    """Computes the distances of lines from their clues.

    Source: Phan et al. 2023, section 2.6.2, which names the Manhattan and the Euclidean distance
    without formulas. Our formulas compare the list of the lengths of a line's runs with the list of
    its clue's block lengths; zeros are appended to the shorter list. The distance is 0 exactly if
    the line fits its clue. Lines are numbered from 0: first the rows, then the columns.
    """

    def __init__(self, puzzle: Puzzle, distance: Distance = "manhattan") -> None:
        clues = (*puzzle.rows, *puzzle.columns)
        self._lengths = [tuple(block.length for block in clue) for clue in clues]
        self._euclidean = distance == "euclidean"
        #: Cached function that returns the distance of a line, given its number and filled cells.
        self.of = lru_cache(maxsize=CACHED_DISTANCES)(self._distance)

    def of_lines(self, lines: Sequence[int], first: int, work: Work) -> list[float]:
        """Return the distances of consecutive lines; ``first`` is the number of the first line."""
        return [self.of(line, bits) for line, bits in work.each(enumerate(lines, first), 64)]

    def _distance(self, line: int, bits: int) -> float:
        has = [last - first + 1 for first, last in runs(bits)]
        differences = [abs(a - b) for a, b in zip_longest(self._lengths[line], has, fillvalue=0)]
        return hypot(*differences) if self._euclidean else sum(differences)


class ScoredGrid:
    """A grid, and the distance of each of its lines from its clue. Mutable."""

    def __init__(self, lines: list[int], distance: ClueDistance, work: Work) -> None:
        self.lines = lines  #: the filled cells of each line as bits, rows first, then columns
        self._of = distance.of
        self.distances = distance.of_lines(lines, 0, work)  #: the distance of each line

    def distance(self) -> float:
        """Return the sum of the distances of all lines."""
        return sum(self.distances)

    def increase(self, changes: Mapping[int, int]) -> float:
        """Return by how much ``flip(changes)`` would increase the total distance."""
        lines, distances, of = self.lines, self.distances, self._of
        return sum(
            [of(line, lines[line] ^ bits) - distances[line] for line, bits in changes.items()]
        )

    def flip(self, changes: Mapping[int, int]) -> None:
        """Flip the cells of ``changes``, which maps line numbers to cells as bits.

        ``changes`` must contain each cell twice, in its row and in its column.
        """
        for line, bits in changes.items():
            self.lines[line] ^= bits
            self.distances[line] = self._of(line, self.lines[line])


def both_ways(rows: list[int], width: int) -> list[int]:
    """Return the filled cells of all rows and then of all columns, as bits."""
    return [*rows, *transposed(rows, width)]


def below(number: int, random: Random) -> int:
    """Return a uniformly distributed random integer n, 0 <= n < ``number``."""
    return int(random() * number)


class NoGridError(Exception):
    """No grid that a method may try agrees with the given cells."""


def restarting(attempt: Attempt) -> Callable[[Puzzle, Limits, Any], PythonSearch]:
    """Return the ``start`` function of a method that repeats ``attempt`` until it finds a solution.

    The method must have the options ``seed`` and ``restarts``. Each attempt gets its own random
    numbers. The search ends at the first solution or after ``restarts`` attempts. If an attempt
    raises NoGridError, the search ends without a solution.
    """

    @wraps(attempt)
    def find(puzzle: Puzzle, options: Any, work: Work) -> Iterator[Grid]:
        work.step()
        try:
            for number in range(options.restarts):
                random = Generator(f"{options.seed}/{number}").random
                rows = attempt(puzzle, options, random, work)
                if rows is not None:
                    yield grid_of(rows, puzzle)
                    return
        except NoGridError:
            return
        raise StoppedError("restarts")

    return searching(find)


def known_filled(state: LineState) -> list[int]:
    """Return each row's known filled cells; raise NoGridError if a cell has no possible colour."""
    every, rows = full(state.puzzle.width), state.lines[: state.puzzle.height]
    if any(blank | filled != every for blank, filled in rows):
        raise NoGridError
    return [filled & ~blank for blank, filled in rows]


def noise(width: int, probability: float, random: Random) -> int:
    """Return a row in which each cell is filled with this probability."""
    return mask_of([cell for cell in range(width) if random() < probability])


def random_rows(state: LineState, random: Random, work: Work) -> list[int]:
    """Return a random placement of each row, or raise NoGridError if a row has no placement."""
    width = state.puzzle.width
    return [
        _random_row(clue, width, random)
        if masks[0] & masks[1] == full(width)
        else _random_fitting_row(clue, width, masks, random, work)
        for clue, masks in zip(state.puzzle.rows, state.lines, strict=False)
    ]


def _random_row(clue: Clue, width: int, random: Random) -> int:
    """Return a random placement in a row without given cells; all placements are equally likely."""
    # A row is a sequence of blocks and spare blanks; draw which of its places the blocks get.
    left, places = len(clue), width - needed_cells(clue) + len(clue)
    row = at = 0
    for block in clue:
        while random() * places >= left:
            places, at = places - 1, at + 1
        row |= full(block.length) << at
        left, places, at = left - 1, places - 1, at + block.length + 1
    return row


def _random_fitting_row(clue: Clue, width: int, masks: Masks, random: Random, work: Work) -> int:
    """Return a random placement that fits the given cells; choose the colours cell by cell."""
    while settled := settle(clue, width, masks):
        work.step()
        blank, filled = settled
        low = blank & filled & -(blank & filled)
        if not low:
            return filled
        masks = (blank, filled ^ low) if random() < 0.5 else (blank ^ low, filled)
    raise NoGridError


def shifted(row: int, clue: Clue, width: int, masks: Masks, random: Random) -> int:
    """Return the row with one random block moved to a random place between its neighbours.

    Return the row unchanged if it has no block, or if given cells forbid the move.
    """
    if not clue:
        return row
    blocks = runs(row)
    which = below(len(blocks), random)
    start, end = blocks[which]
    length = end - start + 1
    least = blocks[which - 1][1] + 2 if which else 0
    most = (blocks[which + 1][0] - 1 if which + 1 < len(blocks) else width) - length
    block = full(length)
    moved = row ^ block << start | block << (least + below(most - least + 1, random))
    return moved if moved & ~masks[1] == 0 == ~(moved | masks[0]) & full(width) else row


def grid_of(rows: Sequence[int], puzzle: Puzzle) -> Grid:
    """Return the grid with these cells filled."""
    masks = array("I", [2 if row >> i & 1 else 1 for row in rows for i in range(puzzle.width)])
    return Grid(puzzle.height, puzzle.width, masks, puzzle.palette)

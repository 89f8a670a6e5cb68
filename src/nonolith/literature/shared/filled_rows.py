"""Rows of filled cells as int bits, for methods that improve whole grids by random moves.

Random rows that fit their clues, shifts of blocks, distances of lines from their clues. Given cells
keep their colours. Black and white only.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import zip_longest
from math import sqrt
from random import Random as Generator
from typing import Any, Literal

from nonolith.literature.lines import LINE_SOLVERS
from nonolith.model.clue import Clue, needed_cells
from nonolith.model.grid import Grid
from nonolith.model.masks import Masks, full, runs
from nonolith.model.puzzle import Puzzle
from nonolith.solving.board import Board
from nonolith.solving.work import StoppedError, Work

#: Returns uniformly distributed random numbers, 0 <= x < 1.
Random = Callable[[], float]

Distance = Literal["manhattan", "euclidean"]

#: Capacity of the cache of distances, for all lines of a puzzle together.
KEPT = 1 << 16

#: The runs of a line of filled cells, cached for the lines used last.
runs_of = lru_cache(maxsize=1 << 9)(runs)


class ClueDifference:
    """The distances of lines from their clues; lines are numbered rows first, then columns.

    Source: HUST report 2023, 2.6.2 (Manhattan and Euclidean distance; the formulas are not
    printed). The lengths of a line's runs and of its clue's blocks are aligned at their first
    numbers, and the shorter list is filled up with zeros; this is ours. The distance between them
    is 0 exactly if the line fits its clue.

    Attributes:
        shape: height and width of the puzzle.
        of: cached function of the number of a line and its filled cells: the distance.
    """

    def __init__(self, puzzle: Puzzle, distance: Distance = "manhattan") -> None:
        self.shape = puzzle.shape
        clues = (*puzzle.rows, *puzzle.columns)
        self._lengths = [tuple(block.length for block in clue) for clue in clues]
        self._euclidean = distance == "euclidean"
        self.of = lru_cache(maxsize=KEPT)(self._distance)

    def of_lines(self, lines: Sequence[int], first: int, step: Callable[[], None]) -> list[float]:
        """Return the distances of lines with consecutive numbers, from ``first`` on."""
        distances = []
        for line, bits in enumerate(lines, first):
            step()
            distances.append(self.of(line, bits))
        return distances

    def _distance(self, line: int, bits: int) -> float:
        has = [last - first + 1 for first, last in runs_of(bits)]
        differences = [abs(a - b) for a, b in zip_longest(self._lengths[line], has, fillvalue=0)]
        if self._euclidean:
            return sqrt(sum(difference * difference for difference in differences))
        return sum(differences)


def below(number: int, random: Random) -> int:
    """Return a random whole number, 0 <= n < ``number``, uniformly distributed."""
    return int(random() * number)


def shuffle(items: list[Any], random: Random, work: Work) -> None:
    """Shuffle a list in place."""
    for last in range(len(items) - 1, 0, -1):
        work.step()
        other = below(last + 1, random)
        items[last], items[other] = items[other], items[last]


class NoGridError(Exception):
    """No grid has the given cells."""


def restart(
    puzzle: Puzzle,
    seed: int,
    restarts: int,
    work: Work,
    attempt: Callable[[Random], list[int] | None],
) -> Iterator[Grid]:
    """Yield the first grid that an attempt finds; each attempt has its own random numbers.

    An attempt returns the rows of a solution or None, or raises NoGridError to end the search.
    If all attempts fail, the search ends at the limit ``restarts``.
    """
    work.step()
    try:
        for number in range(restarts):
            rows = attempt(Generator(f"{seed}/{number}").random)
            if rows is not None:
                yield grid_of(rows, puzzle)
                return
    except NoGridError:
        return
    raise StoppedError("restarts")


def has_impossible_cell(board: Board) -> bool:
    """Return whether a cell has no colour left."""
    every = full(board.puzzle.width)
    return any(blank | filled != every for blank, filled in board.lines[: board.puzzle.height])


def random_rows(board: Board, random: Random, work: Work) -> list[int] | None:
    """Return a random placement for each row that fits the given cells; None if a row has none."""
    rows = []
    width = board.puzzle.width
    for clue, masks in zip(board.puzzle.rows, board.lines, strict=False):
        work.step()
        if masks[0] & masks[1] == full(width):
            rows.append(_random_row(clue, width, random))
            continue
        row = _random_fitting_row(clue, width, masks, random, work)
        if row is None:
            return None
        rows.append(row)
    return rows


def _random_row(clue: Clue, width: int, random: Random) -> int:
    """Return a placement in an empty row, chosen uniformly."""
    # A placement is a choice of len(clue) places among the slack and the blocks.
    left, places = len(clue), width - needed_cells(clue) + len(clue)
    row = at = 0
    for block in clue:
        while random() * places >= left:
            places, at = places - 1, at + 1
        row |= full(block.length) << at
        left, places, at = left - 1, places - 1, at + block.length + 1
    return row


def _random_fitting_row(
    clue: Clue, width: int, masks: Masks, random: Random, work: Work
) -> int | None:
    """Return a placement that fits the given cells, or None; set one open cell after another."""
    settle = LINE_SOLVERS["bits"].settle
    settled = settle(clue, width, masks)
    while settled is not None and (still_open := settled[0] & settled[1]):
        work.step()
        low = still_open & -still_open
        blank, filled = settled
        masks = (blank, filled ^ low) if random() < 0.5 else (blank ^ low, filled)
        settled = settle(clue, width, masks)
    return None if settled is None else settled[1]


def shifted(row: int, clue: Clue, width: int, masks: Masks, random: Random) -> int:
    """Return the row after a random move of one of its blocks between its neighbours.

    The row is unchanged if it has no block, or if given cells forbid the move.
    """
    if not clue:
        return row
    blocks = runs_of(row)
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

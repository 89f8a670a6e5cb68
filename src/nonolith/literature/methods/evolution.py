"""``evolution``: the evolutionary algorithm for discrete tomography, adapted to nonograms.

Source: Batenburg 2003 and Batenburg and Kosters 2004, as described by Yu, Lee and Chen 2009, 1.3;
Ryser 1957 for switches. The sums of a nonogram's clues are a problem of discrete tomography; all
grids of the population have these row and column sums. The fitness is the distance of their lines
from the clues. A child takes an area from one parent and the rest from the other. Mutation flips
some cells of the child at random. Then its row and column sums are corrected along paths in the
network of rows and columns. Hill climbing to a local optimum follows, by switches (10/01 to 01/10
where two rows and two columns cross). The papers were not available. These parts are ours:
Manhattan distance as fitness, rectangles as areas, successive shortest paths instead of a
minimum-cost flow, the hill climbing, the best of parents and children as survivors. Proves nothing,
and may stay in a local optimum. Cost of a child: its switches, four lines each, and a breadth-first
search for each wrong cell.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Annotated, NamedTuple

from nonolith.literature.shared.filled_rows import (
    ClueDifference,
    NoGridError,
    Random,
    below,
    has_impossible_cell,
    restart,
    shuffle,
)
from nonolith.model.grid import Grid
from nonolith.model.masks import full, lowest, positions, transposed
from nonolith.model.puzzle import Puzzle
from nonolith.solving.board import Board
from nonolith.solving.methods.base import SEED, Capabilities, Method, Range
from nonolith.solving.work import Work, searching


class EvolutionOptions(NamedTuple):
    """Options of the method ``evolution``.

    Attributes:
        population: number of grids in a population.
        disturbed: probability that a cell of a child is disturbed.
        climb: number of switches tried on each child, for each cell of the grid.
        generations: maximum number of generations of a population.
        restarts: maximum number of populations.
        seed: the same seed gives the same run.
    """

    population: Annotated[int, Range(2, 10**6)] = 20
    disturbed: Annotated[float, Range(0.0, 1.0)] = 0.01
    climb: Annotated[int, Range(0, 10**6)] = 2
    generations: Annotated[int, Range(1, 10**9)] = 50
    restarts: Annotated[int, Range(1, 10**9)] = 3
    seed: Annotated[int, SEED] = 0


class LineSums:
    """The required sums of rows and columns, and the cells that may change (rows of bits)."""

    def __init__(self, sums: Sequence[int], height: int, open_rows: Sequence[int]) -> None:
        self._sums, self._height = sums, height
        #: The open cells of all lines, rows first, as bits.
        self._open = [*open_rows, *transposed(open_rows, len(sums) - height)]

    def mend(self, lines: list[int], random: Random, work: Work) -> bool:
        """Change few open cells of a grid (all lines as bits) so that all sums are right.

        Return False if no grid has these sums; ``lines`` is then only partly repaired.
        """
        order = list(range(len(self._sums)))
        shuffle(order, random, work)
        for line in order:
            while (excess := lines[line].bit_count() - self._sums[line]) != 0:
                work.step()
                path = self._path(lines, line, excess > 0, work)
                if path is None:
                    return False
                for one, other in pairwise(path):
                    row, column = min(one, other), max(one, other) - self._height
                    lines[row] ^= 1 << column
                    lines[self._height + column] ^= 1 << row
        return True

    def _path(self, lines: list[int], source: int, removing: bool, work: Work) -> list[int] | None:
        """Return a shortest path of lines whose crossings are cleared and filled alternately.

        ``source`` has too many filled cells (``removing``) or too few. The path ends at a line that
        the last change improves: a crossing line with the same fault, or a parallel line with the
        opposite fault.
        """
        height = self._height
        paths = {source: [source]}
        takes = removing
        unseen = [full(height), full(len(self._sums) - height)]
        unseen[source >= height] &= ~(1 << (source - height if source >= height else source))
        while paths:
            work.step()
            following: dict[int, list[int]] = {}
            for line, path in paths.items():
                to_columns = line < height
                cells = lines[line] if takes else ~lines[line]
                new = cells & self._open[line] & unseen[to_columns]
                unseen[to_columns] &= ~new
                for at in positions(new):
                    other = at + height if to_columns else at
                    has = lines[other].bit_count()
                    following[other] = [*path, other]
                    if has > self._sums[other] if takes else has < self._sums[other]:
                        return following[other]
            paths, takes = following, not takes
        return None


def switch(
    lines: Sequence[int], height: int, open_rows: Sequence[int], random: Random
) -> tuple[int, int, int, int] | None:
    """Return a random switch, as two rows and two columns.

    Two rows are drawn, then a column in which only the first row is filled and a column in which
    only the second is. None if there are no such columns.
    """
    one, other = below(height, random), below(height, random)
    movable = open_rows[one] & open_rows[other]
    here = lines[one] & ~lines[other] & movable
    there = lines[other] & ~lines[one] & movable
    if not here or not there:
        return None
    return one, other, _any_of(here, random), _any_of(there, random)


def _any_of(bits: int, random: Random) -> int:
    """Return the position of a random set bit."""
    for _ in range(below(bits.bit_count(), random)):
        bits &= bits - 1
    return lowest(bits)


class Individual(NamedTuple):
    """A grid: the distance of its lines from their clues, and its rows and columns as bits."""

    distance: float
    lines: list[int]


def find(puzzle: Puzzle, options: EvolutionOptions, work: Work) -> Iterator[Grid]:
    """Yield a solution if one is found."""

    def attempt(random: Random) -> list[int] | None:
        return _Evolving(puzzle, options, random, work).run()

    yield from restart(puzzle, options.seed, options.restarts, work, attempt)


class _Evolving:
    """One population, from its first generation to a solution or the last one."""

    def __init__(
        self, puzzle: Puzzle, options: EvolutionOptions, random: Random, work: Work
    ) -> None:
        self._options, self._random, self._work = options, random, work
        self._height, self._width = puzzle.shape
        board = Board(puzzle)
        self._impossible = has_impossible_cell(board)
        rows = board.lines[: puzzle.height]
        self._filled = [filled & ~blank for blank, filled in rows]
        self._open = [blank & filled for blank, filled in rows]
        sums = [sum(block.length for block in clue) for clue in board.clues]
        self._sums = LineSums(sums, puzzle.height, self._open)
        self._difference = ClueDifference(puzzle)

    def run(self) -> list[int] | None:
        """Breed generations; return the rows of a solution, or None if none was found."""
        grids = sorted(self._first(), key=lambda grid: grid.distance)
        for _ in range(self._options.generations):
            if not grids[0].distance:
                break
            children = [self._child(grids) for _ in grids]
            # Equal grids would fill the population, so only the first of them is kept.
            alive = {tuple(grid.lines): grid for grid in (*children, *grids)}
            grids = sorted(alive.values(), key=lambda grid: grid.distance)
            grids = grids[: self._options.population]
        return None if grids[0].distance else grids[0].lines[: self._height]

    def _first(self) -> Iterator[Individual]:
        """Yield the first generation, at random."""
        for _ in range(self._options.population):
            self._work.branch()
            rows = [
                filled | self._noise(0.5) & still_open
                for filled, still_open in zip(self._filled, self._open, strict=True)
            ]
            lines = [*rows, *transposed(rows, self._width)]
            if self._impossible or not self._sums.mend(lines, self._random, self._work):
                raise NoGridError
            yield self._climbed(lines)

    def _child(self, grids: list[Individual]) -> Individual:
        self._work.branch()
        random, height = self._random, self._height
        one, other = (grids[below(len(grids), random)].lines for _ in range(2))
        top, bottom = sorted((below(height + 1, random), below(height + 1, random)))
        left, right = sorted((below(self._width + 1, random), below(self._width + 1, random)))
        area = (1 << right) - (1 << left)
        rows = []
        for number, still_open in enumerate(self._open):
            taken = area if top <= number < bottom else 0
            row = one[number] & taken | other[number] & ~taken
            rows.append(row ^ self._noise(self._options.disturbed) & still_open)
        lines = [*rows, *transposed(rows, self._width)]
        self._sums.mend(lines, random, self._work)
        return self._climbed(lines)

    def _climbed(self, lines: list[int]) -> Individual:
        """Return the grid after random switches, each kept if it does not increase the distance."""
        height, of = self._height, self._difference.of
        costs = self._difference.of_lines(lines, 0, self._work.step)
        for _ in range(self._options.climb * height * self._width):
            self._work.step()
            found = switch(lines, height, self._open, self._random)
            if found is None:
                continue
            one, other, first, second = found
            rows, columns = 1 << one | 1 << other, 1 << first | 1 << second
            after = [
                (one, lines[one] ^ columns),
                (other, lines[other] ^ columns),
                (height + first, lines[height + first] ^ rows),
                (height + second, lines[height + second] ^ rows),
            ]
            worse = sum([of(line, bits) - costs[line] for line, bits in after])
            if worse <= 0:
                for line, bits in after:
                    lines[line] = bits
                    costs[line] = of(line, bits)
        return Individual(sum(costs), lines)

    def _noise(self, probability: float) -> int:
        """Return a row of cells, each filled with this probability."""
        random = self._random
        self._work.step()
        return sum([1 << i for i in range(self._width) if random() < probability])


EVOLUTION = Method(
    name="evolution",
    summary="discrete tomography by an evolving population; proves nothing",
    source="Batenburg 2003; Batenburg and Kosters 2004",
    capabilities=Capabilities(enumerates=False, proves=False, colours=False),
    options=EvolutionOptions,
    start=searching(find),
)

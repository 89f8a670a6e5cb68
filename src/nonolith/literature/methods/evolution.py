"""``evolution``: the evolutionary algorithm for discrete tomography, adapted to nonograms.

Source: Batenburg 2003 and Batenburg and Kosters 2004, as described by Yu, Lee and Chen 2009, 1.3.
The sums of a nonogram's clues are a problem of discrete tomography; all grids of the population
have these row and column sums. The fitness is the distance of their lines from the clues. A child
takes an area from one parent and the rest from the other. Some cells are disturbed, and the sums
are mended by paths (``line_sums.py``). Switches that do not make it worse then climb to a local
optimum. The papers were not available. These parts are ours: Manhattan distance as fitness,
rectangles as areas, the climbing, the best of parents and children as survivors. Proves nothing,
and may stay in a local optimum. Cost of a child: its switches, four lines each.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random as Generator
from typing import Annotated, NamedTuple

from nonolith.literature.populations.clue_difference import ClueDifference
from nonolith.literature.populations.filled_rows import Random, below, grid_of
from nonolith.literature.populations.line_sums import LineSums, switch
from nonolith.model.grid import Grid
from nonolith.model.limits import Limits
from nonolith.model.masks import full, transposed
from nonolith.model.puzzle import Puzzle
from nonolith.solving.board import Board
from nonolith.solving.methods.base import SEED, Capabilities, Method, Range
from nonolith.solving.python_search import PythonSearch
from nonolith.solving.work import StoppedError, Work


class EvolutionOptions(NamedTuple):
    """Options of the method ``evolution``.

    Attributes:
        population: grids alive at a time.
        disturbed: how likely each cell of a child is to be disturbed.
        climb: switches tried on each child, as a number for each cell of the grid.
        generations: generations of one population at most.
        restarts: populations at most.
        seed: the same seed gives the same run.
    """

    population: Annotated[int, Range(2, 10**6)] = 20
    disturbed: Annotated[float, Range(0.0, 1.0)] = 0.01
    climb: Annotated[int, Range(0, 10**6)] = 2
    generations: Annotated[int, Range(1, 10**9)] = 50
    restarts: Annotated[int, Range(1, 10**9)] = 3
    seed: Annotated[int, SEED] = 0


class Individual(NamedTuple):
    """A grid: the distance of its lines from their clues, and its rows and columns as bits."""

    distance: float
    lines: list[int]


def start(puzzle: Puzzle, limits: Limits, options: EvolutionOptions) -> PythonSearch:
    """Begins the evolution."""

    def find(work: Work) -> Iterator[Grid]:
        work.step()
        for number in range(options.restarts):
            random = Generator(f"{options.seed}/{number}").random
            evolving = _Evolving(puzzle, options, random, work)
            first = evolving.first()
            if first is None:
                return
            if best := evolving.run(first):
                yield grid_of(best.lines[: puzzle.height], puzzle)
                return
        raise StoppedError("restarts")

    return PythonSearch(limits, find)


class _Evolving:
    """One population, from its first generation to a solution or the last one."""

    def __init__(
        self, puzzle: Puzzle, options: EvolutionOptions, random: Random, work: Work
    ) -> None:
        self._options, self._random, self._work = options, random, work
        self._height, self._width = puzzle.shape
        rows = Board(puzzle).lines[: puzzle.height]
        self._filled = [filled & ~blank for blank, filled in rows]
        self._open = [blank & filled for blank, filled in rows]
        every = full(puzzle.width)
        self._possible = all(blank | filled == every for blank, filled in rows)
        clues = (*puzzle.rows, *puzzle.columns)
        sums = [sum(block.length for block in clue) for clue in clues]
        self._sums = LineSums(sums, puzzle.height, self._open)
        self._difference = ClueDifference(puzzle)

    def first(self) -> list[Individual] | None:
        """The first generation, at random; None where no grid with these sums has the given
        cells.
        """
        grids = []
        for _ in range(self._options.population):
            self._work.branch()
            rows = [
                filled | self._noise(0.5) & still_open
                for filled, still_open in zip(self._filled, self._open, strict=True)
            ]
            lines = [*rows, *transposed(rows, self._width)]
            if not self._possible or not self._sums.mend(lines, self._random, self._work):
                return None
            grids.append(self._climbed(lines))
        return sorted(grids, key=lambda grid: grid.distance)

    def run(self, grids: list[Individual]) -> Individual | None:
        """Breed generations; a solution, or None where none was found."""
        for _ in range(self._options.generations):
            if not grids[0].distance:
                return grids[0]
            children = [self._child(grids) for _ in grids]
            # Equal grids would fill the population, so only the first of them is kept.
            alive = {tuple(grid.lines): grid for grid in (*children, *grids)}
            grids = sorted(alive.values(), key=lambda grid: grid.distance)
            grids = grids[: self._options.population]
        return None if grids[0].distance else grids[0]

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
        """The grid after those of some random switches that make it no worse."""
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

    def _noise(self, share: float) -> int:
        """A row of cells, each with this probability."""
        random = self._random
        self._work.step()
        return sum([1 << i for i in range(self._width) if random() < share])


EVOLUTION = Method(
    name="evolution",
    summary="discrete tomography by an evolving population; proves nothing",
    source="Batenburg 2003; Batenburg and Kosters 2004",
    capabilities=Capabilities(enumerates=False, proves=False, colours=False),
    options=EvolutionOptions,
    start=start,
)

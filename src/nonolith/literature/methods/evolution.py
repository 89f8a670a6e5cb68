"""The method ``evolution`` adapts an evolutionary algorithm for discrete tomography to nonograms.

Source: Batenburg 2003 and Batenburg and Kosters 2004, as described by Yu, Lee and Chen 2009,
section 1.3; Ryser 1957 for switches. Discrete tomography reconstructs a grid from the number of
filled cells in each row and column. The clues determine these sums, and every individual is a grid
with these sums. Its fitness is the distance of its lines from their clues, which is 0 for a
solution. Crossover copies a rectangle from one parent and the other cells from the second parent.
Mutation flips random cells. Then the method repairs the sums of the child by flips along shortest
paths, which alternate between rows and columns. Finally it improves the child by switches (hill
climbing). A switch changes 10/01 to 01/10 at the crossings of two rows and two columns, so it keeps
all sums.

The papers were not available, so the following parts are ours: the Manhattan distance, rectangles
for crossover, successive shortest paths instead of a minimum-cost flow, the hill climbing, and the
selection of the best among parents and children. The method proves nothing, and may end in a local
optimum. It supports only black-and-white puzzles. A child costs one breadth-first search for each
path of its repair, and the distances of four lines for each switch that is tried.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Annotated, NamedTuple

from nonolith.literature.shared.filled_rows import (
    ClueDistance,
    NoGridError,
    Random,
    ScoredGrid,
    below,
    both_ways,
    known_filled,
    noise,
    restarting,
)
from nonolith.model.masks import full, positions, span
from nonolith.model.puzzle import Puzzle
from nonolith.solving.line_state import LineState
from nonolith.solving.methods.base import SEED, Capabilities, Method
from nonolith.solving.work import Work
from nonolith.support.kinds import Integer, Number


class EvolutionOptions(NamedTuple):
    """Options of the method ``evolution``.

    Attributes:
        population: number of individuals (grids) in a generation.
        disturbed: mutation rate, the probability that a cell of a child flips.
        climb: number of switches tried on each child, per cell of the grid.
        generations: maximum number of generations of a population.
        restarts: maximum number of populations.
        seed: seed of the random numbers; the same seed gives the same search.
    """

    population: Annotated[int, Integer(2, 10**6)] = 20
    disturbed: Annotated[float, Number(0.0, 1.0)] = 0.01
    climb: Annotated[int, Integer(0, 10**6)] = 2
    generations: Annotated[int, Integer(1, 10**9)] = 50
    restarts: Annotated[int, Integer(1, 10**9)] = 3
    seed: Annotated[int, SEED] = 0


class LineSums(NamedTuple):
    """The required sums of a grid: the number of filled cells of each line, rows first."""

    required: list[int]
    height: int
    open: list[int]  #: the open cells of each line, as bits; other cells never change

    def mend(self, lines: list[int], random: Random, work: Work) -> bool:
        """Flip open cells of a grid until all lines have their required sums.

        ``lines`` contains the filled cells of each line as bits. Return False if no grid has these
        sums; the grid is then only partly repaired.
        """
        for line in sorted(range(len(lines)), key=lambda _: random()):
            while excess := lines[line].bit_count() - self.required[line]:
                path = self._path(lines, line, excess > 0, work)
                if path is None:
                    return False
                for one, other in pairwise(path):
                    row, column = min(one, other), max(one, other) - self.height
                    lines[row] ^= 1 << column
                    lines[self.height + column] ^= 1 << row
        return True

    def _path(self, lines: list[int], source: int, removing: bool, work: Work) -> list[int] | None:
        """Return a shortest path of lines from ``source``; None if there is none.

        The caller flips the cells at which consecutive lines of the path cross. These cells are
        alternately filled and blank; the first is filled if ``removing``. The flips bring the first
        and the last line of the path closer to their sums.
        """
        unseen = full(len(lines)) & ~(1 << source)
        paths = [([source], removing)]
        for path, clears in paths:  # the list grows during the loop: a breadth-first search
            work.step()
            line = path[-1]
            cells = (lines[line] if clears else ~lines[line]) & self.open[line]
            crossing = (cells << self.height if line < self.height else cells) & unseen
            unseen &= ~crossing
            for other in positions(crossing):
                excess = lines[other].bit_count() - self.required[other]
                paths.append(([*path, other], not clears))
                if excess > 0 if clears else excess < 0:
                    return paths[-1][0]
        return None


def switch(
    lines: Sequence[int], height: int, open_rows: Sequence[int], random: Random
) -> tuple[int, int, int, int] | None:
    """Return a random switch as two rows and two columns, or None if the drawn rows have no switch.

    The function draws two rows. Then it draws a column in which only the first row is filled, and a
    column in which only the second row is filled.
    """
    one, other = below(height, random), below(height, random)
    movable = open_rows[one] & open_rows[other]
    here = lines[one] & ~lines[other] & movable
    there = lines[other] & ~lines[one] & movable
    if not here or not there:
        return None
    first, second = (
        columns[below(len(columns), random)] for columns in (positions(here), positions(there))
    )
    return one, other, first, second


def evolve(
    puzzle: Puzzle, options: EvolutionOptions, random: Random, work: Work
) -> list[int] | None:
    """Evolve one population; return the rows of a solution, or None."""
    factory = IndividualFactory(puzzle, options, random, work)
    individuals = sorted(factory.first(), key=ScoredGrid.distance)
    for _ in range(options.generations):
        if not individuals[0].distance():
            break
        children = [factory.child(individuals) for _ in individuals]
        # Only one of several equal individuals survives; otherwise they would fill the population.
        distinct = {tuple(each.lines): each for each in (*children, *individuals)}
        individuals = sorted(distinct.values(), key=ScoredGrid.distance)[: options.population]
    best = individuals[0]
    return None if best.distance() else best.lines[: puzzle.height]


class IndividualFactory:
    """Creates the individuals of one population, at random or from two parents."""

    def __init__(
        self, puzzle: Puzzle, options: EvolutionOptions, random: Random, work: Work
    ) -> None:
        self._options, self._random, self._work = options, random, work
        self._height, self._width = puzzle.shape
        state = LineState(puzzle)
        self._filled = known_filled(state)
        self._open = [state.open_cells(row) for row in range(puzzle.height)]
        sums = [sum(block.length for block in clue) for clue in state.clues]
        self._sums = LineSums(sums, puzzle.height, both_ways(self._open, puzzle.width))
        self._clue_distance = ClueDistance(puzzle)

    def first(self) -> Iterator[ScoredGrid]:
        """Yield the random individuals of the first generation."""
        for _ in range(self._options.population):
            self._work.branch()
            rows = [
                filled | noise(self._width, 0.5, self._random) & still_open
                for filled, still_open in zip(self._filled, self._open, strict=True)
            ]
            lines = both_ways(rows, self._width)
            if not self._sums.mend(lines, self._random, self._work):
                raise NoGridError
            yield self._climbed(lines)

    def child(self, individuals: list[ScoredGrid]) -> ScoredGrid:
        """Return a child of two random individuals."""
        self._work.branch()
        random, height, width = self._random, self._height, self._width
        one, other = (individuals[below(len(individuals), random)].lines for _ in range(2))
        top, bottom = sorted((below(height + 1, random), below(height + 1, random)))
        left, right = sorted((below(width + 1, random), below(width + 1, random)))
        rows = []
        for number, still_open in enumerate(self._open):
            taken = span(left, right - 1) if top <= number < bottom else 0
            row = one[number] & taken | other[number] & ~taken
            rows.append(row ^ noise(width, self._options.disturbed, random) & still_open)
        lines = both_ways(rows, width)
        self._sums.mend(lines, random, self._work)
        return self._climbed(lines)

    def _climbed(self, lines: list[int]) -> ScoredGrid:
        """Return the grid after random switches, each kept if it does not increase the distance."""
        height = self._height
        grid = ScoredGrid(lines, self._clue_distance, self._work)
        for _ in range(self._options.climb * height * self._width):
            self._work.step()
            found = switch(lines, height, self._open, self._random)
            if found is not None:
                one, other, first, second = found
                changes = dict.fromkeys((one, other), 1 << first | 1 << second)
                both = 1 << one | 1 << other
                changes |= dict.fromkeys((height + first, height + second), both)
                if grid.increase(changes) <= 0:
                    grid.flip(changes)
        return grid


EVOLUTION = Method(
    name="evolution",
    summary="an evolutionary algorithm from discrete tomography; proves nothing",
    source="Batenburg 2003; Batenburg and Kosters 2004",
    capabilities=Capabilities(enumerates=False, proves=False, colours=False),
    options=EvolutionOptions,
    start=restarting(evolve),
)

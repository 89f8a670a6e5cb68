"""``genetic``: a population of grids whose rows fit, bred until the columns fit too.

Source: Wiggers 2004, in Yu, Lee and Chen 2009, 1.3: rows of every grid fit their clues, the fitness
is about the columns, crossover exchanges rows, mutation shifts blocks. The paper itself was not
available. These parts are ours: Manhattan distance as fitness, parents chosen by tournament,
crossover at one or at each row, elitism, and another population after the last generation of one.
Proves nothing, and may stay in a local optimum (Yu, Lee and Chen). Cost of a child: its columns.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random as Generator
from typing import Annotated, Literal, NamedTuple

from nonolith.literature.populations.clue_difference import ClueDifference
from nonolith.literature.populations.filled_rows import (
    Random,
    below,
    grid_of,
    random_rows,
    shifted,
)
from nonolith.model.grid import Grid
from nonolith.model.limits import Limits
from nonolith.model.masks import full, positions, transposed
from nonolith.model.puzzle import Puzzle
from nonolith.solving.board import Board
from nonolith.solving.methods.base import SEED, Capabilities, Method, Range
from nonolith.solving.python_search import PythonSearch
from nonolith.solving.work import StoppedError, Work


class GeneticOptions(NamedTuple):
    """Options of the method ``genetic``.

    Attributes:
        population: grids alive at a time.
        crossover: a child takes the rows above a cut from one parent and the others from the other
            (``cut``), or each row from either (``each_row``).
        mutation: how likely each row of a child is to have a block shifted.
        tournament: the number of grids from which the best becomes a parent.
        elite: best grids that are kept unchanged; at most all but one of the population.
        generations: generations of one population at most.
        restarts: populations at most.
        seed: the same seed gives the same run.
    """

    population: Annotated[int, Range(2, 10**6)] = 100
    crossover: Literal["cut", "each_row"] = "cut"
    mutation: Annotated[float, Range(0.0, 1.0)] = 0.05
    tournament: Annotated[int, Range(1, 1000)] = 3
    elite: Annotated[int, Range(0, 10**6)] = 5
    generations: Annotated[int, Range(1, 10**9)] = 200
    restarts: Annotated[int, Range(1, 10**9)] = 3
    seed: Annotated[int, SEED] = 0


class Individual(NamedTuple):
    """A grid: the distance of its columns from their clues, its rows and its columns as bits."""

    distance: float
    rows: list[int]
    columns: list[int]


def start(puzzle: Puzzle, limits: Limits, options: GeneticOptions) -> PythonSearch:
    """Begins breeding."""

    def find(work: Work) -> Iterator[Grid]:
        work.step()
        for number in range(options.restarts):
            random = Generator(f"{options.seed}/{number}").random
            breeding = _Breeding(puzzle, options, random, work)
            if not breeding.possible:
                return
            if best := breeding.run():
                yield grid_of(best.rows, puzzle)
                return
        raise StoppedError("restarts")

    return PythonSearch(limits, find)


class _Breeding:
    """One population, from its first generation to a solution or the last one."""

    def __init__(self, puzzle: Puzzle, options: GeneticOptions, random: Random, work: Work) -> None:
        self._puzzle, self._options, self._random, self._work = puzzle, options, random, work
        self._board = Board(puzzle)
        self._difference = ClueDifference(puzzle)
        #: False where a row has no placement that fits the given cells.
        self.possible = random_rows(self._board, random, work) is not None

    def run(self) -> Individual | None:
        """Breed generations; a solution, or None where none was found."""
        grids: list[Individual] = []
        for generation in range(self._options.generations):
            grids = self._next(grids) if generation else self._first()
            if not grids[0].distance:
                return grids[0]
        return None

    def _first(self) -> list[Individual]:
        """The first generation, at random, best first."""
        grids = []
        for _ in range(self._options.population):
            self._work.branch()
            rows = random_rows(self._board, self._random, self._work) or []
            grids.append(self._judged(rows, transposed(rows, self._puzzle.width)))
        return sorted(grids, key=lambda grid: grid.distance)

    def _next(self, grids: list[Individual]) -> list[Individual]:
        """The next generation, best first."""
        # Without a child nothing would change any more, and the time would not be checked.
        after = grids[: min(self._options.elite, self._options.population - 1)]
        while len(after) < self._options.population:
            self._work.branch()
            after.append(self._child(self._parent(grids), self._parent(grids)))
        return sorted(after, key=lambda grid: grid.distance)

    def _parent(self, grids: list[Individual]) -> Individual:
        """The best of a few; grids are in order, best first."""
        drawn = [below(len(grids), self._random) for _ in range(self._options.tournament)]
        return grids[min(drawn)]

    def _child(self, one: Individual, other: Individual) -> Individual:
        height, random = self._puzzle.height, self._random
        if self._options.crossover == "cut":
            taken = full(below(height + 1, random))
        else:
            taken = sum((random() < 0.5) << row for row in range(height))
        rows = [
            a if taken >> row & 1 else b
            for row, (a, b) in enumerate(zip(one.rows, other.rows, strict=True))
        ]
        columns = [a & taken | b & ~taken for a, b in zip(one.columns, other.columns, strict=True)]
        for row in range(height):
            if random() < self._options.mutation:
                self._mutate(rows, columns, row)
        return self._judged(rows, columns)

    def _mutate(self, rows: list[int], columns: list[int], row: int) -> None:
        """Shift a block of a row."""
        puzzle, before = self._puzzle, rows[row]
        masks = self._board.lines[row]
        rows[row] = shifted(before, puzzle.rows[row], puzzle.width, masks, self._random)
        for column in positions(before ^ rows[row]):
            columns[column] ^= 1 << row

    def _judged(self, rows: list[int], columns: list[int]) -> Individual:
        distances = self._difference.of_lines(columns, self._puzzle.height, self._work.step)
        return Individual(sum(distances), rows, columns)


GENETIC = Method(
    name="genetic",
    summary="a population of grids whose rows fit, bred; proves nothing",
    source="Wiggers 2004",
    capabilities=Capabilities(enumerates=False, proves=False, colours=False),
    options=GeneticOptions,
    start=start,
)

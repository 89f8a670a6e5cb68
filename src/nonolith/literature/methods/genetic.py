"""``genetic``: a population of grids whose rows fit, bred until the columns fit too.

Source: Wiggers 2004, in Yu, Lee and Chen 2009, 1.3. The rows of every grid fit their clues; the
fitness measures the columns, crossover exchanges rows, and mutation shifts blocks. The paper itself
was not available. These parts are ours: Manhattan distance as fitness, tournament selection,
crossover at one cut or row by row, elitism, restarts with a new population. Proves nothing, and may
stay in a local optimum (Yu, Lee and Chen). Cost of a child: its columns.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal, NamedTuple

from nonolith.literature.shared.filled_rows import (
    ClueDifference,
    NoGridError,
    Random,
    below,
    random_rows,
    restart,
    shifted,
)
from nonolith.model.grid import Grid
from nonolith.model.masks import full, positions, transposed
from nonolith.model.puzzle import Puzzle
from nonolith.solving.board import Board
from nonolith.solving.methods.base import SEED, Capabilities, Method, Range
from nonolith.solving.work import Work, searching


class GeneticOptions(NamedTuple):
    """Options of the method ``genetic``.

    Attributes:
        population: number of grids in a population.
        crossover: a child takes the rows above a cut from one parent and the others from the other
            (``cut``), or each row from either (``each_row``).
        mutation: probability that a block of a row of a child is shifted.
        tournament: the number of grids from which the best becomes a parent.
        elite: number of best grids that are kept unchanged; less than the population.
        generations: maximum number of generations of a population.
        restarts: maximum number of populations.
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


def find(puzzle: Puzzle, options: GeneticOptions, work: Work) -> Iterator[Grid]:
    """Yield a solution if one is found."""

    def attempt(random: Random) -> list[int] | None:
        return _Breeding(puzzle, options, random, work).run()

    yield from restart(puzzle, options.seed, options.restarts, work, attempt)


class _Breeding:
    """One population, from its first generation to a solution or the last one."""

    def __init__(self, puzzle: Puzzle, options: GeneticOptions, random: Random, work: Work) -> None:
        self._puzzle, self._options, self._random, self._work = puzzle, options, random, work
        self._board = Board(puzzle)
        self._difference = ClueDifference(puzzle)
        if random_rows(self._board, random, work) is None:
            raise NoGridError

    def run(self) -> list[int] | None:
        """Breed generations; return the rows of a solution, or None if none was found."""
        grids: list[Individual] = []
        for generation in range(self._options.generations):
            after = self._next(grids) if generation else self._first()
            grids = sorted(after, key=lambda grid: grid.distance)
            if not grids[0].distance:
                return grids[0].rows
        return None

    def _first(self) -> list[Individual]:
        """Return the first generation, at random."""
        grids = []
        for _ in range(self._options.population):
            self._work.branch()
            rows = random_rows(self._board, self._random, self._work) or []
            grids.append(self._judged(rows, transposed(rows, self._puzzle.width)))
        return grids

    def _next(self, grids: list[Individual]) -> list[Individual]:
        """Return the next generation; ``grids`` are sorted, best first."""
        # At least one child: without any, nothing would change, and the limits go unchecked.
        after = grids[: min(self._options.elite, self._options.population - 1)]
        while len(after) < self._options.population:
            self._work.branch()
            after.append(self._child(self._parent(grids), self._parent(grids)))
        return after

    def _parent(self, grids: list[Individual]) -> Individual:
        """Return the winner of a tournament; ``grids`` are sorted, best first."""
        drawn = [below(len(grids), self._random) for _ in range(self._options.tournament)]
        return grids[min(drawn)]

    def _child(self, one: Individual, other: Individual) -> Individual:
        puzzle, random = self._puzzle, self._random
        if self._options.crossover == "cut":
            taken = full(below(puzzle.height + 1, random))
        else:
            taken = sum((random() < 0.5) << row for row in range(puzzle.height))
        rows = [
            a if taken >> row & 1 else b
            for row, (a, b) in enumerate(zip(one.rows, other.rows, strict=True))
        ]
        columns = [a & taken | b & ~taken for a, b in zip(one.columns, other.columns, strict=True)]
        for row, before in enumerate(rows):
            if random() < self._options.mutation:
                masks = self._board.lines[row]
                rows[row] = shifted(before, puzzle.rows[row], puzzle.width, masks, random)
                for column in positions(before ^ rows[row]):
                    columns[column] ^= 1 << row
        return self._judged(rows, columns)

    def _judged(self, rows: list[int], columns: list[int]) -> Individual:
        distances = self._difference.of_lines(columns, self._puzzle.height, self._work.step)
        return Individual(sum(distances), rows, columns)


GENETIC = Method(
    name="genetic",
    summary="a population of grids whose rows fit, bred; proves nothing",
    source="Wiggers 2004",
    capabilities=Capabilities(enumerates=False, proves=False, colours=False),
    options=GeneticOptions,
    start=searching(find),
)

"""The method ``genetic`` runs a genetic algorithm over grids whose rows fit their clues.

Source: Wiggers 2004, as described by Yu, Lee and Chen 2009, section 1.3. The fitness of an
individual (a grid) is the distance of its columns from their clues, which is 0 for a solution.
Crossover exchanges rows, and mutation shifts blocks within rows. Wiggers' paper was not available,
so the following parts are ours: the Manhattan distance, tournament selection, crossover at one cut
or row by row, elitism, and restarts with a new population. The method proves nothing, and may end
in a local optimum (Yu, Lee and Chen). It supports only black-and-white puzzles. The time for a
child is proportional to its number of rows and columns.
"""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from nonolith.literature.shared.filled_rows import (
    ClueDistance,
    Random,
    below,
    noise,
    random_rows,
    restarting,
    shifted,
)
from nonolith.model.masks import full, positions, transposed
from nonolith.model.puzzle import Puzzle
from nonolith.solving.line_state import LineState
from nonolith.solving.methods.base import SEED, Capabilities, Method
from nonolith.solving.work import Work
from nonolith.support.kinds import Integer, Number


class GeneticOptions(NamedTuple):
    """Options of the method ``genetic``.

    Attributes:
        population: number of individuals (grids) in a generation.
        crossover: ``cut`` takes the rows above a random cut from one parent and the rows below it
            from the other parent; ``each_row`` takes each row from a random parent.
        mutation: probability, for each row of a child, that one of its blocks is shifted.
        tournament: number of random individuals of which the best becomes a parent.
        elite: number of best individuals that the next generation keeps; at least one
            individual is a new child.
        generations: maximum number of generations of a population.
        restarts: maximum number of populations.
        seed: seed of the random numbers; the same seed gives the same search.
    """

    population: Annotated[int, Integer(2, 10**6)] = 100
    crossover: Literal["cut", "each_row"] = "cut"
    mutation: Annotated[float, Number(0.0, 1.0)] = 0.05
    tournament: Annotated[int, Integer(1, 1000)] = 3
    elite: Annotated[int, Integer(0, 10**6)] = 5
    generations: Annotated[int, Integer(1, 10**9)] = 200
    restarts: Annotated[int, Integer(1, 10**9)] = 3
    seed: Annotated[int, SEED] = 0


class Individual(NamedTuple):
    """A grid of the population."""

    distance: float  #: distance of the columns from their clues
    rows: list[int]  #: filled cells as bits
    columns: list[int]


def evolve(puzzle: Puzzle, options: GeneticOptions, random: Random, work: Work) -> list[int] | None:
    """Evolve one population; return the rows of a solution, or None."""
    population = Population(puzzle, options, random, work)
    individuals = population.first()
    for generation in range(options.generations):
        if generation:
            individuals = population.next(individuals)
        individuals.sort(key=lambda individual: individual.distance)
        if not individuals[0].distance:
            return individuals[0].rows
    return None


class Population:
    """Creates the generations of one population."""

    def __init__(self, puzzle: Puzzle, options: GeneticOptions, random: Random, work: Work) -> None:
        self._puzzle, self._options, self._random, self._work = puzzle, options, random, work
        self._state, self._distance = LineState(puzzle), ClueDistance(puzzle)

    def first(self) -> list[Individual]:
        """Return random individuals whose rows fit their clues."""
        individuals = []
        for _ in range(self._options.population):
            rows = random_rows(self._state, self._random, self._work)
            self._work.branch()
            individuals.append(self._individual(rows, transposed(rows, self._puzzle.width)))
        return individuals

    def next(self, individuals: list[Individual]) -> list[Individual]:
        """Return the elite of ``individuals`` (which is sorted best first) and new children."""
        # Make at least one child: without children, no limit would ever be checked.
        following = individuals[: min(self._options.elite, self._options.population - 1)]
        while len(following) < self._options.population:
            self._work.branch()
            following.append(self._child(self._parent(individuals), self._parent(individuals)))
        return following

    def _parent(self, individuals: list[Individual]) -> Individual:
        """Return the best of some random individuals; ``individuals`` is sorted best first."""
        random, number = self._random, self._options.tournament
        return individuals[min([below(len(individuals), random) for _ in range(number)])]

    def _child(self, one: Individual, other: Individual) -> Individual:
        puzzle, random = self._puzzle, self._random
        cut = self._options.crossover == "cut"
        taken = full(below(puzzle.height + 1, random)) if cut else noise(puzzle.height, 0.5, random)
        rows = [
            a if taken >> row & 1 else b
            for row, (a, b) in enumerate(zip(one.rows, other.rows, strict=True))
        ]
        columns = [a & taken | b & ~taken for a, b in zip(one.columns, other.columns, strict=True)]
        for row, before in enumerate(rows):
            if random() < self._options.mutation:
                masks = self._state.lines[row]
                rows[row] = shifted(before, puzzle.rows[row], puzzle.width, masks, random)
                for column in positions(before ^ rows[row]):
                    columns[column] ^= 1 << row
        return self._individual(rows, columns)

    def _individual(self, rows: list[int], columns: list[int]) -> Individual:
        distances = self._distance.of_lines(columns, self._puzzle.height, self._work)
        return Individual(sum(distances), rows, columns)


GENETIC = Method(
    name="genetic",
    summary="a genetic algorithm over grids whose rows fit their clues; proves nothing",
    source="Wiggers 2004",
    capabilities=Capabilities(enumerates=False, proves=False, colours=False),
    options=GeneticOptions,
    start=restarting(evolve),
)

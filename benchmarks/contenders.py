"""Who is measured: methods of nonolith by name and options, and other people's solvers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from nonolith import Limits, Puzzle, Result, solve
from nonolith.methods import METHODS
from nonolith.methods.sat import SatSolver
from tests.brute_force import Lines
from tests.oracles.cp_sat import Answer

#: The solvers of python-sat that take part, by the name in the tables.
PYTHON_SAT: dict[str, SatSolver] = {"CaDiCaL": "cadical195", "Glucose": "glucose4"}

FOREIGN = ("CP-SAT", *PYTHON_SAT)


@dataclass(frozen=True)
class Reply:
    """What a contender found.

    Attributes:
        solutions: grids, each a tuple of rows.
        complete: whether it is proved that there are no others.
        conflicts: conflicts that a method of nonolith learned from; 0 for the other solvers.
    """

    solutions: tuple[Lines, ...]
    complete: bool
    conflicts: int = 0


@dataclass(frozen=True)
class Solver:
    """What a contender runs.

    Attributes:
        ask: takes a puzzle, the number of solutions wanted and the seconds allowed; this is timed.
        reply: puts what it gave into the form in which it is checked; this is not timed.
    """

    ask: Callable[[Puzzle, int, float], Any]
    reply: Callable[[Any], Reply]


@dataclass(frozen=True)
class Contender:
    """One solver that takes part.

    Attributes:
        name: heading in the tables.
        method: a method of nonolith, or one of ``FOREIGN``.
        options: options of the method, names with values.
    """

    name: str
    method: str
    options: tuple[tuple[str, int], ...] = ()

    @property
    def own(self) -> bool:
        """Whether it is a method of nonolith."""
        return self.method in METHODS

    def solver(self) -> Solver:
        """What solves; imports what it needs, so call it where it will run."""
        if self.own:
            return Solver(partial(_solve, self.method, dict(self.options)), _of_result)
        from benchmarks import foreign

        if self.method == "CP-SAT":
            return Solver(foreign.cp_sat_answer, _of_answer)
        asked = partial(foreign.python_sat_answer, PYTHON_SAT[self.method])
        return Solver(asked, _of_answer)


def plain(name: str) -> Contender:
    """A method of nonolith with its default options, or one of the other solvers."""
    return Contender(name, name)


def seeded(method: str, seeds: int) -> list[Contender]:
    """One method so many times, with the seeds 0, 1, 2, ..."""
    return [Contender(f"{method}, seed {s}", method, (("seed", s),)) for s in range(seeds)]


def versions() -> dict[str, str]:
    """What the foreign solvers are, for the results page."""
    from importlib.metadata import version

    python_sat = f"python-sat {version('python-sat')}, order encoding"
    return {
        "CP-SAT": f"OR-tools {version('ortools')} CP-SAT, one automaton for each line, one thread",
        "CaDiCaL": f"CaDiCaL 1.9.5 by {python_sat}",
        "Glucose": f"Glucose 4 by {python_sat}",
    }


def _solve(
    method: str, options: dict[str, int], puzzle: Puzzle, wanted: int, seconds: float
) -> Result:
    limits = Limits(seconds=seconds)
    return solve(puzzle, method, max_solutions=wanted, limits=limits, options=options or None)


def _of_result(result: Result) -> Reply:
    grids = tuple(
        tuple(tuple(-1 if cell is None else cell for cell in row) for row in grid.rows())
        for grid in result.solutions
    )
    return Reply(grids, result.complete, result.statistics.conflicts)


def _of_answer(answer: Answer) -> Reply:
    return Reply(answer.solutions, answer.complete)

"""Who is measured: methods of nonolith by name, and other people's solvers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from nonolith import Limits, Puzzle, Result, solve
from nonolith.methods import METHODS
from tests.oracles.cp_sat import Answer

#: The methods of nonolith that are measured, of those that the table has.
OWN: list[str] = [name for name in ("auto", "conflict", "probe2") if name in METHODS]

FOREIGN = ["CP-SAT", "CaDiCaL", "Glucose"]


@dataclass(frozen=True)
class Solver:
    """What a contender runs.

    Attributes:
        ask: takes a puzzle, the number of solutions wanted and the seconds allowed; this is timed.
        answer: puts what it gave into the form in which it is checked; this is not timed.
    """

    ask: Callable[[Puzzle, int, float], Any]
    answer: Callable[[Any], Answer]


@dataclass(frozen=True)
class Contender:
    """One solver that takes part.

    Attributes:
        name: heading in the tables.
        own: whether it is a method of nonolith.
    """

    name: str
    own: bool

    def solver(self) -> Solver:
        """What solves; imports what it needs, so call it where it will run."""
        if self.own:
            return Solver(partial(_solve, self.name), _answer)
        from benchmarks import foreign

        if self.name == "CP-SAT":
            return Solver(foreign.cp_sat_answer, _as_it_is)
        solver = {"CaDiCaL": "cadical195", "Glucose": "glucose4"}[self.name]
        return Solver(partial(foreign.python_sat_answer, solver), _as_it_is)


def contenders(own: list[str], foreign: bool) -> list[Contender]:
    """The methods of these names, and the other solvers if asked."""
    return [
        *(Contender(name, own=True) for name in own),
        *(Contender(name, own=False) for name in (FOREIGN if foreign else [])),
    ]


def versions() -> dict[str, str]:
    """What the foreign solvers are, for the results page."""
    from importlib.metadata import version

    python_sat = f"python-sat {version('python-sat')}, order encoding"
    return {
        "CP-SAT": f"OR-tools {version('ortools')} CP-SAT, one automaton for each line, one thread",
        "CaDiCaL": f"CaDiCaL 1.9.5 by {python_sat}",
        "Glucose": f"Glucose 4 by {python_sat}",
    }


def _solve(method: str, puzzle: Puzzle, wanted: int, seconds: float) -> Result:
    return solve(puzzle, method, max_solutions=wanted, limits=Limits(seconds=seconds))


def _answer(result: Result) -> Answer:
    grids = tuple(
        tuple(tuple(-1 if cell is None else cell for cell in row) for row in grid.rows())
        for grid in result.solutions
    )
    return Answer(grids, result.complete)


def _as_it_is(answer: Answer) -> Answer:
    return answer

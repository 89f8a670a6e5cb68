"""Who is measured: methods of nonolith by name, and other people's solvers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from nonolith import Limits, Puzzle, solve
from nonolith.methods import METHODS
from tests.oracles.cp_sat import Answer

#: Puzzle, solutions wanted, seconds allowed; gives the solutions found, and whether they are all.
Ask = Callable[[Puzzle, int, float], Answer]

#: The methods of nonolith that are measured, of those that the table has.
OWN = [name for name in ("auto", "conflict", "probe2", "probe1", "probe3") if name in METHODS]

FOREIGN = ["CP-SAT", "CaDiCaL", "Glucose"]


@dataclass(frozen=True)
class Contender:
    """One solver that takes part.

    Attributes:
        name: heading in the tables.
        own: whether it is a method of nonolith.
    """

    name: str
    own: bool

    def ask(self) -> Ask:
        """The function that solves; imports what it needs, so call it where it will run."""
        if self.own:
            return partial(_nonolith_answer, self.name)
        from benchmarks import foreign

        if self.name == "CP-SAT":
            return foreign.cp_sat_answer
        solver = {"CaDiCaL": "cadical195", "Glucose": "glucose4"}[self.name]
        return lambda puzzle, wanted, _seconds: foreign.python_sat_answer(solver, puzzle, wanted)


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


def _nonolith_answer(method: str, puzzle: Puzzle, wanted: int, seconds: float) -> Answer:
    result = solve(puzzle, method, max_solutions=wanted, limits=Limits(seconds=seconds))
    grids = tuple(
        tuple(tuple(-1 if cell is None else cell for cell in row) for row in grid.rows())
        for grid in result.solutions
    )
    return Answer(grids, result.complete)

"""Other people's solvers, asked the same: OR-tools CP-SAT, and the SAT solvers of python-sat.

CP-SAT gets one automaton for each line (the model that the tests use as their oracle); CaDiCaL
and Glucose get the order encoding. Building the model is part of the time, as it is for nonolith.
All run on one thread, with their default settings.
"""

from __future__ import annotations

from nonolith import Grid, Puzzle
from tests.claims import as_lines
from tests.oracles import cp_sat
from tests.oracles.cp_sat import Answer


def cp_sat_answer(puzzle: Puzzle, wanted: int, seconds: float) -> Answer:
    """One or two solutions by CP-SAT; see ``cp_sat.first_solutions``."""
    return cp_sat.first_solutions(puzzle, wanted, seconds)


def python_sat_answer(name: str, puzzle: Puzzle, wanted: int, _seconds: float) -> Answer:
    """One or two solutions by a solver of python-sat: after the first one it is forbidden, and
    the solver goes on with what it has learned. Stopping it in time is the runner's business."""
    from pysat.solvers import Solver

    from nonolith.methods.order_encoding import Encoding

    encoding = Encoding(puzzle)
    found: list[Grid] = []
    with Solver(name=name, bootstrap_with=encoding.clauses) as solver:
        while len(found) < wanted:
            if not solver.solve():
                return _answer(found, True)
            found.append(encoding.solution(solver.get_model()))
            forbidding = encoding.forbidding(found[-1])
            if not forbidding:
                return _answer(found, True)
            solver.add_clause(forbidding)
    return _answer(found, False)


def _answer(found: list[Grid], complete: bool) -> Answer:
    return Answer(tuple(map(as_lines, found)), complete)

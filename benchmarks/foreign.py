"""Other people's solvers, asked the same: OR-tools CP-SAT, and the SAT solvers of python-sat.

CP-SAT gets one automaton for each line (the model that the tests use as their oracle); CaDiCaL and
Glucose get the order encoding. Building the model is part of the time, as it is for nonolith. All
run on one thread, with their default settings (but CP-SAT looks for no symmetries once a solution
is forbidden: version 9.15 fails there).
"""

from __future__ import annotations

from itertools import islice

from nonolith import Limits, Puzzle
from nonolith.methods.sat import SatOptions, SatSolver, find
from nonolith.searches.work import Work
from tests.claims import as_lines
from tests.oracles import cp_sat
from tests.oracles.cp_sat import Answer


def cp_sat_answer(puzzle: Puzzle, wanted: int, seconds: float) -> Answer:
    """One or two solutions by CP-SAT; see ``cp_sat.first_solutions``."""
    return cp_sat.first_solutions(puzzle, wanted, seconds)


def python_sat_answer(name: SatSolver, puzzle: Puzzle, wanted: int, _seconds: float) -> Answer:
    """One or two solutions by a solver of python-sat, asked as the method ``sat`` asks it, but in
    this process. Stopping it in time is the runner's business."""
    found = tuple(islice(find(puzzle, SatOptions(name), Work(Limits())), wanted))
    return Answer(tuple(map(as_lines, found)), len(found) < wanted)

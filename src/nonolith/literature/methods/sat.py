"""``sat``: the order encoding of the puzzle, for a conflict-driven SAT solver of python-sat.

Source: Tamura, Taga, Kitagawa and Banbara 2009 (the order encoding); the solvers are CaDiCaL
(Biere), Glucose (Audemard and Simon), MiniSat (Een and Sorensson) and a successor of MapleSAT.
Exact: a clause excludes each solution found, and the solver goes on with its learned clauses until
there is no solution. This proves that these were all. Any number of colours. A line of n cells with
k blocks takes O(kn) variables and O(kn) clauses for its blocks, and as many more for its gaps.

Runs in a separate process, which is killed at the limits: some of the solvers cannot be
interrupted. A limit on nodes bounds the conflicts, each of which ends a branch, because not all
solvers can bound guesses. Glucose checks the limit only when it restarts, a hundred conflicts
later.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, NamedTuple

from nonolith.literature.encodings.order_encoding import Encoding
from nonolith.literature.foreign import ForeignSearch, Solver
from nonolith.model.grid import Grid
from nonolith.model.limits import Limits
from nonolith.model.puzzle import Puzzle
from nonolith.solving.methods.base import Capabilities, Method
from nonolith.solving.work import StoppedError, Work

SatSolver = Literal["cadical195", "cadical153", "glucose4", "glucose42", "maplechrono", "minisat22"]


class SatOptions(NamedTuple):
    """Options of the method ``sat``.

    Attributes:
        solver: the solver, by its name in python-sat.
    """

    solver: SatSolver = "cadical195"


def start(puzzle: Puzzle, limits: Limits, options: SatOptions) -> ForeignSearch:
    """Begins a search."""
    return ForeignSearch(puzzle, limits, options, SOLVER)


def find(puzzle: Puzzle, options: SatOptions, work: Work) -> Iterator[Grid]:
    """The solutions, one by one."""
    from pysat import solvers

    encoding = Encoding(puzzle)
    with solvers.Solver(name=options.solver, bootstrap_with=encoding.clauses) as solver:
        while _satisfiable(solver, work):
            solution = encoding.solution(solver.get_model())
            yield solution
            forbidding = encoding.forbidding(solution)
            if not forbidding:  # a puzzle without cells
                return
            solver.add_clause(forbidding)


def _satisfiable(solver: Any, work: Work) -> bool:
    if work.limits.nodes is not None:
        left = work.limits.nodes - work.conflicts
        if left <= 0:
            raise StoppedError("nodes")
        solver.conf_budget(left)
    found: bool | None = solver.solve_limited()
    counts = solver.accum_stats()
    work.conflicts, work.restarts = counts["conflicts"], counts["restarts"]
    work.steps = counts["propagations"]
    if found is None:
        raise StoppedError("nodes")
    return found


SOLVER = Solver(find, "pysat", "sat")

SAT = Method(
    name="sat",
    summary="the order encoding, for a SAT solver (python-sat)",
    source="Tamura et al. 2009",
    capabilities=Capabilities(extra=SOLVER.extra),
    options=SatOptions,
    start=start,
)

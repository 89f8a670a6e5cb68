"""Foreign solvers on the same puzzles: OR-tools CP-SAT, and the SAT solvers of python-sat.

CP-SAT gets one automaton for each line; CaDiCaL and Glucose get the order encoding: the models of
the methods ``automaton_cp`` and ``sat``. Those methods start their solver in a separate
process. Here it runs in the process that is timed, as nonolith's own methods do. The time includes
building the model, as it does for nonolith. All run on one thread, with their default settings.
Only the search for symmetries is switched off in CP-SAT: version 9.15 fails there after a solution
was excluded. The runner ends their process at the time limit.
"""

from __future__ import annotations

from itertools import islice

from nonolith import Grid, Limits, Result, Verdict
from nonolith.literature.comparison.solvers import Question
from nonolith.literature.methods import automaton_cp, sat
from nonolith.solving.work import Work
from nonolith.support.frozen import Frozen

#: The solvers of python-sat that take part, by the name in the tables.
PYTHON_SAT: dict[str, sat.SatSolver] = {"CaDiCaL": "cadical195", "Glucose": "glucose4"}

FOREIGN = ("CP-SAT", *PYTHON_SAT)

#: What is found: the solutions, and whether they are all there are.
Found = tuple[tuple[Grid, ...], bool]


class Foreign(Frozen):
    """One of ``FOREIGN``, by its name in the tables."""

    name: str

    def solve(self, question: Question) -> Found:
        """So many solutions, or the proof that there are no more."""
        wanted = question.wanted or 2
        work = Work(Limits())
        if self.name == "CP-SAT":
            solutions = automaton_cp.find(question.puzzle, automaton_cp.AutomatonCpOptions(), work)
        else:
            options = sat.SatOptions(PYTHON_SAT[self.name])
            solutions = sat.find(question.puzzle, options, work)
        found = tuple(islice(solutions, wanted))
        return found, len(found) < wanted

    def result(self, _question: Question, found: Found) -> Result:
        """The verdict that follows from what was found."""
        solutions, complete = found
        return Result(Verdict.of(len(solutions), complete), solutions, complete, method=self.name)

    def __str__(self) -> str:
        return self.name


def versions() -> dict[str, str]:
    """What the foreign solvers are, for the results page."""
    from importlib.metadata import version

    python_sat = f"python-sat {version('python-sat')}, order encoding"
    return {
        "CP-SAT": f"OR-tools {version('ortools')} CP-SAT, one automaton for each line, one thread",
        "CaDiCaL": f"CaDiCaL 1.9.5 by {python_sat}",
        "Glucose": f"Glucose 4 by {python_sat}",
    }

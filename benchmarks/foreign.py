"""Run solvers of other projects: CP-SAT of OR-tools, and the SAT solvers of python-sat.

CP-SAT gets one automaton for each line, as in the method ``automaton_cp``. CaDiCaL and Glucose get
the order encoding, as in the method ``sat``. These methods start their solver in another process.
Here the solver runs in the timed process, like nonolith's own methods. The time includes building
the model. All solvers have one thread and default settings, except that CP-SAT does not search for
symmetries: version 9.15 fails in this search after a solution was excluded. The process is killed
at the time limit.
"""

from __future__ import annotations

from itertools import islice

from nonolith import Limits, Result, Verdict, _engine
from nonolith.literature.comparison.runs import SolverInput
from nonolith.literature.methods import automaton_cp, sat
from nonolith.literature.shared.foreign import SeedOptions
from nonolith.solving.work import Work
from nonolith.support.frozen import Frozen

#: The solvers of python-sat, by their names on the results page.
PYTHON_SAT: dict[str, sat.SatSolver] = {"CaDiCaL": "cadical195", "Glucose": "glucose4"}

FOREIGN = ("CP-SAT", *PYTHON_SAT)


class Foreign(Frozen):
    """A solver of ``FOREIGN``, identified by its name in the tables."""

    name: str

    def solve(self, given: SolverInput) -> Result:
        """Return the wanted number of solutions, or fewer if there are no more."""
        wanted = given.wanted or 2
        work = Work(Limits())
        if self.name == "CP-SAT":
            solutions = automaton_cp.find(given.puzzle, SeedOptions(), work)
        else:
            options = sat.SatOptions(PYTHON_SAT[self.name])
            solutions = sat.find(given.puzzle, options, work)
        found = tuple(islice(solutions, wanted))
        complete = len(found) < wanted
        return Result(Verdict.of(len(found), complete), found, complete, method=self.name)

    def __str__(self) -> str:
        return self.name


def versions() -> dict[str, str]:
    """Return facts on the solvers for the results page: nonolith's vectors, and other versions."""
    from importlib.metadata import version

    python_sat = f"python-sat {version('python-sat')}, order encoding"
    bits = _engine.vector_bits
    return {
        "nonolith": f"vector registers of {bits} bits" if bits else "no vector code",
        "CP-SAT": f"OR-tools {version('ortools')} CP-SAT, one automaton for each line, one thread",
        "CaDiCaL": f"CaDiCaL 1.9.5 by {python_sat}",
        "Glucose": f"Glucose 4 by {python_sat}",
    }

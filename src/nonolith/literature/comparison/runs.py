"""Defines the classes of a comparison: puzzles with names, solvers with limits, and runs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple, Protocol

from nonolith.model.limits import Limits
from nonolith.model.puzzle import Puzzle
from nonolith.model.result import Result, Statistics
from nonolith.solving.solve import parse_method, solve
from nonolith.support.frozen import Frozen

DEFAULT_LIMITS = Limits(seconds=10.0)

#: Verdicts of runs without a result. REFUSED: the solver does not support the puzzle. FAILED: it
#: raised an exception or returned a wrong solution. DIED: its process ended unexpectedly.
REFUSED, FAILED, DIED = "refused", "failed", "died"

#: The names of the counters of work, in display order.
COUNTERS = tuple(name for name in Statistics.__match_args__ if name != "seconds")

#: The fields of a ``Run`` that its record replaces by a field for each of their values.
_GROUPED = ("statistics", "limits")

#: For each verdict, the verdicts that do not contradict it on the same puzzle.
_COMPATIBLE = {
    "unique": {"unique", "solved"},
    "multiple": {"multiple", "solved"},
    "none": {"none"},
    "solved": {"unique", "multiple", "solved"},
}


class Case(Frozen):
    """A puzzle and its name."""

    label: str
    puzzle: Puzzle


class SolverInput(NamedTuple):
    """The input of a solver: a puzzle, the number of solutions to find, and the limits.

    ``wanted`` is 1 for any solution, or 2 to decide whether the puzzle is unique. None means 2, or
    1 for a solver that cannot find a second solution.
    """

    puzzle: Puzzle
    wanted: int | None = None
    limits: Limits = DEFAULT_LIMITS


class Solver(Protocol):
    """A solver, which must be hashable and picklable; ``str()`` must return its name."""

    def __hash__(self) -> int: ...

    def solve(self, given: SolverInput) -> Result:
        """Return the result.

        Raises:
            UnsupportedError: The solver does not support the puzzle.
            ImportError: A library of the solver is not installed.
        """
        ...


class Contender(Frozen):
    """A method with its options."""

    method: str
    options: tuple[tuple[str, str], ...] = ()  #: names and values, as users write them

    @classmethod
    def parse(cls, text: str) -> Contender:
        """Read and check ``method`` or ``method:option=value:option=value``.

        Raises:
            UnsupportedError: No method has this name, or the method does not have a given option.

        >>> Contender.parse("sat:solver=glucose4").options
        (('solver', 'glucose4'),)
        """
        method, options = parse_method(text)
        return cls(method, tuple(options.items()))

    def solve(self, given: SolverInput) -> Result:
        """Return the result of the method."""
        puzzle, wanted, limits = given
        options = dict(self.options)
        return solve(puzzle, self.method, max_solutions=wanted, limits=limits, options=options)

    def __str__(self) -> str:
        return ":".join([self.method, *(f"{name}={value}" for name, value in self.options)])


class SolverEntry(Frozen):
    """A solver in a comparison, with its limits for each puzzle."""

    solver: Solver
    limits: Limits = DEFAULT_LIMITS
    label: str = ""  #: the name in the runs; by default the solver's name
    stride: int = 1  #: run on every ``stride``-th puzzle, beginning with the first

    @property
    def name(self) -> str:
        """The name of the solver in the runs."""
        return self.label or str(self.solver)


class Run(Frozen):
    """The result of one method on one puzzle.

    ``verdict`` is the verdict of the result. Without a result, it is ``refused``, ``failed``,
    ``died``, or ``unknown`` if the process was killed at a limit.
    """

    puzzle: str  #: the label of the puzzle
    key: str  #: the puzzle's ``key``
    height: int
    width: int
    colours: int  #: number of colours besides blank
    contender: str  #: name of the solver entry; by default the method with its options
    verdict: str
    solutions: int = 0  #: number of solutions found, at most 2
    limit: str | None = None  #: the limit that ended the run, or None
    seconds: float | None = None  #: wall time of ``Solver.solve``; None without a result
    processor: float | None = None  #: processor time of the worker process, without its children
    statistics: Statistics = Statistics()  #: counters of the work done
    message: str = ""  #: the error message, or an empty string
    limits: tuple[float | None, int | None] = (None, None)  #: time limit in seconds, and node limit

    @property
    def proved(self) -> bool:
        """Whether the run proved, within its limits, that there are 0, 1 or several solutions."""
        return self.limit is None and self.verdict in {"unique", "multiple", "none"}

    @property
    def solved(self) -> bool:
        """Whether the run found a solution within its limits, but did not prove how many exist."""
        return self.limit is None and self.verdict == "solved"

    @property
    def decided(self) -> bool:
        """Whether the run ended within its limits with a proof or a solution."""
        return self.proved or self.solved

    def finished(self, wanted: int) -> bool:
        """Return whether the run, within its limits, found ``wanted`` solutions or a proof."""
        return self.proved or (self.limit is None and 0 < wanted <= self.solutions)

    def record(self) -> dict[str, Any]:
        """Return the run as a JSON object, with the limits and all counters as fields."""
        fields: dict[str, Any] = {
            name: getattr(self, name) for name in self.__match_args__ if name not in _GROUPED
        }
        seconds, nodes = self.limits
        fields |= {"limit_seconds": seconds, "limit_nodes": nodes}
        return fields | {name: getattr(self.statistics, name) for name in COUNTERS}

    def __repr__(self) -> str:
        return f"<Run {self.contender} on {self.puzzle}: {self.verdict}>"

    @classmethod
    def of_record(cls, record: Mapping[str, Any]) -> Run:
        """Return the run that a JSON object describes; ignore unknown fields. Raise KeyError or
        TypeError if a field is missing or has the wrong type."""
        if "statistics" in record:  # written by version 0.2
            seconds, nodes = record["limits"]
            bounds = {"limit_seconds": seconds, "limit_nodes": nodes}
            record = {**record, **record["statistics"], **bounds}
        plain = {name: record[name] for name in cls.__match_args__ if name not in _GROUPED}
        work = {name: record[name] for name in COUNTERS}
        limits = (record["limit_seconds"], record["limit_nodes"])
        return cls(**plain, statistics=Statistics(**work), limits=limits)


def contradictions(runs: Sequence[Run]) -> list[tuple[Run, Run]]:
    """Return the pairs of runs whose verdicts contradict each other, so that one must be wrong."""
    by_puzzle: defaultdict[str, list[Run]] = defaultdict(list)
    for run in runs:
        if run.verdict in _COMPATIBLE:
            by_puzzle[run.key].append(run)
    return [
        (later, earlier)
        for of_puzzle in by_puzzle.values()
        for earlier, later in combinations(of_puzzle, 2)
        if later.verdict not in _COMPATIBLE[earlier.verdict]
    ]

"""The parts of a comparison: puzzles with names, solvers with limits, and their runs."""

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

#: Verdicts of runs without a result: the solver does not support the puzzle; it raised an error or
#: gave a wrong solution; its process ended by itself.
REFUSED, FAILED, DIED = "refused", "failed", "died"

_PROOFS = {"unique", "multiple", "none"}

#: For each verdict, the verdicts that do not contradict it on the same puzzle.
_BESIDE = {
    "unique": {"unique", "solved"},
    "multiple": {"multiple", "solved"},
    "none": {"none"},
    "solved": {"unique", "multiple", "solved"},
}


class Case(Frozen):
    """A puzzle and its name."""

    label: str
    puzzle: Puzzle


class Question(NamedTuple):
    """A puzzle, the number of solutions to find, and the limits of the solver.

    ``wanted`` is 1 for any solution, or 2 to decide whether it is the only one. None means 2, or 1
    for a solver that cannot find a second solution.
    """

    puzzle: Puzzle
    wanted: int | None = None
    limits: Limits = DEFAULT_LIMITS


class Solver(Protocol):
    """A solver: hashable, can be sent to another process; ``str()`` gives its name."""

    def __hash__(self) -> int: ...

    def solve(self, question: Question) -> Result:
        """Return the result. Raise UnsupportedError or ImportError if it cannot solve this here."""
        ...


class Contender(Frozen):
    """A method with its options."""

    method: str
    options: tuple[tuple[str, str], ...] = ()  #: names and values, as users write them

    @classmethod
    def parse(cls, text: str) -> Contender:
        """Read and check ``method`` or ``method:option=value:option=value``.

        Raises:
            UnsupportedError: there is no such method, or it has no such option.

        >>> Contender.parse("sat:solver=glucose4").options
        (('solver', 'glucose4'),)
        """
        method, options = parse_method(text)
        return cls(method, tuple(options.items()))

    def solve(self, question: Question) -> Result:
        """Return the result of the method."""
        return solve(
            question.puzzle,
            self.method,
            max_solutions=question.wanted,
            limits=question.limits,
            options=dict(self.options),
        )

    def __str__(self) -> str:
        return ":".join([self.method, *(f"{name}={value}" for name, value in self.options)])


class Entry(Frozen):
    """A solver that takes part, and its limits for each puzzle."""

    solver: Solver
    limits: Limits = DEFAULT_LIMITS
    label: str = ""  #: its name in the runs; empty: the solver's own
    stride: int = 1  #: runs on every ``stride``-th puzzle, from the first on

    @property
    def name(self) -> str:
        """Its name in the runs."""
        return self.label or str(self.solver)


class Run(Frozen):
    """The result of one method on one puzzle.

    The verdict is that of the result, or ``refused``, ``failed`` or ``died`` if there is none.
    """

    puzzle: str  #: the label of the puzzle
    key: str  #: the puzzle's ``key``
    height: int
    width: int
    colours: int  #: besides blank
    contender: str  #: the method with its options, as one text
    verdict: str
    solutions: int = 0  #: number of solutions found, at most 2
    limit: str | None = None  #: the limit that ended it, or None
    seconds: float | None = None  #: wall time from the puzzle to the answer; None without an answer
    processor: float | None = None  #: processor time of its process (not of a foreign solver's)
    statistics: Statistics = Statistics()  #: the work done
    message: str = ""  #: what went wrong, or an empty text
    limits: tuple[float | None, int | None] = (None, None)  #: on seconds and nodes

    @property
    def proved(self) -> bool:
        """Whether it proved, within its limits, that there is one solution, several or none."""
        return self.limit is None and self.verdict in _PROOFS

    @property
    def solved(self) -> bool:
        """Whether it found a solution within its limits, but did not prove how many there are."""
        return self.limit is None and self.verdict == "solved"

    @property
    def decided(self) -> bool:
        """Whether it ended within its limits with a proof or a solution."""
        return self.proved or self.solved

    def finished(self, wanted: int) -> bool:
        """Return whether it found ``wanted`` solutions within its limits, or a proof."""
        return self.proved or (self.limit is None and 0 < wanted <= self.solutions)

    def record(self) -> dict[str, Any]:
        """Return the run as a JSON object."""
        return {**self.asdict(), "statistics": self.statistics.asdict()}

    def __repr__(self) -> str:
        return f"<Run {self.contender} on {self.puzzle}: {self.verdict}>"

    @classmethod
    def of_record(cls, record: Mapping[str, Any]) -> Run:
        """Return the run of a record; unknown fields, as of other versions, are ignored.

        Raises:
            KeyError, TypeError: the record is malformed.
        """
        fields = {name: record[name] for name in cls.__match_args__}
        work = {k: v for k, v in fields["statistics"].items() if k in Statistics.__match_args__}
        limits = (fields["limits"][0], fields["limits"][1])
        return cls(**{**fields, "statistics": Statistics(**work), "limits": limits})


def contradictions(runs: Sequence[Run]) -> list[tuple[Run, Run]]:
    """Return pairs of runs whose verdicts exclude each other, so that one must be wrong."""
    by_puzzle: defaultdict[str, list[Run]] = defaultdict(list)
    for run in runs:
        if run.verdict in _BESIDE:
            by_puzzle[run.key].append(run)
    return [
        (later, earlier)
        for of_puzzle in by_puzzle.values()
        for earlier, later in combinations(of_puzzle, 2)
        if later.verdict not in _BESIDE[earlier.verdict]
    ]

"""Run: the result of one solver on one puzzle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

from nonolith.model.puzzle import Puzzle
from nonolith.model.result import Statistics, Verdict
from nonolith.support.frozen import Frozen

_PROOFS = {str(verdict) for verdict in (Verdict.UNIQUE, Verdict.MULTIPLE, Verdict.NONE)}

#: For each verdict, the verdicts that do not contradict it on the same puzzle.
_BESIDE = {
    str(Verdict.UNIQUE): {"unique", "solved"},
    str(Verdict.MULTIPLE): {"multiple", "solved"},
    str(Verdict.NONE): {"none"},
    str(Verdict.SOLVED): {"unique", "multiple", "solved"},
}


class Case(Frozen):
    """A puzzle and its name."""

    label: str
    puzzle: Puzzle


class Run(Frozen):
    """The result of one method on one puzzle.

    Attributes:
        puzzle: the label of the puzzle.
        key: the puzzle's ``key``.
        height, width, colours: its size, and its colours besides blank.
        contender: the method with its options, as one text.
        verdict: what it proved; or ``refused`` (it cannot do this), ``failed`` (it raised an
            error), ``died`` (its process ended).
        solutions: how many solutions it found; it looks for two at most.
        limit: the limit that ended it, or None.
        seconds: wall time from the puzzle to the answer; None without an answer.
        processor: processor time of the method's own process (not of a foreign solver's).
        statistics: the work done.
        message: what went wrong, or an empty text.
        limits: the limits on seconds and nodes that it had.
    """

    puzzle: str
    key: str
    height: int
    width: int
    colours: int
    contender: str
    verdict: str
    solutions: int = 0
    limit: str | None = None
    seconds: float | None = None
    processor: float | None = None
    statistics: Statistics = Statistics()
    message: str = ""
    limits: tuple[float | None, int | None] = (None, None)

    @property
    def proved(self) -> bool:
        """Whether it proved, within its limits, that there is one solution, several or none."""
        return self.limit is None and self.verdict in _PROOFS

    @property
    def solved(self) -> bool:
        """Whether it found a solution within its limits, but did not prove how many there are."""
        return self.limit is None and self.verdict == str(Verdict.SOLVED)

    @property
    def decided(self) -> bool:
        """Whether it ended within its limits with a proof or a solution."""
        return self.proved or self.solved

    def finished(self, wanted: int) -> bool:
        """Whether it found this number of solutions within its limits, or proved that there are no
        more."""
        return self.limit is None and (self.verdict in _PROOFS or 0 < wanted <= self.solutions)

    def record(self) -> dict[str, Any]:
        """As an object of JSON."""
        return {**self.asdict(), "statistics": self.statistics.asdict()}

    def __repr__(self) -> str:
        return f"<Run {self.contender} on {self.puzzle}: {self.verdict}>"

    @classmethod
    def of_record(cls, record: Mapping[str, Any]) -> Run:
        """What ``record`` gave, read back; fields of other versions are left out.

        Raises:
            KeyError, TypeError: it is not of this form.
        """
        fields = {name: record[name] for name in cls.__match_args__}
        work = {k: v for k, v in fields["statistics"].items() if k in Statistics.__match_args__}
        limits = (fields["limits"][0], fields["limits"][1])
        return cls(**{**fields, "statistics": Statistics(**work), "limits": limits})


def contradictions(runs: Sequence[Run]) -> list[tuple[Run, Run]]:
    """Pairs of runs of which one must be wrong: their verdicts exclude each other."""
    by_puzzle: dict[str, dict[str, list[Run]]] = {}
    for run in runs:
        if run.verdict in _BESIDE:
            by_puzzle.setdefault(run.key, {}).setdefault(run.verdict, []).append(run)
    return [
        (later, earlier)
        for verdicts in by_puzzle.values()
        for one, other in combinations(verdicts, 2)
        if other not in _BESIDE[one]
        for later in verdicts[other]
        for earlier in verdicts[one]
    ]

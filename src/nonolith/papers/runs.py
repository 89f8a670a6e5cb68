"""Running methods on puzzles: what each took, and how far it came.

Every solve has a limit on time of its own, so that a table ends; a method that is not in the table
of methods, or that needs an extra which is not installed, is left out with a note.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

from nonolith.errors import MissingExtraError
from nonolith.limits import Limits
from nonolith.methods import METHODS
from nonolith.papers.base import Begin, tell_nobody
from nonolith.puzzle import Puzzle
from nonolith.result import Result, Verdict
from nonolith.solving import solve


class Run(NamedTuple):
    """One solve: wall seconds, branches, and whether it did what was asked."""

    seconds: float
    branches: int
    done: bool


class Runs(NamedTuple):
    """The solves of one method on one set of puzzles."""

    runs: tuple[Run, ...]

    @property
    def done(self) -> str:
        """How many were done: ``3 of 4``."""
        return f"{sum(run.done for run in self.runs)} of {len(self.runs)}"

    @property
    def seconds(self) -> list[float]:
        """The times of those that were done."""
        return [run.seconds for run in self.runs if run.done]

    @property
    def mean(self) -> float | None:
        """The mean time of those that were done."""
        return sum(self.seconds) / len(self.seconds) if self.seconds else None

    @property
    def median(self) -> float | None:
        """The median time of those that were done."""
        return median(self.seconds) if self.seconds else None

    @property
    def slowest(self) -> float | None:
        """The longest time of those that were done."""
        return max(self.seconds, default=None)


def run(
    method: str,
    puzzles: Sequence[Puzzle],
    seconds: float,
    *,
    wanted: int = 1,
    options: Mapping[str, Any] | None = None,
    begin: Begin = tell_nobody,
) -> Runs:
    """Solve each puzzle once. ``wanted`` solutions are asked for: 1, or 2 to prove it unique.

    ``begin`` is called before each solve.
    """
    runs = []
    for number, puzzle in enumerate(puzzles):
        begin(method, number, len(puzzles))
        # Another object, so that nothing that another method compiled is at hand.
        fresh = Puzzle(rows=puzzle.rows, columns=puzzle.columns, given=puzzle.given)
        started = perf_counter()
        result = solve(
            fresh, method, max_solutions=wanted, limits=Limits(seconds=seconds), options=options
        )
        took = perf_counter() - started
        runs.append(Run(took, result.statistics.branches, _is_done(result, wanted)))
    return Runs(tuple(runs))


def present(methods: Sequence[str]) -> tuple[list[str], list[str]]:
    """Those of the methods that can run here, and notes on the others."""
    able, notes = [], []
    for name in methods:
        if name not in METHODS:
            notes.append(f"the method {name} is not there yet; what it would give is left out")
            continue
        try:
            solve(Puzzle(rows=[[1]], columns=[[1]]), name, max_solutions=1)
        except MissingExtraError as error:
            notes.append(f"the method {name} is left out: {error}")
        else:
            able.append(name)
    return able, notes


def _is_done(result: Result, wanted: int) -> bool:
    if result.limit is not None:
        return False
    if wanted == 1:
        return result.verdict is not Verdict.UNKNOWN
    return result.verdict in (Verdict.UNIQUE, Verdict.MULTIPLE, Verdict.NONE)

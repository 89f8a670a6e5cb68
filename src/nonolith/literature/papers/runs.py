"""Methods on the puzzles of a table: the time of each, and what it finished."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from typing import NamedTuple

from nonolith.literature.comparison import runner
from nonolith.literature.comparison.runs import Case, Run
from nonolith.literature.comparison.solvers import Contender
from nonolith.literature.papers.base import Settings
from nonolith.model.limits import Limits
from nonolith.model.puzzle import Puzzle

#: Puzzles in a row for one method: most take milliseconds.
STRETCH = 20


class Runs(NamedTuple):
    """The runs of one method on one set of puzzles, and the number of solutions wanted."""

    runs: tuple[Run, ...]
    wanted: int

    @property
    def finished(self) -> list[bool]:
        """For each run whether it found the solutions wanted, or proved that there are no more."""
        return [run.finished(self.wanted) for run in self.runs]

    @property
    def done(self) -> str:
        """How many runs finished: ``3 of 4``."""
        return f"{sum(self.finished)} of {len(self.runs)}"

    @property
    def seconds(self) -> list[float]:
        """The times of those that finished."""
        return [run.seconds for run in self.runs if run.finished(self.wanted) and run.seconds]

    @property
    def mean(self) -> float | None:
        """The mean time of those that finished."""
        return sum(self.seconds) / len(self.seconds) if self.seconds else None

    @property
    def median(self) -> float | None:
        """The median time of those that did."""
        return median(self.seconds) if self.seconds else None

    @property
    def slowest(self) -> float | None:
        """The longest time of those that did."""
        return max(self.seconds, default=None)


def run(
    methods: Sequence[str],
    puzzles: Sequence[Puzzle],
    seconds: float,
    settings: Settings,
    *,
    wanted: int = 1,
) -> list[Runs]:
    """Solve the puzzles by some methods, in turn.

    Args:
        methods: their names, with options if need be: ``probe1:choice=sum``.
        puzzles: the puzzles.
        seconds: the limit on time for each puzzle and method.
        settings: where they run, and what is called before each run.
        wanted: solutions to find: 1, or 2 to prove a puzzle unique.

    Returns:
        The runs of each method.
    """
    entries = [runner.Entry(Contender.parse(name), Limits(seconds=seconds)) for name in methods]
    cases = [Case(str(number), puzzle) for number, puzzle in enumerate(puzzles)]

    def begin(case: Case, entry: runner.Entry) -> None:
        settings.begin(entry.name, int(case.label), len(cases))

    found: dict[str, list[Run]] = {entry.name: [] for entry in entries}
    for each in runner.run(
        cases, entries, settings.pool, wanted=wanted, stretch=STRETCH, begin=begin
    ):
        found[each.contender].append(each)
    return [Runs(tuple(runs), wanted) for runs in found.values()]

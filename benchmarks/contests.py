"""Run solvers on a set of puzzles, and compute statistics that compare the solvers.

A contender is a solver with options. It has one process, which solves all puzzles in order. The
docstring of ``nonolith.literature.comparison.runner`` explains why the runs are fair.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import fmean, median
from typing import Any, NamedTuple

from benchmarks.base import Report
from benchmarks.foreign import FOREIGN, Foreign
from benchmarks.sets import PuzzleSet
from benchmarks.tables import digits, duration, table
from nonolith import Limits
from nonolith.literature.comparison import runner
from nonolith.literature.comparison.runs import Case, Contender, Run, SolverEntry, contradictions
from nonolith.workers.pool import ProcessPool

#: Number of puzzles that a contender solves in a row, if each takes only milliseconds.
STRETCH = 20


class Timing(NamedTuple):
    """The time of one contender for one puzzle; if it did not finish, its time limit."""

    seconds: float  #: wall time
    processor: float  #: processor time in seconds
    solutions: int  #: number of solutions found, at most the wanted number
    finished: bool  #: whether the wanted solutions, or a proof of fewer, were found
    conflicts: int = 0  #: number of learned clauses; 0 if the solver does not count them


#: The timings of one contender, by the number of the puzzle.
Timings = Mapping[int, Timing]


@dataclass
class SetTimes:
    """All timings of one set of puzzles."""

    name: str  #: heading of the set
    note: str  #: origin of the puzzles, and the number of wanted solutions
    wanted: int  #: number of wanted solutions
    titles: tuple[str, ...] = ()  #: a name for each puzzle, or no names
    limits: dict[str, float] = field(default_factory=dict)  #: time limits, by contender
    timings: dict[str, dict[int, Timing]] = field(default_factory=dict)  #: by contender and puzzle

    def to_json(self) -> dict[str, Any]:
        """Return the timings as columns of numbers for JSON, with times in microseconds."""
        timings = {name: _columns(timings) for name, timings in self.timings.items()}
        return {**vars(self), "titles": list(self.titles), "timings": timings}

    @classmethod
    def from_json(cls, kept: dict[str, Any]) -> SetTimes:
        """Return the timings from an object that ``to_json`` returned."""
        timings = {name: _timings(columns) for name, columns in kept["timings"].items()}
        return cls(**{**kept, "titles": tuple(kept["titles"]), "timings": timings})


def _columns(timings: dict[int, Timing]) -> dict[str, list[int]]:
    each = timings.values()
    return {
        "puzzle": list(timings),
        "microseconds": [round(1e6 * timing.seconds) for timing in each],
        "processor": [round(1e6 * timing.processor) for timing in each],
        "solutions": [timing.solutions for timing in each],
        "conflicts": [timing.conflicts for timing in each],
        "unfinished": [n for n, timing in timings.items() if not timing.finished],
    }


def _timings(columns: dict[str, list[int]]) -> dict[int, Timing]:
    late = set(columns["unfinished"])
    names = ("puzzle", "microseconds", "processor", "solutions", "conflicts")
    return {
        puzzle: Timing(seconds / 1e6, processor / 1e6, solutions, puzzle not in late, conflicts)
        for puzzle, seconds, processor, solutions, conflicts in zip(
            *(columns[name] for name in names), strict=True
        )
    }


def plain(name: str, seconds: float, stride: int = 1) -> SolverEntry:
    """Return a contender: a method with default options, or a solver of another project.

    Args:
        name: Name of the method or solver.
        seconds: Time limit for each puzzle.
        stride: The contender runs on every ``stride``-th puzzle, beginning with the first.
    """
    solver = Foreign(name) if name in FOREIGN else Contender.parse(name)
    return SolverEntry(solver, Limits(seconds=seconds), name, stride)


def seeded(method: str, seeds: int, seconds: float) -> list[SolverEntry]:
    """Return contenders: the method with each of the seeds 0 to ``seeds`` - 1."""
    limits = Limits(seconds=seconds)
    return [
        SolverEntry(Contender.parse(f"{method}:seed={s}"), limits, f"{method}, seed {s}")
        for s in range(seeds)
    ]


def run(
    puzzles: PuzzleSet,
    entries: Sequence[SolverEntry],
    report: Report,
    *,
    stretch: int = 1,
    before: Callable[[SolverEntry], object] = lambda _: None,
) -> SetTimes:
    """Run the contenders on the puzzles of a set.

    Args:
        puzzles: The set.
        entries: The contenders.
        report: Callback for lines of progress.
        stretch: Number of puzzles that a contender solves before the next contender runs.
        before: Called with each contender before its process may start.

    Raises:
        AssertionError: A solution is wrong, or two contenders contradict each other.
    """
    limits = {entry.name: entry.limits.seconds or 0.0 for entry in entries}
    times = SetTimes(
        puzzles.name, puzzles.note, puzzles.wanted, puzzles.titles, limits,
        {entry.name: {} for entry in entries},
    )  # fmt: skip
    # The label of a case is the number of its puzzle.
    cases = [Case(str(number), puzzle) for number, puzzle in enumerate(puzzles.puzzles)]
    done: dict[str, list[Run]] = {}
    marks = {str(number) for number in range(0, len(cases), max(len(cases) // 10, 1))}

    def begin(case: Case, entry: SolverEntry) -> None:
        before(entry)
        if entry is entries[0] and case.label in marks:
            report(f"{puzzles.name}: puzzle {int(case.label) + 1} of {len(cases)}")

    with ProcessPool() as pool:
        for each in runner.run(
            cases, entries, pool, wanted=puzzles.wanted, stretch=stretch, begin=begin
        ):
            assert each.verdict not in ("failed", "refused"), (puzzles.name, each, each.message)
            times.timings[each.contender][int(each.puzzle)] = timing(
                each, puzzles.wanted, limits[each.contender]
            )
            of_puzzle = done.setdefault(each.puzzle, [])
            of_puzzle.append(each)
            assert not contradictions(of_puzzle), (puzzles.name, of_puzzle)
    return times


def timing(done: Run, wanted: int, seconds: float) -> Timing:
    """Return the timing of a run; an unfinished run counts with its time limit."""
    conflicts = done.statistics.conflicts
    if done.finished(wanted) and done.seconds is not None and done.processor is not None:
        return Timing(done.seconds, done.processor, done.solutions, True, conflicts)
    return Timing(seconds, seconds, done.solutions, False, conflicts)


@dataclass(frozen=True)
class Summary:
    """The statistics of one contender on one set, with times in seconds."""

    contender: str
    puzzles: int
    total: float
    processor: float
    median: float
    percentile_99: float
    slowest: float
    over_one_second: int
    unfinished: int
    unique: int


def summary(contender: str, timings: Iterable[Timing]) -> Summary:
    """Return the statistics of one contender."""
    timings = list(timings)
    seconds = sorted(timing.seconds for timing in timings)
    return Summary(
        contender=contender,
        puzzles=len(seconds),
        total=sum(seconds),
        processor=sum(timing.processor for timing in timings),
        median=median(seconds),
        percentile_99=percentile(seconds, 0.99),
        slowest=seconds[-1],
        over_one_second=sum(second > 1 for second in seconds),
        unfinished=sum(not timing.finished for timing in timings),
        unique=sum(timing.finished and timing.solutions == 1 for timing in timings),
    )


def percentile(ordered: Sequence[float], share: float) -> float:
    """Return the smallest value that at least a fraction ``share`` of the values do not exceed."""
    return ordered[max(math.ceil(share * len(ordered)) - 1, 0)]


def summaries(rows: Iterable[Summary], *, unique: bool = False) -> str:
    """Return a table of summaries; with ``unique`` also the number of puzzles proved unique."""
    heads = [
        "", "puzzles", "total", "processor time", "median", "99th percentile", "slowest",
        "over 1 s", "not finished", "proved unique",
    ]  # fmt: skip
    cells = [
        [
            s.contender, str(s.puzzles), duration(s.total), duration(s.processor),
            duration(s.median), duration(s.percentile_99), duration(s.slowest),
            str(s.over_one_second), str(s.unfinished), str(s.unique),
        ]
        for s in rows
    ]  # fmt: skip
    columns = len(heads) if unique else len(heads) - 1
    return table(heads[:columns], [row[:columns] for row in cells])


def common(*given: Timings) -> list[int]:
    """Return the numbers of the puzzles that all contenders ran on."""
    return sorted(set.intersection(*map(set, given))) if given else []


@dataclass(frozen=True)
class Ratio:
    """The time of a contender divided by the time of another, on puzzles that both ran on."""

    contender: str
    puzzles: int  #: number of puzzles
    total: float  #: ratio of the sums of the times
    median: float  #: median of the ratios of single puzzles
    unfinished: int  #: number of puzzles that the contender did not finish
    bound: str  #: words before the ratio if one or both did not finish a puzzle

    @property
    def text(self) -> str:
        """The ratio of the sums of the times, after ``bound`` (such as "at least") if needed."""
        return f"{self.bound} {digits(self.total)}".strip()


def ratio(contender: str, timings: Timings, base: Sequence[Timings]) -> Ratio | None:
    """Compare a contender with the mean times of ``base``; None if they have no common puzzles."""
    numbers = common(timings, *base)
    if not numbers:
        return None
    theirs = {n: timings[n].seconds for n in numbers}
    ours = {n: fmean(each[n].seconds for each in base) for n in numbers}
    unfinished = sum(not timings[n].finished for n in numbers)
    base_unfinished = any(not each[n].finished for each in base for n in numbers)
    bounds = {(False, False): "", (True, False): "at least", (False, True): "at most"}
    return Ratio(
        contender,
        len(numbers),
        sum(theirs.values()) / sum(ours.values()),
        median(theirs[n] / ours[n] for n in numbers),
        unfinished,
        bounds.get((unfinished > 0, base_unfinished), "both with limits,"),
    )


def ratio_table(base: str, rows: Iterable[Ratio], limits: dict[str, float]) -> str:
    """Return a table of contenders with their times as multiples of the times of ``base``."""
    cells = [
        [
            r.contender, str(r.puzzles), f"{limits[r.contender]:g} s", str(r.unfinished), r.text,
            digits(r.median),
        ]
        for r in rows
    ]  # fmt: skip
    heads = [
        f"time as a multiple of `{base}`", "puzzles", "time limit", "not finished",
        "ratio of the totals", "median ratio",
    ]  # fmt: skip
    return table(heads, cells)

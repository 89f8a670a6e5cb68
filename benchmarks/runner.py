"""The runs of the benchmarks: each solver runs on a set of puzzles, in a process that is kept.

Each entry has one process, which solves puzzle after puzzle, as a program with many puzzles does.
The docstrings of ``nonolith.literature.comparison`` explain what makes the runs fair.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from benchmarks.foreign import FOREIGN, Foreign
from benchmarks.sets import PuzzleSet
from benchmarks.timings import SetTimes, Timing
from nonolith import Limits
from nonolith.literature.comparison import runner
from nonolith.literature.comparison.runner import Entry
from nonolith.literature.comparison.runs import Case, Run, contradictions
from nonolith.literature.comparison.solvers import Contender
from nonolith.workers.pool import ProcessPool

#: Puzzles in a row for one contender, where puzzles take milliseconds.
STRETCH = 20

Report = Callable[[str], None]


def plain(name: str, seconds: float, stride: int = 1) -> Entry:
    """A method of nonolith with its default options, or one of the other solvers.

    Args:
        seconds: its time limit for each puzzle.
        stride: it runs on every puzzle if 1, on every second one, from the first, if 2, and so on.
    """
    solver = Foreign(name) if name in FOREIGN else Contender.parse(name)
    return Entry(solver, Limits(seconds=seconds), name, stride)


def with_options(label: str, method: str, options: dict[str, int], seconds: float) -> Entry:
    """A method of nonolith with options, under a name of its own."""
    given = tuple((name, str(value)) for name, value in options.items())
    return Entry(Contender(method, given), Limits(seconds=seconds), label)


def seeded(method: str, seeds: int, seconds: float) -> list[Entry]:
    """One method several times, with the seeds 0, 1, 2, ..."""
    return [with_options(f"{method}, seed {s}", method, {"seed": s}, seconds) for s in range(seeds)]


def run(
    puzzles: PuzzleSet, entries: Sequence[Entry], report: Report, *, stretch: int = 1
) -> SetTimes:
    """Run the contenders on the puzzles of a set.

    Args:
        stretch: the number of puzzles on which a contender runs before the next one does.
        report: called with a line of progress from time to time.

    Raises:
        AssertionError: a solution is wrong, or two contenders contradict each other.
    """
    limits = {entry.name: entry.limits.seconds or 0.0 for entry in entries}
    times = SetTimes(
        puzzles.name,
        puzzles.note,
        puzzles.wanted,
        puzzles.titles,
        limits=limits,
        timings={entry.name: {} for entry in entries},
    )
    # A label is the number of the puzzle.
    cases = [Case(str(number), puzzle) for number, puzzle in enumerate(puzzles.puzzles)]
    done: dict[str, list[Run]] = {}
    marks = {str(number) for number in range(0, len(cases), max(len(cases) // 10, 1))}

    def begin(case: Case, entry: Entry) -> None:
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
    """A run as it is kept: one that was not finished counts with its time limit."""
    conflicts = done.statistics.conflicts
    if done.finished(wanted) and done.seconds is not None and done.processor is not None:
        return Timing(done.seconds, done.processor, done.solutions, True, conflicts)
    return Timing(seconds, seconds, done.solutions, False, conflicts)

"""The benchmarks' runs: entries, and a set of puzzles put to them in kept processes.

Each entry has one process, which goes from puzzle to puzzle as a program does that has many to
solve; ``nonolith.running`` says what makes the runs fair.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from benchmarks.foreign import FOREIGN, Foreign
from benchmarks.sets import PuzzleSet
from benchmarks.timings import SetTimes, Timing
from nonolith import Limits
from nonolith.running import runner
from nonolith.running.processes import KeptProcesses
from nonolith.running.runner import Entry
from nonolith.running.runs import Case, Run, contradictions
from nonolith.running.solvers import Contender

#: Puzzles in a row for one contender, where puzzles take milliseconds.
STRETCH = 20

Tell = Callable[[str], None]


def plain(name: str, seconds: float, stride: int = 1) -> Entry:
    """A method of nonolith with its default options, or one of the other solvers.

    Args:
        seconds: its time limit for each puzzle.
        stride: it gets one of so many puzzles, beginning with the first.
    """
    solver = Foreign(name) if name in FOREIGN else Contender.parse(name)
    return Entry(solver, Limits(seconds=seconds), name, stride)


def with_options(label: str, method: str, options: dict[str, int], seconds: float) -> Entry:
    """A method of nonolith with options, under a name of its own."""
    given = tuple((name, str(value)) for name, value in options.items())
    return Entry(Contender(method, given), Limits(seconds=seconds), label)


def seeded(method: str, seeds: int, seconds: float) -> list[Entry]:
    """One method so many times, with the seeds 0, 1, 2, ..."""
    return [with_options(f"{method}, seed {s}", method, {"seed": s}, seconds) for s in range(seeds)]


def run(puzzles: PuzzleSet, entries: Sequence[Entry], tell: Tell, *, stretch: int = 1) -> SetTimes:
    """Put the puzzles of a set to the contenders.

    Args:
        stretch: so many puzzles in a row are put to one contender, then to the next.
        tell: called with a line of progress now and then.

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
            tell(f"{puzzles.name}: puzzle {int(case.label) + 1} of {len(cases)}")

    with KeptProcesses() as kept:
        for each in runner.run(
            cases, entries, kept, wanted=puzzles.wanted, stretch=stretch, begin=begin
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

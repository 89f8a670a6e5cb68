"""One hard puzzle on several cores."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from benchmarks import hard
from benchmarks.hard import Hard, Work
from benchmarks.parts.base import Kept, Part, no_aims
from benchmarks.runner import Report
from benchmarks.sets import real_puzzles
from benchmarks.settings import Settings
from benchmarks.tables import digits, duration, table
from nonolith import Puzzle

#: Of these a verdict is looked for.
PUZZLES = (
    Hard(50, 0.42, 1),
    Hard(50, 0.42, 4),
    Hard(50, 0.42, 3),
    Hard(35, 0.46, 2, 22),
    Hard(35, 0.46, 2, 23),
)

#: Those that take one core more than ten seconds, for a full run.
LONG = (
    Hard(45, 0.45, 2),
    Hard(50, 0.42, 6),
    Hard(50, 0.42, 9),
    Hard(60, 0.42, 1),
    Hard(36, 0.46, 2, 25),
    Hard(36, 0.46, 2, 23),
)

#: The title of a real one of this kind begins like this.
REAL = "survey-Faase"

#: Many seeds find the first solution of this one.
FOUND = Hard(50, 0.42, 4)

#: Small ones, to try this part.
QUICK = (Hard(20, 0.5, 1), Hard(20, 0.45, 2, 10))

WORKERS = (1, 2, 8, 64, 1000)


def measure(settings: Settings, report: Report) -> Kept:
    """See ``hard``."""
    limit = settings.pick(quick=5.0, short=40.0, full=600.0)
    works = []
    for name, puzzle in _puzzles(settings):
        report(f"hard puzzles: {name}")
        works.append([name, *(list(hard.with_threads(puzzle, n, limit)) for n in (1, 2))])
    found = settings.pick(quick=QUICK[0], short=FOUND, full=FOUND)
    seeds = range(settings.pick(quick=2, short=12, full=40))
    seconds = settings.pick(quick=1.0, short=8.0, full=20.0)
    report(f"hard puzzles: {len(seeds)} seeds")
    times = hard.times_of_seeds(found.puzzle, seeds, seconds)
    return {
        "limit": limit,
        "works": works,
        "found": str(found),
        "times": times,
        "seconds": seconds,
    }


def _puzzles(settings: Settings) -> Iterator[tuple[str, Puzzle]]:
    """What a verdict is looked for of, and its name."""
    chosen = settings.pick(quick=QUICK, short=PUZZLES, full=PUZZLES + LONG)
    yield from ((str(each), each.puzzle) for each in chosen)
    real = real_puzzles(settings.data)
    for title, puzzle in zip(real.titles, real.puzzles, strict=True):
        if title.startswith(REAL):
            yield title, puzzle


def show(kept: Kept, _folder: Path) -> str:
    """Two tables: two threads; searches with different seeds."""
    rows = []
    for name, *works in kept["works"]:
        one, two = (Work(*work) for work in works)
        both = one.verdict != "unknown" != two.verdict
        ratio = digits(one.wall / two.wall) if both else ""
        rows.append([name, one.verdict, _taken(one), two.verdict, _taken(two), ratio])
    return "\n".join(
        [
            'Verdict by `check(jobs=...)`, wall time; "unknown": the limit of '
            f"{duration(kept['limit'])} came first. In brackets the conflicts of all threads.\n",
            table(["puzzle", "one thread", "", "two threads", "", "times as fast"], rows),
            *_seeds(kept),
        ]
    )


def _taken(work: Work) -> str:
    return f"{duration(work.wall)} ({work.conflicts})"


def _seeds(kept: Kept) -> list[str]:
    times = [seconds for seconds in kept["times"] if seconds is not None]
    if not times:
        return []
    over = len(kept["times"]) - len(times)
    beyond = f"; {over} more reached the limit of {duration(kept['seconds'])}" if over else ""
    text = (
        f"\nFirst solution of {kept['found']}, by single searches with {len(kept['times'])} seeds: "
        f"{duration(min(times))} to {duration(max(times))}{beyond}. Expected time of the luckiest "
        "of so many, if nothing is shared and those that reached the limit count as the limit:\n"
    )
    every = [kept["seconds"] if seconds is None else seconds for seconds in kept["times"]]
    rows = [[str(n), duration(hard.luckiest(every, n))] for n in WORKERS]
    return [text, table(["searches", "expected"], rows)]


HARD = Part("hard", "One hard puzzle", measure, show, no_aims)

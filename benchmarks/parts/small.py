"""Line-solvable puzzles and single lines: microseconds and nanoseconds."""

from __future__ import annotations

from pathlib import Path

from benchmarks import engine_times
from benchmarks.parts.base import Aim, Kept, Part
from benchmarks.runner import Report
from benchmarks.settings import Settings
from benchmarks.tables import duration, table


def measure(settings: Settings, report: Report) -> Kept:
    """See ``engine_times``."""
    number = settings.pick(quick=2, short=40, full=200)
    report(f"small times: {number} puzzles of each kind")
    times = engine_times.small_times(settings.seed, number)
    return {"number": number, "times": {time.what: [time.seconds, time.aim] for time in times}}


def show(kept: Kept, _folder: Path) -> str:
    """A table."""
    rows = [[what, duration(seconds)] for what, (seconds, _) in kept["times"].items()]
    return "\n".join(
        [
            f"Best of {engine_times.ROUNDS} rounds, median of {kept['number']} puzzles of each "
            "kind (for lines: the mean of their lines).\n",
            table(["", "time"], rows),
        ]
    )


def aims(kept: Kept) -> list[Aim]:
    """Those times that have an aim."""
    return [
        Aim(what, f"at most {duration(aim)}", duration(seconds), seconds <= aim)
        for what, (seconds, aim) in kept["times"].items()
        if aim is not None
    ]


SMALL = Part("small", "Line-solvable puzzles and lines", measure, show, aims)

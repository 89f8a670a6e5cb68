"""Random 30x30 puzzles: is the solution the only one?"""

from __future__ import annotations

from pathlib import Path

from benchmarks.figures import ratio, summary
from benchmarks.parts.base import Aim, Kept, Part
from benchmarks.plots import cactus
from benchmarks.runner import STRETCH, Report, plain, run
from benchmarks.sets import random_30x30
from benchmarks.settings import Settings
from benchmarks.tables import duration, ratio_table, summaries
from benchmarks.timings import SetTimes


def measure(settings: Settings, report: Report) -> Kept:
    """Nonolith's methods on all, the other solvers on some."""
    limit = settings.pick(quick=5.0, short=30.0, full=60.0)
    foreign = settings.pick(quick=2, short=20, full=20)
    entries = [
        *(plain(name, limit) for name in ("auto", "conflict", "probe2")),
        *(plain(name, limit, foreign) for name in ("CaDiCaL", "Glucose", "CP-SAT")),
    ]
    puzzles = random_30x30(settings.seed, settings.pick(quick=4, short=300, full=1000))
    return run(puzzles, entries, report, stretch=STRETCH).to_json()


def show(kept: Kept, folder: Path) -> str:
    """Tables and a plot."""
    times = SetTimes.from_json(kept)
    plot = folder / "random-30x30.svg"
    curves = {
        name: ([t.seconds for t in timings.values() if t.finished], len(timings))
        for name, timings in times.timings.items()
    }
    cactus(plot, times.name, curves)
    base = times.timings["auto"]
    others = [(name, timings) for name, timings in times.timings.items() if name != "auto"]
    return "\n".join(
        [
            f"{times.note[0].upper()}{times.note[1:]}.\n",
            summaries((summary(n, t.values()) for n, t in times.timings.items()), unique=True),
            ratio_table("auto", (ratio(n, t, [base]) for n, t in others), times.limits),
            f"![share of the puzzles decided by time]({plot.name})\n",
        ]
    )


def aims(kept: Kept) -> list[Aim]:
    """The median, compared with probing, and the worst."""
    times = SetTimes.from_json(kept)
    auto, probe2 = (summary(name, times.timings[name].values()) for name in ("auto", "probe2"))
    return [
        Aim(
            "random 30x30, uniqueness, `auto`: median",
            f"at most that of `probe2`, {duration(probe2.median)}",
            duration(auto.median),
            auto.median <= probe2.median,
        ),
        Aim(
            "random 30x30, uniqueness, `auto`: slowest",
            "at most 50 ms",
            duration(auto.slowest),
            auto.slowest <= 0.05,
        ),
    ]


RANDOM30 = Part("random30", "Random 30x30 puzzles", measure, show, aims)

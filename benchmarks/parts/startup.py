"""Start-up of the command line."""

from __future__ import annotations

from statistics import median

from benchmarks import startup
from benchmarks.parts.base import Aim, Kept, Part
from benchmarks.runner import Report
from benchmarks.settings import Settings
from benchmarks.tables import duration, table


def measure(settings: Settings, report: Report) -> Kept:
    """See ``startup``."""
    rounds = settings.pick(quick=3, short=startup.ROUNDS, full=startup.ROUNDS)
    report(f"start-up: {rounds} runs")
    return startup.measure(rounds)


def show(kept: Kept) -> str:
    """A table and the ratio."""
    rows = [
        [f"`{name}`", str(len(runs)), duration(min(runs)), duration(median(runs))]
        for name, runs in kept.items()
    ]
    return "\n".join(
        [
            "The whole command, from start to end, solving a small puzzle of `examples/`; the "
            "runs in turn.\n",
            table(["", "runs", "fastest", "median"], rows),
            f"Ratio of the fastest runs: {startup.ratio(kept):.2f}.\n",
        ]
    )


def aims(kept: Kept) -> list[Aim]:
    """The one ratio."""
    ratio = startup.ratio(kept)
    return [
        Aim(
            "`nonolith solve` of a small puzzle, as a multiple of an empty Python",
            f"at most {startup.AIM:g}",
            f"{ratio:.2f}",
            ratio <= startup.AIM,
        )
    ]


STARTUP = Part("startup", "Start-up", measure, show, aims)

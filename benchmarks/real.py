"""Measure the time to decide whether real puzzles have one solution, and list the hard puzzles."""

from __future__ import annotations

from benchmarks.base import Aim, Kept, Part, Report, Settings
from benchmarks.contests import SetTimes, Timing, plain, run, summaries, summary
from benchmarks.sets import real_puzzles
from benchmarks.tables import duration, table

#: A puzzle is hard if a method of nonolith takes more than this number of seconds.
HARD = 0.01


def measure(settings: Settings, report: Report) -> Kept:
    """Measure ``auto``, ``probe2`` and CaDiCaL on all real puzzles."""
    ample = settings.pick(quick=0.5, short=60.0, full=60.0)
    probing = settings.pick(quick=0.5, short=20.0, full=60.0)
    limits = {"auto": ample, "probe2": probing, "CaDiCaL": ample}
    entries = [plain(name, seconds) for name, seconds in limits.items()]
    return run(real_puzzles(settings.data), entries, report).to_json()


def show(kept: Kept) -> str:
    """Return the totals, and a table of the hard puzzles."""
    times = SetTimes.from_json(kept)
    rows = [
        [
            times.titles[n],
            _verdict([timings[n] for timings in times.timings.values()]),
            *(_cell(timings[n]) for timings in times.timings.values()),
        ]
        for n in times.timings["auto"]
        if max(times.timings[name][n].seconds for name in ("auto", "probe2")) > HARD
    ]
    limits = ", ".join(f"{name} {seconds:g} s" for name, seconds in times.limits.items())
    return "\n".join(
        [
            f"{times.note[0].upper()}{times.note[1:]}. Time limits: {limits}.\n",
            summaries((summary(n, t.values()) for n, t in times.timings.items()), unique=True),
            f"The hard puzzles, for which `auto` or `probe2` took more than {duration(HARD)}:\n",
            table(["", "solutions", *times.timings], rows),
        ]
    )


def aims(kept: Kept) -> list[Aim]:
    """Return the aim that ``auto`` decides every puzzle that another solver decides."""
    times = SetTimes.from_json(kept)
    auto = times.timings["auto"]
    others = {n for timings in times.timings.values() for n, t in timings.items() if t.finished}
    decided = {n for n, timing in auto.items() if timing.finished}
    return [
        Aim(
            f"real puzzles that some solver decides in {times.limits['auto']:g} s: "
            "decided by `auto`",
            f"{len(others)}",
            f"{len(others & decided)}",
            others <= decided,
        )
    ]


def _cell(timing: Timing) -> str:
    return duration(timing.seconds) if timing.finished else f"over {timing.seconds:g} s"


def _verdict(timings: list[Timing]) -> str:
    decided = {timing.solutions for timing in timings if timing.finished}
    most = max(timing.solutions for timing in timings)
    return {1: "one", 2: "several"}[decided.pop()] if decided else f"{most} found, undecided"


REAL = Part("real", "Real puzzles", measure, show, aims)

"""Memory: the peak of a whole process."""

from __future__ import annotations

from pathlib import Path

from benchmarks import memory
from benchmarks.parts.base import Aim, Kept, Part
from benchmarks.runner import Report
from benchmarks.settings import Settings
from benchmarks.tables import table


def measure(settings: Settings, report: Report) -> Kept:
    """See ``memory``."""
    kept = []
    for case in memory.cases(settings):
        report(f"memory: {case.what}")
        kept.append([case.what, memory.peak(case.program), case.aim])
    return kept


def show(kept: Kept, _folder: Path) -> str:
    """A table."""
    rows = [[what, f"{megabytes:.3g} MB"] for what, megabytes, _ in kept]
    return "\n".join(
        [
            "Peak of a process of its own that solves by `auto`, import and reading included "
            "(MB: 10^6 bytes).\n",
            table(["solved", "peak"], rows),
        ]
    )


def aims(kept: Kept) -> list[Aim]:
    """All cases but the empty one have an aim."""
    return [
        Aim(f"peak memory, {what}", f"below {aim} MB", f"{megabytes:.3g} MB", megabytes < aim)
        for what, megabytes, aim in kept
        if aim is not None
    ]


MEMORY = Part("memory", "Memory", measure, show, aims)

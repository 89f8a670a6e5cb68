"""Run the method ``conflict`` without each of its parts, and find all cells that differ.

The method ``auto`` rests on ``conflict``, whose options turn the parts off. All variants run on the
same puzzles in turns.
"""

from __future__ import annotations

import time
from typing import Any

from benchmarks.base import Aim, Kept, Part, Report, Settings
from benchmarks.contests import (
    STRETCH,
    SetTimes,
    plain,
    ratio,
    ratio_table,
    run,
    summaries,
    summary,
)
from benchmarks.sets import PuzzleSet, tournaments
from benchmarks.tables import digits, duration, table
from nonolith import Limits, check
from nonolith.literature.comparison.runs import Contender, SolverEntry

#: The options that turn off a part of the method ``conflict``.
WITHOUT = {
    "belief propagation": "sweeps=0:reinforced_sweeps=0",
    "belief propagation before the search": "sweeps=0",
    "belief propagation during the search": "reinforced_sweeps=0",
    "line solving during the search": "lines=0",
}

#: Step between the puzzles of a set that are checked for cells that differ.
_CHECKED = 4


def measure(settings: Settings, report: Report) -> Kept:
    """Run the variants on both tournament sets, and check some of the puzzles."""
    seconds = settings.pick(quick=1.0, short=20.0, full=60.0)
    entries = [plain("conflict", seconds)]
    for part, options in WITHOUT.items():
        solver = Contender.parse(f"conflict:{options}")
        entries.append(SolverEntry(solver, Limits(seconds=seconds), f"without {part}"))
    sets = tournaments(settings.data, settings.seed, settings.pick(quick=100, short=5, full=1))
    return [
        {
            "times": run(each, entries, report, stretch=STRETCH).to_json(),
            "cells": _differing(each, seconds, report),
        }
        for each in sets
    ]


def _differing(puzzles: PuzzleSet, seconds: float, report: Report) -> list[list[Any]]:
    """Return for some puzzles the times of both checks, and whether the second one finished."""
    report(f"{puzzles.name}: cells that differ")
    limits, found = Limits(seconds=seconds), []
    for puzzle in puzzles.puzzles[::_CHECKED]:
        begin = time.process_time()
        check(puzzle, limits=limits)
        middle = time.process_time()
        cells = check(puzzle, cells=True, limits=limits)
        end = time.process_time()
        found.append([middle - begin, end - middle, cells.limit is None])
    return found


def _totals(cells: list[list[Any]]) -> tuple[float, float]:
    """Return the total times of the verdicts, and of the checks for cells that differ."""
    return sum(each[0] for each in cells), sum(each[1] for each in cells)


def show(kept: Kept) -> str:
    """Return the tables of each set."""
    return "\n".join(_section(SetTimes.from_json(each["times"]), each["cells"]) for each in kept)


def _section(times: SetTimes, cells: list[list[Any]]) -> str:
    base = times.timings["conflict"]
    ratios = [
        ratio(name, each, [base]) for name, each in times.timings.items() if name != "conflict"
    ]
    verdicts, differing = _totals(cells)
    row = [
        str(len(cells)), duration(verdicts), duration(differing), digits(differing / verdicts),
        str(sum(not each[2] for each in cells)),
    ]  # fmt: skip
    return "\n".join(
        [
            f"### {times.name}, by part\n",
            f"{times.note[0].upper()}{times.note[1:]}.\n",
            summaries(summary(name, each.values()) for name, each in times.timings.items()),
            ratio_table("conflict", [each for each in ratios if each], times.limits),
            "`check` on some of these puzzles, in processor time:\n",
            table(["puzzles", "verdict", "with `cells`", "ratio", "not finished"], [row]),
        ]
    )


def aims(kept: Kept) -> list[Aim]:
    """Return the aim that all cells that differ take at most five times as long as the verdict."""
    found = []
    for each in kept:
        verdicts, differing = _totals(each["cells"])
        share = differing / verdicts
        what = f"{each['times']['name']}: all cells that differ, time as a multiple of the verdict"
        found.append(Aim(what, "at most 5", digits(share), share <= 5))
    return found


ENGINE_PARTS = Part("parts", "Parts of the engine", measure, show, aims)

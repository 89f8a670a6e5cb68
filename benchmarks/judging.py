"""Measure how fast ``Judge`` finds whether changed pictures have exactly one solution.

There are two measurements. In the first, a new ``Judge`` judges all changes of one cell of a
picture. In the second, a ``Judge`` judges successive changes, which are not undone; it remembers
other solutions from one change to the next.
"""

from __future__ import annotations

import time
from random import Random
from statistics import median

from benchmarks.base import Aim, Kept, Part, Report, Settings
from benchmarks.tables import duration, table
from nonolith import Grid, Palette, Verdict
from nonolith.design import Judge, random_grid, some_colours
from nonolith.design.random_pictures import blob_grid
from nonolith.model.limits import NO_LIMITS
from nonolith.model.palette import BLACK_AND_WHITE
from nonolith.solving.work import Work

#: Number of rows and of columns of the pictures.
SIZE = 40

#: Aims in seconds: for all single changes of a picture, and for one of the successive changes.
ALL, ONE = 1.0, 5e-3

#: Number of successive changes.
CHANGES = 300

_COLOURS = some_colours(3)


def _noise(share: float, palette: Palette, seed: str) -> Grid:
    return random_grid(SIZE, SIZE, probability=share, palette=palette, seed=seed)


def _blobs(share: float, palette: Palette, seed: str) -> Grid:
    return blob_grid((SIZE, SIZE), share, palette, seed, Work(NO_LIMITS))


#: The pictures by name: generating function, share of filled cells, and palette.
_KINDS = {
    "noise, 50% filled": (_noise, 0.5, BLACK_AND_WHITE),
    "noise, 60% filled": (_noise, 0.6, BLACK_AND_WHITE),
    "noise, 70% filled": (_noise, 0.7, BLACK_AND_WHITE),
    "blobs, 50% filled": (_blobs, 0.5, BLACK_AND_WHITE),
    "noise, 60% filled, three colours": (_noise, 0.6, _COLOURS),
    "blobs, 60% filled, three colours": (_blobs, 0.6, _COLOURS),
}


def measure(settings: Settings, report: Report) -> Kept:
    """Measure pictures of several kinds."""
    number = settings.pick(quick=1, short=5, full=25)
    rows = []
    for what, (draw, share, palette) in _KINDS.items():
        report(f"judging: {number} pictures, {what}")
        grids = [draw(share, palette, f"{settings.seed}/{i}") for i in range(number)]
        together = [all_changes(grid) for grid in grids]
        one = [each for i, grid in enumerate(grids) for each in one_by_one(grid, i)]
        changes = len(Judge(grids[0]).single_changes())
        seconds = [seconds for seconds, _ in together]
        unique = sum(unique for _, unique in together) / number / changes
        rows.append([what, changes, unique, median(seconds), max(seconds), median(one), max(one)])
    return {"number": number, "rows": rows}


def all_changes(grid: Grid) -> tuple[float, int]:
    """Return the seconds for all single changes of a picture, and the number of unique results."""
    judge = Judge(grid)
    sets = [[change] for change in judge.single_changes()]
    start = time.perf_counter()
    found = judge.judge_each(sets)
    seconds = time.perf_counter() - start
    return seconds, sum(result.verdict is Verdict.UNIQUE for result in found)


def one_by_one(grid: Grid, seed: int) -> list[float]:
    """Return the seconds of each of ``CHANGES`` successive changes."""
    random, judge = Random(seed), Judge(grid)
    judge.judge()
    times = []
    for _ in range(CHANGES):
        row, column = random.randrange(SIZE), random.randrange(SIZE)
        colour = random.randrange(len(grid.palette))
        start = time.perf_counter()
        judge.change(row, column, colour)
        times.append(time.perf_counter() - start)
    return times


def show(kept: Kept) -> str:
    """Return a table of the times."""
    heads = [
        f"pictures of {SIZE}x{SIZE}", "changes", "unique", "all changes, median",
        "all changes, slowest", "one change, median", "one change, slowest",
    ]  # fmt: skip
    rows = [
        [what, str(changes), f"{unique:.0%}", *map(duration, times)]
        for what, changes, unique, *times in kept["rows"]
    ]
    return "\n".join(
        [
            f"There are {kept['number']} pictures of each kind. A picture is unique if its clues "
            "have no other solution. In the first measurement, `Judge` finds for each change of a "
            f"single cell whether the picture is then unique. In the second, {CHANGES} cells are "
            "changed one after another, with a verdict after each change. Both measurements run in "
            "one thread.\n",
            table(heads, rows),
        ]
    )


def aims(kept: Kept) -> list[Aim]:
    """Return the aims for the slowest black-and-white picture and the slowest median change."""
    plain = [row for row in kept["rows"] if "colours" not in row[0]]
    together, one = max(row[4] for row in plain), max(row[5] for row in kept["rows"])
    return [
        Aim.at_most(
            f"all single changes of a black-and-white {SIZE}x{SIZE} picture judged, slowest case",
            ALL,
            together,
        ),
        Aim.at_most(
            f"one cell of a {SIZE}x{SIZE} picture changed and judged, median of the slowest kind",
            ONE,
            one,
        ),
    ]


JUDGING = Part("judging", "Pictures judged while they are drawn", measure, show, aims)

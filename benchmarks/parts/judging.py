"""Pictures judged in the engine: all their single changes at once, and one change after the other.

The time of all single changes begins with a new
judge. Cells that are changed one after the other are kept; the judge keeps what it learned before.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from statistics import median

from benchmarks.parts.base import Aim, Kept, Part
from benchmarks.runner import Report
from benchmarks.settings import Settings
from benchmarks.tables import duration, table
from nonolith import Grid, Verdict
from nonolith.design import Judge, random_grid, some_colours
from nonolith.design.shapes import blob_grid
from nonolith.model.palette import BLACK_AND_WHITE

#: Rows, and columns, of the pictures.
SIZE = 40

#: Seconds that all single changes of a picture may take, and a change that is kept.
ALL, ONE = 1.0, 5e-3

#: Cells that are changed one after the other.
CHANGES = 300

_COLOURS = some_colours(3)


def _noise(share: float) -> Callable[[str], Grid]:
    return lambda seed: random_grid(SIZE, SIZE, probability=share, seed=seed)


#: The pictures by what they are.
_KINDS: dict[str, Callable[[str], Grid]] = {
    "noise, 50% filled": _noise(0.5),
    "noise, 60% filled": _noise(0.6),
    "noise, 70% filled": _noise(0.7),
    "blobs, 50% filled": lambda seed: blob_grid(SIZE, SIZE, 0.5, BLACK_AND_WHITE, seed),
    "noise, 60% filled, three colours": lambda seed: random_grid(
        SIZE, SIZE, probability=0.6, palette=_COLOURS, seed=seed
    ),
    "blobs, 60% filled, three colours": lambda seed: blob_grid(SIZE, SIZE, 0.6, _COLOURS, seed),
}


def measure(settings: Settings, report: Report) -> Kept:
    """Pictures of several kinds."""
    number = settings.pick(quick=1, short=5, full=25)
    rows = []
    for what, draw in _KINDS.items():
        report(f"judging: {number} pictures, {what}")
        grids = [draw(f"{settings.seed}/{i}") for i in range(number)]
        together = [all_changes(grid) for grid in grids]
        one = [seconds for i, grid in enumerate(grids) for seconds in one_by_one(grid, i)]
        changes = len(Judge(grids[0]).single_changes())
        rows.append(
            [
                what,
                changes,
                sum(unique for _, unique in together) / number / changes,
                median(seconds for seconds, _ in together),
                max(seconds for seconds, _ in together),
                median(one),
                max(one),
            ]
        )
    return {"number": number, "rows": rows}


def all_changes(grid: Grid) -> tuple[float, int]:
    """Seconds for the verdicts on all single changes of a picture, and how many are unique."""
    judge = Judge(grid)
    sets = [[change] for change in judge.single_changes()]
    start = time.perf_counter()
    found = judge.judge_each(sets)
    seconds = time.perf_counter() - start
    return seconds, sum(judgement.verdict is Verdict.UNIQUE for judgement in found)


def one_by_one(grid: Grid, seed: int) -> list[float]:
    """Seconds for each of some changes that are made one after the other."""
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
    """A table."""
    heads = [
        f"pictures of {SIZE}x{SIZE}", "changes", "unique", "all of them, median", "slowest",
        "one changed, median", "slowest",
    ]  # fmt: skip
    rows = [
        [what, str(changes), f"{unique:.0%}", *map(duration, times)]
        for what, changes, unique, *times in kept["rows"]
    ]
    return "\n".join(
        [
            f"{kept['number']} pictures of each kind. All changes of one cell judged, each from "
            f"the picture as it is; and {CHANGES} cells changed one after the other, each judged "
            "again. One thread, from Python.\n",
            table(heads, rows),
        ]
    )


def aims(kept: Kept) -> list[Aim]:
    """Of pictures in black and white the slowest of all; of one change the median."""
    plain = [row for row in kept["rows"] if "colours" not in row[0]]
    together, one = max(row[4] for row in plain), max(row[5] for row in kept["rows"])
    return [
        Aim(
            f"all single changes of a {SIZE}x{SIZE} picture judged, the slowest picture",
            f"at most {duration(ALL)}",
            duration(together),
            together <= ALL,
        ),
        Aim(
            f"one cell of a {SIZE}x{SIZE} picture changed and judged again, the slowest median",
            f"at most {duration(ONE)}",
            duration(one),
            one <= ONE,
        ),
    ]


JUDGING = Part("judging", "Pictures judged while they are drawn", measure, show, aims)

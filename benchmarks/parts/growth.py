"""How cost grows with the size of random puzzles, at two densities."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from statistics import median

from benchmarks.parts.base import Kept, Part, no_aims
from benchmarks.plots import Point, growth
from benchmarks.runner import Report, plain, run
from benchmarks.sets import random_of_size
from benchmarks.settings import Settings
from benchmarks.tables import duration, table
from benchmarks.timings import SetTimes

CONTENDERS = ("auto", "conflict", "probe2", "CP-SAT")
DENSITIES = (0.35, 0.5)


def measure(settings: Settings, report: Report) -> Kept:
    """A few puzzles of each size. A contender that finishes none of a size does not run on larger
    ones; ``auto`` and ``conflict`` always do."""
    sizes = settings.pick(quick=(10, 15), short=(10, 20, 30, 40, 50, 60), full=range(10, 61, 5))
    number = settings.pick(quick=2, short=3, full=15)
    limit = settings.pick(quick=1.0, short=5.0, full=30.0)
    kept = []
    for density in DENSITIES:
        running = list(CONTENDERS)
        for size in sizes:
            puzzles = random_of_size(size, density, number, settings.seed)
            times = run(puzzles, [plain(name, limit) for name in running], report)
            running = [
                name
                for name in running
                if name in ("auto", "conflict")
                or any(timing.finished for timing in times.timings[name].values())
            ]
            kept.append({"size": size, "density": density, "times": times.to_json()})
    return {"limit": limit, "number": number, "seed": settings.seed, "sizes": kept}


def show(kept: Kept, folder: Path) -> str:
    """A plot, and its figures in a table."""
    panels: dict[str, dict[str, list[Point]]] = {}
    rows = []
    for title, size, times in _each(kept):
        points = _points(size, times)
        for name, point in points.items():
            panels.setdefault(title, {}).setdefault(name, []).append(point)
        cells = [_cell(points[name]) if name in points else "not run" for name in CONTENDERS]
        rows.append([f"{size}x{size}, {title}", *cells])
    plot = folder / "growth.svg"
    growth(
        plot, panels, kept["limit"], "thick: median, dotted: worst, cross: some not finished"
    )  # fmt: skip
    return "\n".join(
        [
            f"{kept['number']} random puzzles of each size with an exact share of filled cells, "
            f"seed '{kept['seed']}/growth'; one solution is asked for, within "
            f"{kept['limit']:g} s. A contender that finished none of a size did not run on "
            "larger ones of that density (`auto` and `conflict` always did).\n",
            f"![median and worst time by size]({plot.name})\n",
            "Median / worst of those puzzles (with the number that reached the limit):\n",
            table(["", *CONTENDERS], rows),
        ]
    )


def _each(kept: Kept) -> Iterator[tuple[str, int, SetTimes]]:
    for entry in kept["sizes"]:
        title = f"{entry['density']:.0%} filled"
        yield title, entry["size"], SetTimes.from_json(entry["times"])


def _points(size: int, times: SetTimes) -> dict[str, Point]:
    points = {}
    for name, timings in times.timings.items():
        seconds = [timing.seconds for timing in timings.values()]
        late = sum(not timing.finished for timing in timings.values())
        points[name] = Point(size, median(seconds), max(seconds), late)
    return points


def _cell(point: Point) -> str:
    text = f"{duration(point.median)} / {duration(point.worst)}"
    return f"{text} ({point.late})" if point.late else text


GROWTH = Part("growth", "How cost grows", measure, show, no_aims)

"""What each part of conflict-driven search gains: the same puzzles with one thing changed."""

from __future__ import annotations

from pathlib import Path
from statistics import median

from benchmarks.parts.base import Kept, Part, no_aims
from benchmarks.runner import Report, run, with_options
from benchmarks.sets import tournaments
from benchmarks.settings import Settings
from benchmarks.tables import digits, duration, table
from benchmarks.timings import SetTimes, Timing

DEFAULT = "as it is"

#: What is changed, by its name in the table.
VARIANTS: dict[str, dict[str, int]] = {
    DEFAULT: {},
    "no belief propagation before search": {"sweeps": 0},
    "no reinforced belief propagation": {"reinforced_sweeps": 0},
    "reinforced belief propagation once": {"reinforced_again": 10**9},
    "neither of them": {"sweeps": 0, "reinforced_sweeps": 0},
    "restarts by Luby, unit 64": {"luby_unit": 64},
    "a large clause base": {"reduce_first": 2000, "reduce_step": 300},
    "no line solver beside the clauses": {"lines": 0},
}
SEEDS = 2


def measure(settings: Settings, report: Report) -> Kept:
    """Every tenth tournament puzzle, each variant with two seeds."""
    limit = settings.pick(quick=1.0, short=10.0, full=60.0)
    entries = [
        with_options(f"{name}, {seed}", "conflict", {**changed, "seed": seed}, limit)
        for name, changed in VARIANTS.items()
        for seed in range(SEEDS)
    ]
    stride = settings.pick(quick=200, short=10, full=1)
    sets = tournaments(settings.data, settings.seed, stride)
    return [run(each, entries, report).to_json() for each in sets]


def show(kept: Kept, _folder: Path) -> str:
    """One row for each variant, both sets and all seeds together."""
    sets = [SetTimes.from_json(each) for each in kept]
    # An earlier run does not have the variants that were added later.
    measured = [name for name in VARIANTS if f"{name}, 0" in sets[0].timings]
    timings = {name: _of_variant(sets, name) for name in measured}
    base = sum(timing.seconds for timing in timings[DEFAULT])
    limit = max(seconds for times in sets for seconds in times.limits.values())
    rows = [_row(name, timings[name], base) for name in measured]
    heads = [
        "`conflict`", "options", "conflicts", "total", "multiple of the total", "median",
        "slowest", "not finished",
    ]  # fmt: skip
    return "\n".join(
        [
            f"On {' and '.join(times.note.split(';')[0] for times in sets)}; one solution is asked "
            f"for. {SEEDS} seeds, {len(timings[DEFAULT])} runs for each row, {limit:g} s for each "
            "run at most.\n",
            table(heads, rows),
        ]
    )


def _of_variant(sets: list[SetTimes], name: str) -> list[Timing]:
    return [
        timing
        for times in sets
        for seed in range(SEEDS)
        for timing in times.timings[f"{name}, {seed}"].values()
    ]


def _row(name: str, timings: list[Timing], base: float) -> list[str]:
    seconds = [timing.seconds for timing in timings]
    options = ", ".join(f"{option}={value}" for option, value in VARIANTS[name].items())
    return [
        name,
        f"`{options}`" if options else "",
        str(sum(timing.conflicts for timing in timings)),
        duration(sum(seconds)),
        digits(sum(seconds) / base),
        duration(median(seconds)),
        duration(max(seconds)),
        str(sum(not timing.finished for timing in timings)),
    ]


VARIANTS_PART = Part("variants", "What the parts are worth", measure, show, no_aims)

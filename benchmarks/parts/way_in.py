"""The way in: the cost of making a puzzle, of reading one, and of its verdict."""

from __future__ import annotations

from benchmarks import way_in
from benchmarks.parts.base import Aim, Kept, Part
from benchmarks.runner import Report
from benchmarks.settings import Settings
from benchmarks.tables import digits, duration, table


def measure(settings: Settings, report: Report) -> Kept:
    """See ``way_in``."""
    number = settings.pick(quick=2, short=30, full=100)
    rounds = settings.pick(quick=3, short=way_in.ROUNDS, full=3 * way_in.ROUNDS)
    report(f"way in: {number} pictures of each size, {rounds} rounds")
    times = way_in.way_in(settings.seed, number, rounds)
    return {"number": number, "rounds": rounds, "times": [list(each) for each in times]}


def _times(kept: Kept) -> list[way_in.Times]:
    return [way_in.Times(*each) for each in kept["times"]]


def show(kept: Kept) -> str:
    """A table."""
    rows = [
        [each.what, duration(each.fastest), duration(each.typical), each.beside, digits(each.ratio)]
        for each in _times(kept)
    ]
    return "\n".join(
        [
            f"Processor time, {kept['number']} pictures of each size, their mean; the fastest of "
            f"{kept['rounds']} rounds and the median. Each round was run in turn with a yardstick; "
            "the ratio to that is the median of the rounds.\n",
            table(["", "fastest", "median", "yardstick", "times as long"], rows),
        ]
    )


def aims(kept: Kept) -> list[Aim]:
    """Those that have an aim: the fastest round counts."""
    return [
        Aim(
            each.what,
            f"at most {duration(each.aim)}",
            duration(each.fastest),
            each.fastest <= each.aim,
        )
        for each in _times(kept)
        if each.aim is not None
    ]


WAY_IN = Part("way-in", "The way in", measure, show, aims)

"""Many puzzles: what a batch costs beyond the engine, and how fast it is."""

from __future__ import annotations

from benchmarks import many
from benchmarks.parts.base import Aim, Kept, Part
from benchmarks.runner import Report
from benchmarks.settings import Settings
from benchmarks.tables import digits, duration, table

#: The most seconds that 100,000 puzzles may take on two cores, and how many times as fast as one
#: core two must be.
SECONDS, RATIO = 10.0, 1.9


def measure(settings: Settings, report: Report) -> Kept:
    """See ``many``."""
    number = settings.pick(quick=50, short=20_000, full=100_000)
    rounds = settings.pick(quick=2, short=3, full=5)
    hard = settings.pick(quick=4, short=2000, full=10_000)
    report(f"many puzzles: {number}, {rounds} rounds")
    costs = many.costs(settings.seed, min(number, 20_000), rounds)
    speed = many.speed(settings.seed, number, hard)
    return {
        "rounds": rounds,
        "hard": hard,
        "costs": [list(each) for each in costs],
        "speed": list(speed),
    }


def _costs(kept: Kept) -> list[many.Cost]:
    return [many.Cost(*each) for each in kept["costs"]]


def show(kept: Kept) -> str:
    """A table, and two sentences."""
    speed = many.Speed(*kept["speed"])
    rows = [[each.what, duration(each.engine), duration(each.seconds)] for each in _costs(kept)]
    lines = [
        "`nonolith.batch` on line-solvable 15x15 puzzles: processor time a puzzle of all threads, "
        f"the least of {kept['rounds']} rounds.\n",
        table(["", "engine alone", "beyond the engine"], rows),
        f"\n{speed.number} of them from one file into SQLite: {duration(speed.wall)} of wall time "
        f"on {speed.cores} cores, {duration(speed.processor)} of processor time.",
    ]
    if speed.ratio is not None:
        lines.append(
            f"On {kept['hard']} random 25x25 puzzles two cores are {digits(speed.ratio)} times as "
            "fast as one, in wall time."
        )
    return "\n".join(lines)


def aims(kept: Kept) -> list[Aim]:
    """Each cost; and the speed, where it was measured on enough puzzles and cores."""
    speed = many.Speed(*kept["speed"])
    found = [
        Aim(
            f"batch: {each.what}, beyond the engine",
            f"at most {duration(each.aim)}",
            duration(each.seconds),
            each.seconds <= each.aim,
        )
        for each in _costs(kept)
    ]
    if speed.number >= 100_000 and speed.cores == 2:
        wall = duration(speed.wall)
        what = f"batch: {speed.number} puzzles of 15x15 from a file into SQLite, two cores"
        found.append(Aim(what, f"at most {duration(SECONDS)}", wall, speed.wall <= SECONDS))
    if speed.ratio is not None:
        ratio = f"{digits(speed.ratio)} times"
        aim = f"at least {RATIO} times as fast"
        found.append(Aim("batch: two cores beside one", aim, ratio, speed.ratio >= RATIO))
    return found


MANY = Part("many", "Many puzzles", measure, show, aims)

"""Measure the cost of a batch beyond the engine, and its speed on one and two cores.

The cost is the processor time of all threads, minus the time of the engine alone on the puzzles.
The speed is a wall time, so measure it on an otherwise idle machine.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from itertools import cycle, islice
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from benchmarks.base import Aim, Kept, Part, Report, Settings
from benchmarks.sets import line_solvable
from benchmarks.tables import digits, duration, table
from nonolith import NonolithError, Puzzle, _engine, batch, generate, write
from nonolith.model.limits import Limits

#: Number of pairs of runs: in each pair, one run on one core, then one on two.
PAIRS = 5

#: Number of different puzzles; a longer list repeats them.
DIFFERENT = 500

#: Aims: seconds for 100,000 puzzles on two cores, and the speed-up of two cores over one.
SECONDS, RATIO = 10.0, 1.9


def measure(settings: Settings, report: Report) -> Kept:
    """Measure the costs and the speed.

    A cost is a list of four values: name, processor time per puzzle beyond the engine, time of the
    engine alone, and aim. The speed is a list of five values: number of puzzles, number of cores,
    wall time and processor time from a file to the database, and the speed-up by two cores (None
    with one core).
    """
    number = settings.pick(quick=50, short=20_000, full=100_000)
    rounds = settings.pick(quick=2, short=3, full=5)
    hard = settings.pick(quick=4, short=2000, full=10_000)
    report(f"many puzzles: {number}, {rounds} rounds")
    return {
        "rounds": rounds,
        "hard": hard,
        "costs": _costs(settings.seed, min(number, 20_000), rounds),
        "speed": _speed(settings.seed, number, hard),
    }


def _costs(seed: int, number: int, rounds: int) -> list[list[str | float]]:
    puzzles = _puzzles(number, seed)
    with TemporaryDirectory() as folder:
        pack = _pack(folder, puzzles)
        engine = _least(rounds, lambda _: _engine_alone(puzzles))
        memory = _least(rounds, lambda _: batch(puzzles, jobs=1).run())
        file = _least(rounds, lambda n: _check_all(number, pack, Path(folder, f"{n}.db"), 1))
    return [
        [what, (seconds - engine) / number, engine / number, aim]
        for what, seconds, aim in (
            ("verdicts of puzzles in memory", memory, 10e-6),
            ("from a pack into SQLite", file, 50e-6),
        )
    ]


def _speed(seed: int, number: int, hard: int) -> list[float | None]:
    with TemporaryDirectory() as folder:
        pack = _pack(folder, _puzzles(number, seed))
        wall, processor = perf_counter(), process_time()
        _check_all(number, pack, Path(folder, "results.db"))
        wall, processor = perf_counter() - wall, process_time() - processor
    cores = sorted(_cores())
    random = [generate(25, 25, seed=f"{seed}/{i}", probability=0.5) for i in range(hard)]
    ratio = _ratio(random, cores) if len(cores) > 1 else None
    return [number, len(cores), wall, processor, ratio]


def _ratio(puzzles: list[Puzzle], cores: Sequence[int]) -> float:
    """Return the time on one core divided by the time on two, median of ``PAIRS`` pairs of runs."""

    def wall(number: int) -> float:
        return _on(cores[:number], lambda: batch(puzzles, jobs=number).run())

    return median(wall(1) / wall(2) for _ in range(PAIRS))


def _on(cores: Sequence[int], work: Callable[[], object]) -> float:
    """Return the wall time of ``work``, restricted to these cores."""
    before = _cores()
    os.sched_setaffinity(0, cores)
    try:
        start = perf_counter()
        work()
        return perf_counter() - start
    finally:
        os.sched_setaffinity(0, before)


def _cores() -> set[int]:
    """Return the cores that this process may use, or one core if they are unknown."""
    return os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else {0}


def _puzzles(number: int, seed: int) -> list[Puzzle]:
    """Return line-solvable 15x15 puzzles."""
    found = line_solvable(min(number, DIFFERENT), 15, seed)
    return list(islice(cycle([puzzle.replace(goal=None, title="") for puzzle in found]), number))


def _pack(folder: str, puzzles: list[Puzzle]) -> str:
    """Write all puzzles to one file."""
    path = Path(folder, "pack.non")
    write(puzzles, path, format="non")
    return str(path)


def _check_all(number: int, pack: str, database: Path, jobs: int | None = None) -> None:
    work = batch(pack, jobs=jobs, into=database).run()
    if work.verdicts["unique"] != number:
        raise NonolithError(f"not all puzzles were checked: {work!r}")


def _engine_alone(puzzles: list[Puzzle]) -> None:
    limits = Limits()
    problems = [puzzle.compiled for puzzle in puzzles]
    _engine.check_all(problems, [None] * len(problems), -1.0, -1, limits.memory, _engine.StopFlag())


def _least(rounds: int, work: Callable[[int], object]) -> float:
    """Return the processor time of all threads in the fastest round."""
    times = []
    for number in range(rounds):
        start = process_time()
        work(number)
        times.append(process_time() - start)
    return min(times)


def show(kept: Kept) -> str:
    """Return the costs as a table, and the speed in two sentences."""
    number, cores, wall, processor, ratio = kept["speed"]
    rows = [[what, duration(engine), duration(beyond)] for what, beyond, engine, _ in kept["costs"]]
    lines = [
        "The table shows the processor time of `nonolith.batch` for a line-solvable 15x15 puzzle, "
        f"in all threads; it is the minimum of {kept['rounds']} rounds.\n",
        table(["", "engine alone", "beyond the engine"], rows),
        f"A batch of {number} such puzzles from one file into SQLite takes {duration(wall)} of "
        f"wall time on {cores} cores, and {duration(processor)} of processor time.",
    ]
    if ratio is not None:
        lines.append(
            f"On {kept['hard']} random 25x25 puzzles, two cores are {digits(ratio)} times as fast "
            "as one core, in wall time."
        )
    return "\n".join(lines)


def aims(kept: Kept) -> list[Aim]:
    """Return an aim for each cost, and for the speed if enough puzzles were measured."""
    number, cores, wall, _, ratio = kept["speed"]
    found = [
        Aim.at_most(f"batch: {what}, time per puzzle beyond the engine", aim, beyond)
        for what, beyond, _, aim in kept["costs"]
    ]
    if number >= 100_000 and cores == 2:
        what = f"batch: {number} puzzles of 15x15 from a file into SQLite, two cores"
        found.append(Aim.at_most(what, SECONDS, wall))
    if ratio is not None:
        aim, measured = f"at least {RATIO} times as fast", f"{digits(ratio)} times"
        found.append(Aim("batch: two cores compared with one", aim, measured, ratio >= RATIO))
    return found


MANY = Part("many", "Many puzzles", measure, show, aims)

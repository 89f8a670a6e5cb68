"""Many puzzles: what a batch costs beyond the engine, and how fast it is on one core and on two.

The cost is the processor time of all threads, compared with the engine alone on the same puzzles.
The speed is a wall time, which can only be measured on a machine that does nothing else.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import NamedTuple

from benchmarks.pictures import line_solvable
from nonolith import NonolithError, Puzzle, _engine, batch, generate, write
from nonolith.model.limits import Limits
from nonolith.solving.methods.probing import probing_memory

#: Runs on one core and then on two.
PAIRS = 5

#: The number of different puzzles; a longer list repeats them.
DIFFERENT = 500


class Cost(NamedTuple):
    """What a batch costs beyond the engine.

    Attributes:
        what: what is done.
        seconds: processor time a puzzle beyond the engine, the least of all rounds.
        engine: processor time a puzzle of the engine alone, the least of all rounds.
        aim: the most that it may be.
    """

    what: str
    seconds: float
    engine: float
    aim: float


class Speed(NamedTuple):
    """How fast batches are.

    Attributes:
        number: puzzles in the file.
        cores: the cores that worked.
        wall: seconds from the file to the database.
        processor: processor time of all threads.
        ratio: how many times as fast two cores are as one, on random puzzles, the median of several
            pairs of runs; None with one core.
    """

    number: int
    cores: int
    wall: float
    processor: float
    ratio: float | None


def costs(seed: int, number: int, rounds: int) -> list[Cost]:
    """On this number of line-solvable 15x15 puzzles."""
    several = _plain(line_solvable(min(number, DIFFERENT), 15, seed))
    puzzles = (several * (number // len(several) + 1))[:number]
    with TemporaryDirectory() as folder:
        pack = _pack(Path(folder), puzzles)
        engine = _least(rounds, lambda _: _engine_alone(puzzles))
        memory = _least(rounds, lambda _: batch(puzzles, jobs=1).run())
        file = _least(rounds, lambda n: _done(number, pack, Path(folder, f"{n}.db"), 1))
    return [
        Cost("verdicts of puzzles in memory", (memory - engine) / number, engine / number, 10e-6),
        Cost("from a pack into SQLite", (file - engine) / number, engine / number, 50e-6),
    ]


def speed(seed: int, number: int, hard: int) -> Speed:
    """This number of line-solvable 15x15 puzzles from a file to SQLite; and the ratio of two cores
    to one on random 25x25 puzzles."""
    several = _plain(line_solvable(min(number, DIFFERENT), 15, seed))
    puzzles = (several * (number // len(several) + 1))[:number]
    with TemporaryDirectory() as folder:
        pack = _pack(Path(folder), puzzles)
        wall, processor = perf_counter(), process_time()
        _done(number, pack, Path(folder, "results.db"))
        wall, processor = perf_counter() - wall, process_time() - processor
    cores = sorted(_cores())
    random = [generate(25, 25, seed=f"{seed}/{i}", probability=0.5) for i in range(hard)]
    ratio = _ratio(random, cores) if len(cores) > 1 else None
    return Speed(number, len(cores), wall, processor, ratio)


def _ratio(puzzles: list[Puzzle], cores: Sequence[int]) -> float:
    def wall(number: int) -> float:
        return _on(cores[:number], lambda: batch(puzzles, jobs=number).run())

    return median(wall(1) / wall(2) for _ in range(PAIRS))


def _on(cores: Sequence[int], work: Callable[[], object]) -> float:
    """Wall time of work that may use these cores only."""
    before = _cores()
    os.sched_setaffinity(0, cores)
    try:
        start = perf_counter()
        work()
        return perf_counter() - start
    finally:
        os.sched_setaffinity(0, before)


def _cores() -> set[int]:
    """The cores that this process may use; one where that is not known."""
    return os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else {0}


def _plain(puzzles: Sequence[Puzzle]) -> list[Puzzle]:
    return [puzzle.replace(goal=None, title="") for puzzle in puzzles]


def _pack(folder: Path, puzzles: list[Puzzle]) -> str:
    """A file with all of them."""
    path = folder / "pack.non"
    write(puzzles, path, format="non")
    return str(path)


def _done(number: int, pack: str, database: Path, jobs: int | None = None) -> None:
    """Check all puzzles of a file."""
    work = batch(pack, jobs=jobs, into=database).run()
    if work.verdicts["unique"] != number:
        raise NonolithError(f"not all puzzles were checked: {work!r}")


def _engine_alone(puzzles: list[Puzzle]) -> None:
    limits = Limits()
    problems = [puzzle.compiled for puzzle in puzzles]
    _engine.check_all(
        problems, [None] * len(problems), -1.0, -1, limits.memory, probing_memory(limits),
        _engine.StopFlag(),
    )  # fmt: skip


def _least(rounds: int, work: Callable[[int], object]) -> float:
    """The least processor time of all rounds, of all threads together."""
    times = []
    for number in range(rounds):
        start = process_time()
        work(number)
        times.append(process_time() - start)
    return min(times)

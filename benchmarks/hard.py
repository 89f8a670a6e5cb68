"""One hard puzzle on several cores: two threads, and searches with many seeds.

Two threads are measured in wall time, on a machine that does nothing else, and in processor time.
For many searches the time to the first solution is computed from single ones. Searches with
different seeds end with the luckiest, so the expected time of k of them is the expected least of k
draws from the times of single searches. They share nothing, and the result is never less than the
luckiest search measured.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter, process_time
from typing import NamedTuple

from nonolith import Limits, Puzzle, Result, check, generate, solve


class Hard(NamedTuple):
    """A random puzzle that takes one core long.

    Attributes:
        size: rows and columns.
        filled: the share of its cells that are filled.
        seed: of its cells.
        exchanged: the clues of this column and of the next one are exchanged, so that there is no
            solution; None: they are as they were.
    """

    size: int
    filled: float
    seed: int
    exchanged: int | None = None

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle."""
        filled = round(self.size * self.size * self.filled)
        puzzle = generate(self.size, self.size, filled=filled, seed=self.seed)
        if self.exchanged is None:
            return puzzle
        columns, at = list(puzzle.columns), self.exchanged
        columns[at], columns[at + 1] = columns[at + 1], columns[at]
        return Puzzle(rows=puzzle.rows, columns=columns)

    def __str__(self) -> str:
        name = f"{self.size}x{self.size}, {self.filled:.0%} filled, seed {self.seed}"
        if self.exchanged is None:
            return name
        return f"{name}, columns {self.exchanged + 1} and {self.exchanged + 2} exchanged"


class Work(NamedTuple):
    """What one run took.

    Attributes:
        threads: how many searched.
        wall: seconds.
        processor: seconds of all threads together.
        conflicts: of all threads together.
        verdict: what was found.
    """

    threads: int
    wall: float
    processor: float
    conflicts: int
    verdict: str


def with_threads(puzzle: Puzzle, threads: int, limit: float) -> Work:
    """The verdict on a puzzle by so many threads."""
    wall, processor = perf_counter(), process_time()
    result = check(puzzle, jobs=threads, limits=Limits(seconds=limit))
    wall, processor = perf_counter() - wall, process_time() - processor
    return Work(threads, wall, processor, result.statistics.conflicts, str(result.verdict))


def times_of_seeds(puzzle: Puzzle, seeds: Sequence[int], limit: float) -> list[float | None]:
    """Processor time to the first solution with each seed; None where the limit came first."""

    def taken(seed: int) -> float | None:
        begun = process_time()
        result: Result = solve(
            puzzle, max_solutions=1, options={"seed": seed}, limits=Limits(seconds=limit)
        )
        return None if result.limit else process_time() - begun

    return [taken(seed) for seed in seeds]


def luckiest(times: Sequence[float], searches: int) -> float:
    """The expected least of so many draws from these times, each as likely as the others.

    >>> luckiest([1.0, 3.0], 1), luckiest([1.0, 3.0], 2)
    (2.0, 1.5)
    """
    ordered, number = sorted(times), len(times)
    total = 0.0
    for rank, seconds in enumerate(ordered):
        at_least = (number - rank) / number  # the chance that one draw is this or later
        later = (number - rank - 1) / number
        total += seconds * (at_least**searches - later**searches)
    return total

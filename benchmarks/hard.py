"""One hard puzzle on several cores: what two threads give, and what many workers would give.

What two threads give is measured in wall time, on a machine that does nothing else, and in
processor time. What many would give is worked out from what was measured on one core:

- Finding. Searches with different seeds end with the luckiest. So the expected time of k of them is
  the expected least of k draws from the times of single searches. Nothing is shared in this, and it
  can never be less than the luckiest search measured.
- Proving, by cubes that share nothing. Each cube was tried on one core, one after another; one that
  was not finished was split into parts. Workers take cubes in the order in which they come to be
  (list scheduling: Graham 1966). What is sent costs nothing in this.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor, Future
from heapq import heappop, heappush
from time import perf_counter, process_time
from typing import Any, NamedTuple

from nonolith import Limits, NonolithError, Puzzle, Result, check, generate, solve
from nonolith.cubes.attempt import Question, Task
from nonolith.cubes.conquest import conquer
from nonolith.cubes.cube_executor import Parallel
from nonolith.cubes.plan import Plan
from nonolith.solving.methods import METHODS


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


class Step(NamedTuple):
    """One attempt on a cube.

    Attributes:
        seconds: processor time.
        parts: the names of the cubes that it was split into.
    """

    seconds: float
    parts: tuple[str, ...] = ()


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


def finished_after(steps: Mapping[str, Step], first: str, workers: int) -> float:
    """Seconds until all cubes are finished, if so many work on them.

    Args:
        steps: each attempt, by the name of its cube.
        first: the name of the cube that is tried first.
        workers: how many.

    >>> steps = {"all": Step(1.0, ("left", "right")), "left": Step(2.0), "right": Step(3.0)}
    >>> finished_after(steps, "all", 1), finished_after(steps, "all", 2)
    (6.0, 4.0)
    """
    waiting = deque([first])
    at_work: list[tuple[float, str]] = []
    now = 0.0
    while waiting or at_work:
        while waiting and len(at_work) < workers:
            name = waiting.popleft()
            heappush(at_work, (now + steps[name].seconds, name))
        now, name = heappop(at_work)
        waiting += steps[name].parts
    return now


class _AtOnce(Executor):
    """Does each task when it is submitted."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


def cubes_of(puzzle: Puzzle, budget: int, limit: float) -> tuple[dict[str, Step], str]:
    """All attempts on the cubes of a puzzle without a solution, on one core, and the first cube.

    Args:
        puzzle: the puzzle.
        budget: branches that the first attempts may take.
        limit: seconds of wall time.
    """
    method = METHODS["auto"]
    limits = Limits(seconds=limit)
    task = Task(Question.SOLUTIONS, "auto", method.options(), 2, limits.memory)
    plan = Plan(alone=limit, seconds=limit, longest=limit, nodes=budget, shares=False)
    done = conquer(puzzle, task, limits, Parallel(1, _AtOnce()), plan)
    if done.limit is not None or done.solutions:
        raise NonolithError("the cubes of this puzzle were not all refuted in time")
    names: dict[bytes, str] = {}

    def name(cube: bytes) -> str:
        return names.setdefault(cube, str(len(names)))

    steps = {
        name(tried.cube): Step(tried.processor, tuple(name(part) for part in tried.parts))
        for tried in done.tried
    }
    return steps, name(b"")

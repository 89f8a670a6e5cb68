"""Runners: where chunks of puzzles are done. Tasks and arguments decide which is used."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import Any, Protocol

from nonolith import _engine
from nonolith.batches.chunks import PERIOD, do_all, do_each
from nonolith.batches.cluster import workers_of
from nonolith.batches.jobs import Outcome
from nonolith.batches.plan import Plan
from nonolith.model.limits import Limits
from nonolith.model.puzzle import Puzzle
from nonolith.solving.engine_search import MOST, engine_limits
from nonolith.solving.methods.probing import probing_memory
from nonolith.workers.machine import cores
from nonolith.workers.pool import Bounds, LostError, ProcessPool


class Runner(Protocol):
    """Does chunks of puzzles, several at the same time.

    Attributes:
        seconds: how much work, in seconds, a chunk should be.
        most: the largest number of puzzles in a chunk.
    """

    seconds: float
    most: int

    @property
    def width(self) -> int:
        """How many chunks it works on at the same time."""
        ...

    def begin(self, puzzles: Sequence[Puzzle]) -> Future[Any]:
        """Begin a chunk."""
        ...

    def outcomes(self, result: Future[Any]) -> list[Outcome]:
        """The outcomes of a chunk that is done, one for each puzzle.

        Raises:
            LostError: some of the puzzles are not done; its parts are the outcomes of the others.
        """
        ...

    def look(self) -> None:
        """Look whether what was begun can still be done; called while nothing is done.

        Raises:
            NonolithError: nothing will come any more.
        """

    def close(self) -> None:
        """End at once, whatever is being worked on."""
        ...


class EngineThreads:
    """Verdicts in the compiled engine: threads of this process, without Python's lock."""

    seconds = 0.1
    most = 1024  # a compiled puzzle takes kilobytes

    def __init__(self, limits: Limits, number: int) -> None:
        self.width = number
        self._stop = _engine.StopFlag()
        self._bounds = (
            *engine_limits(limits.seconds, limits.nodes),
            min(limits.memory, MOST),
            probing_memory(limits),
        )
        self._threads = ThreadPoolExecutor(number)

    def begin(self, puzzles: Sequence[Puzzle]) -> Future[Any]:
        """See ``Runner``."""
        problems = [puzzle.compiled for puzzle in puzzles]
        givens = [p.given.tobytes() if p.given is not None else None for p in puzzles]
        return self._threads.submit(_engine.check_all, problems, givens, *self._bounds, self._stop)

    def outcomes(self, result: Future[Any]) -> list[Outcome]:
        """See ``Runner``."""
        return [
            Outcome(None, seconds, limit, f"check: {error}")
            if error
            else Outcome(verdict, seconds, limit)
            for verdict, seconds, limit, error in result.result()
        ]

    def look(self) -> None:
        """See ``Runner``: its threads always come back."""

    def close(self) -> None:
        """See ``Runner``."""
        self._stop.set()
        self._threads.shutdown(cancel_futures=True)


class Processes:
    """Processes of this machine, which can be killed."""

    seconds = 0.25
    most = 1024

    def __init__(self, plan: Plan, number: int) -> None:
        self.width = number
        self._plan = plan
        limits = plan.limits
        # A worker reports after each PERIOD, at the latest after one more puzzle.
        longest = None if limits.seconds is None else PERIOD + limits.seconds * len(plan.steps)
        self._pool = ProcessPool(number, Bounds(longest, limits.memory))

    def begin(self, puzzles: Sequence[Puzzle]) -> Future[Any]:
        """See ``Runner``."""
        return self._pool.submit(do_each, self._plan, sent(self._plan, puzzles))

    def outcomes(self, result: Future[Any]) -> list[Outcome]:
        """See ``Runner``."""
        try:
            return _joined(result.result())
        except LostError as lost:
            raise LostError(str(lost), _joined(lost.parts), lost.limit) from None

    def look(self) -> None:
        """See ``Runner``: the pool replaces processes that have ended."""

    def close(self) -> None:
        """See ``Runner``."""
        self._pool.shutdown(cancel_futures=True)


class Foreign:
    """The executor of somebody else: it is not ended, and keeps no limit of its own."""

    seconds = 2.0
    most = 4096

    def __init__(self, plan: Plan, executor: Executor, jobs: int | None) -> None:
        self._plan, self._executor = plan, executor
        self.width = jobs or workers_of(executor) or 2 * cores()
        self._futures: set[Future[Any]] = set()

    def begin(self, puzzles: Sequence[Puzzle]) -> Future[Any]:
        """See ``Runner``."""
        future: Future[Any] = self._executor.submit(do_all, self._plan, sent(self._plan, puzzles))
        self._futures.add(future)
        future.add_done_callback(self._futures.discard)
        return future

    def outcomes(self, result: Future[Any]) -> list[Outcome]:
        """See ``Runner``."""
        return list(result.result())

    def look(self) -> None:
        """See ``Runner``: the futures show what was lost."""

    def close(self) -> None:
        """See ``Runner``; what has begun goes on."""
        for future in list(self._futures):
            future.cancel()


def _joined(parts: list[list[Outcome]]) -> list[Outcome]:
    return [outcome for part in parts for outcome in part]


def local_runner(plan: Plan, number: int) -> Runner:
    """The runner of this machine for a plan: threads of the engine for verdicts alone, otherwise
    processes."""
    return EngineThreads(plan.limits, number) if plan.verdicts_only else Processes(plan, number)


def sent(plan: Plan, puzzles: Sequence[Puzzle]) -> list[Puzzle]:
    """What is sent of puzzles: of what no task looks at, nothing."""
    if plan.whole:
        return list(puzzles)
    return [p.replace(goal=None, saved=()) if p.goal or p.saved else p for p in puzzles]

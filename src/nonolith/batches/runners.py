"""Run the chunks of a batch in threads, in processes, or on the user's executor."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import Any

from nonolith import engine
from nonolith.batches.jobs import TaskOutcome
from nonolith.batches.plan import SEND_INTERVAL, Parts, Plan, do_all, do_each
from nonolith.model.puzzle import Puzzle
from nonolith.workers.machine import cores
from nonolith.workers.pool import ProcessPool, TaskLimits


class Runner:
    """Runs chunks of puzzles on the user's executor, several chunks at the same time. A Runner does
    not shut down the executor, and does not kill tasks that exceed their limits."""

    chunk_seconds = 2.0  #: target duration of a chunk, in seconds
    max_puzzles = 4096  #: maximum number of puzzles in a chunk

    _do: Callable[[Plan, Sequence[Puzzle]], Any] = staticmethod(do_all)

    def __init__(self, plan: Plan, executor: Any, jobs: int | None = None) -> None:
        self._plan, self._executor, self._jobs = plan, executor, jobs
        self._futures: set[Future[Parts]] = set()

    @property
    def width(self) -> int:
        """Number of chunks that run at the same time."""
        return self._jobs or workers_of(self._executor) or 2 * cores()

    def begin(self, puzzles: Sequence[Puzzle]) -> Future[Parts]:
        """Start a chunk, and return a future for its outcomes; raise RuntimeError if the executor
        is broken or shut down.

        The result of the future is a list of parts, each a list of outcomes, in order. If a process
        died or was killed at a limit, the future raises a ``LostError`` with the outcomes that the
        process had sent. If the whole chunk is lost, the future raises another exception.
        """
        future = self._submit(puzzles)
        self._futures.add(future)
        future.add_done_callback(self._futures.discard)
        return future

    def _submit(self, puzzles: Sequence[Puzzle]) -> Future[Parts]:
        future: Future[Parts] = self._executor.submit(self._do, self._plan, puzzles)
        return future

    def check_alive(self) -> None:
        """Raise a NonolithError if the executor will never finish the chunks that it runs."""

    def close(self) -> None:
        """Cancel the chunks that have not started, and the running ones if possible."""
        for future in list(self._futures):
            future.cancel()


class EngineThreads(Runner):
    """Computes verdicts in the compiled engine, in threads of this process that release the GIL."""

    chunk_seconds = 0.1
    max_puzzles = 1024  # a compiled puzzle takes several kilobytes

    def __init__(self, plan: Plan, jobs: int) -> None:
        super().__init__(plan, ThreadPoolExecutor(jobs), jobs)
        self._stop = engine.StopFlag()
        limits = plan.limits
        self._limits = (*engine.limits(limits.seconds, limits.nodes), engine.memory(limits.memory))

    def _do(self, _plan: Plan, puzzles: Sequence[Puzzle]) -> Parts:
        problems = [puzzle.compiled for puzzle in puzzles]
        givens = [None if p.given is None else p.given.tobytes() for p in puzzles]
        found = engine.check_all(problems, givens, *self._limits, self._stop)
        part = []
        for verdict, seconds, limit, message in found:
            error = f"check: {message}" if message else None
            part.append(TaskOutcome(None if error else verdict, limit, {}, error, seconds))
        return [part]

    def close(self) -> None:
        """Stop all threads."""
        self._stop.set()
        self._executor.shutdown(cancel_futures=True)


class Processes(Runner):
    """Runs chunks in processes on this machine, which are killed if they exceed the limits."""

    chunk_seconds = 0.25
    max_puzzles = 1024

    _do = staticmethod(do_each)

    def __init__(self, plan: Plan, jobs: int) -> None:
        limits = plan.limits
        seconds = limits.seconds
        if seconds is not None:
            # A worker sends outcomes after SEND_INTERVAL plus at most the time of one more puzzle.
            seconds = SEND_INTERVAL + seconds * len(plan.steps)
        super().__init__(plan, ProcessPool(jobs, TaskLimits(seconds, limits.memory)), jobs)

    def close(self) -> None:
        """Kill all processes."""
        self._executor.shutdown(cancel_futures=True)


def local_runner(plan: Plan, jobs: int) -> Runner:
    """Return a runner on this machine: threads of the engine if only verdicts are requested,
    otherwise processes."""
    return EngineThreads(plan, jobs) if plan.verdicts_only else Processes(plan, jobs)


def threads_of(executor: Executor) -> int | None:
    """Return the number of threads of a Dask cluster, as last reported by its scheduler; None if
    the executor is not a Dask executor."""
    if type(executor).__module__.partition(".")[0] != "distributed":
        return None
    client = getattr(executor, "_client", None)
    identity = getattr(client, "_scheduler_identity", None) or {}
    return int(identity.get("total_threads", 0))


def workers_of(executor: Executor) -> int | None:
    """Return the number of tasks that an executor runs at the same time; None if unknown."""
    threads = threads_of(executor)
    number = getattr(executor, "_max_workers", None) if threads is None else threads
    return number if isinstance(number, int) and number > 0 else None

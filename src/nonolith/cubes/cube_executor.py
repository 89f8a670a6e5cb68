"""CubeExecutor: runs cubes in an executor, or in processes of our own, started when needed."""

from __future__ import annotations

import warnings
from concurrent.futures import BrokenExecutor, Executor, Future, InvalidStateError
from contextlib import suppress
from typing import Any, NamedTuple

from nonolith.cubes.attempt import Attempt, Budget, Task, attempt, in_process
from nonolith.cubes.cube import Cube
from nonolith.running.cluster import has_ended
from nonolith.running.executors import workers_of
from nonolith.running.machine import cores
from nonolith.running.pool import ProcessPool
from nonolith.support.arguments import expect, whole_number

#: The most cubes at work at the same time.
MOST_JOBS = 4096

#: Cubes at work at the same time in an executor that does not have the number of its workers.
IN_FLIGHT = 64


class Parallel(NamedTuple):
    """What cubes run on.

    Attributes:
        jobs: how many cubes are at work at the same time; None: as many as the executor has
            workers, or ``IN_FLIGHT`` where that is not known.
        executor: any executor of ``concurrent.futures``; None: processes of our own.
    """

    jobs: int | None = None
    executor: Executor | None = None


def parallel_of(jobs: int | None, executor: Executor | None) -> Parallel | None:
    """What the parts of a puzzle run on; None if it is not to be divided.

    Raises:
        ArgumentError: one of them is of another type, or out of range.
    """
    if executor is not None:
        expect(executor, Executor, "executor", "an Executor of concurrent.futures, or None")
    if jobs is not None:
        jobs = whole_number(jobs, "jobs", 1, MOST_JOBS)
    return None if executor is None and jobs in (None, 1) else Parallel(jobs, executor)


class CubeExecutor:
    """Runs cubes, and goes on with processes of our own if the executor breaks.

    Args:
        parallel: what they run on.
        memory: bytes that one search may take.
    """

    def __init__(self, parallel: Parallel, memory: int) -> None:
        jobs, executor = parallel
        self._foreign = executor
        self._sent: set[Future[Any]] = set()  # to it, and not back yet
        self._memory = memory
        self._own: ProcessPool | None = None
        workers = None if executor is None else workers_of(executor)
        self.workers: int = jobs or workers or IN_FLIGHT
        self.lanes = self.workers  # as many as there were at first

    def submit(self, task: Task, puzzle: bytes, cube: Cube, budget: Budget) -> Future[Any]:
        """Begin an attempt."""
        self.look()
        if self._foreign is not None:
            try:
                future = self._foreign.submit(attempt, task, puzzle, cube, budget)
            except (RuntimeError, BrokenExecutor) as error:  # RuntimeError: it was shut down
                self._leave(error)
            else:
                self._sent.add(future)
                future.add_done_callback(self._sent.discard)
                return future
        if self._own is None:
            self._own = ProcessPool(self.workers, None, self._memory)
        return self._own.submit(in_process, task, puzzle, cube, budget)

    def result(self, future: Future[Any]) -> Attempt | BaseException:
        """What came of an attempt that is done: itself, or why it was lost."""
        if future.cancelled():
            return RuntimeError("it was cancelled")
        error = future.exception()
        if isinstance(error, BrokenExecutor) and self._foreign is not None:
            self._leave(error)
        if error is not None:
            return error
        value = future.result()
        found: Attempt = value[0] if isinstance(value, list) else value
        return found

    def look(self) -> None:
        """Look whether what was begun can still come back; called while nothing is done. What
        cannot is lost, and its future is done."""
        if self._foreign is None or not has_ended(self._foreign):
            return
        error = BrokenExecutor("its scheduler has not come back")
        for future in list(self._sent):
            with suppress(InvalidStateError):  # it is done by now
                future.set_exception(error)
        self._leave(error)

    def close(self) -> None:
        """End the processes of our own at once; an executor stays as it is."""
        if self._own is not None:
            self._own.shutdown(wait=False, cancel_futures=True)

    def _leave(self, error: BaseException) -> None:
        self._foreign = None
        self.workers = min(self.workers, cores())
        warnings.warn(
            f"the executor takes no more work ({error}); the rest is done in "
            f"{self.workers} processes of this machine",
            RuntimeWarning,
            stacklevel=2,
        )

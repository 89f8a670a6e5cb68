"""Chunks on the workers of a cluster.

A worker does a chunk as one machine does: verdicts in the engine, all else in a process of its
own, which can be killed at a limit. So a puzzle that ends its process does not end the worker, and
a chunk whose command has ended is given up. The puzzles travel as bytes: a scheduler passes them
on, and never builds puzzles of them.
"""

from __future__ import annotations

import pickle
import zlib
from collections.abc import Sequence
from concurrent.futures import Executor, Future, wait
from contextlib import suppress
from itertools import count
from threading import Lock, Thread, Timer
from time import monotonic
from typing import Any, NamedTuple

from nonolith.batches.cluster import has_ended, threads_of
from nonolith.batches.jobs import Outcome
from nonolith.batches.plan import Plan
from nonolith.batches.runners import Runner, local_runner, sent
from nonolith.model.puzzle import Puzzle
from nonolith.support.errors import NonolithError
from nonolith.workers.pool import LostError

#: Seconds between two looks whether a chunk is still wanted.
_PERIOD = 0.5

#: Seconds for which a worker keeps its processes for the next chunk.
_KEPT = 30.0

#: The errors of a worker that cannot do any of the work.
_UNFIT = (ImportError, AttributeError, pickle.UnpicklingError)


class Work(NamedTuple):
    """What came of a chunk.

    Attributes:
        version: the version of nonolith that did it.
        outcomes: for the puzzles that are done, the first of the chunk.
        message: why the others were lost, or None.
        limit: the limit at which they were lost, or None.
    """

    version: str
    outcomes: list[Outcome]
    message: str | None = None
    limit: str | None = None


class Remote:
    """The workers of a Dask cluster; there may be more or fewer of them at any time."""

    seconds = 2.0
    most = 16_384

    def __init__(self, plan: Plan, executor: Executor, jobs: int | None) -> None:
        self._plan, self._executor, self._jobs = plan, executor, jobs
        self._numbers = count()
        self._futures: set[Future[Any]] = set()

    @property
    def width(self) -> int:
        """See ``Runner``."""
        return self._jobs or threads_of(self._executor) or 1

    def begin(self, puzzles: Sequence[Puzzle]) -> Future[Any]:
        """See ``Runner``."""
        self.look()
        data = zlib.compress(pickle.dumps(sent(self._plan, puzzles)), 1)
        try:
            # The number makes it another task each time, for Dask too.
            future = self._executor.submit(do_remote, self._plan, data, next(self._numbers))
        except Exception as error:
            raise NonolithError(f"the cluster takes no more work: {error}") from None
        self._futures.add(future)
        future.add_done_callback(self._futures.discard)
        return future

    def outcomes(self, result: Future[Any]) -> list[Outcome]:
        """See ``Runner``."""
        from nonolith import __version__

        try:
            work: Work = result.result()
        except _UNFIT as error:
            raise NonolithError(
                f"a worker of the cluster cannot do this work ({error}): scheduler and workers "
                f"need nonolith {__version__}, and the modules of your functions"
            ) from None
        if work.version != __version__:
            raise NonolithError(
                f"a worker of the cluster has nonolith {work.version}; this is {__version__}"
            )
        if work.message is not None:
            raise LostError(work.message, work.outcomes, work.limit)
        return work.outcomes

    def look(self) -> None:
        """See ``Runner``."""
        if has_ended(self._executor):
            raise NonolithError(
                "the cluster takes no more work: its scheduler has not come back; the same batch "
                "goes on with another one if its results are stored"
            )

    def close(self) -> None:
        """See ``Runner``."""
        # To cancel takes an answer of the scheduler, and it may be gone.
        thread = Thread(target=_cancel, args=(list(self._futures),), daemon=True)
        thread.start()
        thread.join(_PERIOD)


def _cancel(futures: list[Future[Any]]) -> None:
    for future in futures:
        with suppress(Exception):
            future.cancel()


def do_remote(plan: Plan, data: bytes, _number: int) -> Work:
    """Runs in a worker: do a chunk."""
    from nonolith import __version__

    puzzles: list[Puzzle] = pickle.loads(zlib.decompress(data))
    runner = _IDLE.take(plan)
    future = runner.begin(puzzles)
    while not wait([future], _PERIOD).done:
        if _is_given_up():
            runner.close()
            return Work(__version__, [], "it was given up")
    try:
        work = Work(__version__, runner.outcomes(future))
    except LostError as lost:
        work = Work(__version__, lost.parts, str(lost), lost.limit)
    _IDLE.put(plan, runner)
    return work


def _is_given_up() -> bool:
    """Whether nobody waits for the task of this thread any more."""
    from distributed import get_worker

    try:
        worker = get_worker()
        state = worker.state.tasks.get(worker.get_current_task())
    except (ValueError, AttributeError):  # not in a worker, or in one of another version
        return False
    return state is None or state.state == "cancelled"


class _Idle:
    """Runners that wait for the next chunk of the same plan, for a while."""

    def __init__(self) -> None:
        self._runners: list[tuple[float, Plan, Runner]] = []
        self._lock = Lock()

    def take(self, plan: Plan) -> Runner:
        """One for this plan."""
        with self._lock:
            for each in self._runners:
                if each[1] == plan:
                    self._runners.remove(each)
                    return each[2]
        return local_runner(plan, 1)

    def put(self, plan: Plan, runner: Runner) -> None:
        """Keep one."""
        with self._lock:
            self._runners.append((monotonic(), plan, runner))
        timer = Timer(_KEPT, self._sweep)
        timer.daemon = True
        timer.start()

    def _sweep(self) -> None:
        with self._lock:
            old = [each for each in self._runners if monotonic() - each[0] >= _KEPT]
            self._runners = [each for each in self._runners if each not in old]
        for _, _, runner in old:
            runner.close()


_IDLE = _Idle()

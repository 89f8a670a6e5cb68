"""Run tasks in a pool of worker processes, which are killed if they exceed a limit, and replaced.

All work of nonolith in other processes runs in such a pool: batches, comparisons, solvers of other
projects, random puzzles, and the requests of the service. A pool has two interfaces:

- ``submit`` runs a generator function, and returns a future, as in any executor. The result of the
  future is the list of the yielded values. If the function raises an exception, the next value
  takes too long, or the process uses too much memory or dies, the future raises a ``LostError``
  with the values yielded so far.
- ``take`` returns a worker, from which the caller requests the values of a task one by one. Later
  the caller returns the worker with ``give_back``, or kills it with ``discard``.

Each worker has a kind, which is a key that the callers choose, and a task runs only on a worker of
the requested kind. So libraries that conflict with each other are loaded in different processes.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator
from concurrent.futures import Executor, Future
from contextlib import suppress
from functools import cache, partial
from itertools import islice
from queue import Empty, SimpleQueue
from threading import RLock, Thread
from typing import Any, NamedTuple

from nonolith.support.deadline import Deadline
from nonolith.support.errors import NonolithError
from nonolith.workers.worker import StoppedWorkerError, Worker

#: Seconds beyond the time limit after which a process is killed.
GRACE = 2.0

#: Maximum number of seconds for loading the modules of a task.
LOADING = 60.0

#: Bytes that a process may use beyond the memory limit of its task, which covers only the search.
ROOM = 1 << 30


class TaskLimits(NamedTuple):
    """Limits of a task. A process that exceeds them by ``GRACE`` s or ``ROOM`` bytes is killed."""

    #: Maximum time between two yielded values, in seconds. Default: no limit.
    seconds: float | None = None
    #: Maximum memory for the data of a search, in bytes. Default: no limit.
    memory: int | None = None


class LostError(Exception):
    """A task failed, or its process died or was killed at a limit."""

    def __init__(
        self, message: str, parts: list[Any], limit: str | None = None, died: bool = False
    ) -> None:
        super().__init__(message, parts, limit, died)  # all arguments, for pickling
        self.message = message
        self.parts = parts  #: the values that the task had yielded
        self.limit = limit  #: the limit at which the process was killed, or None
        self.died = died  #: whether the process ended without being killed by the pool

    def __str__(self) -> str:
        return self.message


class ProcessPool(Executor):
    """Runs generator functions of importable modules in processes that are kept for later tasks.

    If an exception leaves the ``with`` statement of a pool, all processes are killed.

    Args:
        jobs: Maximum number of submitted tasks that run at the same time.
        limits: Limits of submitted tasks. Default: no limits.
        idle: Maximum number of idle workers of each kind. Default ``jobs``.
        ready: Number of workers of the kind None that ``start`` starts. If such a worker is
            discarded or changes its kind, the pool starts another one.
        warm: Task that imports the modules that most tasks need; each ready worker runs it first.
        tasks: Number of tasks after which a worker is replaced. Default: no limit.
        memory: Memory use in bytes above which an idle worker is replaced. Default: no limit.
    """

    def __init__(
        self,
        jobs: int = 1,
        limits: TaskLimits = TaskLimits(),  # noqa: B008
        *,
        idle: int | None = None,
        ready: int = 0,
        warm: Callable[[], Iterator[Any]] | None = None,
        tasks: int | None = None,
        memory: int | None = None,
    ) -> None:
        self._jobs, self._limits, self._ready, self._warm = jobs, limits, ready, warm
        self._max_idle = jobs if idle is None else idle
        self._max_tasks, self._max_memory = tasks, memory
        # Daemon threads let a program end during a task even if it does not shut down the pool.
        self._threads: list[Thread] = []
        self._tasks: SimpleQueue[tuple[Future[Any], Callable[[], Any]] | None] = SimpleQueue()
        self._kinds: dict[Worker, Hashable] = {}
        self._idle: dict[Hashable, list[Worker]] = {}
        self._lock = RLock()  # reentrant: garbage collection in this thread may call give_back
        self._closing = False
        self.ended = False  #: whether the pool has killed its workers and starts no more

    @property
    def workers(self) -> dict[Worker, Hashable]:
        """All workers, idle or not, and the kind of each."""
        with self._lock:
            return dict(self._kinds)

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Run a generator function; the result of the future is the list of the yielded values."""
        return self.begin(self._limits, partial(fn, **kwargs) if kwargs else fn, *args)

    def begin(
        self, limits: TaskLimits, fn: Callable[..., Any], *args: Any, kind: Hashable = None
    ) -> Future[Any]:
        """Run a generator function within these limits, on a worker of this kind."""
        future: Future[Any] = Future()
        with self._lock:
            if self._closing:
                raise RuntimeError("this ProcessPool has ended")
            self._tasks.put((future, partial(self._run, kind, limits, (fn, *args))))
            if len(self._threads) < self._jobs:
                self._threads.append(Thread(target=self._serve, daemon=True))
                self._threads[-1].start()
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the pool when all tasks are done; with ``cancel_futures`` kill all workers now."""
        with self._lock:
            self._closing = True
        if cancel_futures:
            while not self._tasks.empty():
                with suppress(Empty):
                    if (task := self._tasks.get_nowait()) is not None:
                        task[0].cancel()
            self._end()
        for _ in self._threads:
            self._tasks.put(None)
        if wait:
            for thread in self._threads:
                thread.join()
            self._end()
        elif not cancel_futures:
            Thread(target=self.shutdown, daemon=True).start()

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self.shutdown(cancel_futures=kind is not None)

    def start(self) -> None:
        """Start the ready workers, and wait until each has run the task ``warm``."""
        for thread in self._fill():
            thread.join()

    def take(self, kind: Hashable = None) -> Worker:
        """Return an idle worker of a kind, or a new one. Raise NonolithError if no process can be
        started, and RuntimeError if the pool has ended."""
        while True:
            with self._lock:
                idle = self._idle.get(kind)
                worker = idle.pop() if idle else None
            if worker is None:
                return self._started(kind)
            if self._is_fit(worker):
                return worker
            self.discard(worker)

    def give_back(self, worker: Worker) -> None:
        """Take back a worker whose task has ended, or was cancelled."""
        fit = self._is_fit(worker)
        with self._lock:
            if fit and worker in self._kinds:
                idle = self._idle.setdefault(self._kinds[worker], [])
                if len(idle) < self._max_idle:
                    idle.append(worker)
                    return
        self.discard(worker)

    def discard(self, worker: Worker) -> None:
        """Kill a worker, idle or busy."""
        worker.kill()
        with self._lock:
            self._kinds.pop(worker, None)
        self._fill()

    def change(self, worker: Worker, kind: Hashable) -> None:
        """Change the kind of a busy worker."""
        with self._lock:
            if worker in self._kinds:
                self._kinds[worker] = kind
        self._fill()

    def _is_fit(self, worker: Worker) -> bool:
        """Return whether a worker is alive and below its limits on tasks and memory."""
        return (
            worker.alive
            and (self._max_tasks is None or worker.tasks < self._max_tasks)
            and (self._max_memory is None or worker.memory_in_use() <= self._max_memory)
        )

    def _started(self, kind: Hashable) -> Worker:
        worker = Worker()
        with self._lock:
            if not self.ended:
                self._kinds[worker] = kind
                return worker
        worker.kill()
        raise RuntimeError("this ProcessPool has ended")

    def _fill(self) -> list[Thread]:
        """Start the missing ready workers; return the threads that run ``warm`` on them."""
        threads: list[Thread] = []
        while not self.ended and list(self.workers.values()).count(None) < self._ready:
            try:
                worker = self._started(None)
            except (NonolithError, RuntimeError):  # the next call tries again
                break
            threads.append(Thread(target=self._warm_up, args=(worker,), daemon=True))
            threads[-1].start()
        return threads

    def _warm_up(self, worker: Worker) -> None:
        try:
            if self._warm is not None:
                _values(worker, TaskLimits(LOADING), (self._warm,))
        except LostError:
            worker.kill()
            with self._lock:  # do not call _fill here: the new worker could fail too, and so on
                self._kinds.pop(worker, None)
        else:
            self.give_back(worker)

    def _serve(self) -> None:
        """Run submitted tasks, one after the other, until the pool ends."""
        while (task := self._tasks.get()) is not None:
            future, run = task
            if future.set_running_or_notify_cancel():
                try:
                    future.set_result(run())
                except BaseException as error:
                    future.set_exception(error)
            del task, future, run  # free the result while the thread waits for the next task

    def _run(self, kind: Hashable, limits: TaskLimits, call: tuple[Any, ...]) -> list[Any]:
        worker = self.take(kind)
        try:
            values = _values(worker, limits, call)
        except BaseException:
            self.discard(worker)
            raise
        self.give_back(worker)
        return values

    def _end(self) -> None:
        with self._lock:
            self.ended = True
            workers = list(self._kinds)
            self._kinds.clear()
            self._idle.clear()
        for worker in workers:
            worker.kill()


def _values(worker: Worker, limits: TaskLimits, call: tuple[Any, ...]) -> list[Any]:
    """Run a task and return its values. The first value may take 60 s longer, for imports."""
    parts: list[Any] = []
    seconds = None if limits.seconds is None else limits.seconds + GRACE
    memory = None if limits.memory is None else limits.memory + ROOM
    worker.begin(*call)
    try:
        deadline = Deadline(None if seconds is None else LOADING + seconds)
        while (reply := worker.reply(deadline, memory)).kind == "value":
            parts.append(reply.value)
            worker.more()
            deadline = Deadline(seconds)
    except StoppedWorkerError as stopped:
        message = f"its process was killed at the limit on {stopped.limit}"
        raise LostError(message, parts, stopped.limit) from None
    if reply.kind == "died":
        raise LostError(f"its process ended with code {reply.value}", parts, died=True)
    if reply.kind == "error":
        raise LostError(str(reply.value).strip().rpartition("\n")[2], parts)
    return parts


@cache
def shared_pool() -> ProcessPool:
    """Return the pool for single tasks of this process, which keeps two idle workers of a kind."""
    return ProcessPool(idle=2, memory=ROOM // 2)


if hasattr(os, "register_at_fork"):
    # A forked process must not use the workers of its parent.
    os.register_at_fork(after_in_child=shared_pool.cache_clear)


def spread(
    task: Callable[..., Iterator[Any]], items: Iterable[tuple[Any, ...]], jobs: int
) -> Iterator[Any]:
    """Run a task for each item, and yield the results in the order of the items.

    The task is an importable generator function whose first value is the result. With ``jobs=1`` it
    runs in this process, otherwise in this number of processes. Each time the oldest task has
    ended, one more item is submitted. All processes are killed if the caller stops the iteration
    early, or on Ctrl-C. Raise NonolithError if a task failed or its process died.
    """
    if jobs == 1:
        for item in items:
            yield next(task(*item))
        return
    waiting = iter(items)
    with ProcessPool(jobs) as pool:
        busy = deque(pool.submit(task, *item) for item in islice(waiting, jobs))
        while busy:
            try:
                value = busy.popleft().result()[0]
            except LostError as lost:
                raise NonolithError(f"a task failed: {lost}") from None
            busy.extend(pool.submit(task, *item) for item in islice(waiting, 1))
            yield value

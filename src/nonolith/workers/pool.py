"""ProcessPool: processes that are kept warm, can be killed at any moment, and are replaced.

All work that nonolith does in other processes is done in these: batches, comparisons, foreign
solvers, random puzzles, and the requests of the service. A pool is used in two ways:

- ``submit`` runs a generator function, as an executor of ``concurrent.futures``. The result is the
  list of the values that it yields. If the next value takes too long, or the process takes too much
  memory or dies, the future raises a ``LostError`` with the values so far.
- ``take`` lends a worker until ``give_back`` or ``discard``, for a task whose values are taken one
  by one.

Each worker has a kind, and a task gets an idle worker of its own kind. So libraries that exclude
each other are loaded in different processes.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from concurrent.futures import Executor, Future
from contextlib import suppress
from functools import partial
from queue import Empty, SimpleQueue
from threading import RLock, Thread
from types import TracebackType
from typing import Any, NamedTuple

from nonolith.support.deadline import Deadline
from nonolith.support.errors import NonolithError
from nonolith.workers.worker import Reply, StoppedWorkerError, Worker

#: Seconds after the limit on time at which a process is killed.
GRACE = 2.0

#: Seconds that a task may take to be loaded.
LOADING = 60.0

#: Bytes that a process may take beyond the limit on memory, which is for the search alone.
ROOM = 1 << 30


class Bounds(NamedTuple):
    """What a task may use before its process is killed, some time and memory later.

    Attributes:
        seconds: the longest time between two values; None: no limit.
        memory: the most bytes that it may take for its own tables; None: no limit.
    """

    seconds: float | None = None
    memory: int | None = None


class LostError(Exception):
    """A task did not end.

    Attributes:
        parts: the values that it had yielded.
        limit: the limit at which its process was killed, or None.
        died: whether its process ended by itself.
    """

    def __init__(
        self, message: str, parts: list[Any], limit: str | None = None, died: bool = False
    ) -> None:
        super().__init__(message)
        self.parts = parts
        self.limit = limit
        self.died = died


class ProcessPool(Executor):
    """Runs generator functions of importable modules in processes that are kept.

    At the end of a ``with`` statement that an exception leaves, all processes are killed.

    Args:
        jobs: Maximum number of submitted tasks that run at the same time.
        bounds: Bounds of submitted tasks.
        idle: Maximum number of idle workers that are kept of each kind. Default ``jobs``.
        ready: Number of workers of the kind None, idle or not, that ``start`` starts. A worker that
            is discarded or changes its kind is replaced.
        warm: Task that loads what most tasks need; a worker of ``ready`` runs it first.
        tasks: Number of tasks after which a worker is replaced. Default: no limit.
        memory: Bytes above which an idle worker is replaced. Default: no limit.

    Attributes:
        ended: Whether no task can begin any more.
    """

    def __init__(
        self,
        jobs: int = 1,
        bounds: Bounds = Bounds(),  # noqa: B008
        *,
        idle: int | None = None,
        ready: int = 0,
        warm: Callable[[], Iterator[Any]] | None = None,
        tasks: int | None = None,
        memory: int | None = None,
    ) -> None:
        self._bounds = bounds
        self._most_idle = jobs if idle is None else idle
        self._ready, self._warm = ready, warm
        self._most_tasks, self._most_memory = tasks, memory
        self._jobs = jobs
        # Daemon threads: a program that forgets a pool can end while a task runs.
        self._threads: list[Thread] = []
        self._tasks: SimpleQueue[tuple[Future[Any], Callable[[], Any]] | None] = SimpleQueue()
        self._kinds: dict[Worker, Hashable] = {}
        self._idle: dict[Hashable, list[Worker]] = {}
        self._lock = RLock()  # a search that is collected as garbage may give a worker back
        self._closing = self.ended = False

    @property
    def workers(self) -> dict[Worker, Hashable]:
        """All workers, idle or not, and the kind of each."""
        with self._lock:
            return dict(self._kinds)

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Run a generator function; the result is the list of the values that it yields."""
        if kwargs:
            raise TypeError("tasks of a ProcessPool take no arguments by name")
        return self.begin(self._bounds, fn, *args)

    def begin(
        self, bounds: Bounds, fn: Callable[..., Any], *args: Any, kind: Hashable = None
    ) -> Future[Any]:
        """Run a generator function within bounds of its own, on a worker of a kind."""
        future: Future[Any] = Future()
        with self._lock:
            if self._closing:
                raise RuntimeError("this ProcessPool has ended")
            self._tasks.put((future, partial(self._run, kind, bounds, (fn, *args))))
            if len(self._threads) < self._jobs:
                self._threads.append(Thread(target=self._serve, daemon=True))
                self._threads[-1].start()
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End when all tasks are done; at once with ``cancel_futures``, whatever they do."""
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

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        where: TracebackType | None,
    ) -> None:
        self.shutdown(cancel_futures=kind is not None)

    def start(self) -> None:
        """Start the workers of ``ready``, and wait until they are warm."""
        for thread in self._fill():
            thread.join()

    def take(self, kind: Hashable = None) -> Worker:
        """Return an idle worker of a kind, or a new one.

        Raises:
            NonolithError: no process can be started.
            RuntimeError: the pool has ended.
        """
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
                if len(idle) < self._most_idle:
                    idle.append(worker)
                    return
        self.discard(worker)

    def discard(self, worker: Worker) -> None:
        """Kill a worker, whatever it is doing."""
        worker.kill()
        with self._lock:
            self._kinds.pop(worker, None)
        self._fill()

    def change(self, worker: Worker, kind: Hashable) -> None:
        """Change the kind of a worker, which may be at work."""
        with self._lock:
            if worker in self._kinds:
                self._kinds[worker] = kind
        self._fill()

    def _is_fit(self, worker: Worker) -> bool:
        """Whether a worker can be used for one more task."""
        return (
            worker.alive
            and (self._most_tasks is None or worker.tasks < self._most_tasks)
            and (self._most_memory is None or worker.memory_in_use() <= self._most_memory)
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
        """Start as many ready workers as are missing; return the threads that warm them up."""
        threads: list[Thread] = []
        while self._is_short():
            try:
                worker = self._started(None)
            except (NonolithError, RuntimeError):  # the next task tries again
                break
            threads.append(Thread(target=self._warm_up, args=(worker,), daemon=True))
            threads[-1].start()
        return threads

    def _is_short(self) -> bool:
        with self._lock:
            ready = sum(kind is None for kind in list(self._kinds.values()))
            return not self.ended and ready < self._ready

    def _warm_up(self, worker: Worker) -> None:
        try:
            if self._warm is not None:
                _values(worker, Bounds(LOADING), (self._warm,))
        except LostError:
            worker.kill()
            with self._lock:  # one that fails is not replaced at once, only with the next task
                self._kinds.pop(worker, None)
        else:
            self.give_back(worker)

    def _serve(self) -> None:
        """Run submitted tasks, one after the other."""
        while (task := self._tasks.get()) is not None:
            future, run = task
            if future.set_running_or_notify_cancel():
                try:
                    future.set_result(run())
                except BaseException as error:
                    future.set_exception(error)
            del task, future, run  # nothing of a task is kept while the next one is awaited

    def _run(self, kind: Hashable, bounds: Bounds, call: tuple[Any, ...]) -> list[Any]:
        worker = self.take(kind)
        try:
            values = _values(worker, bounds, call)
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


def _values(worker: Worker, bounds: Bounds, call: tuple[Any, ...]) -> list[Any]:
    """Return the values of a task. Before the first one comes, all that it needs is loaded."""
    parts: list[Any] = []
    seconds = None if bounds.seconds is None else bounds.seconds + GRACE
    memory = None if bounds.memory is None else bounds.memory + ROOM
    worker.begin(*call)
    try:
        deadline = Deadline(None if seconds is None else LOADING + seconds)
        while (reply := worker.reply(deadline, memory)).kind == "value":
            parts.append(reply.value)
            worker.more()
            deadline = Deadline(seconds)
    except StoppedWorkerError as stopped:
        message = f"its process was ended at the limit on {stopped.limit}"
        raise LostError(message, parts, stopped.limit) from None
    if reply.kind != "end":
        raise LostError(_message(reply), parts, died=reply.kind == "died")
    return parts


def _message(reply: Reply) -> str:
    if reply.kind == "died":
        return f"its process ended with code {reply.value}"
    return str(reply.value).strip().rpartition("\n")[2]

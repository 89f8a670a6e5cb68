"""ProcessPool: an executor whose processes can be killed, and are replaced.

It has the interface of ``concurrent.futures.Executor``. What is submitted are generator functions;
the result is the list of what they yield. So while one works, there are signs of life: where the
next value takes too long, or the process takes too much memory or ends by itself, the future has
the values that came, in a ``LostError``, and the next task gets a new process.

All that nonolith does for many items in processes is done in these: batches, cubes, random
puzzles, and the solvers that are compared.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any, NamedTuple

from nonolith.support.deadline import Deadline
from nonolith.worker import Reply, StoppedWorkerError, Worker

#: Seconds after the limit on time at which a process is ended.
GRACE = 2.0

#: Seconds that a task may take to be loaded.
LOADING = 60.0

#: Bytes that a process may take beyond the limit on memory; that limit is for the search alone.
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

    Args:
        processes: how many work at the same time.
        seconds, memory: the bounds of tasks that have none of their own.
    """

    def __init__(
        self, processes: int, seconds: float | None = None, memory: int | None = None
    ) -> None:
        self._bounds = Bounds(seconds, memory)
        self._tasks: SimpleQueue[tuple[Future[Any], Bounds, tuple[Any, ...]] | None] = SimpleQueue()
        self._workers: set[Worker] = set()
        self._lock = Lock()
        self._ended = self._cancelled = False
        self._threads = [Thread(target=self._serve, daemon=True) for _ in range(processes)]
        for thread in self._threads:
            thread.start()

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Run a generator function; the result is the list of the values that it yields."""
        if kwargs:
            raise TypeError("tasks of a ProcessPool take no arguments by name")
        return self.begin(self._bounds, fn, *args)

    def begin(self, bounds: Bounds, fn: Callable[..., Any], *args: Any) -> Future[Any]:
        """Run a generator function within bounds of its own."""
        if self._ended:
            raise RuntimeError("this ProcessPool has ended")
        future: Future[Any] = Future()
        self._tasks.put((future, bounds, (fn, *args)))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End: at once with ``cancel_futures``, whatever the processes do; otherwise when all is
        done."""
        self._ended = True
        for _ in self._threads:
            self._tasks.put(None)
        if cancel_futures:
            with self._lock:
                self._cancelled = True
                for worker in self._workers:
                    worker.kill()
        if wait:
            for thread in self._threads:
                thread.join()

    def _serve(self) -> None:
        """Task after task, in one process that is replaced when it ends."""
        worker: Worker | None = None
        while (task := self._tasks.get()) is not None:
            future, bounds, call = task
            if not future.set_running_or_notify_cancel():
                continue
            try:
                if worker is None or not worker.alive:
                    worker = self._started()
                future.set_result(_values(worker, bounds, call))
            except BaseException as error:
                if worker is not None:  # whatever it was: the next task gets a new one
                    worker.kill()
                    with self._lock:
                        self._workers.discard(worker)
                    worker = None
                future.set_exception(error)
        if worker is not None:
            worker.kill()

    def _started(self) -> Worker:
        with self._lock:
            if self._cancelled:
                raise LostError("the pool has ended", [])
            worker = Worker()
            self._workers.add(worker)
            return worker


def _values(worker: Worker, bounds: Bounds, call: tuple[Any, ...]) -> list[Any]:
    """The values of a task; before the first one comes, all that it needs is loaded."""
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

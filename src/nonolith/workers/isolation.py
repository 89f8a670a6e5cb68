"""Give files of unknown origin to libraries that cannot be interrupted, in a worker process.

The worker is killed at the limits of the call and on Ctrl-C. One idle worker is kept for the next
call. Within a worker, a task runs in the same process, because its parent can kill this one.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Generator, Iterator
from typing import Any

from nonolith.support.deadline import Deadline
from nonolith.support.errors import FormatError, FormatWarning, LimitReached, NonolithError
from nonolith.workers.pool import LOADING, ROOM, LostError, shared_pool
from nonolith.workers.worker import Reply, StoppedWorkerError, Worker, is_worker

#: Seconds beyond the time limit after which the worker is killed. Until then, the task itself may
#: end at its limit, and the worker is kept.
_GRACE = 0.5

#: A task: an importable generator function. Its first value is None, when its modules are loaded.
Task = Callable[..., Iterator[Any]]


def isolated(
    task: Task, *arguments: Any, seconds: float | None, memory: int, before: str
) -> Iterator[Any]:
    """Yield the values of a task that gives a file to a library.

    The errors of nonolith that the task raises are raised here, and its FormatWarnings are issued
    here; other warnings are ignored.

    Args:
        task: The task.
        arguments: The arguments of the task.
        seconds: Maximum time after the first value, in seconds. None means no limit.
        memory: Maximum memory of the task in bytes, besides 1 GiB for Python and the libraries.
        before: Completes the message "the limit on seconds was reached before ...".

    Raises:
        LimitReached: The limit on seconds or memory was reached.
        FormatError: The process died.
    """
    if is_worker():
        yield from task(*arguments)
        return
    pool = shared_pool()
    worker = pool.take(_guarded)
    end = pool.discard
    deadline = Deadline(LOADING)
    try:
        worker.begin(_guarded, task, arguments)
        while (reply := _reply(worker, deadline, memory + ROOM, before)).kind == "value":
            value, error, texts = reply.value
            for text in texts:
                warnings.warn(text, FormatWarning, stacklevel=2)
            if error is not None:
                worker.cancel()
                end = pool.give_back
                raise error
            if value is None:
                deadline = Deadline(None if seconds is None else seconds + _GRACE)
            yield value
            worker.more()
        end = pool.give_back
    finally:
        end(worker)


def _reply(worker: Worker, deadline: Deadline, memory: int, before: str) -> Reply:
    try:
        reply = worker.reply(deadline, memory)
    except StoppedWorkerError as stopped:
        raise LimitReached.before(before, stopped.limit) from None
    if reply.kind == "died":
        raise FormatError(
            f"a library cannot read this file: its process ended with code {reply.value}",
            "a file that is not damaged",
        )
    if reply.kind not in ("value", "end"):
        raise LostError(str(reply.value), [])
    return reply


def _guarded(
    task: Task, arguments: tuple[Any, ...]
) -> Generator[tuple[Any, NonolithError | None, list[str]], None, None]:
    """Yield each value of a task or its error, and the texts of its FormatWarnings."""
    values = task(*arguments)
    while True:
        value, failure = None, None
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            try:
                value = next(values)
            except StopIteration:
                return
            except NonolithError as error:
                failure = error
        texts = [str(one.message) for one in caught if issubclass(one.category, FormatWarning)]
        yield value, failure, texts

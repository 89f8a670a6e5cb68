"""spread(): one task for many items, in several processes; the results in the order of the items.

A process gets the next item when the oldest result was taken. Whatever ends the loop that takes the
results ends the processes too: an error, Ctrl-C, or a caller that stops early.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from itertools import islice
from typing import Any

from nonolith.running.pool import LostError, ProcessPool
from nonolith.support.errors import NonolithError

#: A generator function that can be imported; it yields one value.
Task = Callable[..., Iterator[Any]]


def spread(task: Task, items: Iterable[tuple[Any, ...]], jobs: int) -> Iterator[Any]:
    """The value of the task for each item.

    Args:
        task: a generator function that can be imported, and yields one value.
        items: the arguments of the task, one tuple after another.
        jobs: how many processes; 1 is none apart: the task runs here.

    Raises:
        NonolithError: a task failed, or a process ended by itself.

    >>> list(spread(doubled, [(1,), (2,), (3,)], jobs=1))
    [2, 4, 6]
    """
    if jobs == 1:
        for item in items:
            yield next(task(*item))
        return
    waiting = iter(items)
    pool = ProcessPool(jobs)
    try:
        # The oldest item comes first; the others are worked on meanwhile.
        busy = deque(pool.submit(task, *item) for item in islice(waiting, jobs))
        while busy:
            value = _value(busy.popleft())
            busy.extend(pool.submit(task, *item) for item in islice(waiting, 1))
            yield value
    finally:
        pool.shutdown(cancel_futures=True)


def doubled(number: int) -> Iterator[int]:
    """A task for examples and tests."""
    yield 2 * number


def _value(future: Future[Any]) -> Any:
    try:
        return future.result()[0]
    except LostError as lost:
        raise NonolithError(f"a process failed: {lost}") from None

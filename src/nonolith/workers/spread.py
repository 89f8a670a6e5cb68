"""spread(): one task for many items in several processes, with the results in order."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any

from nonolith.support.errors import NonolithError
from nonolith.workers.pool import LostError, ProcessPool


def spread(
    task: Callable[..., Iterator[Any]], items: Iterable[tuple[Any, ...]], jobs: int
) -> Iterator[Any]:
    """Yield the value of a task for each item, in the order of the items.

    A process gets the next item when the oldest result was taken. When the caller stops early, or
    on Ctrl-C, all processes are killed.

    Args:
        task: A generator function that can be imported; its first value is the result.
        items: The arguments of the task, one tuple after another.
        jobs: Number of processes; with 1 the task runs in this process.

    Raises:
        NonolithError: a task failed, or a process ended by itself.
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
                raise NonolithError(f"a process failed: {lost}") from None
            busy.extend(pool.submit(task, *item) for item in islice(waiting, 1))
            yield value

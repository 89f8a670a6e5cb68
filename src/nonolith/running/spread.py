"""spread(): one task for many items, in several processes; the results in the order of the items.

A process gets the next item when its result was taken. Whatever ends the loop that takes the
results ends the processes too: an error, Ctrl-C, or a caller that stops early.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterable, Iterator
from itertools import islice
from typing import Any

from nonolith.errors import NonolithError
from nonolith.worker import Task, Worker


def spread(task: Task, items: Iterable[tuple[Any, ...]], jobs: int) -> Iterator[Any]:
    """What the task returns for each item.

    Args:
        task: a generator function that can be imported; what it yields is passed over, what it
            returns is the result.
        items: the arguments of the task, one tuple after another.
        jobs: how many processes; 1 is none apart: the task runs here.

    Raises:
        NonolithError: a task failed, or a process ended by itself.

    >>> list(spread(doubled, [(1,), (2,), (3,)], jobs=1))
    [2, 4, 6]
    """
    if jobs == 1:
        for item in items:
            yield _here(task(*item))
        return
    waiting = iter(items)
    # The oldest item comes first; the others are worked on meanwhile.
    busy: deque[Worker] = deque()
    try:
        for item in waiting:
            busy.append(Worker())
            busy[-1].begin(task, *item)
            if len(busy) == jobs:
                break
        while busy:
            result = _result(busy[0])
            for item in islice(waiting, 1):
                busy[0].begin(task, *item)
                busy.append(busy[0])
                break
            else:
                busy[0].kill()
            busy.popleft()
            yield result
    finally:
        for worker in busy:
            worker.kill()


def doubled(number: int) -> Generator[None, None, int]:
    """A task for examples and tests."""
    yield
    return 2 * number


def _here(values: Generator[Any, None, Any]) -> Any:
    while True:
        try:
            next(values)
        except StopIteration as end:
            return end.value


def _result(worker: Worker) -> Any:
    while True:
        reply = worker.reply()
        if reply.kind == "end":
            return reply.value
        if reply.kind == "value":
            worker.more()
            continue
        if reply.kind == "died":
            raise NonolithError(f"a process ended by itself, with code {reply.value}")
        raise NonolithError(f"a process failed: {str(reply.value).strip().rpartition(chr(10))[2]}")

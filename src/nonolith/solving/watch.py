"""Watch: numbers that work in Python reports while it goes on, for whoever watches it.

A watcher holds for the work that begins within its block, in this thread. Without one, a report
costs nothing. What is reported has no part in the result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

#: Called with what was done so far, by name.
Watcher = Callable[[dict[str, int]], None]

_WATCHER: ContextVar[Watcher | None] = ContextVar("watcher", default=None)


def watcher() -> Watcher | None:
    """The watcher of work that begins now."""
    return _WATCHER.get()


@contextmanager
def watched(by: Watcher) -> Iterator[None]:
    """Let a function be called with what the work in this block reports."""
    before = _WATCHER.set(by)
    try:
        yield
    finally:
        _WATCHER.reset(before)

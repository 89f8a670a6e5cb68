"""A pool without processes: tasks run in the test's process."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from concurrent.futures import Future
from typing import Any

from nonolith.workers.pool import ProcessPool, TaskLimits


class InlinePool(ProcessPool):
    """A process pool that runs each task at once in this process."""

    def begin(
        self, limits: TaskLimits, fn: Callable[..., Any], *args: Any, kind: Hashable = None
    ) -> Future[Any]:
        """Run a generator function to its end and return its values as a future."""
        future: Future[Any] = Future()
        future.set_result(list(fn(*args)))
        return future

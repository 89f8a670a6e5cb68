"""A pool without processes: tasks run in the process of the test."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from concurrent.futures import Future
from typing import Any

from nonolith.workers.pool import Bounds, ProcessPool


class InlinePool(ProcessPool):
    """Runs each task when it is begun."""

    def begin(
        self, bounds: Bounds, fn: Callable[..., Any], *args: Any, kind: Hashable = None
    ) -> Future[Any]:
        """Run a generator function at once."""
        future: Future[Any] = Future()
        future.set_result(list(fn(*args)))
        return future

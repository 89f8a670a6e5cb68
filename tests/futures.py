"""Futures that are already done."""

from __future__ import annotations

from concurrent.futures import Future
from typing import Any


def done(value: object) -> Future[Any]:
    """Return a finished future with this result or this error."""
    future: Future[Any] = Future()
    if isinstance(value, Exception):
        future.set_exception(value)
    else:
        future.set_result(value)
    return future

"""Futures of tests that are done from the beginning."""

from __future__ import annotations

from concurrent.futures import Future
from typing import Any


def done(value: object) -> Future[Any]:
    """One with this result, or with this error."""
    future: Future[Any] = Future()
    if isinstance(value, Exception):
        future.set_exception(value)
    else:
        future.set_result(value)
    return future

"""Coroutines of tests, each in a thread of its own: the browser of other tests has a loop here."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

Value = TypeVar("Value")


def run(coroutine: Coroutine[Any, Any, Value]) -> Value:
    """The value of a coroutine."""
    with ThreadPoolExecutor(1) as threads:
        return threads.submit(asyncio.run, coroutine).result()

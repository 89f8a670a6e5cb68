"""Executors of ``concurrent.futures``: how many workers they have."""

from __future__ import annotations

from concurrent.futures import Executor

from nonolith.running.cluster import threads_of


def workers_of(executor: Executor) -> int | None:
    """How many tasks an executor works on at the same time; None where it does not show that."""
    threads = threads_of(executor)
    number = getattr(executor, "_max_workers", None) if threads is None else threads
    return number if isinstance(number, int) and number > 0 else None

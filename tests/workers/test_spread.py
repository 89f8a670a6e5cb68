"""spread(): one task for many items in several processes."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from nonolith import NonolithError
from nonolith.workers.spread import spread
from tests.workers.test_worker import runs, until


def process(number: int) -> Iterator[tuple[int, int]]:
    yield number, os.getpid()
    yield -number, 0  # only the first value counts


def fails(number: int) -> Iterator[int]:
    if number == 2:
        raise ValueError("two is too many")
    yield number


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_results_come_in_the_order_of_the_items(jobs: int) -> None:
    results = list(spread(process, ((i,) for i in range(7)), jobs))
    assert [number for number, _ in results] == list(range(7))
    processes = {process for _, process in results}
    assert processes == {os.getpid()} if jobs == 1 else os.getpid() not in processes
    assert list(spread(process, [], jobs)) == []


def test_a_task_that_fails_is_an_error_with_its_reason() -> None:
    results = spread(fails, [(1,), (2,), (3,)], 2)
    assert next(results) == 1
    with pytest.raises(NonolithError) as raised:
        next(results)
    assert str(raised.value) == "a process failed: ValueError: two is too many"


def test_items_are_taken_as_they_are_needed_and_processes_end_with_the_results() -> None:
    taken: list[int] = []

    def items() -> Iterator[tuple[int]]:
        for i in range(1000):
            taken.append(i)
            yield (i,)

    results = spread(process, items(), 2)
    _, number = next(results)
    assert len(taken) <= 4
    results.close()  # type: ignore[attr-defined]
    until(lambda: not runs(number))

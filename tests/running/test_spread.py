"""spread(): tasks in several processes."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterator

import pytest

from nonolith.running.pool import ProcessPool
from nonolith.running.spread import doubled, spread
from nonolith.support.errors import NonolithError


def process(_: int) -> Iterator[int]:
    yield os.getpid()


def fails(number: int) -> Iterator[int]:
    if number == 2:
        raise ValueError("two is too many")
    yield number


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_results_come_in_the_order_of_the_items(jobs: int) -> None:
    assert list(spread(doubled, ((i,) for i in range(7)), jobs)) == [2 * i for i in range(7)]
    assert list(spread(doubled, [], jobs)) == []


def test_one_job_is_no_process_apart_and_two_are_two() -> None:
    assert set(spread(process, [(1,), (2,)], 1)) == {os.getpid()}
    others = set(spread(process, [(i,) for i in range(6)], 2))
    assert len(others) == 2
    assert os.getpid() not in others


def test_a_task_that_fails_is_an_error_with_its_reason() -> None:
    results = spread(fails, [(1,), (2,), (3,)], 2)
    assert next(results) == 1
    with pytest.raises(NonolithError, match="two is too many"):
        next(results)


def test_items_are_taken_as_they_are_needed() -> None:
    taken = []

    def items() -> Generator[tuple[int], None, None]:
        for i in range(1000):
            taken.append(i)
            yield (i,)

    results = spread(doubled, items(), 2)
    assert next(results) == 0
    results.close()  # type: ignore[attr-defined]
    assert len(taken) <= 4


@pytest.mark.parametrize("jobs", [2, 3])
def test_a_process_gets_the_next_item_when_the_oldest_result_was_taken(jobs: int) -> None:
    taken = []

    def items() -> Generator[tuple[int], None, None]:
        for i in range(7):
            taken.append(i)
            yield (i,)

    seen = []
    for value in spread(doubled, items(), jobs):
        seen.append((value, len(taken)))
    assert seen == [(2 * i, min(jobs + i + 1, 7)) for i in range(7)]


def test_an_error_has_its_reason_alone() -> None:
    with pytest.raises(NonolithError) as raised:
        list(spread(fails, [(2,)], 2))
    assert str(raised.value) == "a process failed: ValueError: two is too many"


def test_the_processes_end_with_the_results(monkeypatch: pytest.MonkeyPatch) -> None:
    ended = []
    shutdown = ProcessPool.shutdown

    def noted(pool: ProcessPool, **named: bool) -> None:
        ended.append(named)
        shutdown(pool, **named)

    monkeypatch.setattr(ProcessPool, "shutdown", noted)
    assert list(spread(doubled, [(1,)], 2)) == [2]
    assert ended == [{"cancel_futures": True}]


def two(number: int) -> Iterator[int]:
    yield number
    yield -number


@pytest.mark.parametrize("jobs", [1, 2])
def test_the_first_value_of_a_task_is_its_result(jobs: int) -> None:
    assert list(spread(two, [(1,), (2,)], jobs)) == [1, 2]

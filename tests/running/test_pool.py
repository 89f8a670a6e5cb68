"""ProcessPool: what is yielded comes back, and a process that is lost is replaced."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator

import pytest

from nonolith.running.pool import Bounds, LostError, ProcessPool
from nonolith.worker import Reply


def counting(most: int) -> Iterator[int]:
    yield from range(most)


def dying() -> Iterator[int]:
    yield 1
    os._exit(3)


def stuck() -> Iterator[int]:
    yield 1
    time.sleep(1000)


def failing() -> Iterator[int]:
    yield 1
    raise ZeroDivisionError("of purpose")


@pytest.fixture(scope="module")
def pool() -> Iterator[ProcessPool]:
    with ProcessPool(2, seconds=0.1, memory=1 << 20) as made:
        yield made


def test_the_values_come_back_in_order(pool: ProcessPool) -> None:
    futures = [pool.submit(counting, number) for number in range(10)]
    assert [future.result() for future in futures] == [list(range(n)) for n in range(10)]


@pytest.mark.parametrize(
    ("task", "message", "limit"),
    [
        (dying, "its process ended with code 3", None),
        (stuck, "its process was ended at the limit on seconds", "seconds"),
        (failing, "ZeroDivisionError: of purpose", None),
    ],
)
def test_what_is_lost_has_its_parts_and_the_next_task_runs(
    task: object, message: str, limit: str | None, pool: ProcessPool
) -> None:
    with pytest.raises(LostError) as lost:
        pool.submit(task).result()  # type: ignore[arg-type]
    assert str(lost.value) == message
    assert lost.value.parts == [1]
    assert lost.value.limit == limit
    assert lost.value.died is (task is dying)
    assert pool.submit(counting, 2).result() == [0, 1]
    assert len(pool._workers) <= 2  # none that has ended is kept


def test_the_end_comes_at_once_whatever_the_processes_do() -> None:
    made = ProcessPool(1, seconds=None, memory=1 << 20)
    future = made.submit(stuck)
    waiting = made.submit(stuck)
    time.sleep(0.5)
    start = time.perf_counter()
    made.shutdown(cancel_futures=True)
    assert time.perf_counter() - start < 5
    assert isinstance(future.exception(), LostError)
    assert isinstance(waiting.exception(), LostError)
    with pytest.raises(RuntimeError, match="ended"):
        made.submit(stuck)


def slow_at_first() -> Iterator[int]:
    time.sleep(0.5)
    yield 1


def test_a_task_without_a_limit_has_none_for_its_first_value_either(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("nonolith.running.pool.LOADING", -1.0)
    with ProcessPool(1) as unlimited:
        assert unlimited.submit(slow_at_first).result() == [1]


def test_a_task_has_no_arguments_by_name(pool: ProcessPool) -> None:
    with pytest.raises(TypeError, match="a ProcessPool take no arguments by name"):
        pool.submit(counting, most=2)
    assert pool.begin(Bounds(), counting, 2).result() == [0, 1]


def test_without_waiting_tasks_are_done_before_the_end() -> None:
    made = ProcessPool(1)
    futures = [made.submit(counting, number) for number in range(3)]
    made.shutdown(wait=False)
    assert [future.result() for future in futures] == [[], [0], [0, 1]]
    with pytest.raises(RuntimeError) as raised:
        made.submit(counting, 1)
    assert str(raised.value) == "this ProcessPool has ended"


def test_a_task_that_is_cancelled_before_it_begins_is_left_out() -> None:
    with ProcessPool(1) as made:
        with made._lock:  # no process can be started meanwhile
            first, second, third = (made.submit(counting, number) for number in range(3))
            assert second.cancel()
        assert (first.result(), third.result()) == ([], [0, 1])


VALUE, END = Reply("value", "v"), Reply("end")

"""ProcessPool: what is yielded comes back, and a process that is lost is replaced."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from typing import Any

import pytest

from nonolith import NonolithError
from nonolith.running import pool as pools
from nonolith.running.pool import Bounds, LostError, ProcessPool, _values
from nonolith.support.deadline import Deadline
from nonolith.worker import Reply, StoppedWorkerError, Worker


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


class Scripted:
    """A worker whose replies are given, one a second; it notes what it is asked for."""

    def __init__(self, *replies: Reply | Exception) -> None:
        self.replies = list(replies)
        self.asked: list[Any] = []
        self.now = 100.0

    def begin(self, *call: Any) -> None:
        self.asked.append(call)

    def more(self) -> None:
        self.asked.append("more")

    def reply(self, deadline: Deadline, memory: int | None) -> Reply:
        self.asked.append((deadline.seconds_left, memory))
        self.now += 1
        reply = self.replies.pop(0)
        if isinstance(reply, Exception):
            raise reply
        return reply


VALUE, END = Reply("value", "v"), Reply("end")


@pytest.mark.parametrize(
    ("bounds", "asked"),
    [
        (Bounds(), [(None, None), "more", (None, None), "more", (None, None)]),
        (
            Bounds(5.0, 1 << 20),
            [
                (60.0 + 5 + 2, (1 << 20) + (1 << 30)), "more",
                (5.0 + 2, (1 << 20) + (1 << 30)), "more",
                (5.0 + 2, (1 << 20) + (1 << 30)),
            ],
        ),
        (Bounds(0.0, 0), [(62.0, 1 << 30), "more", (2.0, 1 << 30), "more", (2.0, 1 << 30)]),
    ],
)  # fmt: skip
def test_each_value_has_its_time_and_the_first_one_more_for_loading(
    bounds: Bounds, asked: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    worker: Any = Scripted(VALUE, VALUE, END)
    monkeypatch.setattr("nonolith.support.deadline.monotonic", lambda: worker.now)
    assert _values(worker, bounds, (counting, 5)) == ["v", "v"]
    assert worker.asked == [(counting, 5), *asked]


@pytest.mark.parametrize(
    ("last", "message", "limit", "died"),
    [
        (StoppedWorkerError("memory"), "its process was ended at the limit on memory", "memory", 0),
        (Reply("died", -9), "its process ended with code -9", None, 1),
        (Reply("error", "one\n  two\nValueError: three\n"), "ValueError: three", None, 0),
        (Reply("error", "one"), "one", None, 0),
    ],
)
def test_what_is_lost_has_its_reason(
    last: Reply | Exception, message: str, limit: str | None, died: int
) -> None:
    worker: Any = Scripted(VALUE, last)
    with pytest.raises(LostError) as raised:
        _values(worker, Bounds(), (counting, 5))
    lost = raised.value
    assert (str(lost), lost.parts, lost.limit, lost.died) == (message, ["v"], limit, bool(died))


def here(wrong: bool) -> Iterator[int]:
    yield os.getpid()
    if wrong:
        raise ZeroDivisionError


def test_after_what_was_lost_comes_a_new_process(monkeypatch: pytest.MonkeyPatch) -> None:
    with ProcessPool(1) as made:
        with pytest.raises(LostError) as lost:
            made.submit(here, True).result()
        [again] = made.submit(here, False).result()
        assert lost.value.parts != [again]
        assert made.submit(here, False).result() == [again]
    missing = NonolithError("no process is left")

    def fails() -> Worker:
        monkeypatch.setattr(pools, "Worker", Worker)
        raise missing

    monkeypatch.setattr(pools, "Worker", fails)
    with ProcessPool(1) as made:
        first, second = (made.submit(counting, 1) for _ in range(2))
        assert (first.exception(60), second.result(60)) == (missing, [0])

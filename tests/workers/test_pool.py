"""ProcessPool and spread() return the values of tasks, and reuse, kill and replace processes."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator

import pytest

from nonolith import NonolithError
from nonolith.workers import pool as pools
from nonolith.workers.pool import LostError, ProcessPool, TaskLimits, spread
from nonolith.workers.worker import Worker
from tests.examples import long
from tests.processes import run, runs, until


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


def here(wrong: bool = False) -> Iterator[int]:
    yield os.getpid()
    if wrong:
        raise ZeroDivisionError


def slow_at_first() -> Iterator[int]:
    time.sleep(0.5)  # the pool polls every 0.05 s
    yield 1


@pytest.fixture(scope="module")
def pool() -> Iterator[ProcessPool]:
    with ProcessPool(2, TaskLimits(5.0, 1 << 20)) as made:  # far more than a value takes
        yield made


def test_values_come_back_in_order(pool: ProcessPool) -> None:
    futures = [pool.submit(counting, number) for number in range(10)]
    assert [future.result() for future in futures] == [list(range(n)) for n in range(10)]
    assert pool.submit(counting, most=2).result() == [0, 1]


@pytest.mark.parametrize(
    ("task", "message", "limit"),
    [
        (dying, "its process ended with code 3", None),
        (stuck, "its process was killed at the limit on seconds", "seconds"),
        (failing, "ZeroDivisionError: of purpose", None),
    ],
)
def test_a_lost_task_keeps_its_parts_and_the_next_one_runs(
    task: Callable[[], object],
    message: str,
    limit: str | None,
    pool: ProcessPool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if task is stuck:
        monkeypatch.setattr(pools, "GRACE", -4.9)  # its next value never comes
    with pytest.raises(LostError) as lost:
        pool.submit(task).result()
    assert str(lost.value) == message
    assert lost.value.parts == [1]
    assert lost.value.limit == limit
    assert lost.value.died is (task is dying)
    monkeypatch.undo()
    assert pool.submit(counting, 2).result() == [0, 1]
    assert len(pool.workers) <= 2  # processes that ended are dropped


def test_a_task_without_a_limit_has_no_limit_for_its_first_value(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pools, "LOADING", -1.0)
    with ProcessPool() as unlimited:
        assert unlimited.submit(slow_at_first).result() == [1]


def test_shutdown_with_cancel_futures_kills_all_workers() -> None:
    made = ProcessPool(1)
    running, waiting = made.submit(stuck), made.submit(stuck)
    until(lambda: bool(made.workers))
    [worker] = made.workers
    made.shutdown(cancel_futures=True)  # returns although ``stuck`` sleeps for 1000 s
    assert isinstance(running.exception(), LostError)
    assert waiting.cancelled()
    assert not runs(worker.process_id)
    for begin in (lambda: made.submit(stuck), made.take):
        with pytest.raises(RuntimeError):
            begin()


def test_shutdown_without_wait_completes_all_tasks() -> None:
    made = ProcessPool(1)
    futures = [made.submit(counting, number) for number in range(3)]
    made.shutdown(wait=False)
    assert [future.result() for future in futures] == [[], [0], [0, 1]]
    until(lambda: made.ended and not made.workers)


FORGETFUL = """
import sys
sys.path[:] = {path!r}
from nonolith.workers.pool import ProcessPool
from tests.workers.test_pool import stuck
pool = ProcessPool()
pool.submit(stuck)
while not any(worker.tasks for worker in pool.workers):
    pass
"""


def test_a_program_ends_without_shutting_down_its_pool() -> None:
    done = run([sys.executable, "-c", FORGETFUL.format(path=sys.path)])
    assert done.returncode == 0


def test_an_exception_in_a_with_statement_kills_all_workers() -> None:
    with pytest.raises(KeyboardInterrupt), ProcessPool() as made:  # noqa: PT012
        worker = made.take()
        made.submit(stuck)
        raise KeyboardInterrupt
    until(lambda: not runs(worker.process_id))


def test_a_worker_is_reused_unless_its_task_was_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    with ProcessPool() as made:
        [first] = made.submit(here).result()
        assert made.submit(here).result() == [first]
        with pytest.raises(LostError):
            made.submit(here, True).result()
        assert made.submit(here).result() != [first]

    def fails() -> Worker:
        monkeypatch.setattr(pools, "Worker", Worker)
        raise NonolithError("no process is left")

    monkeypatch.setattr(pools, "Worker", fails)
    with ProcessPool() as made:
        with pytest.raises(NonolithError, match="no process is left"):
            made.submit(here).result()
        assert made.submit(counting, 1).result() == [0]


def test_each_kind_has_its_own_workers() -> None:
    with ProcessPool(idle=1) as made:
        first, second, other = made.take("a"), made.take("a"), made.take("b")
        for worker in (first, second, other):
            made.give_back(worker)
        until(lambda: not second.alive)
        assert made.take("a") is first
        assert made.take("b") is other
        assert made.take("b") not in (first, second, other)


@pytest.mark.parametrize(
    "bound",
    [{"tasks": 2}, long({"memory": 1 << 40}), {"memory": 1}],
)
def test_a_worker_is_replaced_after_too_many_tasks_or_too_much_memory(
    bound: dict[str, int],
) -> None:
    if "memory" in bound and not sys.platform.startswith("linux"):
        pytest.skip("memory is watched on Linux")
    with ProcessPool(**bound) as made:  # type: ignore[arg-type]
        processes = [made.submit(here).result()[0] for _ in range(3)]
        if bound == {"memory": 1}:
            until(lambda: not made.workers)  # it is killed even if no task follows
    assert len(set(processes)) == {2: 2, 1 << 40: 1, 1: 3}[next(iter(bound.values()))]


def warm() -> Iterator[None]:
    import colorsys  # noqa: F401

    return
    yield


def is_warm() -> Iterator[bool]:
    yield "colorsys" in sys.modules


def test_ready_workers_are_warm_and_replaced() -> None:
    with ProcessPool(idle=2, ready=2, warm=warm) as made:
        made.start()
        started = set(made.workers)
        assert made.submit(is_warm).result() == [True]
        first, second = made.take(), made.take()
        assert {first, second} == started == set(made.workers)
        made.change(first, "other")
        made.discard(second)
        fresh = [worker for worker, kind in made.workers.items() if kind is None]
        assert len(fresh) == 2
        assert not started & set(fresh)
        assert [worker.tasks for worker in fresh] == [1, 1]


def test_a_worker_whose_warm_up_fails_is_removed() -> None:
    with ProcessPool(ready=2, warm=failing) as made:
        made.start()
        assert not made.workers


def process(number: int) -> Iterator[tuple[int, int]]:
    yield number, os.getpid()
    yield -number, 0  # only the first value counts


def fails(number: int) -> Iterator[int]:
    if number == 2:
        raise ValueError("two is too many")
    yield number


@pytest.mark.parametrize("jobs", [1, 3])
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
    assert str(raised.value) == "a task failed: ValueError: two is too many"


def test_items_are_read_lazily_and_processes_end_with_the_results() -> None:
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

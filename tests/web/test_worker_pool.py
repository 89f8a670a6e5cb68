"""The processes of the service: which one a request gets, and when one is replaced."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from typing import Any

import pytest

from nonolith import NonolithError
from nonolith.operations.refusal import Refusal
from nonolith.support.deadline import Deadline
from nonolith.web import worker_pool
from nonolith.web.bounds import Bounds
from nonolith.web.worker_pool import PoolWorker, WorkerPool
from nonolith.worker import Reply
from tests.web import loops


class Process:
    """In place of a process: notes what it is asked for."""

    process_id = 77

    def __init__(self) -> None:
        self.calls: list[Any] = []
        self.memory, self.alive = 0, True
        self.answer: Reply | Exception = Reply("end")

    def memory_in_use(self) -> int:
        return self.memory

    def begin(self, *call: Any) -> None:
        self.calls.append(call)

    def more(self) -> None:
        self.calls.append("more")

    def cancel(self) -> None:
        self.calls.append("cancel")

    def kill(self) -> None:
        self.calls.append("killed")

    def reply(self, deadline: Deadline, memory: int) -> Reply:
        self.calls.append((deadline.seconds_left, memory))
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


@pytest.fixture(autouse=True)
def _no_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_pool, "Worker", Process)


def with_pool(work: Callable[[WorkerPool], None], ready: int = 2) -> None:
    async def run() -> None:
        pool = WorkerPool(ready, 9, Bounds())
        await pool.start()
        work(pool)
        await asyncio.sleep(0)
        await asyncio.gather(*pool._starting)
        pool.close()
        assert pool._threads._max_workers == 9 + 2 * ready

    loops.run(run())


@pytest.fixture(autouse=True)
def _no_priorities(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "setpriority", lambda *_: None, raising=False)


def killed(worker: PoolWorker) -> bool:
    process: Any = worker._worker
    return "killed" in process.calls


def test_quick_requests_get_the_processes_that_wait() -> None:
    def work(pool: WorkerPool) -> None:
        first, second = sorted(pool._idle[False], key=id)
        assert pool.workers == {first, second}
        assert {pool.get(long=False), pool.get(long=False)} == {first, second}
        third = pool.get(long=False)
        assert third not in (first, second)
        assert not third.nice
        assert third._memory == Bounds().memory
        pool.back(first)
        assert pool.get(long=False) is first
        assert not any(map(killed, pool.workers))

    with_pool(work)


def test_long_requests_have_processes_of_their_own() -> None:
    def work(pool: WorkerPool) -> None:
        waiting = set(pool.workers)
        long = [pool.get(long=True) for _ in range(3)]
        assert all(worker.nice for worker in long)
        assert not waiting & set(long)
        for worker in long:
            pool.back(worker)
        assert pool._idle[True] == long[:2]
        assert [killed(worker) for worker in long] == [False, False, True]
        assert pool.workers == {*waiting, *long[:2]}
        assert pool.get(long=True) is long[1]
        assert set(pool._idle[False]) == waiting

    with_pool(work)


def test_a_process_that_is_no_longer_fit_is_replaced() -> None:
    def work(pool: WorkerPool) -> None:
        worker = pool.get(long=False)
        worker._requests = 1000
        pool.back(worker)
        assert killed(worker)
        assert worker not in pool.workers
        assert len(pool.workers) == 2
        [other] = pool._idle[False]
        other._requests = 1000
        fresh = pool.get(long=False)
        assert killed(other)
        assert fresh not in (worker, other)
        assert len(pool.workers) == 3

    with_pool(work)


def test_a_process_that_goes_over_to_long_work_is_replaced() -> None:
    def work(pool: WorkerPool) -> None:
        worker = pool.get(long=False)
        pool.promote(worker)
        assert worker.nice
        assert len(pool.workers) == 3
        pool.back(worker)
        assert pool._idle[True] == [worker]

    with_pool(work)


def test_a_pool_that_has_ended_starts_nothing() -> None:
    async def run() -> None:
        pool = WorkerPool(2, 1, Bounds())
        await pool.start()
        worker, other = pool.get(long=False), pool.get(long=False)
        pool.close()
        assert killed(worker)
        assert killed(other)
        with pytest.raises(Refusal) as raised:
            pool.get(long=False)
        assert (raised.value.kind, raised.value.message) == ("busy", "the service is ending")
        pool.back(worker)
        assert pool.workers == {other}
        assert pool._idle == {False: [], True: []}

    loops.run(run())


def test_a_process_that_does_not_start_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    async def cold(_worker: PoolWorker) -> bool:
        return False

    async def run() -> None:
        pool = WorkerPool(2, 1, Bounds())
        started: list[PoolWorker] = []
        new = pool._new

        def noted() -> PoolWorker:
            started.append(new())
            return started[-1]

        monkeypatch.setattr(pool, "_new", noted)
        await pool.start()
        assert [killed(worker) for worker in started] == [True, True]
        assert pool.workers == set()

        def none() -> None:
            raise NonolithError("no process left")

        monkeypatch.setattr(worker_pool, "Worker", none)
        pool._fill()
        assert not pool._starting
        with pytest.raises(NonolithError, match="no process left"):
            pool.get(long=False)
        pool.close()

    monkeypatch.setattr(PoolWorker, "warm", cold)
    loops.run(run())

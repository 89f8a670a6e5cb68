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
from nonolith.web.work import answers, warm
from nonolith.web.worker_pool import PoolWorker, WorkerPool
from nonolith.worker import Reply, StoppedWorkerError
from tests.web import loops

MEBIBYTE = 1 << 20


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


def made(threads: Any = None, memory: int = 5) -> tuple[PoolWorker, Process]:
    worker = PoolWorker(threads, memory)
    process: Any = worker._worker
    return worker, process


def test_a_process_is_fit_for_a_thousand_requests_and_so_many_bytes() -> None:
    worker, process = made()
    assert worker.process_id == 77
    for number in range(1000):
        assert worker.fit
        worker.begin("hint", b"{}", Bounds(), progress=number == 0)
    assert not worker.fit
    assert process.calls[:2] == [
        (answers, "hint", b"{}", Bounds(), True), (answers, "hint", b"{}", Bounds(), False),
    ]  # fmt: skip
    worker, process = made()
    process.memory = 192 * MEBIBYTE
    assert worker.fit
    process.memory += 1
    assert not worker.fit
    process.memory, process.alive = 0, False
    assert not worker.fit


def test_what_it_is_asked_for_is_passed_on() -> None:
    worker, process = made()
    worker.more()
    worker.cancel()
    worker.kill()
    assert process.calls == ["more", "cancel", "killed"]


def test_a_reply_has_its_time_and_its_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nonolith.support.deadline.monotonic", lambda: 100.0)

    async def run() -> Process:
        worker, process = made()
        for seconds in ((), (2.5,), (-1.0,)):
            assert await worker.reply(*seconds) == Reply("end")
        assert await worker.warm()
        process.answer = Reply("error")
        assert not await worker.warm()
        process.answer = StoppedWorkerError("memory")
        assert not await worker.warm()
        return process

    begun = [(warm,), (20.0, 5)]
    assert loops.run(run()).calls == [(20.0, 5), (2.5, 5), (0.0, 5), *begun, *begun, *begun]


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("1 (a) b) R 2 3 4 5 6 7 8 9 10 11 700 50 99 98", 7.5),
        ("1 (a) R 2", 55.0),
        ("1 (a) R 2 3 4 5 6 7 8 9 10 11 x 50", 55.0),
        (None, 55.0),
    ],
)
def test_processor_time_is_that_of_the_process_and_of_the_system(
    text: str | None, seconds: float, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker_pool, "perf_counter", lambda: 55.0)
    monkeypatch.setattr(os, "sysconf", lambda name: {"SC_CLK_TCK": 100}[name])
    if text is not None:
        (tmp_path / "stat").write_text(text)

    def opened(name: str, encoding: str) -> Any:
        assert (name, encoding) == ("/proc/77/stat", "ascii")
        return (tmp_path / "stat").open()

    monkeypatch.setattr(worker_pool, "open", opened, raising=False)
    assert made()[0].used() == seconds


def test_a_process_gives_way_as_far_as_it_can(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[Any] = []

    def refused(*call: Any) -> None:
        calls.append(call)
        raise OSError

    monkeypatch.setattr(os, "setpriority", refused)
    worker, _ = made()
    assert not worker.nice
    worker.give_way()
    assert worker.nice
    assert calls == [(os.PRIO_PGRP, 77, 10)]
    monkeypatch.delattr(os, "setpriority")
    worker, _ = made()
    worker.give_way()
    assert worker.nice


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

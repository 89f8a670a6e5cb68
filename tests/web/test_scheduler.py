"""Long requests do not delay short ones, and no answer is lost when a process ends."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

import nonolith
from nonolith.operations.refusal import Refusal
from nonolith.web import scheduler as schedulers
from nonolith.web.answering import KINDS, Bounds
from nonolith.web.scheduler import Scheduler, ServiceRequest
from tests.web import loops

EASY = {"puzzle": "3x3:2/1.1/2/3/1.1/1"}

#: A puzzle on which every search takes long.
HARD = {"puzzle": nonolith.generate(100, 100, seed=1).replace(goal=None).record()}
USUAL = Bounds()


def sent(name: str, request: object, client: str = "", **more: Any) -> ServiceRequest:
    return ServiceRequest(name, json.dumps(request).encode(), client, **more)


def with_scheduler(
    work: Callable[[Scheduler], Awaitable[None]], bounds: Bounds = USUAL, jobs: int = 1
) -> None:
    async def run() -> None:
        scheduler = Scheduler(jobs, bounds)
        await scheduler.start()
        try:
            await work(scheduler)
        finally:
            scheduler.close()

    loops.run(run())


async def until(done: Callable[[], bool]) -> None:
    async with asyncio.timeout(120):
        while not done():
            await asyncio.sleep(0.02)


def test_hints_are_answered_while_all_long_places_are_taken() -> None:
    async def work(scheduler: Scheduler) -> None:
        long = [asyncio.ensure_future(scheduler.answer(sent("solve", HARD))) for _ in range(3)]
        await until(lambda: scheduler.long.free == 0)
        for _ in range(5):
            answer = await asyncio.wait_for(scheduler.answer(sent("hint", EASY)), 300)
            assert answer.status == 200
        assert not any(one.done() for one in long)
        for one in long:
            one.cancel()
        await asyncio.gather(*long, return_exceptions=True)
        assert [(lane.free, lane.waiting) for lane in scheduler.lanes] == [(2, 0), (1, 0), (1, 0)]

    with_scheduler(work, Bounds(seconds=3600.0, queue_timeout=3600.0))


def test_long_work_begins_again_where_it_has_to_wait_for_a_place() -> None:
    async def work(scheduler: Scheduler) -> None:
        hard = {**HARD, "limits": {"seconds": 1.0}}
        mended = {"puzzle": "2x2:1/1/1/1"}
        requests = [*(sent("solve", hard) for _ in range(4)), sent("mend", mended)]
        answers = await asyncio.gather(*map(scheduler.answer, requests))
        assert [json.loads(answer.body)["limit"] for answer in answers] == ["seconds"] * 4 + [None]
        assert [(lane.free, lane.waiting) for lane in scheduler.lanes] == [(2, 0), (1, 0), (1, 0)]

    with_scheduler(work, Bounds(seconds=3600.0, queue_timeout=3600.0))


def test_work_that_is_cancelled_is_stopped() -> None:
    async def work(scheduler: Scheduler) -> None:
        asked = asyncio.ensure_future(scheduler.answer(sent("solve", HARD)))

        def is_long() -> bool:
            if scheduler.medium.free == 0:
                assert not any(scheduler.pool.workers.values()), "a worker for long work only"
            return scheduler.long.free == 0

        await until(is_long)
        [busy] = [worker for worker, kind in scheduler.pool.workers.items() if kind]
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked
        await until(lambda: not busy.alive and busy not in scheduler.pool.workers)

    with_scheduler(work, Bounds(seconds=3600.0))


def test_a_request_at_its_time_limit_has_a_partial_result(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(scheduler: Scheduler) -> None:
        answer = await scheduler.answer(sent("solve", HARD))
        record = json.loads(answer.body)
        assert (record["verdict"], record["limit"]) == ("unknown", "seconds")
        assert len(record["known"]) == 100

    monkeypatch.setattr(schedulers, "GRACE", 60.0)
    with_scheduler(work, Bounds(seconds=2.0))


def test_clients_of_a_service_that_stops_read_that_it_stops() -> None:
    async def work(scheduler: Scheduler) -> None:
        asked = [asyncio.ensure_future(scheduler.answer(sent("solve", HARD))) for _ in range(6)]
        await until(lambda: not scheduler.long.free)
        scheduler.close()
        asked.append(asyncio.ensure_future(scheduler.answer(sent("hint", EASY))))
        for one in await asyncio.gather(*asked, return_exceptions=True):
            assert isinstance(one, Refusal)
            assert (one.kind, "the service is stopping" in str(one)) == ("busy", True)

    with_scheduler(work, Bounds(seconds=3600.0, queue_timeout=3600.0))


def test_the_listener_gets_progress_events() -> None:
    async def work(scheduler: Scheduler) -> None:
        news: list[dict[str, Any]] = []
        await scheduler.answer(sent("solve", EASY, listener=news.append))
        assert [one["state"] for one in news] == ["waiting", "working", "working"]
        assert news[-1]["known"] == ["###", "#.#", ".#."]

    with_scheduler(work)


async def answered_while_processes_are_killed(kills: int) -> None:
    scheduler = Scheduler(2, Bounds(seconds=2.0, queue_size=1000))
    await scheduler.start()
    choose, killed, statuses = random.Random(1), 0, list[int]()

    async def kill() -> None:
        nonlocal killed
        while killed < kills:
            workers = list(scheduler.pool.workers)
            if workers:
                with suppress(ProcessLookupError):
                    os.kill(choose.choice(workers).process_id, signal.SIGKILL)
                    killed += 1
            await asyncio.sleep(0.15)

    async def ask(name: str, request: object) -> None:
        while killed < kills:
            try:
                answer = await asyncio.wait_for(scheduler.answer(sent(name, request)), 300)
                statuses.append(answer.status)
            except Refusal as refusal:
                statuses.append(KINDS[refusal.kind][0])

    asked = [("hint", EASY), ("check", EASY), ("explain", EASY), ("solve", HARD), ("hint", EASY)]
    await asyncio.gather(kill(), *(ask(*one) for one in asked))
    assert set(statuses) <= {200, 503, 504}  # 504: on a busy machine, a process reached its limit
    assert 200 in statuses
    answer = await scheduler.answer(sent("hint", EASY))
    assert answer.status == 200
    assert not any(lane.waiting for lane in scheduler.lanes)
    assert len(scheduler.pool.workers) <= 10
    scheduler.close()


@pytest.mark.long
@pytest.mark.timeout(1200)
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs the signals of POSIX")
def test_a_thousand_killed_processes_leave_no_request_without_an_answer() -> None:
    def memory() -> int:
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    loops.run(answered_while_processes_are_killed(100))
    before = memory()
    loops.run(answered_while_processes_are_killed(1000))
    assert memory() < before + (32 << 20)

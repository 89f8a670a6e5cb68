"""Which lane and which process a request has at each step; the processes are made up."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any

import pytest

from nonolith import NonolithError
from nonolith.operations.refusal import Refusal
from nonolith.support.deadline import Deadline
from nonolith.web import scheduler as schedulers
from nonolith.web.bounds import Bounds
from nonolith.web.events import event_stream
from nonolith.web.scheduler import Job, Scheduler
from nonolith.web.work import Accepted, Answer, answers
from nonolith.workers.worker import Reply
from tests.web import loops

DONE = Answer(200, b"{}")
END, DIED = Reply("end", DONE), Reply("died", -9)
SHORT, LONG = Reply("value", Accepted(3.0, False)), Reply("value", Accepted(3.0, True))


class Process:
    """Gives these replies; one that is a text is waited for until a test sets it."""

    def __init__(self, log: list[Any], replies: list[Any]) -> None:
        self.log, self.replies = log, replies
        self.late: SimpleQueue[Reply] = SimpleQueue()
        self.is_late = False
        self.processor = 0.0

    def begin(self, task: object, name: str, body: bytes, bounds: Bounds, progress: bool) -> None:
        assert task is answers
        self.log.append(("begin", name, body, bounds.seconds, progress))

    def more(self) -> None:
        self.log.append("more")

    def cancel(self) -> None:
        self.log.append("cancel")

    def give_way(self) -> None:
        self.log.append("give way")

    def processor_time(self) -> float:
        return self.processor

    def reply(self, deadline: Deadline, memory: int) -> Reply:
        assert memory == Bounds().memory
        self.log.append(("reply", round(deadline.seconds_left or 0)))
        reply = self.replies.pop(0)
        if reply == "late":
            self.is_late = True
            return self.late.get(timeout=20)
        if isinstance(reply, Exception):
            raise reply
        assert isinstance(reply, Reply)
        return reply


class Pool:
    """Made-up processes, all of which share one list of replies."""

    ended = False

    def __init__(self, log: list[Any], replies: list[Any]) -> None:
        self.log, self.replies = log, replies
        self.made: list[Process] = []

    def take(self, kind: str | None) -> Process:
        if self.replies and self.replies[0] == "none":
            raise NonolithError("no process can be started")
        self.log.append(f"take {kind or 'quick'}")
        self.made.append(Process(self.log, self.replies))
        return self.made[-1]

    def give_back(self, _worker: Process) -> None:
        self.log.append("give back")

    def discard(self, worker: Process) -> None:
        self.log.append("discard")
        worker.late.put(DIED)

    def change(self, _worker: Process, kind: str) -> None:
        self.log.append(f"change to {kind}")


class Watched:
    """A scheduler of one long and two quick places, and all that happens."""

    def __init__(self, *replies: Any) -> None:
        self.log: list[Any] = []
        self.news: list[dict[str, Any]] = []
        self.scheduler = Scheduler(1, Bounds(patience=0.01))
        self.pool = Pool(self.log, list(replies))
        self.scheduler.pool = self.pool  # type: ignore[assignment]

    def job(self, listens: bool = False) -> Job:
        return Job("solve", b"body", "client", self.news.append if listens else None)

    async def answer(self, listens: bool = False) -> Answer | tuple[str, str, Any]:
        """The answer, or the refusal; all places are free again then."""
        try:
            return await self.scheduler.answer(self.job(listens))
        except Refusal as refusal:
            return refusal.kind, refusal.message, refusal.more

    @property
    def free(self) -> tuple[int, int]:
        return self.scheduler.quick.free, self.scheduler.long.free


#: Seconds to read the request; seconds of the request, and two more.
READ, REPLY = ("reply", 20), ("reply", 5)


def test_what_happens_is_reported_where_somebody_listens() -> None:
    async def run() -> None:
        watched = Watched(LONG, Reply("value", {"steps": 5}), END)
        assert await watched.answer(listens=True) == DONE
        assert watched.log[1] == ("begin", "solve", b"body", 30.0, True)
        assert watched.news == [
            {"state": "waiting", "lane": "quick"},
            {"state": "working"},
            {"state": "working", "steps": 5},
        ]

    loops.run(run())


def test_long_work_waits_for_the_long_lane_and_begins_again() -> None:
    async def run() -> None:
        watched = Watched(LONG, LONG, END)
        lane = watched.scheduler.long
        lane._patience = 5.0
        assert lane.take()
        asked = asyncio.ensure_future(watched.answer(listens=True))
        while not lane.waiting:
            await asyncio.sleep(0)
        assert watched.log[2:] == [READ, "cancel", "give back"]
        assert watched.free == (2, 0)
        lane.leave()
        assert await asked == DONE
        assert watched.log[5:] == [
            "take long", "give way", ("begin", "solve", b"body", 30.0, True), READ, "more", REPLY,
            "give back",
        ]  # fmt: skip
        assert watched.news[1] == {"state": "waiting", "lane": "long"}
        assert watched.free == (2, 1)

    loops.run(run())


def test_a_request_that_waits_for_too_long_is_refused() -> None:
    async def run() -> None:
        watched = Watched(LONG)
        assert watched.scheduler.long.take()
        message = "no process was free within 0.01 seconds"
        assert await watched.answer() == ("busy", message, {})
        assert watched.free == (2, 0)

    loops.run(run())


async def until(done: Callable[[], bool]) -> None:
    async with asyncio.timeout(10):
        while not done():
            await asyncio.sleep(0.001)


@pytest.mark.parametrize(
    ("processor", "taken", "promoted", "stopped"),
    [
        (0.19, (False, 0), False, False),
        (0.2, (False, 0), True, False),
        (0.2, (True, 0), False, False),
        (0.2, (True, 1), False, True),
        (0.19, (True, 1), False, False),
    ],
)
def test_long_work_leaves_the_quick_lane_if_needed(
    processor: float,
    taken: tuple[bool, int],
    promoted: bool,
    stopped: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looks, (long_taken, quick_taken) = 0, taken
    wait = asyncio.wait

    async def counted(futures: Any, **named: Any) -> Any:
        nonlocal looks
        if "timeout" in named:
            looks += 1
            assert named == {"timeout": 0.05}
            named["timeout"] = 0.001
        return await wait(futures, **named)

    monkeypatch.setattr(schedulers.asyncio, "wait", counted)  # type: ignore[attr-defined]

    async def run() -> None:
        watched = Watched(SHORT, "late", SHORT, END)
        lanes = watched.scheduler
        lanes.long._patience = 5.0
        if long_taken:
            assert lanes.long.take()
        for _ in range(quick_taken):
            assert lanes.quick.take()
        asked = asyncio.ensure_future(watched.answer())
        await until(lambda: bool(watched.pool.made and watched.pool.made[0].is_late))
        [process] = watched.pool.made
        process.processor = processor
        seen = looks
        await until(lambda: looks > seen + 3 or promoted or stopped)
        await until(lambda: ("change to long" in watched.log) == promoted)
        await until(lambda: ("discard" in watched.log) == stopped)
        if stopped:
            lanes.long.leave()
        else:
            process.late.put(END)
        assert await asked == DONE
        assert watched.log.count("discard") == stopped
        assert watched.log[-1] == "give back"

    loops.run(run())


def test_work_that_is_cancelled_gives_its_place_back() -> None:
    async def run() -> None:
        watched = Watched(LONG, "late")
        asked = asyncio.ensure_future(watched.answer())
        await until(lambda: bool(watched.pool.made and watched.pool.made[0].is_late))
        assert watched.free == (2, 0)
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked
        assert watched.log[-1] == "discard"
        assert watched.free == (2, 1)

    loops.run(run())


class Answering:
    """In place of a scheduler: reports, each time when it may go on, and answers or refuses."""

    def __init__(self, *news: dict[str, Any], end: Answer | Refusal) -> None:
        self.news, self.end = news, end
        self.may_go_on = asyncio.Event()
        self.cancelled = False

    async def answer(self, job: Job) -> Answer:
        try:
            for one in self.news:
                job.report(**one)
                await self.may_go_on.wait()
                self.may_go_on.clear()
        except asyncio.CancelledError:
            self.cancelled = True
            raise
        if isinstance(self.end, Refusal):
            raise self.end
        return self.end


def test_the_stream_is_passed_on_at_once() -> None:
    made: Any = Answering(end=DONE)
    response = event_stream(made, Job("solve", b"", ""))
    assert response.headers["x-accel-buffering"] == "no"
    assert response.headers["cache-control"] == "no-store"
    assert response.headers["content-type"].startswith("text/event-stream")

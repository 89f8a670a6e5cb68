"""Which lane and which process a request has at each step; the processes are made up."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from nonolith import NonolithError
from nonolith.operations.refusal import Refusal
from nonolith.web import scheduler as schedulers
from nonolith.web.bounds import Bounds
from nonolith.web.events import _events, event_stream
from nonolith.web.scheduler import Job, Scheduler
from nonolith.web.work import Accepted, Answer
from nonolith.worker import Reply, StoppedWorkerError
from tests.web import loops

DONE = Answer(200, b"{}")
END, DIED = Reply("end", DONE), Reply("died", -9)
SHORT, LONG = Reply("value", Accepted(3.0, False)), Reply("value", Accepted(3.0, True))


class Process:
    """Gives these replies; one that is a text is waited for until a test sets it."""

    def __init__(self, log: list[Any], replies: list[Any]) -> None:
        self.log, self.replies = log, replies
        self.late: asyncio.Future[Reply] | None = None
        self.processor = 0.0

    def begin(self, name: str, body: bytes, bounds: Bounds, progress: bool) -> None:
        self.log.append(("begin", name, body, bounds.seconds, progress))

    def more(self) -> None:
        self.log.append("more")

    def cancel(self) -> None:
        self.log.append("cancel")

    def used(self) -> float:
        return self.processor

    def reply(self, *seconds: float) -> asyncio.Future[Reply]:
        self.log.append(("reply", *(round(one, 1) for one in seconds)))
        reply = self.replies.pop(0)
        future: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        if reply == "late":
            self.late = future
        elif isinstance(reply, Exception):
            future.set_exception(reply)
        else:
            future.set_result(reply)
        return future


class Pool:
    """Made-up processes, all of which share one list of replies."""

    def __init__(self, log: list[Any], replies: list[Any]) -> None:
        self.log, self.replies = log, replies
        self.made: list[Process] = []

    def get(self, *, long: bool) -> Process:
        if self.replies and self.replies[0] == "none":
            raise NonolithError("no process can be started")
        self.log.append(f"get {'long' if long else 'quick'}")
        self.made.append(Process(self.log, self.replies))
        return self.made[-1]

    def back(self, _worker: Process) -> None:
        self.log.append("back")

    def discard(self, _worker: Process) -> None:
        self.log.append("discard")

    def promote(self, _worker: Process) -> None:
        self.log.append("promote")


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


BEGIN = ("begin", "solve", b"body", 30.0, False)
#: Seconds of the request, and two more.
REPLY = ("reply", 5.0)
STOPPED = (
    "the limit on memory ended the work before there was a result; a smaller puzzle or a simpler "
    "question may have one"
)


@pytest.mark.parametrize(
    ("replies", "log", "answer"),
    [
        ([END], ["get quick", BEGIN, ("reply",), "back"], DONE),
        ([SHORT, END], ["get quick", BEGIN, ("reply",), "more", REPLY, "back"], DONE),
        (
            [LONG, END],
            ["get quick", BEGIN, ("reply",), "promote", "more", REPLY, "back"],
            DONE,
        ),
        (
            [DIED, SHORT, DIED, END],
            ["get quick", BEGIN, ("reply",), "discard", "get quick", BEGIN, ("reply",), "more",
             REPLY, "discard", "get quick", BEGIN, ("reply",), "back"],
            DONE,
        ),
        (
            [DIED] * 4,
            ["get quick", BEGIN, ("reply",), "discard"] * 4,
            ("worker", "the process that worked on this ended 4 times", {}),
        ),
        (
            [StoppedWorkerError("memory")],
            ["get quick", BEGIN, ("reply",), "discard"],
            ("limit", STOPPED, {"limit": "memory"}),
        ),
        (["none"], [], ("busy", "no process can be started", {})),
        (
            [Reply("error", "why\n")],
            ["get quick", BEGIN, ("reply",), "discard"],
            ("defect", "this is a defect of nonolith", {}),
        ),
    ],
)  # fmt: skip
def test_a_request_has_these_steps(
    replies: list[Any], log: list[Any], answer: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    async def run() -> None:
        watched = Watched(*replies)
        assert await watched.answer() == answer
        assert watched.log == log
        assert watched.free == (2, 1)

    loops.run(run())
    assert capsys.readouterr().err == ("why\n" if "defect" in answer else "")


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
        assert watched.log[2:] == [("reply",), "cancel", "back"]
        assert watched.free == (2, 0)
        lane.leave()
        assert await asked == DONE
        assert watched.log[5:] == [
            "get long", ("begin", "solve", b"body", 30.0, True), ("reply",), "more", REPLY, "back",
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
def test_work_that_has_taken_long_leaves_the_quick_lane_where_its_place_is_needed(
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
        await until(lambda: bool(watched.pool.made and watched.pool.made[0].late))
        [process] = watched.pool.made
        assert process.late is not None
        process.processor = processor
        seen = looks
        await until(lambda: looks > seen + 3 or promoted or stopped)
        await until(lambda: ("promote" in watched.log) == promoted)
        await until(lambda: ("discard" in watched.log) == stopped)
        if stopped:
            assert process.late.cancelled()
            lanes.long.leave()
        else:
            process.late.set_result(END)
        assert await asked == DONE
        assert watched.log.count("discard") == stopped
        assert watched.log[-1] == "back"

    loops.run(run())


def test_work_that_is_cancelled_gives_its_place_back() -> None:
    async def run() -> None:
        watched = Watched(LONG, "late")
        asked = asyncio.ensure_future(watched.answer())
        await until(lambda: bool(watched.pool.made and watched.pool.made[0].late))
        assert watched.free == (2, 0)
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked
        assert watched.log[-1] == "discard"
        assert watched.free == (2, 1)

    loops.run(run())


@pytest.mark.parametrize(
    ("workers", "waiting", "places", "queues", "processes"),
    [
        (1, 128, (2, 1), (128, 32), (3, 3)),
        (5, 7, (5, 5), (7, 1), (6, 10)),
        (2, 3, (2, 2), (3, 1), (3, 4)),
    ],
)
def test_lanes_have_places_and_queues(
    workers: int,
    waiting: int,
    places: tuple[int, int],
    queues: tuple[int, int],
    processes: tuple[int, int],
) -> None:
    made = Scheduler(workers, Bounds(waiting=waiting, patience=7.0))
    assert (made.quick.free, made.long.free) == places
    assert (made.quick._longest, made.long._longest) == queues
    assert (made.quick._patience, made.long._patience) == (7.0, 7.0)
    ready, most = processes
    assert made.pool._ready == ready
    assert made.pool._threads._max_workers == most + 2 * ready
    made.pool.close()


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


REFUSED = b'event: error\ndata: {"error":{"kind":"busy","message":"wait"}}\n\n'


@pytest.mark.parametrize(
    ("end", "last"),
    [
        (Answer(200, b"{}"), b"event: answer\ndata: {}\n\n"),
        (Answer(422, b"{}"), b"event: error\ndata: {}\n\n"),
        (Refusal("busy", "wait"), REFUSED),
    ],
)
def test_events_are_what_happens_and_then_the_answer(
    end: Answer | Refusal, last: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nonolith.web.events.perf_counter", lambda: 5.0)
    made: Any = Answering({"state": "waiting", "lane": "quick"}, {"state": "working"}, end=end)

    monkeypatch.setattr("nonolith.web.events.PERIOD", 60.0)

    async def run() -> list[bytes]:
        found = []
        async for event in _events(made, Job("solve", b"", "")):
            found.append(event)
            made.may_go_on.set()
        return found

    assert loops.run(run()) == [
        b'event: progress\ndata: {"state":"waiting","lane":"quick","seconds":0.0}\n\n',
        b'event: progress\ndata: {"state":"working","seconds":0.0}\n\n',
        last,
    ]


def test_where_nothing_happens_an_event_has_the_state_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    times = iter([5.0, 5.25, 6.0005, 7.0])
    monkeypatch.setattr("nonolith.web.events.PERIOD", 0.2)
    monkeypatch.setattr("nonolith.web.events.perf_counter", lambda: next(times))
    made: Any = Answering({"state": "working", "steps": 3}, end=DONE)

    async def run() -> list[bytes]:
        events = _events(made, Job("solve", b"", ""))
        found = [await anext(events) for _ in range(3)]
        await events.aclose()  # type: ignore[attr-defined]
        await asyncio.sleep(0)
        assert made.cancelled
        return found

    assert loops.run(run()) == [
        b'event: progress\ndata: {"state":"working","steps":3,"seconds":0.25}\n\n',
        b'event: progress\ndata: {"state":"working","seconds":1.0}\n\n',
        b'event: progress\ndata: {"state":"working","seconds":2.0}\n\n',
    ]


def test_the_stream_is_passed_on_at_once() -> None:
    made: Any = Answering(end=DONE)
    response = event_stream(made, Job("solve", b"", ""))
    assert response.headers["x-accel-buffering"] == "no"
    assert response.headers["cache-control"] == "no-store"
    assert response.headers["content-type"].startswith("text/event-stream")

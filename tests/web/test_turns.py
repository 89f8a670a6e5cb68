"""Each lane of the scheduler has places and a bounded, fair queue. The processes are fakes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any

import pytest

from nonolith.operations.refusal import Refusal
from nonolith.support.deadline import Deadline
from nonolith.web import scheduler as schedulers
from nonolith.web.answering import Accepted, Bounds, ServiceResponse
from nonolith.web.scheduler import Lane, Scheduler, ServiceRequest
from nonolith.workers.worker import Reply
from tests.web import loops

DONE = ServiceResponse(200, b"{}")
END, DIED = Reply("end", DONE), Reply("died", -9)
SHORT, LONG = Reply("value", Accepted(3.0, False)), Reply("value", Accepted(3.0, True))


class Process:
    """A fake process that returns its pool's replies; at "late", it waits for a test's reply."""

    def __init__(self, log: list[str], replies: list[Any]) -> None:
        self.log, self.replies = log, replies
        self.late: SimpleQueue[Reply] = SimpleQueue()
        self.is_late = False
        self.obeys = True
        self.processor = 0.0
        self.polls = 0

    def begin(self, *_: object) -> None:
        self.log.append("begin")

    def more(self) -> None:
        self.log.append("more")

    def cancel(self) -> None:
        self.log.append("cancel")

    def interrupt(self) -> None:
        self.log.append("interrupt")
        if self.obeys:
            self.late.put(Reply("interrupted"))

    def give_way(self) -> None:
        self.log.append("give way")

    def processor_time(self) -> float:
        self.polls += 1
        return self.processor

    def reply(self, deadline: Deadline, memory: int) -> Reply:
        assert memory == Bounds().memory
        self.log.append(f"reply in {deadline.seconds_left or 0:.0f} s")
        if self.replies[0] != "late":
            reply: Reply = self.replies.pop(0)
            return reply
        del self.replies[0]
        self.is_late = True
        return self.late.get(timeout=60)


class Pool:
    """A pool of fake processes that share one list of replies."""

    def __init__(self, log: list[str], replies: list[Any]) -> None:
        self.log, self.replies = log, replies
        self.made: list[Process] = []

    def take(self, kind: str | None) -> Process:
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
    """A scheduler with one long and two quick places, and a log of all events."""

    def __init__(self, *replies: Any) -> None:
        self.log: list[str] = []
        self.scheduler = Scheduler(1, Bounds(queue_timeout=60.0))
        self.pool = Pool(self.log, list(replies))
        self.scheduler.pool = self.pool  # type: ignore[assignment]

    def answer(self) -> asyncio.Future[ServiceResponse]:
        return asyncio.ensure_future(
            self.scheduler.answer(ServiceRequest("solve", b"body", "client"))
        )

    @property
    def free(self) -> list[int]:
        return [lane.free for lane in self.scheduler.lanes]


async def until(done: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not done():
            await asyncio.sleep(0.001)


def test_long_work_waits_for_the_long_lane_and_begins_again() -> None:
    async def run() -> None:
        watched = Watched(LONG, LONG, END)
        lane = watched.scheduler.long
        assert lane.take()
        asked = watched.answer()
        await until(lambda: lane.waiting == 1)
        first = ["take quick", "begin", "reply in 20 s", "cancel", "give back"]
        assert watched.log == first
        assert watched.free == [2, 1, 0]
        lane.release()
        assert await asked == DONE
        assert watched.log[5:] == [
            "take long", "give way", "begin", "reply in 20 s", "more", "reply in 5 s", "give back",
        ]  # fmt: skip
        assert watched.free == [2, 1, 1]

    loops.run(run())


@pytest.mark.parametrize(
    ("processor", "taken", "end"),
    [
        (0.04, [0, 0, 0], "stays"),
        (0.05, [0, 0, 0], "moves to medium"),
        (0.2, [0, 0, 0], "moves to long"),
        (0.2, [0, 1, 0], "stays"),
        (0.2, [1, 1, 0], "is interrupted"),
        (0.2, [1, 1, 0], "is killed"),
        (0.2, [0, 0, 1], "is interrupted"),
    ],
)
def test_work_leaves_its_lane_if_its_place_is_needed(
    processor: float, taken: list[int], end: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(schedulers, "_POLL_INTERVAL", 0.001)
    monkeypatch.setattr(schedulers, "_INTERRUPT_TIMEOUT", 0.5)

    async def run() -> None:
        watched = Watched(SHORT, "late", SHORT, END)
        lanes = watched.scheduler.lanes
        for lane, number in zip(lanes, taken, strict=True):
            assert all(lane.take() for _ in range(number))
        asked = watched.answer()
        await until(lambda: bool(watched.pool.made and watched.pool.made[0].is_late))
        [process] = watched.pool.made
        process.obeys = end != "is killed"
        process.processor = processor
        polls = process.polls
        if end in ("is interrupted", "is killed"):
            full = lanes[taken.index(1) + 1 if taken[0] else 2]
            await until(lambda: full.waiting == 1)
            assert ("discard" in watched.log) == (end == "is killed")
            full.release()
        else:
            moved = {"moves to medium": [2, 0, 1], "moves to long": [2, 1, 0]}
            if end in moved:
                await until(lambda: watched.free == moved[end])
            else:
                await until(lambda: process.polls > polls + 3)
                assert watched.free == [1 - taken[0], 1 - taken[1], 1 - taken[2]]
            assert ("change to long" in watched.log) == (end == "moves to long")
            process.late.put(END)
        assert await asked == DONE
        assert watched.log[-1] == "give back"

    loops.run(run())


def test_work_that_is_cancelled_gives_its_place_back() -> None:
    async def run() -> None:
        watched = Watched(LONG, "late")
        asked = watched.answer()
        await until(lambda: bool(watched.pool.made and watched.pool.made[0].is_late))
        assert watched.free == [2, 1, 0]
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked
        assert watched.log[-1] == "discard"
        assert watched.free == [2, 1, 1]

    loops.run(run())


@pytest.mark.parametrize(
    ("sizes", "order"),
    [
        ([0, 0, 0, 0, 0], [0, 1, 2, 3, 4]),
        ([0, 30_000, 30_000, 500, 0], [0, 4, 3, 1, 2]),
        ([0, 1 << 20, 1 << 16, 0, 0], [0, 3, 4, 1, 2]),  # both count as a quarter of the timeout
    ],
)
def test_requests_get_places_in_the_order_of_arrival_and_size(
    sizes: list[int], order: list[int]
) -> None:
    async def run() -> list[int]:
        lane, served = Lane("quick", 1, 10, 20.0), list[int]()

        async def work(number: int) -> None:
            await lane.enter("client", sizes[number])
            served.append(number)
            await asyncio.sleep(0)
            lane.release()

        await asyncio.gather(*(work(number) for number in range(5)))
        assert (lane.free, lane.waiting) == (1, 0)
        return served

    assert loops.run(run()) == order


def test_a_full_queue_refuses_and_one_client_does_not_fill_it() -> None:
    async def run() -> list[str]:
        lane, kinds = Lane("quick", 1, 4, 60.0), list[str]()
        await lane.enter("first")

        async def wait(client: str) -> None:
            try:
                await lane.enter(client)
                lane.release()
            except Refusal as refusal:
                kinds.append(refusal.kind)

        waiting = [asyncio.ensure_future(wait(c)) for c in ("a", "a", "a", "a", "b", "c")]
        await until(lambda: len(kinds) == 2)
        assert lane.waiting == 4
        lane.release()
        await asyncio.gather(*waiting)
        assert (lane.free, lane.waiting, lane._clients) == (1, 0, {})
        return kinds

    assert loops.run(run()) == ["client-busy", "busy"]


def test_a_request_that_waits_too_long_is_refused() -> None:
    async def run() -> None:
        lane = Lane("quick", 1, 4, 0.01)
        await lane.enter("a")
        with pytest.raises(Refusal, match=r"no process was free within 0\.01 seconds"):
            await lane.enter("b")
        assert lane.waiting == 0
        lane.release()
        assert lane.free == 1

    loops.run(run())


def test_a_cancelled_request_passes_its_place_to_the_next_request() -> None:
    async def run() -> None:
        lane = Lane("quick", 1, 4, 60.0)
        await lane.enter("a")
        gone = asyncio.ensure_future(lane.enter("b"))
        stays = asyncio.ensure_future(lane.enter("c"))
        await asyncio.sleep(0)
        lane.release()  # b is cancelled in the moment in which it gets the place
        gone.cancel()
        await asyncio.wait_for(stays, 60)
        assert gone.cancelled()
        lane.release()
        assert lane.free == 1

    loops.run(run())

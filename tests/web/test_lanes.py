"""Each lane of the scheduler has places and a bounded, fair queue."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from nonolith.operations.refusal import Refusal
from nonolith.web.scheduler import Lane
from tests.web import loops


async def until(done: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not done():
            await asyncio.sleep(0.001)


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

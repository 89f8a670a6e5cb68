"""A lane has so many places, and a queue with an end."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import pytest

from nonolith.operations.refusal import Refusal
from nonolith.web.lane import Lane
from tests.web import loops


def test_requests_get_places_in_the_order_in_which_they_came() -> None:
    async def run() -> list[int]:
        lane, order = Lane(1, 10, 5.0), list[int]()

        async def work(number: int) -> None:
            async with lane.place("client"):
                order.append(number)
                await asyncio.sleep(0)

        await asyncio.gather(*(work(number) for number in range(5)))
        assert lane.free == 1
        return order

    assert loops.run(run()) == [0, 1, 2, 3, 4]


def test_a_full_queue_refuses_and_one_client_does_not_fill_it() -> None:
    async def run() -> list[str]:
        lane, kinds = Lane(1, 4, 5.0), list[str]()
        await lane.enter("first")

        async def wait(client: str) -> None:
            try:
                async with lane.place(client):
                    pass
            except Refusal as refusal:
                kinds.append(refusal.kind)

        waiting = [asyncio.ensure_future(wait(c)) for c in ("a", "a", "a", "a", "b", "c")]
        await asyncio.sleep(0.01)
        lane.leave()
        await asyncio.gather(*waiting)
        assert (lane.free, lane.waiting) == (1, 0)
        return kinds

    assert loops.run(run()) == ["client-busy", "busy"]


def test_who_waits_too_long_is_refused() -> None:
    async def run() -> None:
        lane = Lane(1, 4, 0.01)
        await lane.enter("a")
        with pytest.raises(Refusal, match="no process was free"):
            await lane.enter("b")
        assert lane.waiting == 0
        lane.leave()
        assert lane.take()

    loops.run(run())


def test_the_place_of_a_request_that_went_away_goes_to_the_next() -> None:
    async def run() -> None:
        lane = Lane(1, 4, 5.0)
        await lane.enter("a")
        gone = asyncio.ensure_future(lane.enter("b"))
        stays = asyncio.ensure_future(lane.enter("c"))
        await asyncio.sleep(0)
        lane.leave()  # the place comes to b in the moment in which b goes away
        gone.cancel()
        await asyncio.wait_for(stays, 1)
        assert gone.cancelled()
        lane.leave()
        assert lane.free == 1

    loops.run(run())


def test_a_place_is_given_back_whatever_happens() -> None:
    async def run() -> None:
        lane = Lane(2, 4, 0.25)
        with suppress(KeyError):
            async with lane.place("a"):
                assert lane.free == 1
                raise KeyError
        assert lane.free == 2
        lane = Lane(0, 4, 0.01)
        with pytest.raises(Refusal) as raised:
            await lane.enter("a")
        assert raised.value.message == "no process was free within 0.01 seconds"
        assert (raised.value.kind, dict(lane._clients)) == ("busy", {})

    loops.run(run())

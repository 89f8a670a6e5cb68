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


def test_the_longest_queue_and_the_part_of_one_client() -> None:
    async def run(longest: int) -> list[str]:
        lane, found = Lane(1, longest, 5.0), list[str]()
        assert lane.take()
        assert not lane.take()

        async def wait(client: str) -> None:
            try:
                await lane.enter(client)
            except Refusal as refusal:
                found.append(f"{client} {refusal.kind}: {refusal.message}")

        waiting = [asyncio.ensure_future(wait(c)) for c in "aaaaaaabbbcc"]
        await asyncio.sleep(0)
        assert lane.waiting == longest
        assert (
            dict(lane._clients) == {1: {"a": 1}, 4: {"a": 3, "b": 1}, 8: {"a": 6, "b": 2}}[longest]
        )
        for _ in range(longest):
            lane.leave()
        await asyncio.gather(*waiting)
        assert (lane.free, lane.waiting, dict(lane._clients)) == (0, 0, {})
        lane.leave()
        assert lane.free == 1
        return found

    busy = "busy: 4 requests are waiting already; try again later"
    full = "client-busy: 3 of your requests are waiting already"
    assert loops.run(run(4)) == [*[f"a {full}"] * 4, *[f"b {busy}"] * 2, *[f"c {busy}"] * 2]
    assert len(loops.run(run(1))) == 11
    assert loops.run(run(8))[0] == "a client-busy: 6 of your requests are waiting already"


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

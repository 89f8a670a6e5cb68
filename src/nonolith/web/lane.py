"""Lane: places for requests that are worked on, and a bounded queue before them."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from nonolith.operations.refusal import Refusal


class Lane:
    """So many requests are worked on at a time; others wait in the order in which they came.

    Args:
        places: how many are worked on at a time.
        longest: how many may wait.
        patience: how long each of them may wait, in seconds.
    """

    def __init__(self, places: int, longest: int, patience: float) -> None:
        self.free = places
        self._longest = longest
        self._patience = patience
        self._queue: deque[asyncio.Future[None]] = deque()
        self._clients: Counter[str] = Counter()

    @property
    def waiting(self) -> int:
        """How many wait."""
        return sum(not future.done() for future in self._queue)

    def take(self) -> bool:
        """Take a place if one is free."""
        if self.free and not self.waiting:
            self.free -= 1
            return True
        return False

    def leave(self) -> None:
        """Give a place back; the one that waits longest gets it."""
        while self._queue:
            first = self._queue.popleft()
            if not first.done():
                first.set_result(None)
                return
        self.free += 1

    @asynccontextmanager
    async def place(self, client: str) -> AsyncIterator[None]:
        """Wait for a place, and keep it for as long as this lasts.

        Raises:
            Refusal: too many wait, all in all or of this client, or this took too long.
        """
        await self.enter(client)
        try:
            yield
        finally:
            self.leave()

    async def enter(self, client: str) -> None:
        """Wait for a place, and take it; see ``place``."""
        if self.take():
            return
        if self.waiting >= self._longest:
            raise Refusal("busy", f"{self.waiting} requests are waiting already; try again later")
        # One client leaves a part of the queue to the others.
        if self._clients[client] >= max(self._longest * 3 // 4, 1):
            raise Refusal(
                "client-busy", f"{self._clients[client]} of your requests are waiting already"
            )
        self._clients[client] += 1
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.append(turn)
        try:
            async with asyncio.timeout(self._patience):
                await turn
        except BaseException as error:
            if turn.done() and not turn.cancelled():
                self.leave()  # the place came just now, and nobody needs it
            turn.cancel()
            if isinstance(error, TimeoutError):
                raise Refusal(
                    "busy", f"no process was free within {self._patience:g} seconds"
                ) from None
            raise
        finally:
            self._clients[client] -= 1
            if not self._clients[client]:
                del self._clients[client]

"""Close connections of the service that are slow or too many.

uvicorn waits without a limit for the head of a request and for clients that do not read their
answers, so such clients could take all descriptors of the process.
"""

from __future__ import annotations

from asyncio import TimerHandle
from collections import Counter
from collections.abc import Container
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

from nonolith.web.answering import Bounds

#: Seconds between two checks whether a client reads fast enough. A system may report the bytes that
#: a client read only after a third of its buffer is free, which can take a while on a slow network.
_SEND_INTERVAL = 30.0


class Connection(H11Protocol):
    """A connection, which is idle, transfers a request or an answer, or is at work.

    ``most`` is the maximum number of connections, and ``trusted`` are the addresses of proxies.
    """

    _send_timer: TimerHandle | None = None
    _measured: object = None  # the answer whose sending is limited, as its request
    #: Number of bytes of answers that had to wait until the client read earlier bytes.
    _queued = 0

    def __init__(self, bounds: Bounds, most: int, trusted: Container[str], **uvicorn: Any) -> None:
        super().__init__(**uvicorn)
        self._bounds, self._most, self._trusted = bounds, most, trusted

    @property
    def _idle(self) -> bool:
        """Whether the connection has no complete head of an unanswered request."""
        return self.cycle is None or self.cycle.response_complete

    @property
    def _transfers(self) -> bool:
        """Whether a part of a request or an answer is on the way from or to the client."""
        return self.flow.write_paused or not (self._idle or not self.cycle.more_body)

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        transport.set_write_buffer_limits(0)  # call pause_writing if any byte has to wait
        self._since = self.loop.time()
        host = self.client[0] if self.client else ""
        # Connections of a trusted proxy belong to different clients: count each as a client.
        self._owner = self if host in self._trusted else host
        self._time_head()
        own = min(self._bounds.client_connections, max(self._most // 2, 1))
        connections = [one for one in self.connections if isinstance(one, Connection)]
        held = Counter(one._owner for one in connections)
        if len(connections) <= self._most:
            if held[self._owner] <= own:
                return
            connections = [one for one in connections if one._owner == self._owner]
        # Close the oldest idle connection of the client that has most connections; otherwise
        # one of its slow transfers; the new connection only if its others are at work.
        victim = min(
            (one for one in connections if one._idle or one._transfers),
            key=lambda one: (-held[one._owner], one is self, one._transfers, one._since),
        )
        self.connections.discard(victim)
        victim.transport.abort()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if not self._idle:
            self._head_timer.cancel()
        elif self._head_timer.cancelled() and not self.transport.is_closing():
            self._time_head()

    def _time_head(self) -> None:
        timeout = self._bounds.head_timeout
        self._head_timer = self.loop.call_later(timeout, self.transport.close)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._queued += self.transport.get_write_buffer_size()
        if self._send_timer is None or self._measured is not self.cycle:
            self._stop_send_timer()
            self._measured = self.cycle
            self._check_later(self._sent, self.loop.time() + self._bounds.send_timeout)

    @property
    def _sent(self) -> int:
        """Number of bytes of answers that had to wait, and then were sent."""
        return self._queued - self.transport.get_write_buffer_size()

    def _check_later(self, sent: int, end: float) -> None:
        interval = min(_SEND_INTERVAL, self._bounds.send_timeout)
        self._send_timer = self.loop.call_later(interval, self._check, sent, interval, end)

    def _check(self, before: int, interval: float, end: float) -> None:
        """Close the connection if the client reads too slowly."""
        self._send_timer, sent = None, self._sent
        if not self.flow.write_paused:
            return
        if sent - before < self._bounds.send_rate * interval or self.loop.time() >= end:
            self.transport.abort()
        else:
            self._check_later(sent, end)

    def connection_lost(self, exc: Exception | None) -> None:
        self._head_timer.cancel()
        self._stop_send_timer()
        super().connection_lost(exc)

    def _stop_send_timer(self) -> None:
        if self._send_timer is not None:
            self._send_timer.cancel()
            self._send_timer = None

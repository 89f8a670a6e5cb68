"""Close HTTP connections whose requests do not arrive, and limit the number of open connections.

uvicorn waits for the head of a request without a limit, so clients that send half a head could take
all descriptors of the process.
"""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

from nonolith.web.answering import Bounds


def _descriptor_limit() -> int:
    """Return the maximum number of open files of this process; 512 if it is unknown."""
    try:
        import resource
    except ImportError:  # Windows
        return 512
    return max(resource.getrlimit(resource.RLIMIT_NOFILE)[0], 0) or 512


def connection_limit(bounds: Bounds) -> int:
    """Return the maximum number of open connections."""
    return min(bounds.connections, max(_descriptor_limit() // 2, 1))


def connection_class(bounds: Bounds) -> type[H11Protocol]:
    """Return the class of connections with these bounds, for the argument ``http`` of uvicorn."""
    most = connection_limit(bounds)

    class Connection(H11Protocol):
        """A connection; it is idle if it has no complete head of an unanswered request."""

        _timer: asyncio.TimerHandle | None = None

        @property
        def _idle(self) -> bool:
            return self.cycle is None or self.cycle.response_complete

        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            self._since = self.loop.time()
            self._timer = self.loop.call_later(bounds.head_timeout, transport.close)
            if len(self.connections) > most:
                connections = [one for one in self.connections if isinstance(one, Connection)]
                # The new connection is idle too: it is closed if all others work on requests.
                oldest = min((one for one in connections if one._idle), key=lambda one: one._since)
                self.connections.discard(oldest)
                oldest.transport.abort()

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            if not self._idle:
                self._stop_timer()
            elif self._timer is None and not self.transport.is_closing():
                self._timer = self.loop.call_later(bounds.head_timeout, self.transport.close)

        def connection_lost(self, exc: Exception | None) -> None:
            self._stop_timer()
            super().connection_lost(exc)

        def _stop_timer(self) -> None:
            if self._timer is not None:
                self._timer.cancel()
                self._timer = None

    return Connection

"""Run the service at an address until it is stopped."""

from __future__ import annotations

import signal
import socket
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

from nonolith.model.limits import MAX_JOBS
from nonolith.support.arguments import expect
from nonolith.support.errors import NonolithError, reason_of
from nonolith.support.kinds import ENDLESS, Integer, ListOf, String
from nonolith.support.operation import check_arguments
from nonolith.web.answering import USUAL, Bounds

if TYPE_CHECKING:
    from asyncio import TimerHandle

    from starlette.applications import Starlette
    from uvicorn.protocols.http.h11_impl import H11Protocol

#: Timeout for sending the current answers when the service ends, in seconds.
_SHUTDOWN_TIMEOUT = 2

#: Seconds between two checks whether a client reads fast enough. A system may report the bytes that
#: a client read only after a third of its buffer is free, which can take a while on a slow network.
_SEND_INTERVAL = 30.0


def serve(
    host: Annotated[str, String(1000)] = "127.0.0.1",
    port: Annotated[int, Integer(0, 65535)] = 8000,
    *,
    jobs: Annotated[int | None, Integer(1, MAX_JOBS)] = None,
    allow_hosts: Annotated[Iterable[str], ListOf(String(1000), 0, ENDLESS)] = (),
    trusted_proxies: Annotated[Iterable[str], ListOf(String(1000), 0, ENDLESS)] = (),
    bounds: Bounds = USUAL,
    access_log: bool = False,
    metrics: bool = False,
    ready: Callable[[str], None] | None = None,
) -> None:
    """Serve the page and the JSON service until Ctrl-C or SIGTERM.

    Args:
        host: Address to listen on, a host name or IP address of this machine; only this machine
            reaches 127.0.0.1; 0.0.0.0 means all addresses of this machine.
        port: Port to listen on; 0 chooses a free port.
        jobs: Maximum number of requests that run at the same time in each of the three lanes
            (quick, medium, long), but at least 2 in the quick lane; by default the number of cores.
        allow_hosts: More host names of the service, such as the name of a reverse proxy.
        trusted_proxies: IP addresses and networks (such as 10.0.0.0/8) of reverse proxies, whose
            headers X-Forwarded-For, X-Forwarded-Proto and X-Forwarded-Prefix are believed.
        bounds: Limits on the size and the work of a request, and on connections.
        access_log: Whether to write a JSON object for each request to standard error.
        metrics: Answer /metrics, in the text format of Prometheus.
        ready: Called with the address of the page when the service accepts requests.

    Raises:
        MissingExtraError: Starlette, uvicorn, segno or prometheus-client is not installed.
        ArgumentError: An argument has the wrong type or is out of range.
        NonolithError: The service cannot listen on this address.
    """
    given = check_arguments(serve, {"host": host, "port": port, "jobs": jobs})
    expect(bounds, Bounds, "bounds", "Bounds")
    from nonolith.web.application import application

    app = application(
        jobs=given["jobs"],
        host=host,
        allow_hosts=allow_hosts,
        trusted_proxies=trusted_proxies,
        bounds=bounds,
        access_log=access_log,
        metrics=metrics,
    )
    with _listening(host, given["port"]) as listener:
        address = _address(host, listener.getsockname()[1])
        _run(app, listener, lambda: ready(address) if ready else None)


def _run(app: Starlette, listener: socket.socket, ready: Callable[[], None]) -> None:
    """Run the server until Ctrl-C or SIGTERM; do not raise the signal again afterwards."""
    import asyncio

    import uvicorn

    class Server(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            ready()

        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            app.state.scheduler.close()  # stop all work, so that shutdown does not wait for it
            # Requests of clients that do not read then end by themselves, without tracebacks.
            asyncio.get_running_loop().call_later(_SHUTDOWN_TIMEOUT, self._abort)
            await super().shutdown(sockets)

        def _abort(self) -> None:
            for one in list(self.server_state.connections):
                one.transport.abort()

        @contextmanager
        def capture_signals(self) -> Iterator[None]:
            """Unlike uvicorn, leave ignored signals ignored, and do not raise a signal again."""
            before = {}
            if threading.current_thread() is threading.main_thread():
                for number in (signal.SIGINT, signal.SIGTERM):
                    if signal.getsignal(number) is not signal.SIG_IGN:
                        before[number] = signal.signal(number, self.handle_exit)
            try:
                yield
            finally:
                for number, handler in before.items():
                    signal.signal(number, handler)

    bounds: Bounds = app.state.bounds
    config = uvicorn.Config(
        app,
        http=_connection_class(bounds, app.state.proxies),
        ws="none",
        # asyncio accepts this number of connections before it closes those above the limit.
        backlog=max(_connection_limit(bounds) // 2, 1),
        proxy_headers=False,  # the application reads them
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=_SHUTDOWN_TIMEOUT + 2,
    )
    asyncio.run(Server(config).serve([listener]))


def _connection_limit(bounds: Bounds) -> int:
    """Return the maximum number of open connections."""
    try:
        import resource
    except ImportError:  # Windows
        files = 512
    else:
        files = max(resource.getrlimit(resource.RLIMIT_NOFILE)[0], 0) or 512
    return min(bounds.connections, max(files // 2, 1))


def _connection_class(bounds: Bounds, proxies: list[str]) -> type[H11Protocol]:
    """Return the class of connections with these bounds, for the argument ``http`` of uvicorn.

    uvicorn waits without a limit for the head of a request and for clients that do not read their
    answers, so such clients could take all descriptors of the process. This class closes such
    connections, and limits the number of open connections, in all and of one client.
    """
    from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
    from uvicorn.protocols.http.h11_impl import H11Protocol

    most = _connection_limit(bounds)
    own = min(bounds.client_connections, max(most // 2, 1))
    trusted = ProxyHeadersMiddleware(None, proxies).trusted_hosts  # type: ignore[arg-type]

    class Connection(H11Protocol):
        """A connection, which is idle, transfers a request or an answer, or is at work."""

        _head_timer: TimerHandle | None = None
        _send_timer: TimerHandle | None = None
        _measured: object = None  # the answer whose sending is limited, as its request
        #: Number of bytes of answers that had to wait until the client read earlier bytes.
        _queued = 0

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
            self._owner = self if host in trusted else host
            self._head_timer = self.loop.call_later(bounds.head_timeout, transport.close)
            connections = [one for one in self.connections if isinstance(one, Connection)]
            held = Counter(one._owner for one in connections)
            if len(connections) <= most:
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
                self._stop_head_timer()
            elif self._head_timer is None and not self.transport.is_closing():
                self._head_timer = self.loop.call_later(bounds.head_timeout, self.transport.close)

        def pause_writing(self) -> None:
            super().pause_writing()
            self._queued += self.transport.get_write_buffer_size()
            if self._send_timer is None or self._measured is not self.cycle:
                self._stop_send_timer()
                self._measured = self.cycle
                self._check_later(self._sent, self.loop.time() + bounds.send_timeout)

        @property
        def _sent(self) -> int:
            """Number of bytes of answers that had to wait, and then were sent."""
            return self._queued - self.transport.get_write_buffer_size()

        def _check_later(self, sent: int, end: float) -> None:
            interval = min(_SEND_INTERVAL, bounds.send_timeout)
            self._send_timer = self.loop.call_later(interval, self._check, sent, interval, end)

        def _check(self, before: int, interval: float, end: float) -> None:
            """Close the connection if the client reads too slowly."""
            self._send_timer, sent = None, self._sent
            if not self.flow.write_paused:
                return
            if sent - before < bounds.send_rate * interval or self.loop.time() >= end:
                self.transport.abort()
            else:
                self._check_later(sent, end)

        def connection_lost(self, exc: Exception | None) -> None:
            self._stop_head_timer()
            self._stop_send_timer()
            super().connection_lost(exc)

        def _stop_send_timer(self) -> None:
            if self._send_timer is not None:
                self._send_timer.cancel()
                self._send_timer = None

        def _stop_head_timer(self) -> None:
            if self._head_timer is not None:
                self._head_timer.cancel()
                self._head_timer = None

    return Connection


def _listening(host: str, port: int) -> socket.socket:
    try:
        family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listener = socket.socket(family, kind)
        try:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind(address)
        except OSError:
            listener.close()
            raise
    except (OSError, UnicodeError) as error:
        raise NonolithError(
            f"cannot listen on {host}, port {port}: {reason_of(error)} (choose another address "
            "with --host and --port)"
        ) from None
    return listener


def _address(host: str, port: int) -> str:
    """Return the address of the page for a browser on this machine."""
    name = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"http://{f'[{name}]' if ':' in name else name}:{port}/"

"""Run the service at an address until it is stopped."""

from __future__ import annotations

import ipaddress
import signal
import socket
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from nonolith.model.limits import MAX_JOBS
from nonolith.support.arguments import expect, listed, whole_number
from nonolith.support.errors import ArgumentError, NonolithError, needing, reason_of
from nonolith.web.answering import USUAL, Bounds

if TYPE_CHECKING:
    from asyncio import TimerHandle

    from starlette.applications import Starlette
    from uvicorn.protocols.http.h11_impl import H11Protocol

#: Timeout for sending the current answers when the service ends, in seconds.
_SHUTDOWN_TIMEOUT = 2


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    *,
    jobs: int | None = None,
    allow_hosts: Iterable[str] = (),
    trusted_proxies: Iterable[str] = (),
    bounds: Bounds = USUAL,
    access_log: bool = False,
    metrics: bool = False,
    ready: Callable[[str], None] | None = None,
) -> None:
    """Serve the page and the JSON service until Ctrl-C or SIGTERM.

    Args:
        host: The address at which the service listens: a host name or IP address of this machine.
        port: The port; 0 chooses a free one.
        jobs: Maximum number of concurrent long requests, of medium ones, and of quick ones (at
            least two). Default: the number of cores.
        allow_hosts: Additional host names of the service, such as those of a reverse proxy.
        trusted_proxies: IP addresses and networks (such as "10.0.0.0/8") of reverse proxies. Of
            their requests, the header ``X-Forwarded-For`` names the client.
        bounds: Limits on the size and the work of a request, and on connections.
        access_log: Whether to write a JSON object for each request to standard error.
        metrics: Whether to answer ``/metrics``, in the text format of Prometheus.
        ready: Called with the address of the page when the service accepts requests.

    Raises:
        MissingExtraError: Starlette, uvicorn or segno is not installed.
        ArgumentError: An argument has the wrong type or is out of range.
        NonolithError: The service cannot listen on this address.
    """
    expect(host, str, "host", "a host name or an IP address")
    port = whole_number(port, "port", 0, 65535)
    if jobs is not None:
        jobs = whole_number(jobs, "jobs", 1, MAX_JOBS)
    expect(bounds, Bounds, "bounds", "Bounds")
    names = listed(allow_hosts, "allow_hosts", "a list of names")
    proxies = [_network(one) for one in listed(trusted_proxies, "trusted_proxies", "a list")]
    with needing("the service needs Starlette, uvicorn and segno", "web"):
        import segno  # noqa: F401
        import starlette  # noqa: F401
        import uvicorn  # noqa: F401
    from nonolith.web.application import application

    app = application(
        jobs=jobs,
        host=host,
        allow_hosts=names,
        bounds=bounds,
        access_log=access_log,
        metrics=metrics,
    )
    with _listening(host, port) as listener:
        address = _address(host, listener.getsockname()[1])
        _run(app, listener, proxies, lambda: ready(address) if ready else None)


def _network(text: str) -> str:
    """Check the IP address or network of a proxy, and return the network."""
    try:
        return str(ipaddress.ip_network(text))
    except ValueError:
        raise ArgumentError(
            f'trusted_proxies must be IP addresses or networks such as "10.0.0.0/8", not {text!r}'
        ) from None


def _run(
    app: Starlette, listener: socket.socket, proxies: list[str], ready: Callable[[], None]
) -> None:
    """Run the server until Ctrl-C or SIGTERM; do not raise the signal again afterwards."""
    import asyncio

    import uvicorn

    class Server(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            ready()

        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            app.state.scheduler.close()  # stop all work, so that shutdown does not wait for it
            await super().shutdown(sockets)

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
        http=_connection_class(bounds),
        # asyncio accepts this number of connections before it closes those above the limit.
        backlog=max(_connection_limit(bounds) // 2, 1),
        proxy_headers=bool(proxies),
        forwarded_allow_ips=proxies,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=_SHUTDOWN_TIMEOUT,
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


def _connection_class(bounds: Bounds) -> type[H11Protocol]:
    """Return the class of connections with these bounds, for the argument ``http`` of uvicorn.

    uvicorn waits for the head of a request without a limit, so clients that send half a head could
    take all descriptors of the process. This class closes such connections, and limits the number
    of open connections.
    """
    from uvicorn.protocols.http.h11_impl import H11Protocol

    most = _connection_limit(bounds)

    class Connection(H11Protocol):
        """A connection; it is idle if it has no complete head of an unanswered request."""

        _timer: TimerHandle | None = None

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

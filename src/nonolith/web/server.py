"""Run the service at an address until it is stopped."""

from __future__ import annotations

import signal
import socket
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Annotated

from nonolith.model.limits import MAX_JOBS
from nonolith.support.arguments import expect
from nonolith.support.errors import NonolithError, reason_of
from nonolith.support.kinds import ENDLESS, Integer, ListOf, String
from nonolith.support.operation import check_arguments
from nonolith.web.answering import USUAL, Bounds

if TYPE_CHECKING:
    from starlette.applications import Starlette

#: Timeout for sending the current answers when the service ends, in seconds.
_SHUTDOWN_TIMEOUT = 2


def serve(
    host: Annotated[str, String(1000)] = "127.0.0.1",
    port: Annotated[int, Integer(0, 65535)] = 8000,
    *,
    jobs: Annotated[int | None, Integer(1, MAX_JOBS)] = None,
    catalogue: Annotated[str | None, String(10_000)] = None,
    allow_hosts: Annotated[Iterable[str], ListOf(String(1000), 0, ENDLESS)] = (),
    allow_origins: Annotated[Iterable[str], ListOf(String(1000), 0, ENDLESS)] = (),
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
        catalogue: Folder of a collection, or of a built catalogue, for the page; by default
            the page's own catalogue.
        allow_hosts: More host names of the service, such as the name of a reverse proxy.
        allow_origins: Origins of other sites, such as https://example.org, whose pages may use the
            service (CORS).
        trusted_proxies: IP addresses and networks (such as 10.0.0.0/8) of reverse proxies, whose
            headers X-Forwarded-For, X-Forwarded-Proto and X-Forwarded-Prefix are believed.
        bounds: Limits on the size and the work of a request, and on connections.
        access_log: Whether to write a JSON object for each request to standard error.
        metrics: Answer /metrics, in the text format of Prometheus.
        ready: Called with the address of the page when the service accepts requests.

    Raises:
        MissingExtraError: Starlette, uvicorn, segno or prometheus-client is not installed.
        ArgumentError: An argument has the wrong type or is out of range.
        FormatError: The folder is no collection, or the collection has mistakes.
        NonolithError: The service cannot listen on this address.
    """
    given = check_arguments(
        serve, {"host": host, "port": port, "jobs": jobs, "catalogue": catalogue}
    )
    expect(bounds, Bounds, "bounds", "Bounds")
    from nonolith.web.application import application

    app = application(
        jobs=given["jobs"],
        host=host,
        catalogue=given["catalogue"],
        allow_hosts=allow_hosts,
        allow_origins=allow_origins,
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
    from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

    from nonolith.web.connections import Connection

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

    most = _connection_limit(app.state.bounds)
    trusted = ProxyHeadersMiddleware(None, app.state.proxies).trusted_hosts  # type: ignore[arg-type]
    config = uvicorn.Config(
        app,
        http=partial(Connection, app.state.bounds, most, trusted),  # type: ignore[arg-type]
        ws="none",
        # asyncio accepts this number of connections before it closes those above the limit.
        backlog=max(most // 2, 1),
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

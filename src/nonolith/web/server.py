"""serve(): the service at an address, until it is stopped."""

from __future__ import annotations

import signal
import socket
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from nonolith.model.limits import MAX_JOBS
from nonolith.support.arguments import expect, listed, whole_number
from nonolith.support.errors import MissingExtraError, NonolithError
from nonolith.web.bounds import USUAL, Bounds

if TYPE_CHECKING:
    from types import FrameType

    import uvicorn
    from starlette.applications import Starlette

#: Seconds that answers may take which are being sent when the service ends.
_ENDING = 2


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    *,
    jobs: int | None = None,
    allow_hosts: Iterable[str] = (),
    bounds: Bounds = USUAL,
    ready: Callable[[str], None] | None = None,
) -> None:
    """Serve the page and the JSON service until Ctrl-C or SIGTERM.

    Args:
        host: the address at which it listens: a name or number of this machine.
        port: the port; 0 takes one that is free.
        jobs: Maximum number of long requests at a time, and of quick ones (at least two). Default:
            the number of cores.
        allow_hosts: further names under which it may be reached, as those of a reverse proxy.
        bounds: how large a request and its work may be.
        ready: called with the address of the page when requests are taken.

    Raises:
        MissingExtraError: Starlette, uvicorn or segno is not installed.
        ArgumentError: an argument is of another type, or outside of its range.
        NonolithError: it cannot listen at this address.
    """
    expect(host, str, "host", "a name or a number")
    port = whole_number(port, "port", 0, 65535)
    if jobs is not None:
        jobs = whole_number(jobs, "jobs", 1, MAX_JOBS)
    expect(bounds, Bounds, "bounds", "Bounds")
    names = listed(allow_hosts, "allow_hosts", "a list of names")
    _require_libraries()
    from nonolith.web.application import application

    app = application(jobs=jobs, host=host, allow_hosts=names, bounds=bounds)
    with _listening(host, port) as listener:
        address = _address(host, listener.getsockname()[1])
        _run(
            _server(app),
            listener,
            lambda: ready(address) if ready else None,
            app.state.scheduler.close,
        )


def _require_libraries() -> None:
    try:
        import segno  # noqa: F401
        import starlette  # noqa: F401
        import uvicorn  # noqa: F401
    except ImportError:
        raise MissingExtraError(
            'the service needs Starlette, uvicorn and segno: pip install "nonolith[web]"'
        ) from None


def _server(app: Starlette) -> uvicorn.Server:
    import uvicorn

    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=_ENDING,
    )
    return uvicorn.Server(config)


def _run(
    server: uvicorn.Server,
    listener: socket.socket,
    ready: Callable[[], None],
    stop: Callable[[], None],
) -> None:
    """Run the server; Ctrl-C and SIGTERM end it, and are done with then."""
    import asyncio

    async def run() -> None:
        serving = asyncio.ensure_future(server.serve([listener]))
        while not server.started and not serving.done():
            await asyncio.sleep(0.01)
        if server.started:
            ready()
        while not (server.should_exit or serving.done()):
            await asyncio.sleep(0.1)
        stop()  # so that no answer is waited for
        await serving

    with _signals(server.handle_exit):
        server.capture_signals = _left_alone  # type: ignore[method-assign]
        asyncio.run(run())


@contextmanager
def _left_alone() -> Iterator[None]:
    """In place of uvicorn's own handling of signals, which raises them again at the end."""
    yield


@contextmanager
def _signals(handle: Callable[[int, FrameType | None], None]) -> Iterator[None]:
    """Handle the signals that end a program; one that is ignored stays ignored."""
    before = {}
    if threading.current_thread() is threading.main_thread():
        for number in (signal.SIGINT, signal.SIGTERM):
            if signal.getsignal(number) is not signal.SIG_IGN:
                before[number] = signal.signal(number, handle)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


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
        reason = getattr(error, "strerror", None) or str(error)
        raise NonolithError(
            f"cannot listen at {host}, port {port}: {reason} (--host and --port choose others)"
        ) from None
    return listener


def _address(host: str, port: int) -> str:
    """The address of the page, as a browser on this machine takes it."""
    name = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"http://{f'[{name}]' if ':' in name else name}:{port}/"

"""Clients that send nothing, send or read slowly, or open many connections, do not keep others from
the service."""

from __future__ import annotations

import json
import re
import socket
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection
from typing import Any
from unittest.mock import Mock

import pytest
from uvicorn import Config

from nonolith.web.answering import USUAL, Bounds
from nonolith.web.connections import Connection
from tests.processes import started, until
from tests.web.test_scheduler import EASY, HARD

#: Serve with a limit on open files, trusted proxies, and bounds.
SERVE = """
import json
import sys
from functools import partial
from nonolith.web import Bounds, serve
files, proxies, bounds = json.loads(sys.argv[1])
if files:
    import resource
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
ready = partial(print, flush=True)
serve(port=0, jobs=1, trusted_proxies=proxies, bounds=Bounds(**bounds), ready=ready)
"""

HALF = b"POST /api/hint HTTP/1.1\r\nHost: localhost\r\nX-Slow: "


def post(name: str, request: object, accept: str = "*/*", *, whole: bool = True) -> bytes:
    body = json.dumps(request).encode()
    head = (
        f"POST /api/{name} HTTP/1.1\r\nHost: localhost\r\nAccept: {accept}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + (body if whole else body[:1])


#: A request whose answer is larger than the buffers of a connection.
LARGE = {"puzzle": {"rows": [[1]], "columns": [[1]], "title": "x" * 3_000_000}, "to": "json"}


def wait_for_answer(connection: socket.socket) -> None:
    """Read the beginning of the answer to ``LARGE``."""
    data = b""
    while b"xxx" not in data:
        data += connection.recv(100)


@contextmanager
def serving(files: int = 0, proxies: Sequence[str] = (), **bounds: float) -> Iterator[int]:
    options = json.dumps(
        [files, proxies, {"head_timeout": 3600.0, "seconds": 10.0, "body": 4_000_000, **bounds}]
    )
    with started([sys.executable, "-c", SERVE, options]) as process:
        assert process.stdout is not None
        yield int(process.stdout.readline().decode().strip().rstrip("/").rpartition(":")[2])


def opened(port: int, data: bytes) -> socket.socket:
    connection = socket.create_connection(("127.0.0.1", port), timeout=60)
    connection.sendall(data)
    return connection


def is_closed(connection: socket.socket) -> bool:
    connection.setblocking(False)
    try:
        return connection.recv(1) == b""
    except BlockingIOError:
        return False
    except ConnectionError:
        return True


def hint(port: int) -> int:
    client = HTTPConnection("127.0.0.1", port, timeout=60)
    client.request("POST", "/api/hint", json.dumps(EASY), {"Content-Type": "application/json"})
    return client.getresponse().status


@pytest.mark.skipif(sys.platform == "win32", reason="needs limits on open files")
def test_half_sent_heads_do_not_take_all_descriptors() -> None:
    with serving(files=256, connections=10_000) as port, ExitStack() as stack:
        for _ in range(400):
            stack.enter_context(opened(port, HALF))
        assert hint(port) == 200


def test_a_connection_is_closed_if_its_head_does_not_arrive_in_time() -> None:
    with serving(head_timeout=1.0, connections=100) as port, ExitStack() as stack:
        silent = stack.enter_context(opened(port, b""))
        half = stack.enter_context(opened(port, HALF))
        whole = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
        second = stack.enter_context(opened(port, whole))
        assert second.recv(65536).startswith(b"HTTP/1.1 200")
        second.sendall(HALF)
        waiting = [silent, half, second]
        start = time.perf_counter()
        while waiting:
            waiting = [one for one in waiting if not is_closed(one)]
            for one in {half, second} & {*waiting}:
                try:
                    one.setblocking(True)
                    one.sendall(b"x")  # slowly sent bytes do not extend the time
                except ConnectionError:
                    continue
            time.sleep(0.1)
            assert time.perf_counter() < start + 60


def test_above_the_limit_the_oldest_idle_connection_is_closed() -> None:
    with serving(connections=6, client_connections=3) as port, ExitStack() as stack:
        busy = stack.enter_context(opened(port, post("solve", HARD)))
        time.sleep(0.5)
        first, second = (stack.enter_context(opened(port, HALF)) for _ in range(2))
        assert hint(port) == 200
        until(lambda: is_closed(first))
        assert hint(port) == 200  # the connection of the first hint is closed by now, or idle
        assert not is_closed(busy)
        busy.settimeout(60)
        assert busy.recv(12) == b"HTTP/1.1 200"
        second.close()


@pytest.mark.parametrize("accept", ["application/json", "text/event-stream", "sends slowly"])
def test_clients_that_read_or_send_slowly_do_not_keep_others_from_the_service(accept: str) -> None:
    with serving(connections=4) as port, ExitStack() as stack:
        for _ in range(4):
            if accept == "sends slowly":
                stack.enter_context(opened(port, post("hint", EASY, whole=False)))
            else:
                wait_for_answer(stack.enter_context(opened(port, post("convert", LARGE, accept))))
        assert [hint(port) for _ in range(3)] == [200] * 3


def test_a_connection_is_closed_if_its_client_does_not_read_the_answer() -> None:
    with serving(send_timeout=1.0) as port, opened(port, post("convert", LARGE)) as slow:
        wait_for_answer(slow)

        def is_reset() -> bool:
            try:
                slow.sendall(b"x")
            except ConnectionError:
                return True
            return False

        until(is_reset)


@pytest.mark.parametrize("proxies", [[], ["127.0.0.1"]])
def test_a_client_has_a_limited_number_of_connections_but_a_proxy_does_not(
    proxies: list[str],
) -> None:
    with serving(proxies=proxies, client_connections=2) as port, ExitStack() as stack:
        busy = [stack.enter_context(opened(port, post("solve", HARD))) for _ in range(2)]
        time.sleep(0.5)
        if proxies:
            assert hint(port) == 200
        else:
            with pytest.raises(ConnectionError):
                hint(port)
        assert not any(is_closed(one) for one in busy)


def test_at_the_limit_the_connections_of_a_proxy_are_chosen_by_what_they_do() -> None:
    loop, state, proxy = Loop(), Mock(connections=set()), "10.0.0.1"
    bounds = Bounds(connections=6, client_connections=3)

    def connect(host: str) -> Mock:
        transport = Mock()
        transport.get_extra_info = {"peername": (host, 1)}.get
        made_on(loop, state, bounds, (proxy,)).connection_made(transport)
        loop.wait(0.1)
        return transport

    through_proxy = [connect(proxy) for _ in range(4)]
    direct = [connect("10.0.0.2") for _ in range(2)]
    through_proxy.append(connect(proxy))
    assert direct[0].abort.called, "the client with most connections"
    through_proxy.append(connect(proxy))
    assert [one.abort.called for one in through_proxy] == [True, *[False] * 5]
    assert not direct[1].abort.called


def test_pipelined_requests_are_answered_in_order() -> None:
    health = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
    unread = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhello"
    events = post("hint", EASY, "text/event-stream")
    requests = [health, post("hint", {}), unread, post("hint", EASY), events, health]
    end = b"GET /nothing HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    with serving() as port, opened(port, b"".join(requests * 20) + end) as connection:
        answers = connection.makefile("rb").read()
    statuses = [int(found) for found in re.findall(rb"HTTP/1\.1 (\d+)", answers)]
    assert statuses == [200, 422, 405, 200, 200, 200] * 20 + [404]


class Loop:
    """An event loop with a clock of its own, which runs only timers."""

    def __init__(self) -> None:
        self.now = 0.0
        self._timers: list[tuple[float, Callable[..., None], Any]] = []

    def time(self) -> float:
        return self.now

    def call_later(self, delay: float, function: Callable[..., None], *values: Any) -> Mock:
        timer = (self.now + delay, function, values)
        self._timers.append(timer)

        def cancel() -> None:
            self._timers = [one for one in self._timers if one is not timer]

        return Mock(cancel=cancel)

    def wait(self, seconds: float) -> None:
        self.now += seconds
        due = [one for one in self._timers if one[0] <= self.now]
        self._timers = [one for one in self._timers if one not in due]
        for _, function, values in due:
            function(*values)


def made_on(loop: Loop, state: Mock, bounds: Bounds, trusted: tuple[str, ...] = ()) -> Any:
    own: dict[str, Any] = {"config": Config(Mock()), "app_state": {}, "_loop": loop}
    return Connection(bounds, bounds.connections, trusted, server_state=state, **own)


def connected(waiting: Callable[[float], int]) -> tuple[Any, Loop, Mock]:
    """Return a connection whose client has sent a request, its loop and its transport; ``waiting``
    returns the bytes that the client has not read."""
    loop, transport = Loop(), Mock()
    transport.get_write_buffer_size = lambda: waiting(loop.now)
    state = Mock(connections=set())
    made = made_on(loop, state, USUAL)
    made.connection_made(transport)
    made._head_timer.cancel()
    return made, loop, transport


@pytest.mark.parametrize(
    ("rate", "closed"), [(0, 30.0), (900, 30.0), (1100, 300.0), (10_000, None)]
)
def test_a_client_must_read_at_a_minimum_rate_and_within_a_maximum_time(
    rate: int, closed: float | None
) -> None:
    size = 1_000_000
    made, loop, transport = connected(lambda now: max(size - int(rate * now), 0))
    made.pause_writing()
    for _ in range(400):
        loop.wait(1.0)
        if made.flow.write_paused and not transport.get_write_buffer_size():
            made.resume_writing()
        if transport.abort.called:
            break
    assert (loop.now if transport.abort.called else None) == closed


def test_the_limits_begin_again_with_each_answer() -> None:
    waiting = 1000
    made, loop, transport = connected(lambda _: waiting)
    for _ in range(40):  # the client reads each answer after a second, and asks again
        made.cycle = Mock()
        waiting = 1000
        made.pause_writing()
        loop.wait(1.0)
        waiting = 0
        made.resume_writing()
    made.cycle, waiting = Mock(), 100_000
    made.pause_writing()
    loop.wait(29.0)
    assert not transport.abort.called
    loop.wait(2.0)  # nothing was read for 31 s
    assert transport.abort.called

"""Clients that send nothing, or half of a request, do not keep others from the service."""

from __future__ import annotations

import json
import socket
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection

import pytest

from tests.processes import started, until
from tests.web.test_scheduler import EASY, HARD

#: Serve with a limit on open files, a timeout for heads, and a limit on connections.
SERVE = """
import sys
from functools import partial
from nonolith.web import Bounds, serve
files, seconds, most = int(sys.argv[1]), float(sys.argv[2]), int(sys.argv[3])
if files:
    import resource
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
bounds = Bounds(head_timeout=seconds, connections=most, seconds=10.0)
serve(port=0, jobs=1, bounds=bounds, ready=partial(print, flush=True))
"""

HALF = b"POST /api/hint HTTP/1.1\r\nHost: localhost\r\nX-Slow: "


@contextmanager
def serving(files: int, seconds: float, most: int) -> Iterator[int]:
    command = [sys.executable, "-c", SERVE, str(files), str(seconds), str(most)]
    with started(command) as process:
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
    with serving(files=256, seconds=3600.0, most=10_000) as port, ExitStack() as stack:
        for _ in range(400):
            stack.enter_context(opened(port, HALF))
        assert hint(port) == 200


def test_a_connection_is_closed_if_its_head_does_not_arrive_in_time() -> None:
    with serving(files=0, seconds=1.0, most=100) as port, ExitStack() as stack:
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
    with serving(files=0, seconds=3600.0, most=3) as port, ExitStack() as stack:
        body = json.dumps(HARD).encode()
        head = (
            "POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\n\r\n"
        )
        busy = stack.enter_context(opened(port, head.encode() + body))
        time.sleep(0.5)
        first, second = (stack.enter_context(opened(port, HALF)) for _ in range(2))
        assert hint(port) == 200
        until(lambda: is_closed(first))
        assert hint(port) == 200  # the connection of the first hint is closed by now, or idle
        assert not is_closed(busy)
        busy.settimeout(60)
        assert busy.recv(12) == b"HTTP/1.1 200"
        second.close()

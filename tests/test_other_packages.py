"""Names of other packages that are not a part of their documented interfaces, and that we use.

A new release may change such a name, so pyproject.toml has an upper limit for its package. To raise
the limit, install the new release and run these tests: each names what it needs.
"""

from __future__ import annotations

import asyncio
import sys
import tomllib
from argparse import ArgumentParser
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from tests import processes
from tests.web import loops

PROJECT = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("package", "extra"), [("uvicorn", "web"), ("distributed", "cluster")])
def test_the_packages_have_upper_limits(package: str, extra: str) -> None:
    extras, groups = PROJECT["project"]["optional-dependencies"], PROJECT["dependency-groups"]
    [needed] = [text for text in extras[extra] if text.startswith(package)]
    assert ",<" in needed
    assert needed in groups["test"]


def test_uvicorn_has_the_names_that_limit_connections() -> None:
    uvicorn = pytest.importorskip("uvicorn")
    from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
    from uvicorn.protocols.http.h11_impl import H11Protocol

    async def run() -> None:
        done = asyncio.Event()

        async def app(scope: Any, receive: Any, send: Any) -> None:
            await done.wait()
            await send({"type": "http.response.start", "status": 204})
            await send({"type": "http.response.body"})

        server = uvicorn.Server(uvicorn.Config(app, lifespan="off"))
        state = server.server_state
        made = H11Protocol(server.config, state, {}, asyncio.get_running_loop())
        transport = Mock(get_extra_info=Mock(return_value=None))
        made.connection_made(transport)
        assert made.client is None
        assert made.transport is transport
        assert made.cycle is None
        assert made.connections is state.connections
        assert made.connections == {made}
        made.data_received(b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\n")
        assert made.cycle.more_body
        made.data_received(b"123")
        assert not made.cycle.more_body
        assert not made.cycle.response_complete
        made.pause_writing()
        assert made.flow.write_paused
        made.resume_writing()
        assert not made.flow.write_paused
        done.set()
        await asyncio.wait(state.tasks)
        assert made.cycle.response_complete
        made.connection_lost(None)
        with server.capture_signals():  # the service replaces this method
            pass
        server.handle_exit(2, None)
        assert server.should_exit

    loops.run(run())
    trusted = ProxyHeadersMiddleware(Mock(), ["10.0.0.0/8"]).trusted_hosts
    assert ("10.1.2.3" in trusted, "11.1.2.3" in trusted) == (True, False)


#: A program that uses a cluster; Dask would leave threads and event loops in the tests' process.
CODE = """
from distributed import get_worker
from nonolith.batches.cluster import connect

def state():
    worker = get_worker()
    return worker.state.tasks[worker.get_current_task()].state

with connect("local", 1) as executor:
    client = executor._client
    assert client.status == "running"
    assert executor.submit(state).result(60) == "executing"
    assert client._scheduler_identity["total_threads"] == 1
assert client.status == "closed"
"""


@pytest.mark.long
def test_dask_has_the_names_that_show_its_state() -> None:
    pytest.importorskip("distributed")
    done = processes.run([sys.executable, "-c", CODE])
    assert done.returncode == 0, done.stderr


def test_argparse_has_the_methods_that_the_command_line_replaces() -> None:
    assert {"_get_value", "_print_message"} <= set(vars(ArgumentParser))

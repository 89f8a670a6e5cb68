"""Fixtures: a client of the service in this process, and a service in a separate process."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.processes import started

if TYPE_CHECKING:
    from starlette.testclient import TestClient


@pytest.fixture(scope="session")
def client() -> Iterator[TestClient]:
    """A client of a service that all tests share."""
    from starlette.testclient import TestClient

    from nonolith.web.application import application

    with TestClient(application(jobs=1), base_url="http://localhost:8000") as client:
        yield client


SERVE = """
from nonolith.web import Bounds, serve
from functools import partial
serve(port=0, jobs=1, bounds=Bounds(seconds=0.5), ready=partial(print, flush=True))
"""


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """The address of a service in a separate process, with a limit of 0.5 s per request."""
    with started([sys.executable, "-c", SERVE], seconds=3600) as process:
        assert process.stdout is not None
        yield process.stdout.readline().decode().strip()
        process.terminate()
        assert process.wait(60) == 0

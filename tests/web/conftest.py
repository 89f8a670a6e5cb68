"""The service in this process, as a client sees it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from nonolith.web.application import application


@pytest.fixture(scope="session")
def client() -> Iterator[TestClient]:
    """A client of a service that all tests share."""
    with TestClient(application(workers=1), base_url="http://localhost:8000") as client:
        yield client

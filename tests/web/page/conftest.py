"""Fixtures and a hook: pages in a browser; errors on a page fail the test."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.web.page.modules import Modules
from tests.web.page.playing import Pages

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Repeat tests in a browser that wait in vain, because a busy machine may delay what they do.

    A layout that moves between the press and the release of a button loses the click. Wrong results
    are not repeated.
    """
    for item in items:
        if "pages" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.flaky(reruns=2, only_rerun="TimeoutError"))


@pytest.fixture
def pages(browser: Browser, tmp_path: Path) -> Iterator[Pages]:
    opened = Pages(browser, tmp_path)
    yield opened
    opened.close()
    assert opened.problems == []


@pytest.fixture(scope="session")
def modules(tmp_path_factory: pytest.TempPathFactory) -> Modules:
    return Modules(tmp_path_factory.mktemp("modules"))


@pytest.fixture(scope="session")
def service() -> Iterator[str]:
    """The address of a service that all tests share."""
    with served() as address:
        yield address


@contextmanager
def served() -> Iterator[str]:
    """Run a service in a thread, and yield its address."""
    uvicorn = pytest.importorskip("uvicorn", reason="uvicorn is not installed")
    from nonolith.web.application import application
    from nonolith.workers import worker

    # Beside other tests, work of low priority would reach its time limit.
    patch = pytest.MonkeyPatch()
    patch.setattr(worker, "_NICE", 0)
    config = uvicorn.Config(application(jobs=1), port=0, log_level="error")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive()
        time.sleep(0.02)
    port = server.servers[0].sockets[0].getsockname()[1]
    yield f"http://127.0.0.1:{port}/"
    server.should_exit = True
    thread.join(20)
    patch.undo()

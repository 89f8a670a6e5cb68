"""Pages in a browser that must not fail."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.web.page.playing import Pages
from tests.web.page.serving import served

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture
def pages(browser: Browser, tmp_path: Path) -> Iterator[Pages]:
    opened = Pages(browser, tmp_path)
    yield opened
    opened.close()
    assert opened.problems == []


@pytest.fixture(scope="session")
def service() -> Iterator[str]:
    """The address of a service that all tests share."""
    pytest.importorskip("uvicorn", reason="uvicorn is not installed")
    yield from served()

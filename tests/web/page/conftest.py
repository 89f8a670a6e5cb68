"""Pages in a browser that must not fail."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.web.page.playing import Pages

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture
def pages(browser: Browser, tmp_path: Path) -> Iterator[Pages]:
    opened = Pages(browser, tmp_path)
    yield opened
    opened.close()
    assert opened.problems == []

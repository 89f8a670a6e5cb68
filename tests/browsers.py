"""A real browser for the tests of pages: one for all of them."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
QUIET = ["--no-sandbox", "--no-first-run", "--disable-background-networking", "--disable-sync"]


def _missing(what: str) -> None:
    """In CI a missing browser is a failure; elsewhere the tests are reported as not run."""
    if os.environ.get("CI"):
        pytest.fail(what)
    pytest.skip(what)


def started_browser() -> Iterator[Browser]:
    """Chromium or Chrome, until the tests end."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        _missing("playwright is not installed")
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        _missing(f"no browser: none of {', '.join(NAMES)} is on the PATH")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=QUIET)
        yield browser
        browser.close()

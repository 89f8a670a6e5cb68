"""Find or install a real browser, which all tests of pages share.

``python -m tests.browsers`` finds a browser, or installs one if there is none: Debian's package
if permitted, otherwise Playwright's own.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests import processes

if TYPE_CHECKING:
    from playwright.sync_api import Browser

#: The headless shell comes first: the tests of pages take half the processor time in it.
NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
)
OTHER_PLACES = ("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",)
QUIET = ["--no-sandbox", "--no-first-run", "--disable-background-networking", "--disable-sync"]

#: Options to draw pages without a GPU and without emulating a GPU, which saves processor time.
PLAIN = ["--disable-gpu", "--disable-software-rasterizer"]

#: Chromium's own suggestions below its address bar are pages, started with each profile; without
#: them, opening a page takes two thirds of the processor time.
BARE = ["--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup"]

#: Timeout of an installation, in seconds.
_PATIENCE = 400.0

_DEBIAN = (
    ("apt-get", "update"),
    ("apt-get", "install", "--yes", "--no-install-recommends", "chromium-headless-shell"),
)
_PLAYWRIGHT = ((sys.executable, "-m", "playwright", "install", "chromium"),)


def installed() -> str | None:
    """Return the path of an installed Chromium or Chrome, or of Playwright's own."""
    found = next(filter(None, map(shutil.which, (*NAMES, *OTHER_PLACES))), None)
    return found or _own()


def _own() -> str | None:
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        return None
    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def install() -> str | None:
    """Return the path of a browser, installing one if there is none; None if that fails."""
    ways = (_DEBIAN, _PLAYWRIGHT) if _is_debian() else (_PLAYWRIGHT,)
    for commands in ways:
        if found := installed():
            return found
        _run(commands)
    return installed()


def _is_debian() -> bool:
    """Return whether Debian packages can be installed here."""
    try:
        system = Path("/etc/os-release").read_text(encoding="utf-8")
    except OSError:
        return False
    may = hasattr(os, "geteuid") and os.geteuid() == 0
    return may and "ID=debian" in system.split("\n") and shutil.which("apt-get") is not None


def _run(commands: Sequence[Sequence[str]]) -> None:
    with suppress(OSError, subprocess.TimeoutExpired):
        for command in commands:
            processes.run(command, seconds=_PATIENCE)


def _missing(what: str) -> None:
    """Fail in CI, where the browser is required; elsewhere skip the tests."""
    if os.environ.get("CI"):
        pytest.fail(what)
    pytest.skip(what)


def started_browser() -> Iterator[Browser]:
    """Start Chromium or Chrome, and close it at the end of the tests."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        _missing("playwright is not installed")
    found = installed()
    if found is None:
        _missing("there is no Chromium or Chrome; python -m tests.browsers installs one")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=QUIET + PLAIN + BARE)
        yield browser
        browser.close()


if __name__ == "__main__":
    print(f"the browser of the tests: {install() or 'none; the tests of pages are not run'}")

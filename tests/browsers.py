"""A real browser for the tests of pages: one for all of them.

``python -m tests.browsers`` looks for one, and installs one where there is none: Debian's package
where this may be done, else Playwright's own.
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

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
OTHER_PLACES = ("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",)
QUIET = ["--no-sandbox", "--no-first-run", "--disable-background-networking", "--disable-sync"]

#: Pages are drawn without a processor for graphics, and without one that software stands in for,
#: which takes less processor time.
PLAIN = ["--disable-gpu", "--disable-software-rasterizer"]

#: Seconds that an installation may take.
_PATIENCE = 400.0

_DEBIAN = (
    ("apt-get", "update"),
    ("apt-get", "install", "--yes", "--no-install-recommends", "chromium"),
)
_PLAYWRIGHT = ((sys.executable, "-m", "playwright", "install", "chromium"),)


def installed() -> str | None:
    """The path of an installed Chromium or Chrome, or of Playwright's own."""
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
    """The path of a browser, which is installed where there is none; None where that fails."""
    ways = (_DEBIAN, _PLAYWRIGHT) if _is_debian() else (_PLAYWRIGHT,)
    for commands in ways:
        if found := installed():
            return found
        _run(commands)
    return installed()


def _is_debian() -> bool:
    """Whether packages of Debian may be installed here."""
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
    found = installed()
    if found is None:
        _missing("there is no Chromium or Chrome; python -m tests.browsers installs one")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=QUIET + PLAIN)
        yield browser
        browser.close()


if __name__ == "__main__":
    print(f"the browser of the tests: {install() or 'none; the tests of pages are not run'}")

"""What holds for all tests."""

from __future__ import annotations

import gc
import signal
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.browsers import started_browser
from tests.examples import register_profiles

if TYPE_CHECKING:
    from playwright.sync_api import Browser

register_profiles()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Files that take longest come first, so that none of them is left when all others are done."""
    items.sort(key=lambda item: item.get_closest_marker("first") is None)


def pytest_collection_finish() -> None:
    """What the tests are made of stays: Python's collector need not look at it again and again."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def _ctrl_c_interrupts() -> Iterator[None]:
    """Ctrl-C interrupts the tests and their child processes.

    Where the tests were started with the signal ignored, as a job in the background may be, Python
    does not handle it, and each child gets it ignored as well. What is handled here is as usual in
    a child.
    """
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One browser for all tests of pages."""
    yield from started_browser()

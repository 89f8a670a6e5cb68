"""Hooks and fixtures of all tests."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Generator, Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from nonolith import MissingExtraError
from tests.browsers import started_browser
from tests.examples import register_profiles

if TYPE_CHECKING:
    from playwright.sync_api import Browser

register_profiles()

HERE = Path(__file__).resolve().parent


def pytest_sessionstart(session: pytest.Session) -> None:
    """Make each of several test processes start importing at a different file.

    Pytest rewrites a test file at its first import and caches the result, so the processes share
    the work. Files that cannot be imported are reported later.
    """
    name, number = (os.environ.get(f"PYTEST_XDIST_WORKER{part}") for part in ("", "_COUNT"))
    asked = [Path(argument).resolve() for argument in session.config.args]
    if name is None or number is None or asked != [HERE] or sys.dont_write_bytecode:
        return
    files = sorted(HERE.rglob("test_*.py"))
    first = len(files) * int(name.removeprefix("gw")) // int(number)
    for file in files[first:] + files[:first]:
        with suppress(Exception, pytest.skip.Exception):
            import_module(".".join(file.relative_to(HERE.parent).with_suffix("").parts))


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option of `make quick`."""
    parser.addoption(
        "--quick", action="store_true", help="skip tests that need an extra that is not installed"
    )


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """With --quick, skip a file if a library that it imports is not installed."""
    report = yield
    if collector.config.getoption("quick") and "ModuleNotFoundError: " in str(report.longrepr):
        missing = str(report.longrepr).rpartition("ModuleNotFoundError: ")[2].splitlines()[0]
        report.outcome, report.longrepr = "skipped", (str(collector.path), 1, f"Skipped: {missing}")
    return report


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """With --quick, skip a test if an extra that it needs is not installed."""
    try:
        return (yield)
    except (MissingExtraError, ModuleNotFoundError) as error:
        if not item.config.getoption("quick"):
            raise
        pytest.skip(str(error))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the slowest files first, so that none is still running when all others are done."""
    items.sort(key=lambda item: item.get_closest_marker("first") is None)


def pytest_collection_finish() -> None:
    """Freeze the collected tests, so that the garbage collector does not scan them repeatedly."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def _ctrl_c_interrupts() -> Iterator[None]:
    """Let Ctrl-C interrupt the tests and their child processes.

    In a background job, SIGINT may be ignored; then Python and child processes ignore it too. If
    the tests handle the signal, their child processes get its default action.
    """
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The browser shared by all tests of pages."""
    yield from started_browser()

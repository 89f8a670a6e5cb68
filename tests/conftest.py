"""What holds for all tests."""

from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

# How fast a machine is, and what else it does, is no matter of these tests.
settings.register_profile(
    "any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("any machine")


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

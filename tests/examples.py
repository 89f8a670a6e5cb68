"""Choose the number of examples of a property: few in ``make test``, many in ``make test-long``."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, settings

#: The profile of ``make test-long``: pytest --hypothesis-profile=long.
LONG = "long"

#: Default number of examples of a property.
USUAL = 100


def register_profiles() -> None:
    """Register both profiles and load the short one.

    Examples have no deadline: these tests do not measure the speed of a machine.
    """
    for name, number in (("short", _few(USUAL)), (LONG, USUAL)):
        settings.register_profile(
            name,
            deadline=None,
            max_examples=number,
            suppress_health_check=[HealthCheck.too_slow],
        )
    settings.load_profile("short")


def examples(number: int) -> int:
    """Return ``number`` in the long tests, otherwise a tenth of it, at least min(6, number)."""
    return number if all_cases() else _few(number)


def all_cases() -> bool:
    """Return whether the long tests run, which include the cases that other runs leave out."""
    return settings.get_current_profile_name() == LONG


def long(*values: Any) -> Any:
    """Return the values of a parametrised test that only ``make test-long`` tries."""
    return pytest.param(*values, marks=pytest.mark.long)


def _few(number: int) -> int:
    return max(number // 10, min(number, 6))

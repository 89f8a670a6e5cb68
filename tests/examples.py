"""How many examples a property gets: few in ``make test``, many in ``make test-long``."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

#: The profile of ``make test-long``: pytest --hypothesis-profile=long.
LONG = "long"

#: How many examples a property gets that does not give a number.
USUAL = 100


def register_profiles() -> None:
    """Sets up both profiles and loads the short one.

    No example has a deadline: these tests do not measure how fast a machine is.
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
    """So many examples in the long tests, a quarter of them otherwise, but at least ten if so many
    were given."""
    return number if all_cases() else _few(number)


def all_cases() -> bool:
    """Whether these are the long tests, which try what the others leave out."""
    return settings.get_current_profile_name() == LONG


def _few(number: int) -> int:
    return max(number // 4, min(number, 10))

"""The times of the way in: each beside its yardstick, and shown with its aim."""

from __future__ import annotations

import pytest

from benchmarks.parts.way_in import WAY_IN
from benchmarks.settings import Settings


@pytest.fixture(scope="module")
def kept() -> object:
    told: list[str] = []
    return WAY_IN.measure(Settings(quick=True), told.append)


def test_everything_is_measured_and_shown(kept: dict[str, list[tuple[str, float, float]]]) -> None:
    page = WAY_IN.show(kept)
    for what, fastest, typical, *_ in kept["times"]:
        assert 0 < fastest <= typical
        assert what in page
    assert "times as long" in page


def test_an_aim_is_met_where_the_fastest_round_is_short_enough(kept: dict[str, object]) -> None:
    slow = ["slow", 2e-3, 3e-3, "x", 1.5, 1e-3]
    quick = ["quick", 1e-3, 3e-3, "x", 1.5, 1e-3]
    free = ["free", 1e-3, 3e-3, "x", 1.5, None]
    aims = WAY_IN.aims({"times": [slow, quick, free]})
    assert [(aim.what, aim.met, aim.measured) for aim in aims] == [
        ("slow", False, "2 ms"),
        ("quick", True, "1 ms"),
    ]
    assert len(WAY_IN.aims(kept)) == 6

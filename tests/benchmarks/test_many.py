"""The figures of many puzzles: measured, shown, and set beside their aims."""

from __future__ import annotations

import pytest

from benchmarks.parts.many import MANY
from benchmarks.settings import Settings


@pytest.fixture(scope="module")
def kept() -> dict[str, list[object]]:
    messages: list[str] = []
    found: dict[str, list[object]] = MANY.measure(Settings(quick=True), messages.append)
    return found


def test_everything_is_measured_and_shown(kept: dict[str, list[object]]) -> None:
    page = MANY.show(kept)
    assert "from a pack into SQLite" in page
    assert page.startswith("`nonolith.batch`")
    assert "50 of them from one file" in page


def test_aims_are_met_where_the_figures_reach_them(kept: dict[str, list[object]]) -> None:
    good = {
        **kept,
        "costs": [["in memory", 9e-6, 1e-4, 10e-6]],
        "speed": [100_000, 2, 9.0, 17.0, 1.95],
    }
    assert [aim.met for aim in MANY.aims(good)] == [True, True, True]
    bad = {
        **kept,
        "costs": [["in memory", 11e-6, 1e-4, 10e-6]],
        "speed": [100_000, 2, 11.0, 17.0, 1.8],
    }
    assert [aim.met for aim in MANY.aims(bad)] == [False, False, False]

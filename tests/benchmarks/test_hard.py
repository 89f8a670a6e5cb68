"""The figures of hard puzzles: measured, shown, and computed for many searches."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from statistics import fmean

import pytest

from benchmarks.hard import Hard, luckiest
from benchmarks.parts.hard import HARD
from benchmarks.settings import Settings
from nonolith import check


def test_everything_is_measured_and_shown() -> None:
    kept = HARD.measure(Settings(quick=True), lambda _: None)
    page = HARD.show(kept, Path())
    assert "20x20, 50% filled, seed 1 |" in page
    assert "seed 2, columns 11 and 12 exchanged" in page
    assert "| 1000 |" in page
    assert "| 1000 |" not in HARD.show(kept | {"times": [None, None]}, Path())


def test_puzzles_with_exchanged_columns_have_the_clues_of_the_others() -> None:
    plain, exchanged = Hard(20, 0.45, 2).puzzle, Hard(20, 0.45, 2, 10).puzzle
    assert plain.rows == exchanged.rows
    assert plain.columns[10:12] == exchanged.columns[11:9:-1]
    assert not check(exchanged).solutions


@pytest.mark.parametrize("searches", [1, 2, 3])
def test_the_luckiest_of_several_draws_is_the_mean_of_all_least_ones(searches: int) -> None:
    times = [5.0, 1.0, 2.0, 2.0]
    least = [min(draws) for draws in product(times, repeat=searches)]
    assert luckiest(times, searches) == pytest.approx(fmean(least))
    assert luckiest(times, 10_000) == pytest.approx(1.0)

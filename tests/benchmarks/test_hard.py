"""The figures of hard puzzles: measured and shown; and what many workers would give, worked out."""

from __future__ import annotations

import random
from itertools import product
from pathlib import Path
from statistics import fmean

import pytest

from benchmarks.hard import Hard, Step, cubes_of, finished_after, luckiest
from benchmarks.parts.hard import HARD
from benchmarks.settings import Settings
from nonolith import NonolithError, check


def test_everything_is_measured_and_shown() -> None:
    kept = HARD.measure(Settings(quick=True), lambda _: None)
    page = HARD.show(kept, Path())
    assert "20x20, 50% filled, seed 1 |" in page
    assert "seed 2, columns 11 and 12 exchanged" in page
    assert page.count("| 1000 |") == 2
    kept |= {"steps": {}, "times": [None, None]}
    page = HARD.show(kept, Path())
    assert "was not finished in 15" in page
    assert "| 1000 |" not in page


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


def _drawn(seed: int) -> dict[str, Step]:
    """Cubes that are split at random."""
    chance = random.Random(seed)
    steps: dict[str, Step] = {}
    open_cubes, number = ["0"], 1
    while open_cubes:
        name = open_cubes.pop()
        parts: tuple[str, ...] = ()
        if number < 200 and (number < 5 or chance.random() < 0.4):
            parts = tuple(str(number + i) for i in range(4))
            number += 4
        steps[name] = Step(chance.uniform(0.1, 5.0), parts)
        open_cubes += parts
    return steps


@pytest.mark.parametrize("seed", range(5))
def test_more_workers_stay_within_the_bounds_of_list_scheduling(seed: int) -> None:
    steps = _drawn(seed)
    total = sum(step.seconds for step in steps.values())

    def longest(name: str) -> float:
        step = steps[name]
        return step.seconds + max(map(longest, step.parts), default=0.0)

    assert finished_after(steps, "0", 1) == pytest.approx(total)
    assert finished_after(steps, "0", 10**6) == pytest.approx(longest("0"))
    for workers in (2, 3, 8):
        after = finished_after(steps, "0", workers)
        # Graham 1966: at most the share of the work, and the longest chain besides.
        assert max(total / workers, longest("0")) <= after + 1e-9
        assert after <= total / workers + longest("0") + 1e-9


def test_waiting_cubes_are_taken_in_their_order() -> None:
    steps = {
        "all": Step(1.0, ("a", "b", "c")),
        "a": Step(3.0),
        "b": Step(1.0, ("d",)),
        "c": Step(1.0),
        "d": Step(2.0),
    }
    assert finished_after(steps, "all", 2) == 5.0
    assert finished_after(steps, "all", 3) == 4.0


def test_the_cubes_of_a_puzzle_are_those_of_the_attempts() -> None:
    steps, first = cubes_of(Hard(20, 0.45, 2, 10).puzzle, 1, 20.0)
    named = {part for step in steps.values() for part in step.parts}
    assert named | {first} == set(steps)
    with pytest.raises(NonolithError, match="not all refuted"):
        cubes_of(Hard(15, 0.6, 1).puzzle, 1, 20.0)

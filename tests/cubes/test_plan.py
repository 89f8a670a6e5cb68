"""Plans: how long a cube may take, and how many search the whole puzzle."""

from __future__ import annotations

from typing import Any

import pytest

from nonolith.cubes.plan import PLAN, Plan


def test_a_puzzle_is_divided_like_this_by_default() -> None:
    assert Plan().asdict() == PLAN.asdict() == {
        "alone": 1.0, "seconds": 2.0, "growth": 1.5, "longest": 300.0, "share": 8.0, "nodes": None,
        "parts": 4, "tries": 3, "shares": True, "slice": 2.0, "wholes": None,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("plan", "depth", "waiting", "splitting", "budget"),
    [
        ({}, 0, 9, 0.0, (2.0, None)),
        ({}, 1, 9, 0.0, (2.0, None)),
        ({}, 2, 9, 0.0, (3.0, None)),
        ({}, 4, 9, 0.0, (6.75, None)),
        ({}, 4, 2, 0.0, (6.75, None)),
        ({}, 4, 1, 0.0, (2.0, None)),
        ({}, 2, 9, 0.25, (3.0, None)),
        ({}, 2, 9, 0.5, (6.0, None)),
        ({}, 99, 9, 0.0, (300.0, None)),
        ({}, 1, 9, 100.0, (300.0, None)),
        ({"nodes": 5, "growth": 3.0}, 3, 9, 0.0, (18.0, 45)),
        ({"nodes": 5, "growth": 1.5}, 2, 9, 0.0, (3.0, 7)),
        ({"nodes": 0}, 3, 9, 0.0, (4.5, 0)),
        ({"seconds": 1.0, "share": 2.0, "longest": 3.5}, 3, 9, 0.5, (2.25, None)),
    ],
)
def test_a_budget_grows_with_depth_where_enough_others_wait(
    plan: dict[str, Any], depth: int, waiting: int, splitting: float, budget: tuple[float, Any]
) -> None:
    assert Plan(**plan).budget(depth, waiting, 2, splitting) == budget


@pytest.mark.parametrize(
    ("wholes", "numbers"),
    [
        (None, {0: 0, 1: 1, 8: 8, 9: 4, 10: 5, 100: 50}),
        (0, {1: 0, 9: 0}),
        (3, {1: 1, 3: 3, 100: 3}),
    ],
)
def test_all_of_eight_search_the_whole_puzzle_and_half_of_more(
    wholes: int | None, numbers: dict[int, int]
) -> None:
    plan = Plan(wholes=wholes)
    assert {workers: plan.on_the_whole(workers) for workers in numbers} == numbers

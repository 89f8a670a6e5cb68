"""Leaving out what is not needed: the result, and the parts that are tried."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import pytest

from nonolith.reasoning.view import FEW, reduced


@pytest.mark.parametrize("number", [*range(7), FEW + 4, FEW + 5])
def test_what_is_left_is_what_is_needed(number: int) -> None:
    items = list(range(number))
    for size in range(min(number, 3) + 1):
        for needed in combinations(items, size):
            assert reduced(items, set(needed).issubset) == list(needed)


@pytest.mark.parametrize(
    ("number", "sizes"),
    [(FEW, [1]), (FEW + 1, [6, 3, 2, 1]), (13, [7, 4, 2, 1]), (16, [8, 4, 2, 1])],
)
def test_of_many_items_halves_are_tried_first_then_quarters(number: int, sizes: list[int]) -> None:
    tried: list[list[int]] = []

    def holds(items: Sequence[int]) -> bool:
        tried.append([item for item in range(number) if item not in items])
        return False

    assert reduced(list(range(number)), holds) == list(range(number))
    parts = [
        list(range(start, min(start + size, number)))
        for size in sizes
        for start in range(0, number, size)
    ]
    assert tried == [list(range(number)), *parts]

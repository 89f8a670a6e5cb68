"""Leaving out what is not needed: the result, and the parts that are tried."""

from __future__ import annotations

from itertools import combinations

import pytest

from nonolith.reasoning.view import FEW, reduced


@pytest.mark.parametrize("number", [*range(7), FEW + 4, FEW + 5])
def test_what_is_left_is_what_is_needed(number: int) -> None:
    items = list(range(number))
    for size in range(min(number, 3) + 1):
        for needed in combinations(items, size):
            assert reduced(items, set(needed).issubset) == list(needed)

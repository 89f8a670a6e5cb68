"""Compare smallest hitting sets with an enumeration of all sets of elements."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from nonolith.design.hitting_set import bound, smallest_hitting_set
from nonolith.model.limits import Limits
from nonolith.solving.work import StoppedError, Work


def least(sets: list[int], elements: int) -> int:
    return next(
        number
        for number in range(elements + 1)
        if any(
            all(sum(1 << i for i in chosen) & each for each in sets)
            for chosen in combinations(range(elements), number)
        )
    )


@pytest.mark.parametrize("seed", range(120))
def test_no_smaller_set_of_elements_meets_all_sets(seed: int) -> None:
    random = Random(seed)
    elements = random.randint(1, 9)
    sets = [random.randint(1, 2**elements - 1) for _ in range(random.randint(0, 14))]
    if seed % 2:  # sparse families, with separate components
        sets = [1 << random.randrange(elements) | 1 << random.randrange(elements) for _ in sets]
    found = smallest_hitting_set(sets, Work(Limits()))
    assert all(found & each for each in sets)
    assert found.bit_count() == least(sets, elements)
    assert bound(sets) <= found.bit_count()


def test_a_limit_on_time_ends_the_search() -> None:
    with pytest.raises(StoppedError):
        smallest_hitting_set([0b11, 0b101, 0b110], Work(Limits(seconds=0)))


def test_families_that_separate_during_the_search_are_solved_too() -> None:
    sets = [4416, 80, 2560, 3076, 48, 518, 96, 3104, 4112, 4128, 2564]
    found = smallest_hitting_set(sets, Work(Limits()))
    assert all(found & each for each in sets)
    assert found.bit_count() == least(sets, 13)


def test_the_bound_counts_disjoint_sets() -> None:
    assert bound([]) == 0
    assert bound([0b011, 0b110, 0b1000]) == 2
    assert bound([0b111, 0b001, 0b010, 0b100]) == 3
    assert bound([0b1, 0b1]) == 1

"""Compare the oracle for long lines with brute force on short lines."""

from __future__ import annotations

from hypothesis import given, settings

from nonolith import Clue
from tests import brute_force, dynamic_programme
from tests.examples import examples
from tests.strategies import partial_lines


@settings(max_examples=examples(500), deadline=None)
@given(partial_lines(most_cells=12))
def test_random_partial_lines_equal_brute_force(line: tuple[Clue, list[int], int]) -> None:
    clue, domains, _ = line
    assert dynamic_programme.settle(clue, domains) == brute_force.settle(clue, domains)


def test_all_short_coloured_lines_equal_brute_force() -> None:
    for clue in brute_force.all_clues(4, 3):
        for domains, expected in brute_force.all_settled(clue, 4, [1, 2, 4, 3, 7]):
            assert dynamic_programme.settle(clue, domains) == expected

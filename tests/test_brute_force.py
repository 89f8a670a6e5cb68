"""Compare the brute-force oracle with facts that can be counted by hand or by formula."""

from __future__ import annotations

from itertools import product

import pytest

from nonolith import Puzzle
from tests import brute_force


@pytest.mark.parametrize(("length", "colours"), [(0, 2), (1, 2), (6, 2), (5, 3), (4, 4)])
def test_each_line_is_a_placement_of_exactly_its_own_clue(length: int, colours: int) -> None:
    placed = [
        line
        for clue in brute_force.all_clues(length, colours)
        for line in brute_force.placements(clue, length)
    ]
    assert sorted(placed) == sorted(brute_force.all_lines(length, colours))


@pytest.mark.parametrize("colours", [2, 3])
@pytest.mark.parametrize("every_contradiction", [False, True])
def test_all_settled_gives_the_same_answers_as_settle(
    colours: int, every_contradiction: bool
) -> None:
    alphabet = range(1, 1 << colours)
    for clue in brute_force.all_clues(3, colours):
        answers = {
            tuple(domains): answer
            for domains, answer in brute_force.all_settled(clue, 3, alphabet, every_contradiction)
        }
        expected = {
            domains: brute_force.settle(clue, domains) for domains in product(alphabet, repeat=3)
        }
        assert answers.items() <= expected.items()
        consistent = {domains for domains, answer in expected.items() if answer is not None}
        assert (set(expected) if every_contradiction else consistent) <= set(answers)


def test_all_latin_squares_of_single_blocks_are_found() -> None:
    puzzle = Puzzle(rows=[[1]] * 4, columns=[[1]] * 4)
    assert len(list(brute_force.solutions(puzzle))) == 24
    assert brute_force.backbone(puzzle) == [0b11] * 16

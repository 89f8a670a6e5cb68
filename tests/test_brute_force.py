"""Compare the brute-force oracle with facts that can be counted by hand or by formula."""

from __future__ import annotations

from itertools import product
from math import comb

import pytest

from nonolith import Block, Grid, Puzzle
from tests import brute_force


def blocks(*lengths: int) -> tuple[Block, ...]:
    return tuple(Block(length) for length in lengths)


def test_placements_of_equal_colours_keep_a_gap() -> None:
    assert brute_force.placements(blocks(1, 1), 4) == ((1, 0, 1, 0), (1, 0, 0, 1), (0, 1, 0, 1))


def test_placements_of_different_colours_may_touch() -> None:
    assert (1, 2, 0) in brute_force.placements((Block(1, 1), Block(1, 2)), 3)


@pytest.mark.parametrize("lengths", [(), (3,), (2, 1), (1, 1, 1), (4, 4)])
def test_the_number_of_placements_is_the_binomial(lengths: tuple[int, ...]) -> None:
    slack = 12 - sum(lengths) - max(len(lengths) - 1, 0)
    found = brute_force.placements(blocks(*lengths), 12)
    assert len(found) == len(set(found)) == comb(slack + len(lengths), len(lengths))


def test_a_clue_that_does_not_fit_has_no_placement() -> None:
    assert brute_force.placements(blocks(2, 2), 4) == ()


@pytest.mark.parametrize(("length", "colours"), [(0, 2), (1, 2), (6, 2), (5, 3), (4, 4)])
def test_each_line_is_a_placement_of_exactly_its_own_clue(length: int, colours: int) -> None:
    placed = [
        line
        for clue in brute_force.all_clues(length, colours)
        for line in brute_force.placements(clue, length)
    ]
    assert sorted(placed) == sorted(brute_force.all_lines(length, colours))


def test_settle_finds_the_overlap_of_a_long_block() -> None:
    assert brute_force.settle(blocks(3), [0b11] * 4) == [0b11, 0b10, 0b10, 0b11]


def test_settle_finds_a_contradiction() -> None:
    assert brute_force.settle(blocks(3), [0b11, 0b01, 0b11, 0b11]) is None


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


def test_given_cells_leave_fewer_solutions() -> None:
    given = Grid.from_rows([[1, None], [None, None]])
    puzzle = Puzzle(rows=[[1]] * 2, columns=[[1]] * 2, given=given)
    assert list(brute_force.solutions(puzzle)) == [((1, 0), (0, 1))]


def test_a_puzzle_without_cells_has_one_solution() -> None:
    assert list(brute_force.solutions(Puzzle(rows=[], columns=[]))) == [()]
    assert list(brute_force.solutions(Puzzle(rows=[[], []], columns=[]))) == [((), ())]

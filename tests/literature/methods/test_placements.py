"""The method placements: many solutions, lines too many to list, little memory."""

from __future__ import annotations

from itertools import islice
from math import factorial

import pytest

import nonolith
from nonolith import Limits, Puzzle, UnsupportedError, Verdict
from nonolith.design import random_puzzles
from nonolith.model.limits import MEBIBYTE
from tests.strategies import palette_of


def test_it_ends_on_puzzles_with_many_solutions() -> None:
    found = list(nonolith.solutions(Puzzle(rows=[[1]] * 5, columns=[[1]] * 5), "placements"))
    assert len(set(found)) == len(found) == factorial(5)


def test_the_first_of_very_many_solutions_come_at_once() -> None:
    puzzle = Puzzle(rows=[[1]] * 30, columns=[[1]] * 30)
    found = list(islice(nonolith.solutions(puzzle, "placements"), 3))
    assert len(set(found)) == 3


@pytest.mark.parametrize("most", [1, 5, 30, 10**6])
@pytest.mark.parametrize("colours", [2, 3])
def test_lines_that_wait_unlisted_change_no_answer(most: int, colours: int) -> None:
    palette = palette_of(colours)
    for puzzle in random_puzzles(8, 8, 9, palette=palette, probability=0.5, seed=5):
        expected = nonolith.solve(puzzle, max_solutions=20)
        options = {"most": most}
        result = nonolith.solve(puzzle, "placements", max_solutions=20, options=options)
        assert len(result.solutions) == len(expected.solutions)
        if expected.complete:
            assert set(result.solutions) == set(expected.solutions)


def test_no_guess_is_needed_where_lines_alone_settle_all() -> None:
    puzzle = Puzzle(rows=[[5], [1, 1], [5]], columns=[[3], [1, 1], [1, 1], [1, 1], [3]])
    result = nonolith.solve(puzzle, "placements", limits=Limits(nodes=0))
    assert result.verdict is Verdict.UNIQUE


def test_lists_that_need_too_much_memory_are_not_made() -> None:
    puzzle = Puzzle(rows=[[1] * 5] * 40, columns=[[40]] * 5 + [[]] * 35)
    assert nonolith.solve(puzzle, "placements").limit is None
    puzzle = Puzzle(rows=[[2] * 5] * 40, columns=[[10]] * 40)
    limits = Limits(memory=MEBIBYTE, seconds=60)
    result = nonolith.solve(puzzle, "placements", limits=limits, options={"most": 10**9})
    assert result.verdict is Verdict.UNKNOWN
    assert result.limit == "memory"


def test_less_than_one_placement_is_refused() -> None:
    with pytest.raises(UnsupportedError, match="option most of method placements is 0"):
        nonolith.solve(Puzzle(rows=[[1]], columns=[[1]]), "placements", options={"most": 0})

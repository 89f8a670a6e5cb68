"""The methods that set rows one after another: dfs, backtracking and branch_and_bound."""

from __future__ import annotations

import pytest

import nonolith
from nonolith import Grid, Limits, Puzzle, Verdict
from nonolith.design import random_puzzles
from tests.strategies import palette_of

#: Three placements for each row, of which 27 together only one fits the columns.
DIAGONAL = Puzzle(rows=[[1]] * 3, columns=[[1]] * 3, given=Grid.from_text("???\n???\n???"))


@pytest.mark.parametrize("verify", ["at_the_end", "each_row"])
def test_dfs_verifies_at_the_end_or_after_each_row(verify: str) -> None:
    for puzzle in random_puzzles(6, 5, 6, probability=0.5, seed=1):
        result = nonolith.solve(puzzle, "dfs", max_solutions=99, options={"verify": verify})
        assert result.complete
        assert set(result.solutions) == set(nonolith.solutions(puzzle))


def test_dfs_walks_the_whole_tree_of_placements() -> None:
    result = nonolith.solve(DIAGONAL, "dfs", max_solutions=99)
    assert len(result.solutions) == 6
    assert result.statistics.branches == 3 + 9 + 27
    assert result.statistics.contradictions == 27 - 6


def test_dfs_that_verifies_each_row_leaves_out_what_columns_forbid() -> None:
    options = {"verify": "each_row"}
    result = nonolith.solve(DIAGONAL, "dfs", max_solutions=99, options=options)
    assert len(result.solutions) == 6
    assert result.statistics.branches == 3 + 3 * 3 + 6 * 3


def test_backtracking_has_no_choice_where_blocks_fill_their_rows() -> None:
    puzzle = Puzzle(rows=[[3], [1, 1], []], columns=[[2], [1], [2]])
    result = nonolith.solve(puzzle, "backtracking")
    assert result.verdict is Verdict.UNIQUE
    assert result.statistics.branches == 0


def test_backtracking_chooses_only_where_a_block_may_begin() -> None:
    # One row, one block: it may begin at each of three cells, and must at the last.
    puzzle = Puzzle(rows=[[2]], columns=[[], [1], [1], []])
    result = nonolith.solve(puzzle, "backtracking")
    assert result.verdict is Verdict.UNIQUE
    assert result.statistics.branches == 2


@pytest.mark.parametrize("method", ["backtracking", "branch_and_bound"])
@pytest.mark.parametrize("seed", range(3))
def test_large_puzzles_have_the_solutions_of_the_default_method(method: str, seed: int) -> None:
    for puzzle in random_puzzles(4, 10, 10, probability=0.55, seed=seed):
        expected = nonolith.solve(puzzle, max_solutions=20)
        result = nonolith.solve(puzzle, method, max_solutions=20)
        assert len(result.solutions) == len(expected.solutions)
        if expected.complete:
            assert set(result.solutions) == set(expected.solutions)


@pytest.mark.parametrize("method", ["dfs", "backtracking"])
def test_blocks_of_different_colours_may_touch(method: str) -> None:
    for puzzle in random_puzzles(6, 4, 5, palette=palette_of(4), probability=0.6, seed=3):
        assert set(nonolith.solutions(puzzle, method)) == set(nonolith.solutions(puzzle))


def test_branch_and_bound_guesses_nothing_that_the_rules_settle() -> None:
    puzzle = Puzzle(rows=[[5], [1, 1], [5]], columns=[[3], [1, 1], [1, 1], [1, 1], [3]])
    result = nonolith.solve(puzzle, "branch_and_bound", limits=Limits(nodes=0))
    assert result.verdict is Verdict.UNIQUE


def test_branch_and_bound_ends_a_branch_when_the_next_row_has_no_placement() -> None:
    result = nonolith.solve(DIAGONAL, "branch_and_bound", max_solutions=99)
    assert len(result.solutions) == 6
    # The columns leave three places in the first row, two in the second, one in the last.
    assert result.statistics.branches == 3 + 3 * 2

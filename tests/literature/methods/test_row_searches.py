"""Methods that search by rows or lines find all solutions with the expected number of guesses."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

import nonolith
from nonolith import Grid, Limits, Puzzle, Verdict
from nonolith.design import random_puzzles
from nonolith.literature.shared.ruled_state import RuledState
from nonolith.model.limits import MEBIBYTE
from nonolith.solving.work import Work
from tests.strategies import palette_of

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"

#: Three placements for each row; 6 of the 27 combinations fit the columns.
DIAGONAL = Puzzle(rows=[[1]] * 3, columns=[[1]] * 3, given=Grid.from_text("???\n???\n???"))

#: A puzzle that line solving solves.
EASY = Puzzle(rows=[[5], [1, 1], [5]], columns=[[3], [1, 1], [1, 1], [1, 1], [3]])


@pytest.mark.parametrize(
    ("method", "options", "size"),
    [
        ("dfs", {"verify": "at_the_end"}, (5, 6)),
        ("dfs", {"verify": "each_row"}, (5, 6)),
        ("backtracking", {}, (10, 10)),
        ("branch_and_bound", {}, (10, 10)),
        ("rules_backtracking", {"order": "lexicographic"}, (10, 10)),
        ("rules_backtracking", {"order": "most_constrained"}, (10, 10)),
        ("two_sat", {}, (12, 12)),
        *(("placements", {"most": most}, (8, 9)) for most in (1, 5, 30, 10**6)),
    ],
)
def test_random_puzzles_have_the_solutions_of_the_default_method(
    method: str, options: dict[str, object], size: tuple[int, int]
) -> None:
    for puzzle in random_puzzles(12, *size, probability=0.5, seed=4):
        expected = nonolith.solve(puzzle, max_solutions=30)
        result = nonolith.solve(puzzle, method, max_solutions=30, options=options)
        assert len(result.solutions) == len(expected.solutions)
        if expected.complete:
            assert set(result.solutions) == set(expected.solutions)
            assert result.verdict is expected.verdict


@pytest.mark.parametrize(
    ("method", "options"),
    [("dfs", {}), ("backtracking", {}), ("placements", {"most": 1}), ("placements", {"most": 9})],
)
def test_blocks_of_different_colours_may_touch(method: str, options: dict[str, object]) -> None:
    for puzzle in random_puzzles(6, 4, 5, palette=palette_of(4), probability=0.6, seed=3):
        found = set(nonolith.solutions(puzzle, method, options=options))
        assert found == set(nonolith.solutions(puzzle))


@pytest.mark.parametrize("method", ["branch_and_bound", "placements"])
def test_a_puzzle_that_line_solving_solves_needs_no_guess(method: str) -> None:
    assert nonolith.solve(EASY, method, limits=Limits(nodes=0)).verdict is Verdict.UNIQUE


def test_dfs_walks_the_whole_tree_of_placements() -> None:
    result = nonolith.solve(DIAGONAL, "dfs", max_solutions=99)
    assert len(result.solutions) == 6
    assert result.statistics.branches == 3 + 9 + 27
    assert result.statistics.contradictions == 27 - 6


def test_dfs_that_verifies_each_row_prunes_rows_that_columns_forbid() -> None:
    options = {"verify": "each_row"}
    result = nonolith.solve(DIAGONAL, "dfs", max_solutions=99, options=options)
    assert len(result.solutions) == 6
    assert result.statistics.branches == 3 + 3 * 3 + 6 * 3


def test_backtracking_has_no_choice_if_blocks_fill_their_rows() -> None:
    puzzle = Puzzle(rows=[[3], [1, 1], []], columns=[[2], [1], [2]])
    result = nonolith.solve(puzzle, "backtracking")
    assert (result.verdict, result.statistics.branches) == (Verdict.UNIQUE, 0)


def test_backtracking_chooses_only_where_a_block_may_begin() -> None:
    # The block may begin at three cells; at the last of these there is no choice left.
    puzzle = Puzzle(rows=[[2]], columns=[[], [1], [1], []])
    result = nonolith.solve(puzzle, "backtracking")
    assert (result.verdict, result.statistics.branches) == (Verdict.UNIQUE, 2)


def test_branch_and_bound_ends_a_branch_when_the_next_row_has_no_placement() -> None:
    result = nonolith.solve(DIAGONAL, "branch_and_bound", max_solutions=99)
    assert len(result.solutions) == 6
    # The columns leave three places in the first row, two in the second row, one in the last row.
    assert result.statistics.branches == 3 + 3 * 2


def test_rules_backtracking_tries_the_tightest_row_first_if_asked() -> None:
    puzzle = Puzzle(rows=[[1], [3], [1]], columns=[[1], [1], [2], [1]])
    results = [
        nonolith.solve(
            puzzle, "rules_backtracking", limits=Limits(nodes=2), options={"order": order}
        )
        for order in ("lexicographic", "most_constrained")
    ]
    # After the rules, the block of row 1 has three places, and the block of row 2 has two.
    assert results[0].statistics != results[1].statistics


@pytest.mark.parametrize("name", ["lighthouse.non", "cat.non", "scardy-cat.non"])
def test_the_rules_solve_pictures_without_a_guess(name: str) -> None:
    result = nonolith.solve(nonolith.read(EXAMPLES / name), "rules_backtracking")
    assert (result.verdict, result.statistics.branches) == (Verdict.UNIQUE, 0)


def test_the_rules_alone_refute_an_impossible_puzzle() -> None:
    puzzle = Puzzle(rows=[[1, 1], [], [1, 1]], columns=[[1], [2], [1]])
    result = nonolith.solve(puzzle, "rules_backtracking", limits=Limits(nodes=0))
    assert result.verdict is Verdict.NONE


def test_every_solution_has_the_colours_of_cells_that_the_rules_settle() -> None:
    for puzzle in random_puzzles(30, 8, 8, probability=0.5, seed=9):
        state = RuledState(puzzle)
        assert state.propagate(Work(Limits()))
        known = state.state.grid()
        for solution in nonolith.solutions(puzzle):
            assert all(k & s for k, s in zip(known.masks(), solution.masks(), strict=True))


def test_given_cells_are_known_to_the_rules() -> None:
    given = Grid.from_text("#?\n??")
    state = RuledState(Puzzle(rows=[[1], [1]], columns=[[1], [1]], given=given))
    assert state.propagate(Work(Limits()))
    assert state.state.grid().text() == "#.\n.#"


def test_placements_finds_three_of_very_many_solutions_quickly() -> None:
    puzzle = Puzzle(rows=[[1]] * 30, columns=[[1]] * 30)
    found = list(islice(nonolith.solutions(puzzle, "placements"), 3))
    assert len(set(found)) == 3


def test_lists_of_placements_above_the_memory_limit_end_the_search() -> None:
    puzzle = Puzzle(rows=[[1] * 5] * 40, columns=[[40]] * 5 + [[]] * 35)
    assert nonolith.solve(puzzle, "placements").limit is None
    puzzle = Puzzle(rows=[[2] * 5] * 40, columns=[[10]] * 40)
    limits = Limits(memory=MEBIBYTE, seconds=60)
    result = nonolith.solve(puzzle, "placements", limits=limits, options={"most": 10**9})
    assert (result.verdict, result.limit) == (Verdict.UNKNOWN, "memory")

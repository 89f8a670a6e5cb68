"""The method rules_backtracking: both orders of the rows, and what the rules leave to it."""

from __future__ import annotations

from pathlib import Path

import pytest

import nonolith
from nonolith import Grid, Limits, Puzzle, Verdict
from nonolith.design import random_puzzles
from nonolith.literature.boards.ruled_board import RuledBoard
from nonolith.solving.work import Work

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"


@pytest.mark.parametrize("order", ["lexicographic", "most_constrained"])
def test_both_orders_find_the_solutions_of_the_default_method(order: str) -> None:
    for puzzle in random_puzzles(15, 10, 10, probability=0.5, seed=4):
        expected = nonolith.solve(puzzle, max_solutions=30)
        options = {"order": order}
        result = nonolith.solve(puzzle, "rules_backtracking", max_solutions=30, options=options)
        assert len(result.solutions) == len(expected.solutions)
        if expected.complete:
            assert set(result.solutions) == set(expected.solutions)
            assert result.verdict is expected.verdict


def test_the_tightest_row_is_tried_first_where_wanted() -> None:
    puzzle = Puzzle(rows=[[1], [3], [1]], columns=[[1], [1], [2], [1]])
    one_row = Limits(nodes=2)
    results = [
        nonolith.solve(puzzle, "rules_backtracking", limits=one_row, options={"order": order})
        for order in ("lexicographic", "most_constrained")
    ]
    # The upper row's one cell may be in any column; three of four leave two places.
    assert results[0].statistics != results[1].statistics


@pytest.mark.parametrize("name", ["lighthouse.non", "cat.non", "scardy-cat.non"])
def test_pictures_need_no_guess(name: str) -> None:
    result = nonolith.solve(nonolith.read(EXAMPLES / name), "rules_backtracking")
    assert result.verdict is Verdict.UNIQUE
    assert result.statistics.branches == 0


def test_absence_is_detected_by_the_rules_alone() -> None:
    puzzle = Puzzle(rows=[[1, 1], [], [1, 1]], columns=[[1], [2], [1]])
    result = nonolith.solve(puzzle, "rules_backtracking", limits=Limits(nodes=0))
    assert result.verdict is Verdict.NONE


def test_what_the_rules_settle_holds_in_every_solution() -> None:
    for puzzle in random_puzzles(30, 8, 8, probability=0.5, seed=9):
        board = RuledBoard(puzzle)
        assert board.propagate(Work(Limits()))
        known = board.board().grid()
        for solution in nonolith.solutions(puzzle):
            assert all(k & s for k, s in zip(known.masks(), solution.masks(), strict=True))


def test_given_cells_are_known_to_the_rules() -> None:
    given = Grid.from_text("#?\n??")
    board = RuledBoard(Puzzle(rows=[[1], [1]], columns=[[1], [1]], given=given))
    assert board.propagate(Work(Limits()))
    assert board.board().grid().text() == "#.\n.#"

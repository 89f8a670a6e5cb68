"""Methods that search by rows or lines find all solutions; states of columns are exact."""

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

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"

#: Three placements for each row; 6 of the 27 combinations fit the columns.
DIAGONAL = Puzzle(rows=[[1]] * 3, columns=[[1]] * 3, given=Grid.from_text("???\n???\n???"))

#: A puzzle that line solving solves.
EASY = Puzzle(rows=[[5], [1, 1], [5]], columns=[[3], [1, 1], [1, 1], [1, 1], [3]])


@pytest.mark.parametrize("method", ["branch_and_bound", "placements"])
def test_a_puzzle_that_line_solving_solves_needs_no_guess(method: str) -> None:
    assert nonolith.solve(EASY, method, limits=Limits(nodes=0)).verdict is Verdict.UNIQUE


@pytest.mark.parametrize(
    ("method", "option", "values"),
    [
        ("dfs", "verify", ("at_the_end", "each_row")),
        ("rules_backtracking", "order", ("lexicographic", "most_constrained")),
    ],
)
def test_an_option_of_a_search_changes_its_guesses(
    method: str, option: str, values: tuple[str, str]
) -> None:
    puzzles = [DIAGONAL, Puzzle(rows=[[1], [3], [1]], columns=[[1], [1], [2], [1]])]
    one, other = (
        [
            nonolith.solve(puzzle, method, max_solutions=99, options={option: value}).statistics
            for puzzle in puzzles
        ]
        for value in values
    )
    assert one != other


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

"""The solvers that nonolith is measured against are asked the right question."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from benchmarks.foreign import cp_sat_answer, python_sat_answer
from nonolith import Puzzle
from nonolith.methods.sat import SatSolver
from tests import brute_force
from tests.strategies import any_puzzle


@pytest.mark.parametrize("solver", ["cadical195", "glucose4"])
@settings(max_examples=100, deadline=None)
@given(puzzle=any_puzzle(most_colours=4))
def test_the_order_encoding_has_the_solutions_of_brute_force(
    solver: SatSolver, puzzle: Puzzle
) -> None:
    expected = list(brute_force.solutions(puzzle))
    answer = python_sat_answer(solver, puzzle, 1000, 60)
    assert answer.complete == (len(expected) < 1000)
    assert sorted(answer.solutions) == sorted(expected)


@settings(max_examples=20, deadline=None)
@given(puzzle=any_puzzle(most_colours=4))
def test_cp_sat_decides_uniqueness(puzzle: Puzzle) -> None:
    expected = list(brute_force.solutions(puzzle))
    answer = cp_sat_answer(puzzle, wanted=2, seconds=60)
    assert len(answer.solutions) == min(2, len(expected))
    assert set(answer.solutions) <= set(expected)
    assert answer.complete == (len(expected) < 2)

"""The solvers with which nonolith is compared get the right problem and solve it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from benchmarks.foreign import FOREIGN, Foreign
from nonolith import Puzzle, Result
from nonolith.literature.comparison.runs import SolverInput
from tests import brute_force
from tests.claims import as_lines, check_claims
from tests.examples import examples
from tests.strategies import any_puzzle


def result_of(name: str, puzzle: Puzzle, wanted: int) -> Result:
    return Foreign(name).solve(SolverInput(puzzle, wanted))


@pytest.mark.parametrize("name", FOREIGN)
@settings(max_examples=examples(40), deadline=None)
@given(puzzle=any_puzzle(most_colours=4))
def test_foreign_solvers_have_the_solutions_of_brute_force(name: str, puzzle: Puzzle) -> None:
    expected = list(brute_force.solutions(puzzle))
    result = result_of(name, puzzle, 1000)
    check_claims(puzzle, result, expected)
    assert result.complete == (len(expected) < 1000)
    assert sorted(map(as_lines, result.solutions)) == sorted(expected)


@pytest.mark.parametrize("name", FOREIGN)
@settings(max_examples=examples(20), deadline=None)
@given(puzzle=any_puzzle(most_colours=4))
def test_foreign_solvers_decide_uniqueness(name: str, puzzle: Puzzle) -> None:
    expected = list(brute_force.solutions(puzzle))
    result = result_of(name, puzzle, 2)
    check_claims(puzzle, result, expected)
    assert len(result.solutions) == min(2, len(expected))
    assert result.complete == (len(expected) < 2)

"""The exact cover problem of a puzzle has exactly its solutions, whatever is settled before."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from nonolith import Limits, Puzzle
from nonolith.literature.methods.exact_cover import Cover, ExactCoverOptions, find
from nonolith.solving.work import Work
from tests import brute_force
from tests.claims import as_lines
from tests.examples import examples
from tests.strategies import any_puzzle


@pytest.mark.parametrize("propagate", [False, True])
@settings(max_examples=examples(200), deadline=None)
@given(puzzle=any_puzzle(most_cells=4, most_colours=4))
def test_covers_are_solutions_and_solutions_are_covers(propagate: bool, puzzle: Puzzle) -> None:
    found = find(puzzle, ExactCoverOptions(propagate), Work(Limits()))
    assert sorted(map(as_lines, found)) == sorted(brute_force.solutions(puzzle))


def test_settling_first_leaves_fewer_options() -> None:
    puzzle = Puzzle(rows=[[3], [1, 1], [3]], columns=[[3], [1, 1], [3]])
    known = puzzle.replace(given=next(find(puzzle, ExactCoverOptions(), Work(Limits()))))
    assert len(Cover(known).options) < len(Cover(puzzle).options)

"""The method conflict gives the same answers with any options."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

import nonolith
from nonolith import Puzzle
from nonolith.design import random_puzzles
from tests.examples import examples
from tests.strategies import any_puzzle, palette_of

VARIANTS = {
    "three threads": {"threads": 3},
    "no line solver beside the clauses": {"lines": 0},
    "both": {"threads": 3, "lines": 1000},
    "both, without belief": {"threads": 3, "lines": 1000, "sweeps": 0, "reinforced_sweeps": 0},
}


def check_agreement(puzzle: Puzzle, options: dict[str, object]) -> None:
    """Check that verdict, set of solutions and count equal those with the defaults."""
    expected = nonolith.solve(puzzle, "conflict", max_solutions=50)
    result = nonolith.solve(puzzle, "conflict", max_solutions=50, options=options)
    assert result.verdict is expected.verdict
    assert len(result.solutions) == len(expected.solutions)
    assert all(puzzle.accepts(grid) for grid in result.solutions)
    assert len(set(result.solutions)) == len(result.solutions)
    if len(expected.solutions) < 50:
        assert set(result.solutions) == set(expected.solutions)
    counted = nonolith.count(puzzle, "conflict", at_most=1000, options=options)
    assert counted == nonolith.count(puzzle, "conflict", at_most=1000)


@pytest.mark.parametrize("options", VARIANTS.values(), ids=VARIANTS)
class TestEachVariant:
    @pytest.mark.parametrize("colours", [2, 3, 4])
    def test_random_puzzles_have_the_same_answers(
        self, options: dict[str, object], colours: int
    ) -> None:
        palette = palette_of(colours)
        for puzzle in random_puzzles(15, 8, 9, palette=palette, probability=0.5, seed=colours):
            check_agreement(puzzle, options)

    @given(puzzle=any_puzzle())
    @settings(max_examples=examples(60))
    def test_puzzles_of_any_number_of_solutions_have_the_same_answers(
        self, options: dict[str, object], puzzle: Puzzle
    ) -> None:
        check_agreement(puzzle, options)


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("seed", -1),
        ("seed", 2**70),
        ("threads", 0),
        ("threads", 2**40),
        ("sweeps", -1),
        ("decay", float("nan")),
    ],
)
def test_an_option_out_of_range_is_refused_by_name(option: str, value: object) -> None:
    puzzle = Puzzle(rows=[[1], [1]], columns=[[1], [1]])
    with pytest.raises(nonolith.UnsupportedError, match=f"option {option} of method conflict"):
        nonolith.solve(puzzle, "conflict", options={option: value})

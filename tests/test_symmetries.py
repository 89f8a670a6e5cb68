"""Blank lines around a puzzle, and its transposition: the solutions change accordingly.

``tests/solving/test_solving.py`` compares all solutions of small puzzles with brute force.
"""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings, strategies as st

import nonolith
from nonolith import Grid, LimitReached, Limits, Puzzle
from tests.examples import examples
from tests.general_methods import METHODS
from tests.strategies import any_puzzle

pytestmark = pytest.mark.first

ENUMERATING = [name for name, method in METHODS.items() if method.capabilities.enumerates]


def all_solutions(puzzle: Puzzle, method: str = "auto") -> set[Grid]:
    """Return the solutions, each found once; skip colours that the method does not support."""
    assume(len(puzzle.palette) == 2 or METHODS[method].capabilities.colours)
    found = list(nonolith.solutions(puzzle, method))
    assert len(set(found)) == len(found)
    return set(found)


def check_solutions(puzzle: Puzzle, method: str, expected: set[Grid]) -> None:
    """Check that exactly these solutions are found, each once; a slow method may find only some."""
    found: list[Grid] = []
    try:
        found.extend(nonolith.solutions(puzzle, method, limits=Limits(nodes=1000)))
    except LimitReached:
        assert set(found) <= expected
    else:
        assert set(found) == expected
    assert len(set(found)) == len(found)


@pytest.mark.parametrize("method", ENUMERATING)
@settings(max_examples=examples(50), deadline=None)
@given(puzzle=any_puzzle(), above=st.integers(0, 70), below=st.integers(0, 70))
def test_blank_lines_around_a_puzzle_change_nothing(
    method: str, puzzle: Puzzle, above: int, below: int
) -> None:
    def padded_grid(grid: Grid, padding: int) -> Grid:
        over, under = [padding] * (above * grid.width), [padding] * (below * grid.width)
        masks = [*over, *grid.masks(), *under]
        return Grid(above + grid.height + below, grid.width, masks, grid.palette)

    unknown = (1 << len(puzzle.palette)) - 1
    padded = Puzzle(
        rows=[()] * above + [*puzzle.rows] + [()] * below,
        columns=puzzle.columns,
        palette=puzzle.palette,
        given=puzzle.given and padded_grid(puzzle.given, unknown),
    )
    expected = {padded_grid(grid, 1) for grid in all_solutions(puzzle, method)}
    check_solutions(padded, method, expected)
    check_solutions(padded.transposed(), method, {grid.transposed() for grid in expected})
    assert nonolith.count(padded) == len(expected)

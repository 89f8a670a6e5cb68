"""Check the claims of a result against all solutions of the puzzle."""

from __future__ import annotations

from collections.abc import Collection

from nonolith import Grid, Puzzle, Result, Verdict
from tests.brute_force import Lines


def as_lines(grid: Grid) -> Lines:
    """Return a solution as the oracle does: tuples of rows, with -1 for an unknown cell."""
    return tuple(tuple(-1 if cell is None else cell for cell in row) for row in grid.rows())


def check_claims(puzzle: Puzzle, result: Result, expected: Collection[Lines]) -> None:
    """Check every claim of the result against all solutions of the puzzle (``expected``)."""
    found = [as_lines(grid) for grid in result.solutions]
    assert len(set(found)) == len(found)
    assert set(found) <= set(expected)
    if result.complete:
        assert set(found) == set(expected)
    if result.verdict is Verdict.UNIQUE:
        assert len(expected) == 1
    if result.verdict is Verdict.MULTIPLE:
        assert len(expected) > 1
    if result.verdict is Verdict.NONE:
        assert not expected
    if result.verdict in (Verdict.SOLVED, Verdict.UNIQUE, Verdict.MULTIPLE):
        assert found

"""Reproduce counts that are published in the literature.

Counts of n x n grids: OEIS A242876 (unique grids); of n x m: A384764; of n x 2: A383345.
"""

from __future__ import annotations

from collections import Counter
from math import factorial

import pytest

import nonolith
from nonolith import Verdict
from nonolith.literature.lines import LINE_SOLVERS
from nonolith.solving.line_solver import LineSolver
from tests import all_grids
from tests.examples import long
from tests.general_methods import METHODS
from tests.propagation import solved_by_lines

#: By side n, the numbers of: grids that are the only solution of their clues; such grids that
#: complete line solving solves; clue sets that have a solution (each at most n! solutions).
SQUARES = {1: (2, 2, 2), 2: (14, 14, 15), 3: (384, 384, 445), 4: (52362, 51234, 58196)}

#: By n, the number of grids of n x 2 that are the only solution of their clues.
TWO_WIDE = {0: 1, 1: 4, 2: 14, 3: 52, 4: 210, 5: 816, 6: 3206, 7: 12536, 8: 48962}

COMPLETE_LINES = [pytest.param(s, id=name) for name, s in LINE_SOLVERS.items() if s.complete]
PROVING = [name for name, method in METHODS.items() if method.capabilities.proves]


@pytest.mark.parametrize(
    "n", [pytest.param(n, marks=pytest.mark.long if n > 3 else ()) for n in SQUARES]
)
def test_count_equals_the_number_of_grids_of_every_clue_set(n: int) -> None:
    unique, _, distinct = SQUARES[n]
    seen: Counter[int] = Counter()
    for puzzle, number in all_grids.puzzles(n, n):
        counted = nonolith.count(puzzle)
        assert counted == number, puzzle.rows + puzzle.columns
        assert counted.exact
        seen[counted] += 1
    assert seen[1] == unique
    assert seen.total() == distinct
    assert max(seen) == factorial(n)


@pytest.mark.parametrize("method", PROVING)
@pytest.mark.parametrize("n", [1, 2, long(3)])
def test_each_method_proves_every_clue_set_up_to_3(method: str, n: int) -> None:
    verdicts = Counter(
        nonolith.solve(puzzle, method).verdict for puzzle, _ in all_grids.puzzles(n, n)
    )
    unique, _, distinct = SQUARES[n]
    assert verdicts[Verdict.UNIQUE] == unique
    assert verdicts[Verdict.MULTIPLE] == distinct - unique


@pytest.mark.parametrize("solver", COMPLETE_LINES)
@pytest.mark.parametrize(
    ("height", "width", "expected"),
    [(1, 1, 2), (2, 2, 14), (3, 3, 384), (2, 3, 52), long(3, 4, 3116)],
)
def test_the_number_of_line_solvable_grids_is_right(
    solver: LineSolver, height: int, width: int, expected: int
) -> None:
    assert sum(solved_by_lines(p, solver) for p, _ in all_grids.puzzles(height, width)) == expected


@pytest.mark.parametrize("n", [0, 1, 2, 5, 6, long(7), long(8)])
def test_the_number_of_unique_grids_two_cells_wide_is_right(n: int) -> None:
    puzzles = all_grids.puzzles(n, 2)
    assert sum(nonolith.count(puzzle) == 1 for puzzle, _ in puzzles) == TWO_WIDE[n]


@pytest.mark.long
def test_the_number_of_unique_grids_of_4x5_is_right() -> None:
    counts = Counter(int(nonolith.count(puzzle)) for puzzle, _ in all_grids.puzzles(4, 5))
    assert counts[1] == 814632

"""Puzzles with clues that are not fully known have the solutions that CP-SAT finds from a table of
all lines that fit each clue."""

from __future__ import annotations

from itertools import chain
from random import Random
from typing import Any

import pytest

from nonolith import PuzzleError, check, solutions
from tests import patterns
from tests.examples import examples

cp_model: Any = pytest.importorskip("ortools.sat.python.cp_model")
MOST = 5


@pytest.mark.parametrize("seed", range(examples(100)))
def test_solutions_are_those_of_cp_sat(seed: int) -> None:
    random, colours = Random(seed), 2 + seed % 4 // 3
    height, width = (9, 11) if colours == 2 else (6, 7)
    try:
        share = random.choice((0.1, 0.2, 0.4))
        puzzle = patterns.puzzle_of(random, height, width, share, colours)
    except PuzzleError:
        return
    model, solver = cp_model.CpModel(), cp_model.CpSolver()
    solver.parameters.cp_model_presolve = False  # it ends the process for some of these models
    rows = [[model.new_int_var(0, colours - 1, "") for _ in range(width)] for _ in range(height)]
    lines = (*rows, *map(list, zip(*rows, strict=True)))
    for cells, clue in zip(lines, (*puzzle.rows, *puzzle.columns), strict=True):
        fitting = patterns.words(patterns.pattern_of(clue), len(cells), colours)
        model.add_allowed_assignments(cells, fitting)
    found: list[tuple[int, ...]] = []
    while len(found) <= MOST and solver.solve(model) == cp_model.OPTIMAL:
        found.append(tuple(solver.value(cell) for cell in chain(*rows)))
        model.add_forbidden_assignments([*chain(*rows)], [found[-1]])
    assert check(puzzle).verdict == ("none", "unique", "multiple")[min(len(found), 2)]
    if len(found) <= MOST:
        own = [
            tuple(int(cell or 0) for row in grid.rows() for cell in row)
            for grid in solutions(puzzle)
        ]
        assert sorted(own) == sorted(found)

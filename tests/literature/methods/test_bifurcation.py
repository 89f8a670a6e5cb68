"""The method bifurcation finds the same solutions with any line solver and any guesses."""

from __future__ import annotations

import pytest

import nonolith
from nonolith import Limits, Puzzle, UnsupportedError
from nonolith.design import random_puzzles
from nonolith.literature.lines import LINE_SOLVERS
from nonolith.literature.methods.bifurcation import BifurcationOptions, Outcome, bifurcate
from nonolith.solving.work import Work
from tests import brute_force
from tests.claims import as_lines
from tests.strategies import palette_of

STACKS = [*LINE_SOLVERS, "fast,complete", "fast,fcomp"]
PERMUTATIONS = Puzzle(rows=[[1]] * 3, columns=[[1]] * 3)


@pytest.mark.parametrize("lines", STACKS)
def test_any_line_solver_finds_all_solutions(lines: str) -> None:
    for puzzle in random_puzzles(12, 5, 6, probability=0.4, seed=4):
        found = nonolith.solutions(puzzle, "bifurcation", options={"lines": lines})
        assert sorted(map(as_lines, found)) == sorted(brute_force.solutions(puzzle))


def test_a_guess_is_followed_by_its_opposite() -> None:
    conclusions = list(bifurcate(PERMUTATIONS, BifurcationOptions(), Work(Limits())))
    pairs = [(c.guess.opposite, *c.guess[:3]) for c in conclusions if c.guess is not None]
    assert pairs.count((False, 0, 0, 1)) == pairs.count((True, 0, 0, 1)) == 1
    assert conclusions[1].guess == (0, 0, 1, False)
    assert sum(c.outcome is Outcome.SOLUTION for c in conclusions) == 6
    # In a binary tree, the number of leaves is the number of inner nodes (ambiguities) plus one.
    forks = sum(c.outcome is Outcome.AMBIGUITY for c in conclusions)
    assert len(conclusions) == 2 * forks + 1


@pytest.mark.parametrize("cache", [0, 10])
def test_the_time_limit_ends_a_line_solver_that_enumerates_for_years(cache: int) -> None:
    wide = Puzzle(rows=[[1] * 60], columns=[[1]] * 60 + [[]] * 90)
    limits = Limits(seconds=0.1)
    options = {"lines": "complete", "cache": cache}
    result = nonolith.solve(wide, "bifurcation", limits=limits, options=options)
    assert result.limit == "seconds"


def test_a_line_solver_without_colours_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    grey = LINE_SOLVERS["bits"]._replace(name="grey", colours=False)
    monkeypatch.setitem(LINE_SOLVERS, "grey", grey)
    puzzle = Puzzle(rows=[[]], columns=[[]], palette=palette_of(3))
    with pytest.raises(UnsupportedError, match=r"line solver grey cannot .*colour"):
        nonolith.solve(puzzle, "bifurcation", options={"lines": "grey"})

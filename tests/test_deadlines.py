"""Every public function that takes limits ends soon after its seconds, however large the puzzle."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import pytest

import nonolith
from nonolith import Draft, Grid, Limits, Puzzle
from tests.large_puzzles import KINDS, MORE, SECONDS, puzzle_of, taken


def started(puzzle: Puzzle) -> Grid:
    """What a player has who filled the first cell of every tenth row."""
    cells = [3] * (puzzle.height * puzzle.width)
    cells[:: puzzle.width * 10] = [2] * len(cells[:: puzzle.width * 10])
    return Grid(puzzle.height, puzzle.width, cells)


def mistyped(puzzle: Puzzle) -> Draft:
    """The clues with the last number of the first row left out."""
    return Draft.of(puzzle).with_clue(0, puzzle.rows[0][:-1])


CALLS: dict[str, Callable[[Puzzle, Limits], Any]] = {
    "solve": lambda p, limits: nonolith.solve(p, limits=limits),
    "check": lambda p, limits: nonolith.check(p, limits=limits),
    "count": lambda p, limits: nonolith.count(p, limits=limits),
    "solutions": lambda p, limits: next(nonolith.solutions(p, limits=limits), None),
    "marginals": lambda p, limits: nonolith.marginals(p, limits=limits),
    "trace": lambda p, limits: nonolith.trace(p, limits=limits),
    "explain": lambda p, limits: nonolith.explain(p, limits=limits),
    "rate": lambda p, limits: nonolith.rate(p, limits=limits),
    "hint": lambda p, limits: nonolith.hint(p, started(p), limits=limits),
    "typos": lambda p, limits: nonolith.typos(mistyped(p), limits=limits),
    "compare": lambda p, limits: nonolith.compare(p, "auto", limits=limits),
    "generate": lambda p, limits: nonolith.generate(*p.shape, unique=True, limits=limits),
    "verify": lambda p, limits: nonolith.verify(p, started(p), limits=limits),
}


def test_every_public_function_that_takes_limits_is_here() -> None:
    functions = [(name, getattr(nonolith, name)) for name in nonolith.__all__]
    with_limits = {
        name
        for name, value in functions
        if inspect.isfunction(value) and "limits" in inspect.signature(value).parameters
    }
    assert with_limits == set(CALLS)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", CALLS)
def test_a_call_ends_soon_after_its_seconds(name: str, kind: str) -> None:
    puzzle = puzzle_of(kind, 400)
    assert taken(lambda: CALLS[name](puzzle, Limits(seconds=SECONDS))) < SECONDS + MORE


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", CALLS)
def test_a_call_on_the_largest_puzzle_ends_soon_after_its_seconds(name: str, kind: str) -> None:
    puzzle = puzzle_of(kind, 1000)
    assert taken(lambda: CALLS[name](puzzle, Limits(seconds=SECONDS))) < SECONDS + 2 * MORE

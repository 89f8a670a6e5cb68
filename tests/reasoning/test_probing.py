"""Probing and reasoning over two lines find all contradictions and choose the best."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import pytest

from nonolith import Grid, Limits, Puzzle
from nonolith.design.generate import random_grid
from nonolith.reasoning.position import Position
from nonolith.reasoning.probing import assumptions, two_lines
from nonolith.reasoning.steps import Fact
from nonolith.solving.line_solver import settle
from nonolith.solving.line_state import propagate
from nonolith.solving.work import Work
from tests import brute_force

#: Seeds of puzzles whose chosen step depends on how many contradictions are compared.
SEEDS = (7, 12, 35, 46, 71, 106, 142)


@lru_cache
def stuck(seed: int) -> Grid:
    """Return the grid of a random puzzle after line solving."""
    state = Position(puzzle_of(seed)).state
    assert propagate(state, settle, Work(Limits()))
    return state.grid()


def puzzle_of(seed: int) -> Puzzle:
    return Puzzle.from_grid(random_grid(10, 9, probability=0.5, seed=seed))


def begin(seed: int) -> tuple[Position, list[Fact]]:
    """Return a position in which no single line offers a step, and the assumptions to probe."""
    position = Position(puzzle_of(seed), stuck(seed))
    return position, assumptions(position)


class Crossings(NamedTuple):
    """The brute-force result of following one assumption along the row or column of its cell."""

    impossible: bool  #: whether a parallel line has no placement
    followed: int  #: number of lines followed until this is known


def crossings(position: Position, assumed: Fact, along_row: bool) -> Crossings:
    """Follow an assumption by brute force: first in its line, then each settled cell in the line
    that crosses there, then all results in each parallel line that gained at least two cells."""
    puzzle = position.puzzle
    lines, crossing = (puzzle.rows, puzzle.columns)[:: 1 if along_row else -1]
    grid = [
        [position.state.domain(r, c) for c in range(puzzle.width)] for r in range(puzzle.height)
    ]
    if not along_row:
        grid = [list(column) for column in zip(*grid, strict=True)]
    row, column, colours = assumed
    here, cell = (row, column) if along_row else (column, row)
    now = [colours if place == cell else domain for place, domain in enumerate(grid[here])]
    first = brute_force.settle(lines[here], now)
    assert first is not None
    after = [list(line) for line in grid]
    followed = 1
    for place, (was, then) in enumerate(zip(grid[here], first, strict=True)):
        if was != then:
            followed += 1
            settled = brute_force.settle(
                crossing[place],
                [then if n == here else line[place] for n, line in enumerate(grid)],
            )
            assert settled is not None
            for n, domain in enumerate(settled):
                after[n][place] = domain
    for n, (was_line, then_line) in enumerate(zip(grid, after, strict=True)):
        more = sum(was != then for was, then in zip(was_line, then_line, strict=True))
        if n != here and more > 1:
            followed += 1
            if brute_force.settle(lines[n], then_line) is None:
                return Crossings(True, followed)
    return Crossings(False, followed)


@pytest.mark.parametrize("seed", SEEDS)
def test_two_lines_contradict_each_other_if_brute_force_says_so(seed: int) -> None:
    position, candidates = begin(seed)
    for assumed in candidates:
        expected = [crossings(position, assumed, along_row) for along_row in (True, False)]
        before = position.followed
        step = two_lines(position, [assumed])
        assert (step is not None) == any(found.impossible for found in expected)
        assert position.followed - before == sum(found.followed for found in expected)

"""Probes and reasoning over two lines: which contradictions there are, and which one is taken."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import pytest

from nonolith import Grid, Limits, Puzzle
from nonolith.design.generate import random_grid
from nonolith.reasoning.position import Position
from nonolith.reasoning.probing import Assumption, assumptions, probing, two_lines
from nonolith.reasoning.steps import Step
from nonolith.solving.bits import settle
from nonolith.solving.propagation import all_lines, propagate
from nonolith.solving.work import Work
from tests import brute_force

#: Of puzzles in which it matters how many contradictions are compared.
SEEDS = (7, 12, 35, 46, 71, 106, 142)


@lru_cache
def stuck(seed: int) -> Grid:
    """What line solving leaves open of a random puzzle."""
    board = Position(puzzle_of(seed)).board
    assert propagate(board, settle, Work(Limits()), all_lines(board))
    return board.grid()


def puzzle_of(seed: int) -> Puzzle:
    return Puzzle.from_grid(random_grid(10, 9, probability=0.5, seed=seed))


def begin(seed: int) -> tuple[Position, list[Assumption], Work]:
    """A position in which lines alone offer nothing, and all that may be assumed there."""
    position, work = Position(puzzle_of(seed), stuck(seed)), Work(Limits())
    return position, assumptions(position, work), work


def shortest(steps: list[Step]) -> Step | None:
    return min(steps, key=lambda step: (len(step.chain), len(step.rests_on)), default=None)


class Crossings(NamedTuple):
    """What brute force finds of one assumption and one of its lines."""

    impossible: bool  #: whether a parallel line has no placement
    followed: int  #: lines that were followed to see that


def crossings(position: Position, assumption: Assumption, along_row: bool) -> Crossings:
    """The assumption in one line; each cell that this settles, in the line that crosses there; all
    that these settle, in each parallel line of which they settle two cells or more."""
    puzzle = position.puzzle
    lines, crossing = (puzzle.rows, puzzle.columns)[:: 1 if along_row else -1]
    grid = [
        [position.board.domain(r, c) for c in range(puzzle.width)] for r in range(puzzle.height)
    ]
    if not along_row:
        grid = [list(column) for column in zip(*grid, strict=True)]
    row, column, colours = assumption.assumed
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
def test_two_lines_contradict_each_other_where_brute_force_finds_it(seed: int) -> None:
    position, candidates, work = begin(seed)
    for assumption in candidates:
        expected = [crossings(position, assumption, along_row) for along_row in (True, False)]
        before = position.followed
        step = two_lines(position, [assumption], work)
        assert (step is not None) == any(found.impossible for found in expected)
        assert position.followed - before == sum(found.followed for found in expected)


def test_of_four_contradictions_of_two_lines_the_shortest_is_taken() -> None:
    with_one_fewer, with_one_more = 0, 0
    for seed in SEEDS:
        position, candidates, work = begin(seed)
        found: list[Step | None] = []
        for assumption in candidates:
            contradictions = sum(
                crossings(position, assumption, along_row).impossible for along_row in (True, False)
            )
            found += [two_lines(position, [assumption], work)] * contradictions
        expected, more = first_of(found, 4), first_of(found, 5)
        assert two_lines(position, candidates, work) == expected
        with_one_fewer += first_of(found, 3) != expected
        with_one_more += more != expected
    assert with_one_fewer > 0 < with_one_more


def first_of(found: list[Step | None], most: int) -> Step | None:
    """The shortest of so many steps; of one assumption both or none, as they come together."""
    steps = [step for step in found if step is not None]
    while most < len(steps) and steps[most - 1] is steps[most]:
        most += 1
    return shortest(steps[:most])


def test_of_four_probes_that_fail_the_one_with_the_shortest_chain_is_taken() -> None:
    with_one_fewer, with_one_more = 0, 0
    for seed in SEEDS:
        position, candidates, work = begin(seed)
        alone = [probing(position, [assumption], work)[0] for assumption in candidates]
        step, _ = probing(position, candidates, work)
        found = [each for each in alone if each is not None]
        assert step == shortest(found[:4])
        with_one_fewer += shortest(found[:3]) != step
        with_one_more += shortest(found[:5]) != step
    assert with_one_fewer > 0 < with_one_more


def test_probes_and_the_lines_that_they_settle_are_counted() -> None:
    position, candidates, work = begin(46)
    right = [each for each in candidates if probing(position, [each], work)[0] is None]
    assert right
    before, probes = position.followed, work.probes
    step, trails = probing(position, right, work)
    assert step is None
    assert [trail.assumed for trail in trails] == [each.assumed for each in right]
    assert work.probes - probes == len(right)
    assert position.followed - before == sum(len(trail.events) + 1 for trail in trails)

"""The method two_sat refutes exactly the literals that the 2-clauses of all lines refute."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest
from hypothesis import given, settings

import nonolith
from nonolith import Limits, Puzzle
from nonolith.design import random_puzzles
from nonolith.literature.lines import LINE_SOLVERS
from nonolith.literature.methods.two_sat import ImplicationGraph
from nonolith.literature.papers.wu import settled
from nonolith.solving.line_state import LineState, propagate
from nonolith.solving.work import Work
from tests import brute_force
from tests.claims import as_lines
from tests.examples import examples
from tests.strategies import any_puzzle

SETTLE = LINE_SOLVERS["bits"].settle
#: A cell (row by row) and a colour.
Literal = tuple[int, int]


def reachable(successors: list[list[int]], start: int) -> set[int]:
    """Return all nodes reachable from ``start``, including ``start``."""
    found, waiting = {start}, [start]
    while waiting:
        new = set(successors[waiting.pop()]) - found
        found |= new
        waiting += new
    return found


def excluded_pairs(state: LineState) -> Iterator[tuple[Literal, Literal]]:
    """Yield the pairs of literals of a line that no placement has together, by enumeration."""
    height, width = state.puzzle.shape
    for line, clue in enumerate(state.clues):
        row = line < height
        cells = [
            line * width + i if row else i * width + line - height
            for i in range(state.cells_of(line))
        ]
        fitting = [
            placement
            for placement in brute_force.placements(clue, len(cells))
            if all(m >> i & 1 for i, c in enumerate(placement) for m in [state.lines[line][c]])
        ]
        for p, q in combinations(range(len(cells)), 2):
            for a in (0, 1):
                for b in (0, 1):
                    if not any(found[p] == a and found[q] == b for found in fitting):
                        yield (cells[p], a), (cells[q], b)


def refuted_by_enumeration(state: LineState) -> list[Literal]:
    """Return the literals of open cells that imply their own opposites."""
    height, width = state.puzzle.shape
    successors: list[list[int]] = [[] for _ in range(2 * height * width)]
    for (p, a), (q, b) in excluded_pairs(state):
        successors[2 * p + a].append(2 * q + 1 - b)
        successors[2 * q + b].append(2 * p + 1 - a)
    return [
        (cell, colour)
        for cell in range(height * width)
        for colour in (0, 1)
        if state.domain(*divmod(cell, width)) == 3
        and 2 * cell + 1 - colour in reachable(successors, 2 * cell + colour)
    ]


@settings(max_examples=examples(150), deadline=None)
@given(puzzle=any_puzzle(most_cells=6, most_colours=2))
def test_exactly_the_literals_that_imply_their_opposites_are_refuted(puzzle: Puzzle) -> None:
    state, work = LineState(puzzle), Work(Limits())
    if propagate(state, SETTLE, work):
        refuted = ImplicationGraph(state, SETTLE).refuted(state, work)
        assert [divmod(literal, 2) for literal in refuted] == refuted_by_enumeration(state)


def test_2_sat_settles_more_cells_than_propagation_and_fewer_than_probe3() -> None:
    totals = [0, 0, 0]
    for puzzle in random_puzzles(8, 20, 20, filled=180, seed=1):
        numbers = [settled(puzzle, method) for method in ("bifurcation", "two_sat", "probe3")]
        assert numbers == sorted(numbers)
        totals = [total + number for total, number in zip(totals, numbers, strict=True)]
    assert totals[0] < totals[1] < totals[2]


@pytest.mark.parametrize("lines", ["fast", "rules", "fast,complete", "paint"])
@settings(max_examples=examples(150), deadline=None)
@given(puzzle=any_puzzle(most_colours=2))
def test_any_line_solver_or_stack_finds_the_same_solutions(lines: str, puzzle: Puzzle) -> None:
    found = list(nonolith.solutions(puzzle, "two_sat", options={"lines": lines}))
    assert len(set(found)) == len(found)
    assert sorted(map(as_lines, found)) == sorted(brute_force.solutions(puzzle))

"""The methods annealing, genetic and evolution solve small puzzles and keep their invariants."""

from __future__ import annotations

from contextlib import nullcontext
from itertools import product
from random import Random
from typing import get_args

import pytest
from hypothesis import given, settings, strategies as st

import nonolith
from nonolith import Grid, Limits, Puzzle, Verdict
from nonolith.design import random_puzzles
from nonolith.literature.methods.annealing import SCHEDULES, Neighbours, first_state
from nonolith.literature.shared.filled_rows import (
    Distance,
    NoGridError,
    random_rows,
    shifted,
)
from nonolith.model.clue import line_clue
from nonolith.solving.line_state import LineState
from nonolith.solving.work import Work
from tests import brute_force
from tests.examples import examples, long
from tests.strategies import any_puzzle, solvable

IMPOSSIBLE = Puzzle(rows=[[1, 1], [], [1, 1]], columns=[[1], [2], [1]])


def filled_rows(grid: Grid) -> list[int]:
    return [sum((cell == 1) << i for i, cell in enumerate(row)) for row in grid.rows()]


def both_ways(grid: Grid) -> list[int]:
    """Return a bit mask of the filled cells for each row, then for each column."""
    return filled_rows(grid) + filled_rows(grid.transposed())


@pytest.mark.parametrize(
    ("method", "options"),
    [
        long("genetic", {"crossover": "cut"}),
        ("genetic", {"crossover": "each_row"}),
        ("evolution", {}),
        ("evolution", {"climb": 1, "disturbed": 0.05}),
    ],
)
def test_small_puzzles_are_solved(method: str, options: dict[str, object]) -> None:
    for puzzle in random_puzzles(5, 6, 6, seed=2):
        result = nonolith.solve(puzzle, method, options=options | {"restarts": 20})
        assert result.verdict is Verdict.SOLVED
        assert puzzle.accepts(result.solutions[0])


@pytest.mark.long
def test_evolution_solves_random_puzzles_of_10x10() -> None:
    solved = [nonolith.solve(p, "evolution").solutions for p in random_puzzles(5, 10, 10, seed=1)]
    assert all(solved)


@pytest.mark.parametrize("method", ["genetic", "evolution", "annealing"])
class TestEach:
    """Tests that the methods genetic and evolution share with annealing."""

    def test_an_impossible_puzzle_ends_at_the_limit_on_restarts(self, method: str) -> None:
        options: dict[str, int] = {"restarts": 2, "generations": 3, "population": 10}
        if method == "annealing":
            options = {"restarts": 2, "moves": 1}
        result = nonolith.solve(IMPOSSIBLE, method, options=options)
        assert result.verdict is Verdict.UNKNOWN
        assert result.limit == "restarts"

    def test_different_seeds_give_different_searches(self, method: str) -> None:
        (puzzle,) = random_puzzles(1, 9, 9, seed=1)
        limits = Limits(nodes=2000)
        solved = [
            nonolith.solve(puzzle, method, options={"seed": s}, limits=limits) for s in range(4)
        ]
        assert len({result.statistics.branches for result in solved}) > 1


def test_an_elite_as_large_as_the_population_still_gets_a_child() -> None:
    """Without children, no node is counted, so a limit on nodes would never end the search."""
    options = {"population": 3, "elite": 3, "generations": 10**9}
    result = nonolith.solve(IMPOSSIBLE, "genetic", limits=Limits(nodes=50), options=options)
    assert (result.limit, result.statistics.branches) == ("nodes", 50)


VARIANTS = list(product(get_args(Neighbours), get_args(Distance), SCHEDULES))


@pytest.mark.parametrize(("neighbours", "distance", "schedule"), VARIANTS)
def test_every_variant_solves_small_puzzles(neighbours: str, distance: str, schedule: str) -> None:
    options = {
        "neighbours": neighbours,
        "distance": distance,
        "schedule": schedule,
        "restarts": 50,
    }
    for puzzle in random_puzzles(3, 5, 6, seed=3):
        result = nonolith.solve(puzzle, "annealing", options=options)
        assert result.verdict is Verdict.SOLVED
        assert puzzle.accepts(result.solutions[0])


def keeps_given(puzzle: Puzzle, rows: list[int]) -> bool:
    return puzzle.given is None or all(
        puzzle.given.domain(r, c) & {row >> c & 1}
        for r, row in enumerate(rows)
        for c in range(puzzle.width)
    )


def row_clues(rows: list[int], width: int) -> list[object]:
    return [line_clue([row >> c & 1 for c in range(width)]) for row in rows]


@settings(max_examples=examples(60), deadline=None)
@given(puzzle=solvable(most_cells=7, most_colours=2), seed=st.integers(0, 99))
@pytest.mark.parametrize("kind", get_args(Neighbours))
def test_moves_keep_given_cells_and_the_invariant_of_their_kind(
    kind: Neighbours, puzzle: Puzzle, seed: int
) -> None:
    random = Random(seed).random
    rows, propose = first_state(kind, LineState(puzzle), random, Work(Limits()))
    total = sum(block.length for clue in puzzle.rows for block in clue)
    for _ in range(30):
        move = propose(rows, random)
        if random() < 0.7:
            rows = [row ^ move.get(r, 0) for r, row in enumerate(rows)]
        assert keeps_given(puzzle, rows)
        if kind == "swap":
            assert sum(row.bit_count() for row in rows) == total
        if kind == "shift":
            assert row_clues(rows, puzzle.width) == list(puzzle.rows)


@settings(max_examples=examples(60), deadline=None)
@given(puzzle=any_puzzle(most_cells=6, most_colours=2), seed=st.integers(0, 99))
def test_random_rows_exist_if_and_only_if_every_row_has_a_placement(
    puzzle: Puzzle, seed: int
) -> None:
    possible = all(
        any(
            puzzle.given is None or all(c in puzzle.given.domain(r, i) for i, c in enumerate(line))
            for line in brute_force.placements(clue, puzzle.width)
        )
        for r, clue in enumerate(puzzle.rows)
    )
    with nullcontext() if possible else pytest.raises(NoGridError):
        rows = random_rows(LineState(puzzle), Random(seed).random, Work(Limits()))
        assert row_clues(rows, puzzle.width) == list(puzzle.rows)
        assert keeps_given(puzzle, rows)


def test_random_rows_and_shifts_reach_all_placements_of_an_empty_row() -> None:
    puzzle = Puzzle(rows=[[1, 2], []], columns=[[1], [1], [1], [], [], []])
    state, work = LineState(puzzle), Work(Limits())
    drawn = [random_rows(state, Random(seed).random, work) for seed in range(300)]
    assert len({rows[0] for rows in drawn}) == 6
    row, seen, random = drawn[0][0], set(), Random(1).random
    for _ in range(300):
        row = shifted(row, puzzle.rows[0], 6, state.lines[0], random)
        seen.add(row)
    assert len(seen) == 6
    state = LineState(puzzle.replace(given=Grid.from_text("??.???\n??????")))
    assert len({random_rows(state, Random(seed).random, work)[0] for seed in range(300)}) == 4

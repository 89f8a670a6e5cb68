"""Compare implications between guesses with repeated line solving."""

from __future__ import annotations

from itertools import pairwise

import pytest

import nonolith
from nonolith import Grid, LimitReached, Limits, Puzzle
from nonolith.design import random_grid, random_puzzles
from nonolith.literature.lines import LINE_SOLVERS
from nonolith.literature.methods.bifurcation import (
    BifurcationOptions,
    Guess,
    Outcome,
    bifurcate,
    forks,
)
from nonolith.literature.study.better_guesses import Implications, best_guess, implications
from nonolith.solving.line_state import LineState
from nonolith.solving.work import Work
from tests.propagation import propagate
from tests.strategies import palette_of


def after(puzzle: Puzzle, guess: Guess | None = None) -> LineState | None:
    """Return the state after line solving, which starts with the guess if one is passed."""
    masks = list((puzzle.given or Grid.unknown_cells(*puzzle.shape, puzzle.palette)).masks())
    if guess is not None:
        masks[guess.row * puzzle.width + guess.column] &= guess.colours()
    given = Grid(puzzle.height, puzzle.width, masks, puzzle.palette)
    rows = propagate(puzzle.replace(given=given), LINE_SOLVERS["automaton"])
    if rows is None:
        return None
    known = Grid(puzzle.height, puzzle.width, [m for row in rows for m in row], puzzle.palette)
    return LineState(puzzle.replace(given=known))


def ambiguous(colours: int = 2) -> list[tuple[Puzzle, LineState]]:
    """Return puzzles that line solving leaves open, with the cells that it settles."""
    palette = palette_of(colours)
    puzzles = [
        Puzzle.from_grid(random_grid(6, 6, palette=palette, probability=0.45, seed=seed))
        for seed in range(30)
    ]
    boards = [(puzzle, after(puzzle)) for puzzle in puzzles]
    found = [(p, state) for p, state in boards if state is not None and not state.is_complete()]
    assert len(found) >= 3
    return found


@pytest.mark.parametrize("colours", [2, 3])
def test_implications_are_what_line_solving_concludes(colours: int) -> None:
    for puzzle, state in ambiguous(colours)[:6]:
        found = implications(state)
        for number, guess in enumerate(found.guesses):
            known = after(puzzle, guess)
            assert (known is None) == bool(found.wrong >> number & 1)
            for other, it in enumerate(found.guesses):
                implied = bool(found.implied[number] >> other & 1)
                assert implied == (
                    known is not None and not known.domain(it.row, it.column) & ~it.colours()
                )


def test_every_open_cell_is_guessed_both_ways() -> None:
    for _, state in ambiguous():
        guesses = implications(state).guesses
        open_cells = [
            (r, c) for r in range(6) for c in range(6) if state.domain(r, c).bit_count() > 1
        ]
        assert [(g.row, g.column) for g in guesses[::2]] == open_cells
        assert list(guesses[1::2]) == [g._replace(opposite=True) for g in guesses[::2]]
        assert list(guesses[::2]) == list(forks(state))


@pytest.mark.long
def test_components_are_the_strongly_connected_ones() -> None:
    for _, state in ambiguous():
        found = implications(state)
        groups = found.components()
        right = [i for i in range(len(found.guesses)) if not found.wrong >> i & 1]
        assert sorted(i for group in groups for i in group) == right
        group_of = {i: number for number, group in enumerate(groups) for i in group}
        for i in right:
            for j in right:
                there_and_back = j in reached(found, i) and i in reached(found, j)
                assert (group_of[i] == group_of[j]) == there_and_back


def reached(found: Implications, start: int) -> set[int]:
    """Return ``start`` and all guesses that it implies, directly or through other guesses."""
    seen, todo = {start}, [start]
    while todo:
        mask = found.implied[todo.pop()]
        new = {i for i in range(len(found.guesses)) if mask >> i & 1} - seen
        seen |= new
        todo += sorted(new)
    return seen


def test_better_guesses_go_up_to_a_root() -> None:
    for _, state in ambiguous():
        found = implications(state)
        roots = [i for root in found.roots() for i in root]
        for number in range(len(found.guesses)):
            if not found.wrong >> number & 1:
                chain = found.improved(number)
                assert chain[-1] in roots
                assert all(found.implied[b] >> a & 1 for a, b in pairwise(chain))
                assert (chain.count(chain[-1]) == 2) == (found.better(chain[-1]) is not None)


def test_an_elementary_switch_is_two_loops_of_four_literals() -> None:
    found = implications(LineState(Puzzle(rows=[[1], [1]], columns=[[1], [1]])))
    assert [len(group) for group in found.components()] == [4, 4]
    assert found.roots() == found.components()
    assert not found.wrong


def test_the_best_guess_is_implied_only_by_its_equals() -> None:
    for _, state in ambiguous():
        found = implications(state)
        number = found.guesses.index(best_guess(state))
        if found.wrong:
            assert found.wrong >> number & 1
        else:
            assert any(number in root for root in found.roots())


def test_the_best_guesses_lead_to_all_solutions_each_once() -> None:
    for puzzle, _ in ambiguous():
        ends = bifurcate(puzzle, BifurcationOptions(), Work(Limits()), best_guess)
        found = [end.state.grid() for end in ends if end.outcome is Outcome.SOLUTION]
        assert len(set(found)) == len(found)
        assert set(found) == set(nonolith.solutions(puzzle))


def test_a_limit_is_an_error() -> None:
    (puzzle,) = random_puzzles(1, 30, 30, probability=0.3, seed=1)
    with pytest.raises(LimitReached, match="seconds"):
        implications(LineState(puzzle), limits=Limits(seconds=0))

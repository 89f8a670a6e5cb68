"""The findings of the study equal known results; implications equal repeated line solving."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

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
from nonolith.literature.study import study
from nonolith.literature.study.better_guesses import best_guess, implications
from nonolith.literature.study.study import all_puzzles
from nonolith.solving.line_state import LineState
from nonolith.solving.work import Work
from tests import all_grids, brute_force
from tests.claims import as_lines
from tests.propagation import propagate, solved_by_lines
from tests.strategies import palette_of


def test_all_small_puzzles_are_found_with_their_solutions() -> None:
    for height, width in ((2, 2), (2, 3), (3, 3)):
        expected = all_grids.by_clues(height, width)
        found = {(p.rows, p.columns): grids for p, grids in all_puzzles(height, width)}
        assert {clues: len(grids) for clues, grids in found.items()} == expected
        for puzzle, grids in all_puzzles(height, width):
            assert sorted(map(as_lines, grids)) == sorted(brute_force.solutions(puzzle))


@pytest.mark.long
def test_question_1_finds_the_known_numbers() -> None:
    facts = study.wrong_guesses().facts

    found = {(r["height"], r["width"]): (r["unique"], r["by_lines"]) for r in facts["sizes"]}
    assert found[2, 2] == (14, 14)
    assert found[2, 3] == (52, 52)
    assert found[3, 3] == (384, 384)
    assert found[3, 4] == (3152, 3116)
    assert [found[2, n][0] for n in (2, 3, 4, 5, 6)] == [14, 52, 210, 816, 3206]


def test_question_1_finds_the_smallest_puzzle_with_a_wrong_guess() -> None:
    smallest = study.wrong_guesses().facts["smallest"]
    assert isinstance(smallest, dict)
    assert smallest == {"rows": [[2], [1, 1]], "columns": [[1]] * 4}
    puzzle = Puzzle(**smallest)
    assert nonolith.count(puzzle) == 1
    assert not solved_by_lines(puzzle, LINE_SOLVERS["complete"])
    cells = puzzle.height * puzzle.width
    for height in range(1, cells):
        for width in range(1, cells):
            if height * width < cells:
                for other, number in all_grids.puzzles(height, width):
                    assert number > 1 or solved_by_lines(other, LINE_SOLVERS["bits"])


def test_question_2_finds_the_same_solutions_with_more_forks() -> None:
    facts = study.one_or_every_cell().facts
    assert facts["same_solutions"] is True

    for one, every in zip(facts["runs"][::2], facts["runs"][1::2], strict=True):
        assert one["solutions"] == every["solutions"] == one["found"] < every["found"]
        assert one["forks"] < every["forks"]
    # 128 grids of 3x3 have clues with several solutions: all 512, less the 384 unique grids.
    assert facts["runs"][-1]["solutions"] == 2**9 - 384


@pytest.mark.long
def test_question_3_counts_the_forks_to_all_solutions() -> None:
    facts = study.better_guesses().facts
    least = sum(nonolith.count(puzzle) - 1 for puzzle in study.sample())
    assert least <= min(facts["forks_first"], facts["forks_best"])
    assert facts["fewer"] + facts["more"] <= facts["puzzles"]


def test_the_page_of_the_study_has_the_current_findings() -> None:
    page = " ".join((Path(__file__).parents[3] / "docs" / "study.md").read_text("utf-8").split())
    for findings in (study.better_guesses(), study.loops(), study.traces()):
        assert len(findings.text) > 2
        for part in findings.text:
            assert " ".join(part.split()) in page


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

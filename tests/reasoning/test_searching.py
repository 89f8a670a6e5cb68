"""Which assumptions a search tries to refute, with how many guesses, and which one it takes."""

from __future__ import annotations

from importlib import import_module

import pytest

from nonolith import Grid, Limits, Puzzle
from nonolith.reasoning.position import Position
from nonolith.reasoning.probing import Assumption
from nonolith.reasoning.searching import search
from nonolith.reasoning.steps import Fact
from nonolith.solving.work import Work

PUZZLE = Puzzle(rows=[[1]] * 4, columns=[[1]] * 4)
#: All cells are blank in all solutions: that they are filled is wrong.
BACKBONE = Grid(4, 4, [1] * 16)
WRONG = [Fact(row, column, 2) for row in range(2) for column in range(4)]
CANDIDATES = [Assumption(fact, 0) for fact in (Fact(3, 3, 1), *WRONG)]


def tried(
    monkeypatch: pytest.MonkeyPatch, refuted: dict[tuple[Fact, int], int], guessed: int = 0
) -> tuple[list[tuple[Fact, int]], Fact | None, int]:
    """The assumptions tried with the guesses that each may take, the one refuted, its guesses."""
    asked: list[tuple[Fact, int]] = []

    def refute(position: Position, assumed: Fact, work: Work, guesses: int) -> int | None:
        asked.append((assumed, guesses))
        position.guessed += guessed
        return refuted.get((assumed, guesses))

    monkeypatch.setattr(import_module("nonolith.reasoning.searching"), "_refuted", refute)
    step = search(Position(PUZZLE), CANDIDATES, BACKBONE, Work(Limits()))
    return asked, step.assumed if step else None, step.branches if step else 0


def test_six_wrong_assumptions_are_tried_with_100_guesses_then_with_1000(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    every = [(fact, guesses) for guesses in (100, 1_000) for fact in WRONG[:6]]
    assert tried(monkeypatch, {}) == (every, None, 0)


def test_the_fewest_guesses_win_and_then_the_first_cell(monkeypatch: pytest.MonkeyPatch) -> None:
    some = {(WRONG[1], 100): 8, (WRONG[3], 100): 7, (WRONG[4], 100): 7, (WRONG[0], 1_000): 1}
    assert tried(monkeypatch, some) == ([(f, 100) for f in WRONG[:6]], WRONG[3], 7)


@pytest.mark.parametrize(("guessed", "number"), [(10_000, 2), (10_001, 1), (5_000, 3)])
def test_no_more_are_tried_after_10000_guesses(
    monkeypatch: pytest.MonkeyPatch, guessed: int, number: int
) -> None:
    asked, step, _ = tried(monkeypatch, {}, guessed)
    assert step is None
    assert asked == [(fact, 100) for fact in WRONG[:number]]


def test_what_was_refuted_before_the_last_guess_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    asked, step, branches = tried(monkeypatch, {(WRONG[1], 100): 90}, 5_001)
    assert (len(asked), step, branches) == (2, WRONG[1], 90)

"""Numbers are hidden as long as a puzzle keeps its one solution, or line solving solves it."""

from __future__ import annotations

from typing import Any

import pytest

from nonolith import ArgumentError, Puzzle, check, count, generate, rate, solve
from nonolith.design import design_puzzles
from nonolith.design.hiding import KEPT, hide_numbers
from nonolith.design.target import rated_target
from nonolith.model.clue import rule_of
from nonolith.model.rule import Part


def parts(puzzle: Puzzle) -> list[Part]:
    return [part for clue in (*puzzle.rows, *puzzle.columns) for part in rule_of(clue).parts]


@pytest.mark.parametrize("keep", KEPT)
def test_no_further_number_can_be_hidden(keep: str) -> None:
    puzzle = generate(8, 9, probability=0.6, unique=True, seed=5)
    hidden = hide_numbers(puzzle, 100, keep=keep, seed=1)
    assert check(hidden).verdict == "unique"
    assert solve(hidden).solution == solve(puzzle).solution
    assert hidden == hide_numbers(puzzle, 100, keep=keep, seed=1)
    assert any(not part.lengths for part in parts(hidden))
    for side in ("rows", "columns") if keep == "unique" else ():
        for line, clue in enumerate(getattr(hidden, side)):
            rule = rule_of(clue)
            for place, part in enumerate(rule.parts):
                if part.lengths:
                    clues = list(getattr(hidden, side))
                    others = [p for p in range(len(rule.parts)) if p != place]
                    clues[line] = rule.loosened(others)
                    assert count(hidden.replace(**{side: clues}), at_most=2) > 1


def test_a_share_of_the_numbers_is_hidden() -> None:
    puzzle = generate(8, 8, probability=0.6, unique=True, seed=5)
    all_parts = parts(puzzle)
    found = parts(hide_numbers(puzzle, 20))
    assert sum(not part.lengths for part in found) == len(all_parts) // 5
    several = Puzzle(rows=[[1], [1]], columns=[[1], [1]])
    assert hide_numbers(several, 100) == several


@pytest.mark.parametrize("wish", [{"difficulty": "easy"}, {"minutes": (1, 3)}])
@pytest.mark.parametrize("keep", KEPT)
def test_numbers_are_hidden_within_a_target(keep: str, wish: dict[str, Any]) -> None:
    (found,) = design_puzzles(1, 8, 8, seed=1, **wish)
    target = rated_target(wish.get("difficulty"), wish.get("minutes"))
    hidden = hide_numbers(found.puzzle, 50, keep=keep, **wish)
    assert found.wanted
    assert target is not None
    assert target.is_met_by(rate(hidden))
    assert any(not part.lengths for part in parts(hidden))


def test_what_hidden_numbers_cannot_keep_is_refused_at_the_start() -> None:
    with pytest.raises(ArgumentError, match="keep: line solving alone solves no such puzzle"):
        hide_numbers(generate(5, 5), 10, keep="lines", difficulty="3.2-4")

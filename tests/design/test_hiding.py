"""Numbers are hidden as long as a puzzle keeps its one solution, or line solving solves it."""

from __future__ import annotations

import pytest

from nonolith import Puzzle, check, count, generate, solve
from nonolith.design.hiding import KEPT, hide_numbers
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

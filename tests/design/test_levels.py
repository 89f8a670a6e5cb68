"""Levels that are found out quickly against the rating itself."""

from __future__ import annotations

import pytest

import nonolith
from nonolith import Grid, Verdict
from nonolith.design import Judge, Target, levels, random_grid, some_colours
from nonolith.design.judge import Judgement
from nonolith.design.levels import first_rules_suffice, may_be
from nonolith.model.puzzle import Puzzle
from nonolith.reasoning.rating import WORDS


@pytest.mark.parametrize(("colours", "share"), [(1, 0.5), (1, 0.85), (2, 0.6)])
def test_no_picture_of_a_level_is_left_out(colours: int, share: float) -> None:
    seen = set()
    for seed in range(60):
        grid = random_grid(7, 8, probability=share, palette=some_colours(colours), seed=seed)
        judgement = Judge(grid).judge()
        if judgement.verdict is not Verdict.UNIQUE:
            assert not may_be(grid, judgement, Target.of("easy"))
            continue
        rating = nonolith.rate(Puzzle.from_grid(grid))
        allowed = {word for word in WORDS if may_be(grid, judgement, Target.of(word))}
        assert rating.word in allowed
        assert may_be(grid, judgement, Target.of(rating.number))
        assert len(allowed) < len(WORDS)
        if colours == 1 and judgement.line_solvable:
            assert first_rules_suffice(grid) == (rating.word == "trivial")
        seen.add(rating.word)
    assert len(seen) > 1


@pytest.mark.parametrize(
    ("target", "suffice", "possible"),
    [
        ("1-2", False, False),
        ("1-2.1", False, True),
        ("2.9-4", False, True),
        ("medium", False, True),
        ("medium", True, False),
        ("1.9-4", True, True),
        ("easy", True, True),
    ],
)
def test_what_the_rules_leave_open_is_above_two(
    target: str, suffice: bool, possible: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(levels, "rules_suffice", lambda _: suffice)
    judgement = Judgement(Verdict.UNIQUE, 0, 0)
    assert levels.may_be(Grid.from_text("#"), judgement, Target.of(target)) is possible

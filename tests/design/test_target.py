"""Targets are given in words and numbers; test which pictures can meet a target."""

from __future__ import annotations

import pytest

import nonolith
from nonolith import ArgumentError, Limits, Puzzle, Verdict
from nonolith.design import Judge, random_grid, some_colours
from nonolith.design.target import (
    MinutesKind,
    Target,
    first_rules_suffice,
    may_have_difficulty,
    rated_target,
)
from nonolith.reasoning.rating import WORDS
from nonolith.solving.work import Work

WORK = Work(Limits())


@pytest.mark.parametrize("text", ["unique", "line-solvable", "line solvable"])
def test_unique_and_line_solvable_are_targets(text: str) -> None:
    assert Target.of(text).kind == text.replace(" ", "-")


@pytest.mark.parametrize("word", WORDS)
def test_a_word_includes_the_whole_band(word: str) -> None:
    band = WORDS.index(word)
    for spelt in (word, word.replace(" ", "-")):
        target = Target.of(spelt)
        grades = (band - 0.01, band, band + 0.99, band + 1)
        last = word == WORDS[-1]
        assert [target.includes(grade) for grade in grades] == [False, True, True, last]


def test_a_number_includes_a_tenth_to_both_sides_and_two_numbers_are_a_range() -> None:
    assert [Target.of(one).includes(2.4) for one in (2.3, "2.5", "2.6", "1-2.4", "2.4-2.4")] == [
        True, True, False, True, True
    ]  # fmt: skip
    rating = nonolith.rate(Puzzle(rows=[[1]], columns=[[1]])).replace(number=2.9)
    assert Target.of(2.3).distance(rating) == pytest.approx(0.5)
    assert Target.of(2.3).distance(rating.replace(number=2.25)) == 0


@pytest.mark.parametrize(
    ("beyond", "fine"), [(-1.5e-9, False), (-0.5e-9, True), (0.5e-9, True), (1.5e-9, False)]
)
def test_a_rounding_error_of_a_billionth_is_ignored(beyond: float, fine: bool) -> None:
    assert Target.of("2.4-2.4").includes(2.4 + beyond) is fine


@pytest.mark.parametrize(
    ("asked", "ends"),
    [
        ("5-10", (5, 10)),
        ((5, 10), (5, 10)),
        (["5", 10.0], (5, 10)),
        (8, (6.4, 10)),
        ("8", (6.4, 10)),
    ],
)
def test_minutes_are_a_range_or_a_number(asked: object, ends: tuple[float, float]) -> None:
    assert MinutesKind().check(asked, "minutes") == pytest.approx(ends)
    target, rating = rated_target(None, asked), nonolith.rate(Puzzle(rows=[[1]], columns=[[1]]))
    assert target is not None
    for minutes, way in ((ends[0] - 0.1, 1), (ends[0], 0), (ends[1], 0), (ends[1] + 0.1, -1)):
        taking = rating.replace(minutes={"practised": [1, minutes, 30]})
        assert (target.way(taking), target.is_met_by(taking)) == (way, way == 0)


@pytest.mark.parametrize("asked", ["", "x", "5-", -1, "1-2-3", (1, 2, 3), "nan", True])
def test_invalid_minutes_are_refused(asked: object) -> None:
    with pytest.raises(ArgumentError):
        rated_target(None, asked)


def test_line_solving_alone_must_solve_levels_below_three() -> None:
    assert Target.of("2-2.9").lines_only
    assert not Target.of("2-2.9").beyond_lines
    assert Target.of("3-4").beyond_lines
    assert not Target.of("hard").beyond_lines
    assert not Target.of("2.5-3.5").lines_only
    assert not Target.of("2.5-3.5").beyond_lines


def test_a_range_that_ends_at_the_level_hard_allows_its_lowest_rating() -> None:
    target = Target.of("3-3")
    assert target.beyond_lines
    assert not target.lines_only


@pytest.mark.parametrize("asked", ["", "nice", "2-", "-1", -1, 6, "2-7", None, "nan", float("nan")])
def test_invalid_targets_are_refused(asked: object) -> None:
    with pytest.raises(ArgumentError):
        Target.of(asked)


@pytest.mark.parametrize(("colours", "share"), [(1, 0.5), (1, 0.85), (2, 0.6)])
def test_no_picture_of_a_level_is_excluded(colours: int, share: float) -> None:
    seen = set()
    for seed in range(60):
        grid = random_grid(7, 8, probability=share, palette=some_colours(colours), seed=seed)
        result = Judge(grid).judge()
        if result.verdict is not Verdict.UNIQUE:
            assert not may_have_difficulty(grid, result, Target.of("1-2"), WORK)
            continue
        rating = nonolith.rate(Puzzle.from_grid(grid))
        levels = [(level, Target.of(f"{level}-{level}.99")) for level in range(6)]
        allowed = {n for n, target in levels if may_have_difficulty(grid, result, target, WORK)}
        level = int(rating.number)
        assert level in allowed
        assert may_have_difficulty(grid, result, Target.of(rating.number), WORK)
        assert may_have_difficulty(grid, result, Target.of(rating.word), WORK)
        assert len(allowed) < len(levels)
        if colours == 1 and result.line_solvable:
            assert first_rules_suffice(grid, WORK) == (level == 0)
        seen.add(level)
    assert len(seen) > 1

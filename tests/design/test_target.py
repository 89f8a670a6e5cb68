"""Targets: what is wanted, in words and numbers."""

from __future__ import annotations

import pytest

from nonolith.design.target import Target
from nonolith.reasoning.rating import WORDS
from nonolith.support.errors import ArgumentError


@pytest.mark.parametrize("text", ["unique", "line-solvable", "line solvable"])
def test_properties_are_targets(text: str) -> None:
    assert Target.of(text).kind == text.replace(" ", "-")


@pytest.mark.parametrize("word", WORDS)
def test_a_word_is_the_whole_level(word: str) -> None:
    level = WORDS.index(word)
    for spelt in (word, word.replace(" ", "-")):
        target = Target.of(spelt)
        numbers = (level - 0.01, level, level + 0.99, level + 1)
        assert [target.includes(number) for number in numbers] == [False, True, True, False]


def test_a_number_is_a_tenth_to_both_sides_and_two_are_a_range() -> None:
    assert [Target.of(one).includes(2.4) for one in (2.3, "2.5", "2.6", "1-2.4", "2.4-2.4")] == [
        True, True, False, True, True
    ]  # fmt: skip
    assert Target.of(2.3).away(2.9) == pytest.approx(0.5)
    assert Target.of(2.3).away(2.25) == 0


@pytest.mark.parametrize(
    ("beyond", "fine"), [(-1.5e-9, False), (-0.5e-9, True), (0.5e-9, True), (1.5e-9, False)]
)
def test_a_billionth_that_calculation_adds_does_not_count(beyond: float, fine: bool) -> None:
    assert Target.of("2.4-2.4").includes(2.4 + beyond) is fine


def test_levels_of_one_line_need_lines_alone() -> None:
    assert Target.of("medium").lines_only
    assert not Target.of("medium").beyond_lines
    assert Target.of("hard").beyond_lines
    assert not Target.of("2.5-3.5").lines_only
    assert not Target.of("2.5-3.5").beyond_lines


@pytest.mark.parametrize("asked", ["", "nice", "2-", "-1", -1, 6, "2-7", None, "nan", float("nan")])
def test_what_is_no_target_is_refused(asked: object) -> None:
    with pytest.raises(ArgumentError):
        Target.of(asked)

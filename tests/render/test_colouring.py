"""Colours on a screen."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonolith.render.colouring import ink_on, luminance, nearest_of_256

LEVELS = (0, 95, 135, 175, 215, 255)


def shown(number: int) -> tuple[int, int, int]:
    """What a terminal shows for a number of its 256 colours, from 16."""
    if number >= 232:
        grey = 8 + 10 * (number - 232)
        return grey, grey, grey
    number -= 16
    return LEVELS[number // 36], LEVELS[number // 6 % 6], LEVELS[number % 6]


def distance(number: int, rgb: tuple[int, int, int]) -> int:
    return sum((a - b) ** 2 for a, b in zip(shown(number), rgb, strict=True))


@given(st.tuples(*[st.integers(0, 255)] * 3))
def test_no_colour_of_the_terminal_is_nearer_than_the_one_chosen(rgb: tuple[int, int, int]) -> None:
    chosen = nearest_of_256("#{:02x}{:02x}{:02x}".format(*rgb))
    assert distance(chosen, rgb) == min(distance(number, rgb) for number in range(16, 256))


@pytest.mark.parametrize(
    ("colour", "ink"),
    [
        ("#000000", "#ffffff"),
        ("#ffffff", "#000000"),
        ("#ff0000", "#000000"),
        ("#ffff00", "#000000"),
        ("#000080", "#ffffff"),
    ],
)
def test_ink_can_be_read_on_its_colour(colour: str, ink: str) -> None:
    assert ink_on(colour) == ink


@given(st.tuples(*[st.integers(0, 255)] * 3))
def test_ink_has_a_contrast_of_4_5_on_every_colour(rgb: tuple[int, int, int]) -> None:
    colour = "#{:02x}{:02x}{:02x}".format(*rgb)
    dark, light = sorted([luminance(colour), luminance(ink_on(colour))])
    assert (light + 0.05) / (dark + 0.05) >= 4.5

"""Colours: text is legible, and shapes are visible."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from nonolith.model.palette import BLACK_AND_WHITE
from nonolith.render.style import THEMES as NAMES
from nonolith.render.terminal import nearest_of_256
from nonolith.render.themes import THEMES, colours_on, ink_on, luminance

colours = st.tuples(*[st.integers(0, 255)] * 3)


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("name", THEMES)
def test_clues_and_numbers_are_legible_on_their_background(name: str) -> None:
    theme = THEMES[name]
    assert contrast(theme.ink, theme.paper) >= 7
    assert contrast(theme.ink, theme.band) >= 4.5
    assert contrast(theme.faint, theme.paper) >= 4.5


@pytest.mark.parametrize("name", THEMES)
def test_filled_cells_differ_from_blank_ones(name: str) -> None:
    blank, filled = colours_on(THEMES[name], BLACK_AND_WHITE)
    assert contrast(blank, filled) >= 7


def test_every_theme_of_a_style_exists() -> None:
    assert tuple(THEMES) == NAMES


LEVELS = (0, 95, 135, 175, 215, 255)


def shown(number: int) -> tuple[int, int, int]:
    """Return the RGB colour that a terminal shows for a colour number from 16 to 255."""
    if number >= 232:
        grey = 8 + 10 * (number - 232)
        return grey, grey, grey
    number -= 16
    return LEVELS[number // 36], LEVELS[number // 6 % 6], LEVELS[number % 6]


def distance(number: int, rgb: tuple[int, int, int]) -> int:
    return sum((a - b) ** 2 for a, b in zip(shown(number), rgb, strict=True))


@given(colours)
def test_the_chosen_terminal_colour_is_the_nearest(rgb: tuple[int, int, int]) -> None:
    chosen = nearest_of_256("#{:02x}{:02x}{:02x}".format(*rgb))
    assert distance(chosen, rgb) == min(distance(number, rgb) for number in range(16, 256))


@pytest.mark.parametrize(
    ("colour", "known"), [("#767676", 4.54), ("#ff0000", 4.0), ("#0a0a0a", 19.8)]
)
def test_contrasts_with_white_are_those_of_wcag(colour: str, known: float) -> None:
    assert contrast(colour, "#ffffff") == pytest.approx(known, abs=0.01)


@given(colours)
def test_ink_has_a_contrast_of_4_5_on_every_colour(rgb: tuple[int, int, int]) -> None:
    colour = "#{:02x}{:02x}{:02x}".format(*rgb)
    assert contrast(colour, ink_on(colour)) >= 4.5

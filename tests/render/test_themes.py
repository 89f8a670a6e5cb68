"""Themes: what is written can be read, and what is drawn can be seen."""

from __future__ import annotations

import pytest

from nonolith.model.palette import BLACK_AND_WHITE
from nonolith.render.colouring import luminance
from nonolith.render.style import THEMES as NAMES
from nonolith.render.themes import THEMES, colours_on


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("name", THEMES)
def test_clues_and_numbers_can_be_read_on_their_ground(name: str) -> None:
    theme = THEMES[name]
    assert contrast(theme.ink, theme.paper) >= 7
    assert contrast(theme.ink, theme.band) >= 4.5
    assert contrast(theme.faint, theme.paper) >= 4.5


@pytest.mark.parametrize("name", THEMES)
def test_filled_cells_differ_from_blank_ones(name: str) -> None:
    blank, filled = colours_on(THEMES[name], BLACK_AND_WHITE)
    assert contrast(blank, filled) >= 7


def test_every_theme_that_can_be_named_is_there() -> None:
    assert tuple(THEMES) == NAMES

"""Draw by renderer name, with every option of a style; texts are legible, shapes are visible."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, strategies as st

from nonolith import ArgumentError, Grid, Puzzle, PuzzleError, Style, UnsupportedError, draw
from nonolith.model.palette import BLACK_AND_WHITE
from nonolith.render import RENDERERS
from nonolith.render.terminal import nearest_of_256
from nonolith.render.themes import THEMES, colours_on, ink_on, luminance
from tests.strategies import solvable

PUZZLE = Puzzle(rows=[[1], [2]], columns=[[2], [1]])


@pytest.mark.parametrize("name", RENDERERS)
@given(puzzle=solvable())
def test_every_renderer_draws_every_puzzle_solved_and_unsolved(name: str, puzzle: Puzzle) -> None:
    unsolved = draw(puzzle, renderer=name)
    solved = draw(puzzle, puzzle.goal, name)
    assert isinstance(unsolved, bytes if name in ("png", "pdf") else str)
    if puzzle.given is None and any(puzzle.rows):
        assert solved != unsolved


def test_an_unknown_renderer_is_refused_with_the_list_of_all() -> None:
    with pytest.raises(UnsupportedError, match="'swg'; use text, terminal, svg, png, pdf, html"):
        draw(PUZZLE, renderer="swg")


def test_a_grid_of_another_size_is_refused() -> None:
    with pytest.raises(PuzzleError, match="the grid is 1 x 3, but the puzzle is 2 x 2"):
        draw(PUZZLE, Grid.unknown_cells(1, 3))


@pytest.mark.parametrize(
    ("option", "value", "words"),
    [
        ("sides", 3, "sides must be one of 0, 2, 4, not 3"),
        ("sides", True, "sides must be one of"),
        ("every", -1, "every must be a whole number from 0 to 1000, not -1"),
        ("marks", "dots", "marks must be one of none, letters, patterns, not 'dots'"),
        ("theme", None, "theme must be one of light, dark, print, not None"),
        ("pixels", 0, "pixels must be a whole number from 2 to 200"),
        ("pixels", 201, "from 2 to 200, not 201"),
        ("strike", 1, "strike must be true or false, not 1"),
        ("numbers", "yes", "numbers must be true or false"),
    ],
)
def test_a_value_out_of_range_is_refused_with_the_name_of_the_option(
    option: str, value: Any, words: str
) -> None:
    with pytest.raises(ArgumentError) as caught:
        Style(**{option: value})
    assert words in str(caught.value)
    assert caught.value.names == (option,)
    with pytest.raises(ArgumentError):
        Style().replace(**{option: value})


@pytest.mark.parametrize("name", RENDERERS)
def test_an_unused_option_of_a_renderer_is_refused(name: str) -> None:
    changed = {"sides": 4, "every": 3, "marks": "letters", "theme": "dark", "pixels": 9,
               "strike": True, "numbers": True}  # fmt: skip
    for option, value in changed.items():
        style = Style(**{option: value})  # type: ignore[arg-type]
        if option in RENDERERS[name].options:
            assert draw(PUZZLE, renderer=name, style=style)
        else:
            with pytest.raises(UnsupportedError, match=f"{name} has no option {option}; use .*svg"):
                draw(PUZZLE, renderer=name, style=style)


def test_a_terminal_refuses_patterns() -> None:
    with pytest.raises(UnsupportedError, match="use letters"):
        draw(PUZZLE, renderer="terminal", style=Style(marks="patterns"))


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

"""Colours on a screen."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonolith.render.colouring import channels, ink_on, luminance, nearest_of_256

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


def test_channels_are_read_from_hexadecimal() -> None:
    assert channels("#0a0b0c") == (10, 11, 12)


def test_a_channel_goes_to_its_nearest_level_and_to_the_darker_one_of_two() -> None:
    middles = (47, 115, 155, 195, 235)
    for value in range(256):
        level = sum(value > middle for middle in middles)
        for place, weight in enumerate((36, 6, 1)):
            parts = [255, 0]
            parts.insert(place, value)
            # Of the others one is light and one is dark: no grey is near.
            number = 16 + level * weight + 5 * ((36, 6, 1)[0 if place else 1])
            assert nearest_of_256("#{:02x}{:02x}{:02x}".format(*parts)) == number


def test_each_grey_goes_to_its_nearest_one() -> None:
    for number in range(232, 256):
        grey = shown(number)[0]
        assert nearest_of_256(f"#{grey:02x}{grey:02x}{grey:02x}") == number
        assert nearest_of_256(f"#{grey:02x}{grey + 4:02x}{grey + 2:02x}") == number
    for grey in range(256):
        chosen = nearest_of_256(f"#{grey:02x}{grey:02x}{grey:02x}")
        miss = distance(chosen, (grey,) * 3)
        assert miss == min(distance(number, (grey,) * 3) for number in range(16, 256))


def test_luminance_is_that_of_wcag_for_dark_and_light_channels() -> None:
    assert luminance("#0a0000") == pytest.approx(0.2126 * 10 / 255 / 12.92)
    assert luminance("#000a00") == pytest.approx(0.7152 * 10 / 255 / 12.92)
    assert luminance("#00000b") == pytest.approx(0.0722 * ((11 / 255 + 0.055) / 1.055) ** 2.4)
    assert luminance("#8000ff") == pytest.approx(
        0.2126 * ((128 / 255 + 0.055) / 1.055) ** 2.4 + 0.0722
    )

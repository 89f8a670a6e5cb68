"""Colours of formats: values, names and the characters of palettes."""

from __future__ import annotations

import pytest

from nonolith import Colour
from nonolith.formats.colours import (
    blank_char,
    distinct,
    free_char,
    palette_of,
    palette_of_chars,
    usable,
)
from nonolith.model.palette import BLACK_AND_WHITE


@pytest.mark.parametrize(
    ("char", "fine"),
    [("a", True), ("", False), ("ab", False), ("\n", False), ("?", False), (" ", False)],
)
def test_a_palette_has_single_characters_that_can_be_seen(char: str, fine: bool) -> None:
    assert usable(char) is fine


@pytest.mark.parametrize(
    ("taken", "name", "char"),
    [("", "red", "r"), ("r", "red", "e"), ("red", "red", "R"), ("a", "2 äb", "ä")],
)
def test_the_first_letter_of_a_name_that_is_free_is_taken(taken: str, name: str, char: str) -> None:
    assert free_char(taken, name) == char


def test_a_name_that_is_taken_gets_the_first_number_that_is_free() -> None:
    assert distinct("red", []) == "red"
    assert distinct("red", ["red"]) == "red 2"
    assert distinct("red", ["red 2", "red", "red 3"]) == "red 4"


@pytest.mark.parametrize(
    ("chars", "blank"),
    [("#", "."), ("_", "."), (".", "_"), ("._", "-"), ("._-", "·"), ("._-·", "a"), ("a._-·", "b")],
)
def test_blank_is_a_point_unless_a_block_has_it(chars: str, blank: str) -> None:
    palette = palette_of_chars("#eeeeee", [(char, "#ff0000") for char in chars])
    assert [colour.char for colour in palette] == [blank, *chars]
    assert palette[0] == Colour("blank", "#eeeeee", blank)
    assert [colour.name for colour in palette][1:] == ["red", *chars[1:]]


@pytest.mark.parametrize(
    ("own", "taken", "char"),
    [("", "", "."), ("x", "", "x"), ("x", "x", "."), ("?", "", "."), ("ab", ".", "_")],
)
def test_blank_has_its_own_character_where_it_may(own: str, taken: str, char: str) -> None:
    assert blank_char(list(taken), own) == char


def test_black_on_white_is_the_same_palette_whatever_its_characters() -> None:
    assert palette_of_chars("#ffffff", [("%", "#000000")]) == BLACK_AND_WHITE
    white, red = Colour("white", "#ffffff", "."), Colour("red", "#ff0000", "r")
    assert list(palette_of([white, red])) == [white, red]

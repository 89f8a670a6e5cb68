"""Colours of formats and palettes: values, names and characters, easy to tell apart."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from nonolith import Colour, PuzzleError
from nonolith.design import some_colours
from nonolith.model.colours import (
    NAMED,
    WORDS,
    ColourEntry,
    blank_char,
    distinct,
    free_char,
    names_of,
    palette_of_entries,
    word_of,
)
from nonolith.model.palette import BLACK_AND_WHITE


@pytest.mark.parametrize(
    ("taken", "name", "char"),
    [("", "red", "r"), ("r", "red", "e"), ("red", "red", "R"), ("a", "2 äb", "ä")],
)
def test_a_colour_gets_the_first_free_letter_of_its_name(taken: str, name: str, char: str) -> None:
    assert free_char(taken, name) == char


def test_a_duplicate_name_gets_the_first_free_number() -> None:
    assert distinct("red", []) == "red"
    assert distinct("red", ["red"]) == "red 2"
    assert distinct("red", ["red 2", "red", "red 3"]) == "red 4"


@pytest.mark.parametrize(
    ("chars", "blank"),
    [("#", "."), ("_", "."), (".", "_"), ("._", "-"), ("._-", "·"), ("._-·", "a"), ("a._-·", "b")],
)
def test_blank_is_a_dot_unless_another_colour_has_this_character(chars: str, blank: str) -> None:
    others = [ColourEntry(char, "#ff0000") for char in chars]
    palette = palette_of_entries(ColourEntry("", "#eeeeee"), others)
    assert [colour.char for colour in palette] == [blank, *chars]
    assert palette[0] == Colour("blank", "#eeeeee", blank)
    assert [colour.name for colour in palette][1:] == names_of(["#ff0000"] * len(chars), [])


@pytest.mark.parametrize(
    ("own", "taken", "char"),
    [("", "", "."), ("x", "", "x"), ("x", "x", "."), ("?", "", "."), ("ab", ".", "_")],
)
def test_blank_keeps_a_free_and_allowed_character(own: str, taken: str, char: str) -> None:
    assert blank_char(list(taken), own) == char


def test_black_on_white_is_the_default_palette_with_any_characters() -> None:
    default = palette_of_entries(ColourEntry("", "#ffffff"), [ColourEntry("%", "#000000")])
    assert default == BLACK_AND_WHITE
    white, red = Colour("white", "#ffffff", "."), Colour("red", "#ff0000", "r")
    blank, other = ColourEntry(".", "#ffffff", "white"), ColourEntry("r", "#ff0000", "red")
    assert list(palette_of_entries(blank, [other])) == [white, red]


VALUES = st.integers(0, 0xFFFFFF).map(lambda value: f"#{value:06x}")


@pytest.mark.parametrize(
    ("rgb", "word"),
    [
        ("#dc1e1e", "red"),
        ("#7b1113", "dark red"),
        ("#1e1edc", "blue"),
        ("#228b22", "green"),
        ("#8b4513", "brown"),
        ("#ffe033", "yellow"),
        ("#9acdff", "light blue"),
        ("#000080", "navy"),
        ("#694f47", "brown"),
        ("#efa355", "orange"),
        ("#f8de7c", "light yellow"),
        ("#456978", "blue"),
        ("#88bf5a", "green"),
    ],
)
def test_a_colour_has_the_word_that_people_use(rgb: str, word: str) -> None:
    assert word_of(rgb) == word


def test_the_words_are_those_of_most_people() -> None:
    """Randall Munroe asked 222,500 people for the names of colours (xkcd, 2010)."""
    named = pytest.importorskip("matplotlib.colors").XKCD_COLORS
    same = {"gray": "grey", "violet": "purple", "teal": "turquoise", "cyan": "turquoise"}
    words = {word.split()[-1] for word in WORDS}

    def term(name: str) -> str:
        own = name.rsplit(maxsplit=1)[-1].removeprefix("xkcd:")
        return same.get(own, own)

    labelled = [(rgb, term(name)) for name, rgb in named.items() if term(name) in words]
    right = [term(word_of(rgb)) == word for rgb, word in labelled]
    assert len(right) > 500
    assert sum(right) >= 0.8 * len(right)


def test_each_value_of_the_table_has_its_own_word() -> None:
    for word, values in WORDS.items():
        for rgb in values:
            assert rgb in NAMED.values() or word_of(rgb) == word


@given(st.lists(VALUES, unique=True, max_size=31))
def test_names_differ_and_are_words(values: list[str]) -> None:
    names = names_of(values, ["white", "background"])
    assert len({*names, "white", "background"}) == len(values) + 2
    for rgb, name in zip(values, names, strict=True):
        assert not name.startswith("#")
        assert name == word_of(rgb) or name.rsplit(" ", 1)[0] == word_of(rgb)


def test_there_are_1_to_31_colours_besides_blank() -> None:
    assert some_colours(1) == BLACK_AND_WHITE
    assert [len(some_colours(number)) for number in (2, 9, 10, 31)] == [3, 10, 11, 32]
    for number in (0, 32):
        with pytest.raises(PuzzleError, match=f"1 to 31 colours, not {number}"):
            some_colours(number)


def test_all_colours_and_their_characters_differ() -> None:
    colours = list(some_colours(31))
    assert len({colour.rgb for colour in colours}) == 32
    assert len({colour.char for colour in colours}) == 32
    assert [(c.name, c.rgb, c.char) for c in colours[9:12]] == [
        ("magenta", "#e377c2", "m"), ("colour 10", "#d85656", "a"), ("colour 11", "#3d9957", "d")
    ]  # fmt: skip

"""Widths of texts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonolith.render.metrics import text_width, wrapped


@given(st.text("abc W0城 ", max_size=60), st.integers(3, 30))
def test_wrapping_keeps_all_words_in_order_and_no_line_is_too_wide(text: str, width: int) -> None:
    lines = wrapped(text, width)
    assert " ".join(lines).split() == text.split()
    assert all(text_width(line) <= width or " " not in line for line in lines)


def test_wide_characters_count_as_wide() -> None:
    assert text_width("i") < text_width("1") < text_width("W") < text_width("城")


@pytest.mark.parametrize(
    ("characters", "width"),
    [("0123456789", 0.556), ("abdghnz#?é", 0.556), ("fijlrtI.,:;!|'`()[]/\\ -", 0.34),
     ("mwMWGOQ@%", 0.86), ("ABCDEFHJKLNPRSTUVXYZÄ", 0.7), ("城字\u3000Ａ", 1.0)],
)  # fmt: skip
def test_characters_are_as_wide_as_those_of_their_kind(characters: str, width: float) -> None:
    for character in characters:
        assert text_width(character) == width, character


def test_a_word_stays_on_a_line_that_it_just_fills() -> None:
    digit = text_width("1")
    assert wrapped("1 11", 3 * digit + 0.34 + 1e-9) == ["1 11"]
    assert wrapped("1 11", 3 * digit + 0.34 - 1e-9) == ["1", "11"]
    assert wrapped("11111 1", 0.1) == ["11111", "1"]
    assert wrapped(" ", 5) == []

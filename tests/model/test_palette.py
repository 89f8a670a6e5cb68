"""Palettes of colours that are easy to tell apart."""

from __future__ import annotations

import pytest

from nonolith import PuzzleError
from nonolith.design import some_colours
from nonolith.model.palette import BLACK_AND_WHITE


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

"""Derive the clue of a line from its cells, measure its minimum length, and show it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, strategies as st

from nonolith import Block, Colour, Draft, Palette, Puzzle, PuzzleError
from nonolith.model.clue import line_clue, needed_cells, read_clues, show_clue
from nonolith.model.palette import BLACK_AND_WHITE
from tests import brute_force
from tests.strategies import clues, complete_lines, palette_of


@given(st.integers(0, 9).flatmap(lambda length: complete_lines(length, 4)))
def test_the_clue_of_a_line_equals_the_oracle(line: tuple[int, ...]) -> None:
    assert line_clue(line) == brute_force.clue_of(line)


@given(clues(9, 3))
def test_the_needed_cells_are_the_shortest_line_with_a_placement(clue: tuple[Block, ...]) -> None:
    needed = needed_cells(clue)
    assert len(brute_force.placements(clue, needed)) == 1
    assert not needed or not brute_force.placements(clue, needed - 1)


def test_a_clue_is_shown_as_its_lengths_and_colours() -> None:
    assert show_clue((Block(3), Block(1)), palette_of(2)) == "3 1"
    assert show_clue((Block(3, 1), Block(1, 2)), palette_of(3)) == "3a 1b"
    assert show_clue((), palette_of(3)) == "0"


def test_a_line_with_unknown_cells_has_no_clue() -> None:
    with pytest.raises(PuzzleError, match="unknown cells has no clue"):
        line_clue([1, None])


@given(clues(9, 3))
def test_a_clue_is_read_as_it_is_shown(clue: tuple[Block, ...]) -> None:
    palette = palette_of(4)
    assert read_clues([show_clue(clue, palette)], palette, "row") == (clue,)


@pytest.mark.parametrize(
    ("text", "clue"),
    [("1 2", [1, 2]), ("1,2", [1, 2]), (" 1, 02 ", [1, 2]), ("", []), ("0", []), ("2#", [2]),
     ("1black 2", [1, 2])],
)  # fmt: skip
def test_a_clue_may_be_a_text(text: str, clue: list[int]) -> None:
    assert read_clues([text], BLACK_AND_WHITE, "row") == read_clues([clue], BLACK_AND_WHITE, "row")
    assert Draft([text], []) == Draft([clue], [])


@pytest.mark.parametrize("text", ["x", "1 x", "3r", "-1", "1.5", "9" * 5000, "\ud800", "²"])
def test_an_error_shows_a_text_that_is_not_a_clue(text: str) -> None:
    with pytest.raises(PuzzleError, match="row 2"):
        Puzzle(rows=[[], text], columns=[])


def test_a_clue_as_a_text_is_refused_if_a_colour_has_a_digit() -> None:
    palette = Palette([Colour("white", "#ffffff", "."), Colour("red", "#ff0000", "1")])
    with pytest.raises(PuzzleError, match="row 1: a clue as a string is ambiguous"):
        Puzzle(rows=["1"], columns=[[1]], palette=palette)


@pytest.mark.parametrize("colour", [True, 1.0, "1"])
def test_a_colour_is_a_whole_number_or_a_name(colour: Any) -> None:
    with pytest.raises(PuzzleError, match=r"row 1, block 1: .*colour"):
        Puzzle(rows=[[(1, colour)]], columns=[[1]])


@pytest.mark.parametrize(("length", "slip"), [(10_009, True), (10_010, False)])
def test_only_one_extra_digit_may_be_a_slip(length: int, slip: bool) -> None:
    with pytest.raises(PuzzleError, match="is more than 1000, the maximum of a line") as caught:
        Puzzle([[length]], [[1]])
    assert (caught.value.draft is not None) == slip

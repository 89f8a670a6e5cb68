"""Pictures in the colours of a terminal."""

from __future__ import annotations

import re

import pytest
from hypothesis import given

from nonolith import Colour, Grid, Palette, Puzzle, draw
from nonolith.model.palette import BLACK_AND_WHITE
from nonolith.render import Screen, Style
from tests.strategies import solvable

RED_ON_WHITE = Palette(
    [
        Colour("white", "#ffffff", "."),
        Colour("red", "#d00000", "r"),
        Colour("yellow", "#ffe000", "y"),
    ]
)


def picture(text: str, screen: Screen = Screen(), palette: Palette = BLACK_AND_WHITE) -> str:  # noqa: B008
    puzzle = Puzzle.from_grid(Grid.from_text(text, palette))
    return draw(puzzle, puzzle.goal, "terminal", screen=screen)


def test_cells_have_the_background_of_their_colour() -> None:
    assert picture("#.").split("\n")[1] == (
        "1 \x1b[48;2;0;0;0m  \x1b[0m\x1b[48;2;255;255;255m  \x1b[0m"
    )


def test_older_terminals_get_the_nearest_of_256_colours() -> None:
    assert "\x1b[48;5;16m  \x1b[0m\x1b[48;5;231m  " in picture("#.", Screen(truecolour=False))
    assert "38;2" not in picture("ry", Screen(truecolour=False), RED_ON_WHITE)


def test_every_other_column_has_cyan_clues_so_that_numbers_may_touch() -> None:
    assert picture("\n".join(["##"] * 12)).split("\n")[0] == "  12\x1b[36m12\x1b[0m"
    assert picture("\n".join(["rr"] * 12), palette=RED_ON_WHITE).split("\n")[0].count("m12") == 2
    assert "\x1b[36m" not in picture("\n".join(["rr"] * 12), palette=RED_ON_WHITE)


def test_a_screen_too_narrow_for_clues_shows_two_rows_in_one_line() -> None:
    lines = picture("##\n##\n..", Screen(width=2)).split("\n")
    assert lines == ["\x1b[38;2;0;0;0m\x1b[48;2;0;0;0m▀▀\x1b[0m", "\x1b[38;2;255;255;255m▀▀\x1b[0m"]


def test_a_picture_without_clues_is_in_half_blocks_with_square_cells() -> None:
    puzzle = Puzzle.from_grid(Grid.from_text("##\n##\n.."))
    shown = draw(puzzle, puzzle.goal, "terminal", style=Style(sides=0))
    assert shown == picture("##\n##\n..", Screen(width=2))
    numbered = draw(puzzle, puzzle.goal, "terminal", style=Style(sides=0, numbers=True))
    assert len(numbered.split("\n")) == 4


@pytest.mark.parametrize(("width", "cells"), [(None, 2), (2, 1)])
def test_a_terminal_without_half_blocks_gets_backgrounds(width: int | None, cells: int) -> None:
    puzzle = Puzzle.from_grid(Grid.from_text("##\n.."))
    screen = Screen(width=width, blocks=False)
    shown = draw(puzzle, puzzle.goal, "terminal", screen=screen, style=Style(sides=0))
    assert shown.isascii()
    spaces = 2 * cells * " "
    assert shown.split("\n") == [
        f"\x1b[48;2;0;0;0m{spaces}\x1b[0m",
        f"\x1b[48;2;255;255;255m{spaces}\x1b[0m",
    ]
    assert draw(puzzle, puzzle.goal, "terminal", screen=Screen(2, blocks=False)).isascii()


def test_letters_are_shown_in_pictures_without_clues() -> None:
    puzzle = Puzzle.from_grid(Grid.from_text("ry", RED_ON_WHITE))
    shown = draw(puzzle, puzzle.goal, "terminal", style=Style(sides=0, marks="letters"))
    assert re.sub(r"\x1b\[[0-9;]*m", "", shown) == "rryy"


@pytest.mark.parametrize("width", [None, 14, 5])
@given(puzzle=solvable())
def test_every_line_ends_without_a_colour(puzzle: Puzzle, width: int | None) -> None:
    for line in draw(puzzle, puzzle.goal, "terminal", screen=Screen(width)).split("\n"):
        codes = re.findall(r"\x1b\[([0-9;]*)m", line)
        assert not codes or codes[-1] == "0"


@given(puzzle=solvable())
def test_without_its_codes_the_picture_is_as_wide_as_the_plain_one(puzzle: Puzzle) -> None:
    coloured = draw(puzzle, puzzle.goal, "terminal")
    bare = re.sub(r"\x1b\[[0-9;]*m", "", coloured).split("\n")
    if len(puzzle.palette) == 2:
        plain = draw(puzzle, puzzle.goal, "text").split("\n")
        assert [len(line) for line in bare] == [len(line) for line in plain]
    assert len(bare) >= puzzle.height


def test_done_blocks_are_struck_out_and_letters_coloured() -> None:
    puzzle = Puzzle.from_grid(Grid.from_text("ry", RED_ON_WHITE))
    shown = draw(puzzle, puzzle.goal, "terminal", style=Style(strike=True, marks="letters"))
    row = shown.split("\n")[1]
    assert row.count("\x1b[9m") == 2
    bare = re.sub(r"\x1b\[[0-9;]*m", "", row)
    assert bare == "1r 1y rrryyy"
    assert "\x1b[9m" not in draw(puzzle, puzzle.goal, "terminal")
    black = Puzzle.from_grid(Grid.from_text("#."))
    plain = draw(black, black.goal, "terminal", style=Style(strike=True))
    assert plain.split("\n")[1].startswith("\x1b[9m1\x1b[0m ")


@given(puzzle=solvable())
def test_clues_on_opposite_sides_are_equal(puzzle: Puzzle) -> None:
    lines = draw(puzzle, puzzle.goal, style=Style(sides=4)).split("\n")
    plain = draw(puzzle, puzzle.goal).split("\n")
    head = len(plain) - puzzle.height
    if not (puzzle.height and puzzle.width):
        return
    assert len(lines) == puzzle.height + 2 * head
    assert lines[:head] == plain[:head]
    for line, before in zip(lines[head:], plain[head:], strict=False):
        *clue, cells = before.split()
        assert line.split() == [*clue, cells, *clue]
    below = " ".join(lines[head + puzzle.height :]).split()
    assert sorted(below) == sorted(" ".join(plain[:head]).split())

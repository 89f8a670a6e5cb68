"""Pictures in characters: plain, and in the colours of a terminal."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, strategies as st

from nonolith import Colour, Grid, Palette, Puzzle, draw
from nonolith.model.palette import BLACK_AND_WHITE
from nonolith.render import Screen, Style
from nonolith.render.text import mask_rows
from tests.strategies import palette_of, solvable

TEXT = "#####.#\n#.....#\n###...#"


def puzzle_of(text: str, colours: int = 2) -> Puzzle:
    return Puzzle.from_grid(Grid.from_text(text, palette_of(colours)))


def lines_of(puzzle: Puzzle, width: int | None = None) -> list[str]:
    return draw(puzzle, puzzle.goal, screen=Screen(width)).split("\n")


def test_cells_are_wider_if_two_numbers_would_touch() -> None:
    tall = "\n".join(["##"] * 12)
    assert lines_of(puzzle_of(tall))[:2] == ["   12 12", "2 ######"]
    assert lines_of(puzzle_of("\n".join(["#."] * 12)))[:2] == ["  12 0", "1 ##.."]


def test_numbers_of_three_digits_are_written_downwards() -> None:
    picture = lines_of(puzzle_of("\n".join(["##"] * 100 + [".."] + ["##"] * 20)))
    assert ["".join(line.split()) for line in picture[:6]] == ["11", "00", "00", "", "22", "00"]


def test_stacked_numbers_are_apart_if_one_has_two_digits() -> None:
    picture = lines_of(puzzle_of("\n".join(["####"] * 12 + ["...."] + ["####"] * 3)), 7)
    assert ["".join(line.split()) for line in picture[:4]] == ["1111", "2222", "", "3333"]


def test_a_narrow_screen_shrinks_the_picture_then_drops_clues() -> None:
    puzzle = puzzle_of("\n".join(["##########"] * 10))
    widths = [max(map(len, lines_of(puzzle, width))) for width in (33, 32, 23, 22, 13, 12)]
    assert widths == [33, 23, 23, 13, 13, 10]
    assert lines_of(puzzle, 12) == ["##########"] * 10


def test_a_puzzle_without_cells_can_be_drawn() -> None:
    assert draw(Puzzle(rows=[], columns=[])) == ""
    assert draw(Puzzle(rows=[[], []], columns=[])) == "0\n0"


@given(solvable(most_cells=6), st.none() | st.integers(0, 40))
def test_the_picture_has_all_cells_and_all_clues_in_order(
    puzzle: Puzzle, width: int | None
) -> None:
    assert puzzle.goal is not None
    lines = lines_of(puzzle, width)
    body = lines[len(lines) - puzzle.height :]
    if width is not None and puzzle.width <= width:
        assert max(map(len, lines), default=0) <= width
    for line, clue, row in zip(body, puzzle.rows, mask_rows(puzzle.goal), strict=True):
        *numbers, cells = line.split() if puzzle.width else [*line.split(), ""]
        wide = len(cells) // max(1, len(row))
        chars = "".join(puzzle.palette[mask.bit_length() - 1].char for mask in row)
        assert cells[::wide] == chars if wide else cells == chars
        if numbers:
            assert [int("".join(c for c in n if c.isdigit())) for n in numbers] == [
                block.length for block in clue
            ] or (not clue and numbers == ["0"])


def test_every_fifth_column_has_a_number_if_cells_are_narrow() -> None:
    puzzle = Puzzle.from_grid(Grid.from_rows([[1] * 23]))
    assert draw(puzzle, puzzle.goal, style=Style(numbers=True)).split("\n")[-1] == (
        "   " + "".join(f"{number:>10}" for number in (5, 10, 15, 20))
    )
    assert draw(puzzle, puzzle.goal, screen=Screen(30), style=Style(numbers=True)).split("\n")[
        -1
    ] == ("   " + "".join(f"{number:>5}" for number in (5, 10, 15, 20)))


@pytest.mark.parametrize(("width", "cells"), [(14, 14), (13, 7), (7, 7)])
def test_cells_without_clues_are_two_characters_wide_if_the_screen_allows(
    width: int, cells: int
) -> None:
    puzzle = Puzzle(rows=[[7]], columns=[[1]] * 7)
    assert draw(puzzle, screen=Screen(width), style=Style(sides=0)) == "?" * cells


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


def test_letters_are_shown_in_pictures_without_clues() -> None:
    puzzle = Puzzle.from_grid(Grid.from_text("ry", RED_ON_WHITE))
    shown = draw(puzzle, puzzle.goal, "terminal", style=Style(sides=0, marks="letters"))
    assert re.sub(r"\x1b\[[0-9;]*m", "", shown) == "rryy"

"""The board as a drawing: nothing overlaps, patterns stay in their boxes, options have effects."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import pytest
from hypothesis import given, strategies as st

from nonolith import Colour, Grid, Palette, Puzzle, Style
from nonolith.render.board_layout import board_of, puzzle_drawing
from nonolith.render.shapes import (
    Box,
    Fill,
    Shape,
    Stroke,
    Text,
    Tile,
    flat,
    speckles,
    text_width,
)
from nonolith.render.themes import PATTERNS, THEMES, colours_on, letters_of, tile_of
from tests.strategies import palette_of, solvable

WIDE = Puzzle.from_grid(Grid.from_text("#" * 123 + "." + "#" * 12 + "."))
PART = Grid.from_text("##?\n?.?")
PUZZLE = Puzzle(rows=[[2], [1]], columns=[[1], [2], []])


def boxes_of_texts(shapes: tuple[Shape, ...]) -> list[Box]:
    """Return the bounding boxes of the texts among the shapes."""
    return [
        Box(x - text_width(word) * text.size / 2, y - text.size / 2, text_width(word) * text.size,
            text.size)
        for text in shapes if isinstance(text, Text) for word, x, y in text.labels
    ]  # fmt: skip


def overlap(one: Box, other: Box) -> bool:
    return (
        one.x < other.x + other.width
        and other.x < one.x + one.width
        and one.y < other.y + other.height
        and other.y < one.y + one.height
    )


def fills(puzzle: Puzzle, grid: Grid | None, style: Style) -> list[Fill]:
    shapes = puzzle_drawing(puzzle, grid, style).shapes
    return [shape for shape, _ in flat(shapes) if isinstance(shape, Fill)]


@pytest.mark.parametrize("sides", [0, 2, 4])
@pytest.mark.parametrize("marks", ["none", "letters", "patterns"])
@given(puzzle=solvable(most_cells=6), numbers=st.booleans())
def test_clues_do_not_overlap_and_stay_inside_the_picture(
    sides: int, marks: str, puzzle: Puzzle, numbers: bool
) -> None:
    check(puzzle, Style(sides=sides, marks=marks, numbers=numbers))


@pytest.mark.parametrize("puzzle", [WIDE, WIDE.transposed()], ids=["wide", "tall"])
def test_long_numbers_do_not_overlap(puzzle: Puzzle) -> None:
    check(puzzle, Style(sides=4))


def check(puzzle: Puzzle, style: Style) -> None:
    board = board_of(puzzle, style)
    texts = boxes_of_texts(board.clues)
    many = sum(len(clue) or 1 for clue in (*puzzle.rows, *puzzle.columns))
    assert len(texts) == many * style.sides // 2
    cells = Box(0, 0, puzzle.width, puzzle.height)
    for number, text in enumerate(texts):
        assert not overlap(text, cells)
        assert -board.blank.left < text.x < text.x + text.width < board.blank.right
        assert -board.blank.top < text.y < text.y + text.height < board.blank.bottom
        assert not any(overlap(text, other) for other in texts[:number])


def test_a_grid_that_contradicts_the_clues_can_be_drawn() -> None:
    for text in ("...\n...", "#.#\n###"):
        assert puzzle_drawing(PUZZLE, Grid.from_text(text), Style(strike=True)).shapes


def test_each_of_31_colours_has_its_own_pattern_and_its_own_letter() -> None:
    assert len(set(PATTERNS)) == 31
    assert tile_of(1, "#ffffff") is None
    palette = palette_of(32)
    assert len(set(letters_of(palette))) == 32
    runes = Palette([Colour("white", "#ffffff", "."), Colour("red", "#ff0000", "ж")])
    assert letters_of(runes) == ("", "a")


@given(solvable(most_cells=5))
def test_patterns_distinguish_colours_in_grey_pictures(puzzle: Puzzle) -> None:
    several = len(puzzle.palette) > 2
    cells = [f for f in fills(puzzle, puzzle.goal, Style(marks="patterns")) if f.name == "cells"]
    kinds = Counter(fill.tile.kinds if fill.tile else "" for fill in cells)
    assert not several or max(kinds.values(), default=1) == 1
    assert several or set(kinds) <= {""}


def test_the_dark_theme_swaps_black_and_white_and_keeps_other_colours() -> None:
    dark = THEMES["dark"]
    blank, filled = colours_on(dark, PUZZLE.palette)
    assert blank < filled
    assert colours_on(dark, palette_of(3)) == tuple(colour.rgb for colour in palette_of(3))
    night = Palette([Colour("night", "#000020", "."), Colour("star", "#ffff00", "*")])
    assert colours_on(dark, night) == ("#000020", "#ffff00")


@pytest.mark.parametrize(
    ("height", "width", "kinds"), [(150, 1, 3), (1, 150, 3), (151, 1, 2), (1, 151, 2)]
)
def test_a_board_with_over_150_lines_has_only_stronger_lines(
    height: int, width: int, kinds: int
) -> None:
    board = board_of(Puzzle(rows=[[]] * height, columns=[[]] * width))
    assert len(board.lines) == kinds
    assert sum(len(s.lines) for s in board.lines if isinstance(s, Stroke) and s.width == 0.06) >= 29


@pytest.mark.parametrize(("count", "shown"), [(10, range(1, 11)), (11, (5, 10)), (15, (5, 10, 15))])
def test_all_of_ten_lines_are_numbered_and_every_fifth_of_more_lines(
    count: int, shown: Iterable[int]
) -> None:
    board = board_of(Puzzle(rows=[[]] * count, columns=[[]] * 3), Style(numbers=True, sides=0))
    rows, columns = board.numbers
    assert isinstance(rows, Text)
    assert isinstance(columns, Text)
    assert rows.labels == tuple((str(n), 3.3, n - 0.5) for n in shown)
    assert columns.labels == tuple((str(n), n - 0.5, count + 0.53) for n in (1, 2, 3))


def test_characters_have_the_widths_of_their_kinds() -> None:
    assert text_width("i") < text_width("1") == text_width("a") < text_width("A")
    assert text_width("A") < text_width("W") < text_width("城")
    apart = text_width("1") + text_width("i") + text_width("W")
    assert text_width("1iW") == pytest.approx(apart)


def test_the_dots_of_a_pattern_lie_within_its_box_also_in_a_low_strip() -> None:
    tile = Tile("o", "#000000", times=3)
    radius = 1.25 * tile.width
    for y in (-2.0, -1.27, -0.84, 0.66):
        strip = Box(-1.9, y, 0.9, 0.34)
        dots = speckles(tile, strip)
        assert len(dots) == 4
        assert all(
            strip.x + radius <= dot.x <= strip.x + strip.width - radius
            and strip.y + radius <= dot.y <= strip.y + strip.height - radius
            for dot in dots
        )
    cell = speckles(Tile("o", "#000000"), Box(2, 1, 1, 1))
    assert cell == [(2.25, 1.25), (2.75, 1.25), (2.25, 1.75), (2.75, 1.75)]

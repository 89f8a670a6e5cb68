"""The board as a drawing: nothing overlaps, and every option has a visible effect."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import pytest
from hypothesis import given, strategies as st

from nonolith import Colour, Grid, Palette, Puzzle, Style
from nonolith.render.board_layout import board_of, puzzle_drawing
from nonolith.render.shapes import Box, Dots, Fill, Shape, Stroke, Text, flat, text_width
from nonolith.render.style import MARKS, SIDES
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


@pytest.mark.parametrize("sides", SIDES)
@pytest.mark.parametrize("marks", MARKS)
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


@pytest.mark.parametrize(("every", "strong"), [(5, 4), (3, 6), (0, 0), (20, 0)])
def test_every_nth_line_is_stronger(every: int, strong: int) -> None:
    board = board_of(Puzzle(rows=[[]] * 11, columns=[[]] * 11), Style(every=every))
    fine, thick, _ = board.lines
    assert isinstance(fine, Stroke)
    assert isinstance(thick, Stroke)
    assert (len(fine.lines), len(thick.lines)) == (20 - strong, strong)


def test_finished_blocks_are_struck_out_if_the_style_has_strike() -> None:
    def struck(grid: Grid | None, style: Style) -> int:
        shapes = puzzle_drawing(PUZZLE, grid, style).shapes
        return sum(len(s.lines) for s in shapes if isinstance(s, Stroke) and s.width == 0.07)

    assert struck(PART, Style(strike=True)) == 2  # the 2 of row 1, the 1 of column 1
    assert struck(PART, Style(strike=True, sides=4)) == 4
    assert struck(PART, Style()) == 0
    assert struck(None, Style(strike=True)) == 0
    assert struck(Grid.from_text("##.\n.#."), Style(strike=True)) == 4


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


def test_every_coloured_cell_and_every_number_has_the_letter_of_its_colour() -> None:
    puzzle = Puzzle.from_grid(Grid.from_text("aab\n.b.", palette_of(3)))
    shapes = puzzle_drawing(puzzle, puzzle.goal, Style(marks="letters")).shapes
    words = [label.text for shape in shapes if isinstance(shape, Text) for label in shape.labels]
    blocks = sum(len(clue) for clue in (*puzzle.rows, *puzzle.columns))
    letters = [word for word in words if not word[0].isdigit()]
    assert sorted(letters) == ["a", "a", "b", "b"]
    assert sum(word[-1] in "ab" and word[0].isdigit() for word in words) == blocks


def test_the_dark_theme_swaps_black_and_white_and_keeps_other_colours() -> None:
    dark = THEMES["dark"]
    blank, filled = colours_on(dark, PUZZLE.palette)
    assert blank < filled
    assert colours_on(dark, palette_of(3)) == tuple(colour.rgb for colour in palette_of(3))
    night = Palette([Colour("night", "#000020", "."), Colour("star", "#ffff00", "*")])
    assert colours_on(dark, night) == ("#000020", "#ffff00")


def test_an_unsolved_puzzle_has_empty_unknown_cells_and_dots_in_blank_cells() -> None:
    given = PUZZLE.replace(given=PART)
    waiting = puzzle_drawing(given).shapes
    [dots] = [shape for shape in waiting if isinstance(shape, Dots)]
    assert dots.points == ((1.5, 1.5),)
    assert not [fill for fill in fills(given, None, Style()) if fill.tile]
    [hatched] = [fill for fill in fills(given, PART, Style()) if fill.tile]
    assert sum(box.width * box.height for box in hatched.boxes) == 3


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

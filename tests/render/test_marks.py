"""The marks of a step: distinct in shape, and in the right cells."""

from __future__ import annotations

from typing import Any

from nonolith import Colour, Palette, Puzzle
from nonolith.reasoning.steps import Fact, Facts, LineName, Link, Step
from nonolith.render.board import board_of
from nonolith.render.colouring import luminance
from nonolith.render.drawing import Box, Dots, Point, Stroke, Text
from nonolith.render.marks import PASSES, colours_left, marks_of
from nonolith.render.style import Style
from nonolith.render.svg import path_data

THREE = Palette(
    [
        Colour("white", "#ffffff", "."),
        Colour("red", "#ff0000", "r"),
        Colour("blue", "#0000ff", "b"),
    ]
)
PUZZLE = Puzzle(rows=[[1]] * 4, columns=[[1]] * 4)
BOARD = board_of(PUZZLE)
NEW = (Fact(2, 1, 2),)


def step(facts: Facts = NEW, **fields: Any) -> Step:
    return Step("overlap", LineName("row", 2), facts, "", **fields)


def test_reasons_and_results_have_different_marks() -> None:
    marks = marks_of(BOARD, step(rests_on=(Fact(2, 3, 1), Fact(2, 0, 2))))
    assert marks.rests == (Point(3.5, 2.5), Point(0.5, 2.5))
    assert marks.follows == (Box(1.1, 2.1, 0.8, 0.8),)
    assert marks.assumed == ()
    cross = Stroke("", 1, marks_of(BOARD, step(assumed=Fact(1, 0, 2))).assumed)
    assert path_data(cross) == "M2 12L8 18M8 12L2 18"


def test_the_lines_of_a_step_are_outlined_and_their_clues_have_a_band() -> None:
    marks = marks_of(BOARD, step())
    assert marks.line == (Box(0, 2, 4, 1),)
    assert marks.band == (Box(-BOARD.left, 2, BOARD.left, 1),)
    chain = tuple(
        Link(line, (), (), (), "")
        for line in (LineName("row", 0), LineName("column", 3), LineName("row", 0))
    )
    assert marks_of(BOARD, step(chain=chain)).line == (Box(0, 0, 4, 1), Box(3, 0, 1, 4))


def test_each_mark_is_visible_on_every_colour() -> None:
    for mark in {each.mark for each in PASSES}:
        outer, inner = [each for each in PASSES if each.mark == mark]
        assert outer.width > inner.width
        dark, light = sorted(luminance(each.colour) for each in (outer, inner))
        # What signs need that are no text. On any ground one of the two then has half of it.
        assert (light + 0.05) / (dark + 0.05) >= 4.5


def test_possible_colours_are_shown_in_corners() -> None:
    board = board_of(Puzzle(rows=[[(1, 1)]], columns=[[(1, 1)]], palette=THREE))
    assert colours_left(board, step(rests_on=(), facts=(Fact(0, 0, 0b101),))) == [
        Dots("#000000", 0.19, (Point(0.35, 0.35),)),
        Dots("#0000ff", 0.19, (Point(0.65, 0.35),)),
    ]
    assert colours_left(board, step(rests_on=(Fact(0, 0, 2),), facts=())) == []


def test_small_puzzles_number_all_lines_large_ones_every_fifth() -> None:
    def numbers(height: int, width: int) -> list[str]:
        puzzle = Puzzle(rows=[[]] * height, columns=[[]] * width)
        shapes = board_of(puzzle, Style(numbers=True)).numbers
        return [label.text for text in shapes if isinstance(text, Text) for label in text.labels]

    assert numbers(3, 2) == ["1", "2", "3", "1", "2"]
    assert numbers(11, 20) == ["5", "10", "5", "10", "15", "20"]

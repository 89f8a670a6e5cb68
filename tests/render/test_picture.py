"""The marks of a step: told apart by shape, and in the right cells."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import nonolith
from nonolith import Colour, Palette, Puzzle
from nonolith.reasoning.steps import Fact, Facts, Line, Link, Step
from nonolith.render.colouring import luminance
from nonolith.render.picture import STROKES, colours_left, line_numbers, marks_of, strokes
from nonolith.render.svg import plan_of

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
THREE = Palette(
    [
        Colour("white", "#ffffff", "."),
        Colour("red", "#ff0000", "r"),
        Colour("blue", "#0000ff", "b"),
    ]
)
PUZZLE = Puzzle(rows=[[1]] * 4, columns=[[1]] * 4)
PLAN = plan_of(PUZZLE)
NEW = (Fact(2, 1, 2),)


def step(facts: Facts = NEW, **fields: Any) -> Step:
    return Step("overlap", Line("row", 2), facts, "", **fields)


def test_cells_that_a_step_rests_on_and_cells_that_follow_have_marks_of_different_shape() -> None:
    marks = marks_of(PLAN, step(rests_on=(Fact(2, 3, 1), Fact(2, 0, 2))))
    assert marks.rests == "M35 25h0M5 25h0"
    assert marks.follows == "M11 21h8v8h-8z"
    assert marks.assumed == ""
    assert marks_of(PLAN, step(assumed=Fact(1, 0, 2))).assumed == "M2 12l6 6m0 -6l-6 6"


def test_the_lines_of_a_step_are_outlined_and_their_clues_have_a_band() -> None:
    marks = marks_of(PLAN, step())
    assert marks.line == "M0 20h40v10h-40z"
    assert marks.band == f"M{-PLAN.left} 20h{PLAN.left}v10h{-PLAN.left}z"
    chain = tuple(
        Link(line, (), (), (), "") for line in (Line("row", 0), Line("column", 3), Line("row", 0))
    )
    assert marks_of(PLAN, step(chain=chain)).line == "M0 0h40v10h-40zM30 0h10v40h-10z"


def test_each_mark_is_drawn_dark_and_light_so_that_it_shows_on_every_colour() -> None:
    for mark in {stroke.mark for stroke in STROKES}:
        outer, inner = [stroke for stroke in STROKES if stroke.mark == mark]
        assert outer.width > inner.width
        dark, light = sorted(luminance(stroke.colour) for stroke in (outer, inner))
        # What signs need that are no text. On any ground one of the two then has half of it.
        assert (light + 0.05) / (dark + 0.05) >= 4.5


def test_a_cell_that_may_still_have_several_colours_shows_them_in_its_corners() -> None:
    puzzle = Puzzle(rows=[[(1, 1)]], columns=[[(1, 1)]], palette=THREE)
    plan = plan_of(puzzle)
    left = colours_left(plan, step(rests_on=(), facts=(Fact(0, 0, 0b101),)), THREE)
    assert left == {"#000000": "M3.5 3.5h0", "#0000ff": "M6.5 3.5h0"}
    assert colours_left(plan, step(rests_on=(Fact(0, 0, 2),), facts=()), THREE) == {}


def test_lines_are_numbered_all_in_small_puzzles_and_every_fifth_in_large_ones() -> None:
    def numbers(height: int, width: int) -> list[str]:
        puzzle = Puzzle(rows=[[]] * height, columns=[[]] * width)
        return re.findall(r">(\d+)<", line_numbers(puzzle, plan_of(puzzle)))

    assert numbers(3, 2) == ["1", "2", "3", "1", "2"]
    assert numbers(11, 20) == ["5", "10", "5", "10", "15", "20"]


@pytest.mark.parametrize("name", ["mushroom.nin", "toadstool.xml"])
def test_the_film_strip_and_the_page_draw_the_same_marks(name: str) -> None:
    explanation = nonolith.explain(nonolith.read(EXAMPLES / name, number=1))
    film, page = explanation.svg(), explanation.html()
    plan = plan_of(explanation.puzzle)
    for each in explanation.steps:
        marks = marks_of(plan, each)
        for path in strokes(marks):
            assert path in film or ' d=""' in path
        assert f'"follows":"{marks.follows}"' in page

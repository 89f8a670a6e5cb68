"""The pictures of an explanation: their marks, positions on a film strip, and durations."""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageSequence

import nonolith
from nonolith import (
    Colour,
    Grid,
    MissingExtraError,
    Palette,
    Puzzle,
    Style,
    UnsupportedError,
)
from nonolith.reasoning.explaining import Explanation
from nonolith.reasoning.steps import Fact, Facts, LineName, Step
from nonolith.render.animation import drawings
from nonolith.render.board_layout import board_of
from nonolith.render.marks import STROKES, colours_left, step_marks
from nonolith.render.png import image_of
from nonolith.render.shapes import Box, Dots, Frame, Point, Segment, Stroke
from nonolith.render.style import NUMBERED
from nonolith.render.themes import luminance
from tests.render.reference import TREE, different

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


@pytest.fixture(scope="module")
def tree() -> Explanation:
    return nonolith.explain(TREE)


def test_there_is_a_picture_for_the_start_and_for_each_step(tree: Explanation) -> None:
    style = Style(pixels=12)
    image = Image.open(BytesIO(nonolith.animation(tree, seconds=0.5, style=style)))
    frames = [frame.convert("RGB") for frame in ImageSequence.Iterator(image)]
    expected = [image_of(each, 12) for each in drawings(tree, board_of(TREE, style))]
    assert len(frames) == len(tree.steps) + 1
    for frame, picture in zip(frames, expected, strict=True):
        assert different(frame, picture) == 0
        assert max(ImageChops.difference(frame, picture).tobytes()) < 30  # blends are close
        assert frame.getpixel((0, 0)) == picture.getpixel((0, 0)) == (255, 255, 255)
    assert image.info["loop"] == 0


def test_the_last_picture_is_shown_longer(tree: Explanation) -> None:
    image = Image.open(BytesIO(nonolith.animation(tree, seconds=0.5)))
    durations = [frame.info["duration"] for frame in ImageSequence.Iterator(image)]
    assert set(durations[:-1]) == {500}
    assert durations[-1] == 3500


def test_the_animation_of_an_explanation_without_steps_has_one_picture() -> None:
    done = nonolith.explain(Puzzle(rows=[[1]], columns=[[1]], given=Grid.from_text("#")))
    assert not done.steps
    assert Image.open(BytesIO(nonolith.animation(done))).size


def test_too_many_pixels_are_refused_before_they_are_drawn() -> None:
    explanation = nonolith.explain(nonolith.read(EXAMPLES / "lighthouse.non"))
    with pytest.raises(UnsupportedError, match="use fewer pixels for each cell"):
        nonolith.animation(explanation, style=NUMBERED.replace(pixels=200))


def test_without_pillow_the_error_names_the_extra(
    tree: Explanation, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(MissingExtraError, match=r"nonolith\[image\]"):
        nonolith.animation(tree)


THREE = Palette(
    [Colour("white", "#ffffff", "."), Colour("red", "#ff0000", "r"), Colour("blue", "#0000ff", "b")]
)
PUZZLE = Puzzle(rows=[[1]] * 4, columns=[[1]] * 4)
BOARD = board_of(PUZZLE)
NEW = (Fact(2, 1, 2),)


def step(facts: Facts = NEW, **fields: Any) -> Step:
    return Step("overlap", LineName("row", 2), facts, "", **fields)


def marks_of(of: Step) -> dict[str, Any]:
    """Return the places of each mark; check that both strokes of a mark have the same places."""
    found: dict[str, Any] = {}
    for shape in step_marks(BOARD, of)[1]:
        match shape:
            case Frame():
                places: Any = shape.boxes
            case Dots():
                places = shape.points
            case Stroke():
                places = shape.lines
        assert found.setdefault(shape.name, places) == places
    return found


def test_cells_of_reasons_and_of_results_have_different_marks() -> None:
    marks = marks_of(step(rests_on=(Fact(2, 3, 1), Fact(2, 0, 2))))
    assert marks["rests"] == (Point(3.5, 2.5), Point(0.5, 2.5))
    assert marks["follows"] == (Box(1.1, 2.1, 0.8, 0.8),)
    assert marks["assumed"] == ()
    cross = marks_of(step(assumed=Fact(1, 0, 2)))["assumed"]
    ends = [tuple(round(end, 9) for end in line) for line in cross]
    assert ends == [Segment(0.2, 1.2, 0.8, 1.8), Segment(0.8, 1.2, 0.2, 1.8)]


def test_each_mark_is_visible_on_every_colour() -> None:
    for (outer, wide), (inner, narrow) in STROKES.values():
        assert wide > narrow
        dark, light = sorted(map(luminance, (outer, inner)))
        # With the contrast required for text, one of the two strokes is visible on any background.
        assert (light + 0.05) / (dark + 0.05) >= 4.5


def test_possible_colours_are_shown_in_corners() -> None:
    board = board_of(Puzzle(rows=[[(1, 1)]], columns=[[(1, 1)]], palette=THREE))
    assert list(colours_left(board, step(rests_on=(), facts=(Fact(0, 0, 0b101),)))) == [
        Dots("#000000", 0.19, (Point(0.35, 0.35),)),
        Dots("#0000ff", 0.19, (Point(0.65, 0.35),)),
    ]
    assert not list(colours_left(board, step(rests_on=(Fact(0, 0, 2),), facts=())))

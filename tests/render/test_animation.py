"""Animated pictures: a frame for each step, and an end that stands still."""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageSequence

import nonolith
from nonolith import ArgumentError, Grid, MissingExtraError, Puzzle, Style, UnsupportedError
from nonolith.reasoning.explaining import Explanation
from nonolith.render.animation import drawings
from nonolith.render.board import board_of
from nonolith.render.png import image_of
from nonolith.render.style import NUMBERED
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
        assert max(ImageChops.difference(frame, picture).tobytes()) < 30  # blends are near
        assert frame.getpixel((0, 0)) == picture.getpixel((0, 0)) == (255, 255, 255)
    assert image.info["loop"] == 0


def test_the_end_is_shown_longer(tree: Explanation) -> None:
    image = Image.open(BytesIO(nonolith.animation(tree, seconds=0.5)))
    durations = [frame.info["duration"] for frame in ImageSequence.Iterator(image)]
    assert set(durations[:-1]) == {500}
    assert durations[-1] == 3500


def test_an_explanation_without_steps_is_one_picture() -> None:
    done = nonolith.explain(Puzzle(rows=[[1]], columns=[[1]], given=Grid.from_text("#")))
    assert not done.steps
    assert Image.open(BytesIO(nonolith.animation(done))).size


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"seconds": 0}, "seconds must be a number, from 0.05 to 60"),
        ({"style": "dark"}, "style must be a Style"),
    ],
)
def test_arguments_that_make_no_sense_are_refused(
    tree: Explanation, options: dict[str, Any], words: str
) -> None:
    with pytest.raises(ArgumentError) as caught:
        nonolith.animation(tree, **options)
    assert words in str(caught.value)


def test_too_many_pixels_are_refused_before_they_are_drawn() -> None:
    explanation = nonolith.explain(nonolith.read(EXAMPLES / "lighthouse.non"))
    with pytest.raises(UnsupportedError, match="ask for fewer pixels a cell"):
        nonolith.animation(explanation, style=NUMBERED.replace(pixels=200))


def test_without_pillow_the_error_names_the_extra(
    tree: Explanation, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(MissingExtraError, match=r"nonolith\[image\]"):
        nonolith.animation(tree)

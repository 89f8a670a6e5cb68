"""Animated pictures: a frame for each step, and an end that stands still."""

from __future__ import annotations

import re
import sys
from io import BytesIO
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import fromstring

import pytest
from PIL import Image, ImageChops, ImageSequence

import nonolith
from nonolith import ArgumentError, Grid, MissingExtraError, Puzzle, Style, UnsupportedError
from nonolith.reasoning.explaining import Explanation
from nonolith.render.animation import drawings
from nonolith.render.board import board_of
from nonolith.render.raster import image_of
from nonolith.render.style import NUMBERED
from tests.render.reference import FLOWER, TREE, different
from tests.render.svg_reading import SVG

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


@pytest.fixture(scope="module")
def tree() -> Explanation:
    return nonolith.explain(TREE)


@pytest.mark.parametrize("form", ["gif", "apng"])
def test_there_is_a_picture_for_the_start_and_for_each_step(tree: Explanation, form: str) -> None:
    style = Style(pixels=12)
    image = Image.open(BytesIO(tree.animation(form, seconds=0.5, style=style)))
    frames = [frame.convert("RGB") for frame in ImageSequence.Iterator(image)]
    expected = [image_of(each, 12) for each in drawings(tree, board_of(TREE, style))]
    assert len(frames) == len(tree.steps) + 1
    for frame, picture in zip(frames, expected, strict=True):
        assert different(frame, picture) == 0
        assert max(ImageChops.difference(frame, picture).tobytes()) < 30  # blends are near
        assert frame.getpixel((0, 0)) == picture.getpixel((0, 0)) == (255, 255, 255)
    assert image.info["loop"] == 0


def test_the_end_is_shown_longer(tree: Explanation) -> None:
    image = Image.open(BytesIO(tree.animation("gif", seconds=0.5)))
    durations = [frame.info["duration"] for frame in ImageSequence.Iterator(image)]
    assert set(durations[:-1]) == {500}
    assert durations[-1] == 3500


@pytest.mark.parametrize("form", ["gif", "apng", "svg"])
def test_the_same_way_gives_the_same_bytes(tree: Explanation, form: str) -> None:
    assert tree.animation(form) == nonolith.explain(TREE).animation(form)


def test_an_animated_svg_respects_reduced_motion() -> None:
    explanation = nonolith.explain(FLOWER)
    text = explanation.animation("svg", seconds=2).decode()
    root = fromstring(text)
    [style] = root.iter(f"{SVG}style")
    rules = style.text or ""
    assert rules.count("@keyframes") == 2 * len(explanation.steps)
    assert "prefers-reduced-motion:reduce" in rules
    total = (len(explanation.steps) + 1) * 2 + 3
    assert f"animation:none {total}s step-end infinite" in rules
    named = set(re.findall(r"animation-name:([\w-]+)", text))
    assert named <= set(re.findall(r"@keyframes ([\w-]+)", rules))
    assert not list(root.iter(f"{SVG}script"))


@pytest.mark.parametrize("marks", ["none", "patterns", "letters"])
def test_every_pattern_that_is_used_is_there(marks: str) -> None:
    text = nonolith.explain(FLOWER).animation("svg", style=Style(marks=marks)).decode()
    used = set(re.findall(r"url\(#([\w-]+)\)", text))
    assert bool(used) == (marks == "patterns")
    assert used == {each.get("id") for each in fromstring(text).iter(f"{SVG}pattern")}


def test_all_cells_are_there_in_the_end() -> None:
    """Where nothing moves, what steps settled and what was given is the whole picture."""
    explanation = nonolith.explain(TREE)
    root = fromstring(explanation.animation("svg", style=Style(sides=0)).decode())
    black = 0.0
    for path in root.iter(f"{SVG}path"):
        if (path.get("transform") or "").startswith("scale") and "#000000" in (
            path.get("fill"), path.get("stroke")
        ):  # fmt: skip
            heights = [float(h) for h in re.findall(r"v([\d.]+)", path.get("d") or "")] or [1.0]
            widths = [float(w) for w in re.findall(r"h([\d.]+)", path.get("d") or "")]
            black += sum(w * (heights[i] if len(heights) > i else 1) for i, w in enumerate(widths))
    assert TREE.goal is not None
    assert black == sum(cell == 1 for row in TREE.goal.rows() for cell in row)


def test_rules_of_two_pictures_on_one_page_have_other_names(tree: Explanation) -> None:
    one, other = (
        set(re.findall(r"@keyframes ([\w-]+)", e.animation("svg").decode()))
        for e in (tree, nonolith.explain(FLOWER))
    )
    assert not one & other


@pytest.mark.parametrize("form", ["gif", "apng", "svg"])
def test_a_way_without_steps_is_one_picture(form: str) -> None:
    done = nonolith.explain(Puzzle(rows=[[1]], columns=[[1]], given=Grid.from_text("#")))
    assert not done.steps
    assert done.animation(form)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"form": "mp4"}, "form must be one of gif, apng, svg; it is 'mp4'"),
        ({"seconds": 0}, "seconds must be a number, from 0.05 to 60"),
        ({"style": "dark"}, "style must be a Style"),
    ],
)
def test_arguments_that_make_no_sense_are_refused(
    tree: Explanation, options: dict[str, Any], words: str
) -> None:
    with pytest.raises(ArgumentError) as caught:
        tree.animation(**options)
    assert words in str(caught.value)


def test_too_many_pixels_are_refused_before_they_are_drawn() -> None:
    explanation = nonolith.explain(nonolith.read(EXAMPLES / "lighthouse.non"))
    with pytest.raises(UnsupportedError, match="ask for fewer pixels a cell, or for svg"):
        explanation.animation("gif", style=NUMBERED.replace(pixels=200))


def test_without_pillow_only_svg_is_left(
    tree: Explanation, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "PIL", None)
    assert tree.animation("svg")
    with pytest.raises(MissingExtraError, match=r"nonolith\[image\]"):
        tree.animation("gif")

"""Pictures equal the reviewed references; text formats exactly."""

from __future__ import annotations

import pytest

from nonolith import Puzzle
from nonolith.render.board_layout import puzzle_drawing
from nonolith.render.png import image_of
from tests.render.reference import CASES, FOLDER, MAX_DIFFERENT, TEXTS, different, drawn, kept

ADVICE = "look at it, then: python -m tests.render.reference"


@pytest.mark.parametrize("file", TEXTS)
def test_a_text_picture_equals_its_approved_reference(file: str) -> None:
    kept_text = (FOLDER / file).read_text(encoding="utf-8")
    assert TEXTS[file]().split("\n") == kept_text.split("\n"), ADVICE


@pytest.mark.parametrize("name", CASES)
def test_an_image_equals_its_approved_reference(name: str) -> None:
    assert different(drawn(name), kept(name)) <= MAX_DIFFERENT, ADVICE


def test_a_moved_number_is_a_difference() -> None:
    columns = [[1, 1], [2, 1], [4], [1, 1, 1], [2, 1], [1, 1]]
    other = puzzle_drawing(Puzzle(rows=[[1], [4], [6], [1], [3, 2]], columns=columns))
    assert different(image_of(other, 16), kept("plain")) > MAX_DIFFERENT

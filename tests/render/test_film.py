"""The film strip: where each picture and each line of its sentence stands, in cells."""

from __future__ import annotations

import pytest

from nonolith import Puzzle, Style, explain
from nonolith.render.board import board_of
from nonolith.render.drawing import Group, Text
from nonolith.render.film import film_strip, strip_drawing
from nonolith.render.metrics import text_width
from tests.render.reference import TREE

LONG = Puzzle(rows=[[30]], columns=[[1]] * 30)


@pytest.mark.parametrize(("puzzle", "width"), [(TREE, 21.0), (LONG, 32.4)])
def test_pictures_stand_three_in_a_row_with_their_sentences_below(
    puzzle: Puzzle, width: float
) -> None:
    explanation = explain(puzzle)
    style = Style(numbers=False)
    board = board_of(puzzle, style)
    assert width == pytest.approx(max(21, board.width))
    strip = strip_drawing(explanation, style)
    sentences = ["The start.", *(f"{n}. {step}" for n, step in enumerate(explanation.steps, 1))]
    sentences[-1] += f" {explanation.ending}"
    across = min(3, len(sentences))
    top = 1.2
    for first in range(0, len(sentences), 3):
        most = 0
        for place, frame in enumerate(strip.shapes[first : first + 3]):
            assert isinstance(frame, Group)
            assert (frame.x, frame.y) == pytest.approx((1.2 + place * (width + 1.2), top))
            picture, caption = frame.shapes
            assert isinstance(picture, Group)
            assert (picture.x, picture.y) == (board.left, board.top)
            most = max(most, check(caption, sentences[first + place], width, board.height))
        top += board.height + 0.9 * most + 2.4
    assert len(strip.shapes) == len(sentences)
    assert (strip.left, strip.top) == (0, 0)
    assert strip.right == pytest.approx(1.2 + across * (width + 1.2))
    assert strip.bottom == pytest.approx(top)


def check(caption: object, sentence: str, width: float, below: float) -> int:
    """The lines of a caption hold the sentence, and no word more would fit into one of them."""
    assert isinstance(caption, Text)
    assert (caption.size, caption.anchor) == (0.65, "start")
    lines = [label.text for label in caption.labels]
    assert " ".join(lines) == sentence
    for number, (line, label) in enumerate(zip(lines, caption.labels, strict=True)):
        assert (label.x, label.y) == pytest.approx((0.4, below + 0.9 * (number + 1) - 0.25))
        assert text_width(line) * 0.65 <= width - 0.8
        longer = " ".join([line, *lines[number + 1 :]][:2]).split(" ")
        one_more = " ".join(longer[: len(line.split(" ")) + 1])
        assert number == len(lines) - 1 or text_width(one_more) * 0.65 > width - 0.8
    return len(lines)


def test_clues_and_lines_are_written_once_and_used_in_every_picture() -> None:
    explanation = explain(TREE)
    text = film_strip(explanation)
    for name in ("clues", "lines"):
        assert text.count(f'<g id="{name}">') == 1
        assert text.count(f'<use href="#{name}"/>') == len(explanation.steps) + 1
    assert 'viewBox="0 0 678 ' in text
    assert ' width="1356" ' in text  # 20 pixels a cell
    assert ' width="678" ' in film_strip(explanation, Style(pixels=10))

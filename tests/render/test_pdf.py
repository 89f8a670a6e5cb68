"""PDF: one page with one picture."""

from __future__ import annotations

import pytest

from nonolith import Puzzle, Style, UnsupportedError, draw
from nonolith.render.board import puzzle_drawing
from nonolith.render.colouring import channels
from tests.render.reference import FLOWER, PART, TREE
from tests.render.test_booklet import boxes_of, pages_of, words_of


def test_the_page_is_as_large_as_the_picture() -> None:
    drawing = puzzle_drawing(FLOWER)
    data = draw(FLOWER, renderer="pdf", style=Style(pixels=32))
    assert isinstance(data, bytes)
    assert boxes_of(data) == [pytest.approx((drawing.width * 24, drawing.height * 24), abs=0.1)]


def test_every_number_and_every_colour_is_on_it() -> None:
    data = draw(FLOWER, FLOWER.goal, "pdf", style=Style(marks="patterns"))
    assert isinstance(data, bytes)
    [page] = pages_of(data)
    blocks = [str(b.length) for clue in (*FLOWER.rows, *FLOWER.columns) for b in clue]
    assert sorted(words_of(page)) == sorted(blocks)
    for colour in list(FLOWER.palette)[1:]:
        rgb = " ".join(
            f"{value / 255:.4f}".rstrip("0").rstrip(".") for value in channels(colour.rgb)
        )
        assert f"{rgb} rg" in page, colour.name


def test_the_same_picture_gives_the_same_bytes() -> None:
    style = Style(strike=True, numbers=True, theme="dark")
    assert draw(TREE, PART, "pdf", style=style) == draw(TREE, PART, "pdf", style=style)


def test_a_page_that_no_reader_shows_is_refused() -> None:
    puzzle = Puzzle(rows=[[]] * 1000, columns=[[]])
    with pytest.raises(UnsupportedError, match=r"53\.0 m long, and at most 5 m"):
        draw(puzzle, renderer="pdf", style=Style(pixels=200))
    assert draw(puzzle, renderer="pdf")

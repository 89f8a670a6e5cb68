"""PDF: one page with one picture."""

from __future__ import annotations

import re

import pytest

from nonolith import Grid, Puzzle, Style, UnsupportedError, draw
from nonolith.render.board_layout import grid_drawing, puzzle_drawing
from nonolith.render.pdf import pdf_bytes
from nonolith.render.shapes import Drawing, Segment, Stroke
from tests.render.pdf_reading import boxes_of
from tests.render.reference import FLOWER


def test_the_page_is_as_large_as_the_picture() -> None:
    drawing = puzzle_drawing(FLOWER)
    data = draw(FLOWER, renderer="pdf", style=Style(pixels=32))
    assert isinstance(data, bytes)
    assert boxes_of(data) == [pytest.approx((drawing.width * 24, drawing.height * 24), abs=0.1)]


def test_a_page_longer_than_5_m_is_refused() -> None:
    puzzle = Puzzle(rows=[[]] * 1000, columns=[[]])
    with pytest.raises(UnsupportedError, match=r"53\.0 m long, and at most 5 m"):
        draw(puzzle, renderer="pdf", style=Style(pixels=200))
    assert draw(puzzle, renderer="pdf")


def test_cells_shrink_on_large_pages() -> None:
    for width, cell in ((10, 22 * 72 / 96), (1000, 5000 * 72 / 25.4 / 1001.2)):
        drawing = grid_drawing(Grid.unknown_cells(1, width))
        [box] = boxes_of(pdf_bytes(drawing))
        assert box == pytest.approx(((width + 1.2) * cell, 2.2 * cell), abs=0.1)


def test_a_document_has_title_author_and_opacity_but_no_date() -> None:
    line = Stroke("#ff0000", 0.3, (Segment(0, 1, 2, 2),), 0.5)
    data = pdf_bytes(Drawing(1, 0.5, 5, 4.5, "#ffffff", (line,), "a title"), None, "an\x00 author")
    found = re.findall(rb"/(?:Title|Author|Creator|CreationDate|CA|ca) ([^\n>]*?)(?: >>)?\n", data)
    assert found == [
        b"0.5", b"0.5", b"(an author)", b"(D:20000101000000Z)", b"(nonolith)", b"(a title)"
    ]  # fmt: skip

"""What is drawn on a page: each kind of shape, in points from the lower left corner."""

from __future__ import annotations

import re

from nonolith.render.drawing import (
    Box,
    Dots,
    Drawing,
    Fill,
    Frame,
    Group,
    Label,
    Point,
    Segment,
    Shape,
    Stroke,
    Text,
    Tile,
)
from nonolith.render.pdf import Canvas, data_of, new_document
from tests.render.test_booklet import pages_of

# Points of a page of 100 x 60 mm: a drawing at 10, 5 whose cells have 10 mm, its origin 1, 0.5
# further, and shapes moved by another 0.5, 1.
SHAPES: list[tuple[Shape, list[str]]] = [
    (
        Fill("#00ff00", (Box(0, 0, 2, 1),), Tile("|", "#0000ff", 1, 0.1)),
        ["0 1 0 rg", "70.87 113.39 56.69 -28.35 re f", "0 0 1 RG", "2.83 w", "0 J",
         "85.04 113.39 m 85.04 85.04 l S", "113.39 113.39 m 113.39 85.04 l S", "0 0 1 rg"],
    ),
    (
        Fill("#00ff00", (Box(1, 0, 1, 1),), Tile("o", "#0000ff", 1, 0.1)),
        ["0 1 0 rg", "99.21 113.39 28.35 -28.35 re f", "0 0 1 RG", "2.83 w", "0 J", "0 0 1 rg",
         "circle 109.84 106.30", "circle 124.02 106.30", "circle 109.84 92.13",
         "circle 124.02 92.13"],
    ),
    (
        Stroke("#ff0000", 0.3, (Segment(0, 1, 2, 2),), 0.5, True),
        ["q /GS0 gs", "1 0 0 RG", "8.50 w", "1 J", "70.87 85.04 m 127.56 56.69 l S", "Q"],
    ),
    (
        Stroke("#ff0000", 0.3, (Segment(0, 1, 2, 2),)),
        ["1 0 0 RG", "8.50 w", "0 J", "70.87 85.04 m 127.56 56.69 l S"],
    ),
    (
        Frame("#0000ff", 0.2, (Box(1, 2, 1, 2),)),
        ["0 0 1 RG", "5.67 w", "0 J", "99.21 56.69 28.35 -56.69 re S"],
    ),
    (
        Dots("#00ffff", 0.5, (Point(2, 3),), 0.25),
        ["q /GS0 gs", "0 1 1 rg", "circle 134.65 28.35", "Q"],
    ),
    (
        Text("#ffff00", 1, (Label("8", 1, 1),), 0.5),
        ["q /GS0 gs", "BT /F1 28.35 Tf ET", "q 1 1 0 rg BT 91.33 74.83 Td (8) Tj ET Q", "Q"],
    ),
    (
        Text("#ffff00", 2, (Label("8", 1, 1),), anchor="start"),
        ["BT /F1 56.69 Tf ET", "q 1 1 0 rg BT 99.21 64.63 Td (8) Tj ET Q"],
    ),
    (
        Text("#ffff00", 2, (Label("88", 1, 1),), anchor="end"),
        ["BT /F1 56.69 Tf ET", "q 1 1 0 rg BT 36.17 64.63 Td (88) Tj ET Q"],
    ),
]  # fmt: skip


def drawn(shape: Shape, ground: bool) -> tuple[list[str], bytes]:
    """The operators of a page with one shape, and the whole document; a circle is one operator,
    with its right end."""
    document = new_document((100, 60), "a title", "an\x00 author")
    document.add_page()
    moved = Group((shape,), 0.5, 1)
    Canvas(document, 10, 5, 10).draw(Drawing(1, 0.5, 5, 4.5, "#ff0080", (moved,)), ground)
    data = data_of(document)
    [page] = pages_of(data)
    page = re.sub(r"(\S+ \S+) m (?:(?:\S+ ){6}c\s+){4}f", r"circle \1", page)
    # Each page begins with two settings of the library.
    return page.strip().split("\n")[2:], data


def test_a_document_has_title_author_and_opacity_but_no_date() -> None:
    data = drawn(SHAPES[2][0], ground=False)[1]
    found = re.findall(rb"/(?:Title|Author|Creator|CreationDate|CA|ca) ([^\n>]*?)(?: >>)?\n", data)
    assert found == [
        b"0.5", b"0.5", b"(an author)", b"(D:20000101000000Z)", b"(nonolith)", b"(a title)"
    ]  # fmt: skip

"""Test parts of drawings: patterns stay within their boxes, and offsets move groups."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from nonolith.render.shapes import (
    Box,
    Group,
    Label,
    Text,
    Tile,
    flat,
    hatching,
    speckles,
    text_width,
)

numbers = st.integers(-4, 9)
boxes = st.builds(Box, numbers, numbers, st.integers(1, 5), st.integers(1, 5))


@pytest.mark.parametrize("kind", "/\\-|")
@given(box=boxes, times=st.integers(1, 3))
def test_pattern_lines_stay_in_their_box(kind: str, box: Box, times: int) -> None:
    tile = Tile(kind, "#000000", times)
    lines = hatching(tile, box)
    for line in lines:
        for x, y in (line[:2], line[2:]):
            assert box.x - 1e-9 <= x <= box.x + box.width + 1e-9
            assert box.y - 1e-9 <= y <= box.y + box.height + 1e-9
    length = sum(abs(a.x2 - a.x1) + abs(a.y2 - a.y1) for a in lines)
    one = hatching(tile, Box(0, 0, 1, 1))
    alone = sum(abs(a.x2 - a.x1) + abs(a.y2 - a.y1) for a in one)
    assert length == pytest.approx(alone * box.width * box.height)


def test_shapes_of_nested_groups_are_moved_by_both_offsets() -> None:
    text = Text("#000000", 1, (Label("a", 0, 0),))
    *groups, last = flat([Group((Group((text,), 1, 1),), 10, 20)])
    assert last == (text, (11, 21))
    assert [at for _, at in groups] == [(0, 0), (10, 20)]


def test_characters_have_the_widths_of_their_kinds() -> None:
    assert text_width("i") < text_width("1") == text_width("a") < text_width("A")
    assert text_width("A") < text_width("W") < text_width("城")
    apart = text_width("1") + text_width("i") + text_width("W")
    assert text_width("1iW") == pytest.approx(apart)


def test_the_dots_of_a_pattern_lie_within_its_box_also_in_a_low_strip() -> None:
    tile = Tile("o", "#000000", times=3)
    radius = 1.25 * tile.width
    for y in (-2.0, -1.27, -0.84, 0.66):
        strip = Box(-1.9, y, 0.9, 0.34)
        dots = speckles(tile, strip)
        assert len(dots) == 4
        assert all(
            strip.x + radius <= dot.x <= strip.x + strip.width - radius
            and strip.y + radius <= dot.y <= strip.y + strip.height - radius
            for dot in dots
        )
    cell = speckles(Tile("o", "#000000"), Box(2, 1, 1, 1))
    assert cell == [(2.25, 1.25), (2.75, 1.25), (2.25, 1.75), (2.75, 1.75)]

"""Pixel images: equal to the reviewed ones, and true to the grid."""

from __future__ import annotations

import sys
from math import pi

import pytest
from hypothesis import given, settings
from PIL import Image

from nonolith import Grid, MissingExtraError, Puzzle, Style, UnsupportedError, draw
from nonolith.render.board_layout import MARGIN, grid_drawing
from nonolith.render.png import image_of, pixels_of_cell
from nonolith.render.shapes import Dots, Drawing, Group, Label, Point, Segment, Shape, Stroke, Text
from nonolith.render.themes import channels
from tests.strategies import grids


@given(grids(most_cells=6, most_colours=5))
@settings(max_examples=30)
def test_the_middle_of_each_cell_has_its_colour(grid: Grid) -> None:
    size = 10
    image = image_of(grid_drawing(grid), size)
    for r, row in enumerate(grid.rows()):
        for c, cell in enumerate(row):
            assert cell is not None
            place = (round((c + MARGIN + 0.5) * size), round((r + MARGIN + 0.5) * size))
            assert image.getpixel(place) == channels(grid.palette[cell].rgb)


def test_a_picture_with_too_many_pixels_is_refused_before_it_is_drawn() -> None:
    puzzle = Puzzle(rows=[[]] * 1000, columns=[[]] * 1000)
    with pytest.raises(UnsupportedError, match=r"200440 x 200440 pixels.*fewer than 200 pixels"):
        draw(puzzle, renderer="png", style=Style(pixels=200))


def test_slanted_lines_are_smooth_and_in_the_right_place() -> None:
    line = Stroke("#000000", 0.1, (Segment(0, 0, 2, 1),))
    image = image_of(Drawing(0, 0, 3, 3, "#ffffff", (Group((line,), 0.5, 1),)), 20)
    assert image.getpixel((30, 30)) == (0, 0, 0)  # its middle: 1.5, 1.5
    assert image.getpixel((30, 10)) == (255, 255, 255)
    assert len({image.getpixel((x, y)) for x in range(60) for y in range(60)}) > 3


def test_without_pillow_the_error_shows_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(MissingExtraError, match=r"pip install 'nonolith\[image\]'"):
        draw(Puzzle(rows=[[1]], columns=[[1]]), renderer="png")


@pytest.mark.parametrize(
    ("longer", "pixels"), [(1, 22), (54, 22), (55, 21), (60, 20), (600, 2), (601, 2), (2000, 2)]
)
def test_cells_shrink_in_large_images(longer: int, pixels: int) -> None:
    assert pixels_of_cell(Drawing(0, 0, longer, 1, "#ffffff", ())) == pixels
    assert pixels_of_cell(Drawing(0, 0, 1, longer, "#ffffff", ())) == pixels


def darkness(image: Image.Image) -> dict[tuple[int, int], float]:
    """Return the blackness of each pixel (x, y), from 0 to 1."""
    grey = image.convert("L")
    width, height = grey.size
    values = grey.tobytes()
    return {(i % width, i // width): 1 - values[i] / 255 for i in range(width * height)}


def painted(*shapes: Shape, size: int = 10) -> Image.Image:
    """Draw shapes, shifted by (0.5, 1), on paper of 6 x 5 cells with the origin at (1, 0.5)."""
    group = Group(shapes, 0.5, 1)
    return image_of(Drawing(1, 0.5, 5, 4.5, "#ffffff", (group,)), size)


BLACK = "#000000"


def test_a_dot_has_the_area_of_its_circle_and_its_opacity() -> None:
    for diameter, opacity in ((0.3, 1.0), (0.5, 1.0), (0.5, 0.5), (0.8, 0.25)):
        dots = Dots(BLACK, diameter, (Point(1, 1), Point(3.025, 2.05)), opacity)
        total = sum(darkness(painted(dots, size=20)).values())
        # Pillow's circles extend half a subpixel beyond the exact circle on each side.
        circle = pi * (10 * diameter + 1 / 8) ** 2
        assert total == pytest.approx(2 * circle * opacity, rel=0.05)


def ink_of(text: Text, size: int = 20) -> tuple[int, int, int, int]:
    """Return the bounding box of a drawn text: left, top, right and bottom."""
    places = [place for place, dark in darkness(painted(text, size=size)).items() if dark > 0.1]
    columns, rows = zip(*places, strict=True)
    return min(columns), min(rows), max(columns) + 1, max(rows) + 1


def test_a_text_is_anchored_and_centred_vertically() -> None:
    label = (Label("808", 2, 1),)
    middle = ink_of(Text(BLACK, 1, label))
    assert (middle[0] + middle[2]) / 2 == pytest.approx(70, abs=1)
    assert (middle[1] + middle[3]) / 2 == pytest.approx(50, abs=1)
    assert middle[3] - middle[1] == pytest.approx(15, abs=2)
    assert ink_of(Text(BLACK, 1, label, anchor="start"))[0] == pytest.approx(70, abs=2)
    assert ink_of(Text(BLACK, 1, label, anchor="end"))[2] == pytest.approx(70, abs=2)


def test_texts_of_four_pixels_are_drawn_and_smaller_ones_left_out() -> None:
    label = (Label("8", 2, 1),)
    assert any(darkness(painted(Text(BLACK, 0.4, label))).values())
    assert not any(darkness(painted(Text(BLACK, 0.399, label))).values())

"""Pictures of pixels: as they were looked at, and true to the grid."""

from __future__ import annotations

import sys
from io import BytesIO

import pytest
from hypothesis import given, settings
from PIL import Image

from nonolith import Grid, MissingExtraError, Puzzle, Style, UnsupportedError, draw
from nonolith.render.board import MARGIN, grid_drawing, puzzle_drawing
from nonolith.render.colouring import channels
from nonolith.render.drawing import Drawing, Group, Segment, Stroke
from nonolith.render.raster import image_of, pixels_of_cell
from tests.render.reference import CASES, MOST_DIFFERENT, different, drawn, kept
from tests.strategies import grids

ADVICE = "look at it, then: python -m tests.render.reference"


@pytest.mark.parametrize("name", CASES)
def test_pictures_are_as_they_were_when_somebody_looked_at_them(name: str) -> None:
    assert different(drawn(name), kept(name)) <= MOST_DIFFERENT, ADVICE


def test_a_number_elsewhere_is_a_difference() -> None:
    other = puzzle_drawing(Puzzle(rows=[[1], [4], [6], [1], [3, 2]], columns=CASES_COLUMNS))
    assert different(image_of(other, 16), kept("plain")) > MOST_DIFFERENT


CASES_COLUMNS = [[1, 1], [2, 1], [4], [1, 1, 1], [2, 1], [1, 1]]


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


@pytest.mark.parametrize("pixels", [2, 7, 30])
def test_a_cell_has_the_pixels_that_were_wanted(pixels: int) -> None:
    drawing = grid_drawing(Grid.unknown_cells(3, 5))
    assert image_of(drawing, pixels).size == (round(6.2 * pixels), round(4.2 * pixels))


def test_large_pictures_have_fewer_pixels_a_cell_and_at_least_two() -> None:
    assert pixels_of_cell(grid_drawing(Grid.unknown_cells(10, 10))) == 22
    assert pixels_of_cell(grid_drawing(Grid.unknown_cells(99, 10))) == 11
    assert pixels_of_cell(grid_drawing(Grid.unknown_cells(10, 1000))) == 2


def test_a_picture_beyond_all_bounds_is_refused_before_it_is_drawn() -> None:
    puzzle = Puzzle(rows=[[]] * 1000, columns=[[]] * 1000)
    with pytest.raises(UnsupportedError, match=r"200440 x 200440 pixels.*fewer pixels"):
        draw(puzzle, renderer="png", style=Style(pixels=200))


def test_a_png_is_the_picture_in_a_file() -> None:
    data = draw(Puzzle(rows=[[1]], columns=[[1]]), Grid.from_text("#"), "png")
    assert isinstance(data, bytes)
    assert Image.open(BytesIO(data)).format == "PNG"
    assert data == draw(Puzzle(rows=[[1]], columns=[[1]]), Grid.from_text("#"), "png")


def test_slanted_lines_are_smooth_and_lie_where_they_should() -> None:
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
def test_a_cell_has_22_pixels_or_fewer_where_a_side_would_have_more_than_1200(
    longer: int, pixels: int
) -> None:
    assert pixels_of_cell(Drawing(0, 0, longer, 1, "#ffffff", ())) == pixels
    assert pixels_of_cell(Drawing(0, 0, 1, longer, "#ffffff", ())) == pixels


def test_one_pixel_more_than_a_hundred_million_is_too_many() -> None:
    drawing = Drawing(0, 0, 17, 5_882_353, "#ffffff", ())
    with pytest.raises(UnsupportedError, match="17 x 5882353 pixels, and at most 100000000 are"):
        image_of(drawing, 1)


@pytest.mark.parametrize("line", [Segment(1, 0, 1, 2), Segment(0, 1, 2, 1)])
def test_a_line_along_an_axis_fills_whole_pixels_and_no_others(line: Segment) -> None:
    image = image_of(Drawing(0, 0, 2, 2, "#ffffff", (Stroke("#000000", 0.1, (line,)),)), 10)
    side = range(20)
    filled = {(10, at) if line.x1 == line.x2 else (at, 10) for at in side}
    for x in side:
        for y in side:
            assert image.getpixel((x, y)) == ((0, 0, 0) if (x, y) in filled else (255, 255, 255))

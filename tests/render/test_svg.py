"""SVG pictures: well formed, true to the grid, and small."""

from __future__ import annotations

import random
from xml.etree.ElementTree import fromstring

import pytest

from nonolith import Colour, Grid, Palette, Puzzle, draw
from nonolith.render.svg import escape, grid_svg, puzzle_svg
from tests.strategies import palette_of

SVG = "{http://www.w3.org/2000/svg}"


def test_texts_are_escaped_and_stay_well_formed() -> None:
    title = "<script>alert('&')</script> \x00\x1b \ud800 ]]>"
    root = fromstring(puzzle_svg(Puzzle(rows=[[1]], columns=[[1]], title=title)))
    shown = root.find(f"{SVG}title")
    assert shown is not None
    assert shown.text == "<script>alert('&')</script>   ]]>"
    assert root.find(f".//{SVG}script") is None
    assert escape('"') == '"'


def test_a_blank_colour_other_than_white_is_the_background() -> None:
    palette = Palette([Colour("sky", "#88ccff", "."), Colour("black", "#000000", "#")])
    root = fromstring(grid_svg(Grid.from_text("#.", palette)))
    grounds = [rect.get("fill") for rect in root.iter(f"{SVG}rect")]
    assert grounds[:2] == ["#ffffff", "#88ccff"]


def test_a_picture_of_500_x_500_cells_stays_small() -> None:
    def disc(r: int, c: int) -> int:
        return int(((r - 250) ** 2 + (c - 250) ** 2) // 4000 % 2)

    rows = [[disc(r, c) for c in range(500)] for r in range(500)]
    grid = Grid.from_rows(rows)
    assert len(grid_svg(grid)) < 200_000
    assert len(puzzle_svg(Puzzle.from_grid(grid), grid)) < 1_000_000
    assert len(grid_svg(Grid.from_rows([[1] * 500] * 500))) < 5_000


def test_the_most_complex_picture_in_31_colours_stays_small() -> None:
    rng = random.Random(0)
    noise = Grid.from_rows(
        [[rng.randrange(32) for _ in range(100)] for _ in range(100)], palette_of(32)
    )
    assert len(grid_svg(noise)) < 15 * noise.height * noise.width
    # The bound allows, for each cell, a clue number of its row and a clue number of its column.
    assert len(puzzle_svg(Puzzle.from_grid(noise), noise)) < 70 * noise.height * noise.width


def test_notebooks_show_puzzles_grids_and_results() -> None:
    grid = Grid.from_text("ab", palette_of(3))
    puzzle = Puzzle.from_grid(grid)
    assert puzzle._repr_svg_() == puzzle_svg(puzzle) == draw(puzzle, renderer="svg")
    assert grid._repr_svg_() == grid_svg(grid)


def test_a_cell_has_22_pixels_and_the_whole_picture_at_most_1200() -> None:
    for height, width in ((2, 3), (40, 53), (40, 54), (300, 100), (7, 1000)):
        root = fromstring(grid_svg(Grid.unknown_cells(height, width)))
        pixels = float(root.get("width") or 0), float(root.get("height") or 0)
        units = 10 * width + 12, 10 * height + 12
        scale = min(2.2, 1200 / max(units))
        assert pixels == pytest.approx([unit * scale for unit in units], rel=0.01)

"""What is known: a grid of domains."""

from __future__ import annotations

import pickle
from array import array

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonolith import Colour, Grid, Palette, PuzzleError
from nonolith.limits import MAX_COLOURS
from tests.strategies import grids, palette_of


@st.composite
def partial_grids(draw: st.DrawFn) -> Grid:
    grid = draw(grids(most_colours=4))
    full = (1 << len(grid.palette)) - 1
    masks = [draw(st.integers(1, full)) for _ in grid.masks()]
    return Grid(grid.height, grid.width, masks, grid.palette)


def test_cells_are_numbers_sets_or_unknown() -> None:
    grid = Grid.from_rows([[0, 1, None, {1, 2}]], palette_of(3))
    assert list(grid.rows()) == [(0, 1, None, None)]
    assert grid.domain(0, 3) == {1, 2}
    assert grid.domain(0, 2) == {0, 1, 2}
    assert grid.unknown == 2
    assert not grid.is_complete
    assert list(grid.masks()) == [1, 2, 7, 6]


def test_a_grid_of_unknown_cells_may_be_anything() -> None:
    grid = Grid.unknown_cells(2, 3, palette_of(4))
    assert grid.unknown == 6
    assert grid.domain(1, 2) == {0, 1, 2, 3}


def test_thirty_one_colours_fit() -> None:
    grid = Grid.from_rows([[MAX_COLOURS, 0, None]], palette_of(MAX_COLOURS + 1))
    assert grid[0, 0] == MAX_COLOURS
    assert len(grid.domain(0, 2)) == MAX_COLOURS + 1


def test_rows_of_different_length_are_refused() -> None:
    with pytest.raises(PuzzleError, match="row 2 of the grid has 1 cells, row 1 has 2"):
        Grid.from_rows([[1, 0], [1]])


def test_a_colour_outside_the_palette_is_refused() -> None:
    with pytest.raises(PuzzleError, match="row 1, column 2 of the grid: colour 2 is not"):
        Grid.from_rows([[1, 2]])
    with pytest.raises(PuzzleError, match="row 1 of the grid: 'x' is not a colour's character"):
        Grid.from_text("x")


def test_a_wrong_number_of_cells_is_refused() -> None:
    with pytest.raises(PuzzleError, match="a grid of 2 x 2 has 4 cells, not 3"):
        Grid(2, 2, [1, 1, 1])


@pytest.mark.parametrize("cell", [(2, 0), (0, 2), (-1, 0), (0, -1)])
def test_a_cell_outside_the_grid_is_an_index_error(cell: tuple[int, int]) -> None:
    with pytest.raises(IndexError, match="lies outside 2 x 2"):
        Grid.unknown_cells(2, 2)[cell]
    with pytest.raises(IndexError, match="lies outside 2 x 2"):
        Grid.unknown_cells(2, 2).domain(*cell)


def test_a_grid_cannot_be_changed() -> None:
    grid = Grid.unknown_cells(1, 1)
    with pytest.raises(AttributeError, match="immutable"):
        grid.height = 2
    with pytest.raises(TypeError):
        grid.masks()[0] = 1  # type: ignore[index]


@given(partial_grids())
def test_the_domains_as_bytes_make_the_same_grid(grid: Grid) -> None:
    assert Grid(grid.height, grid.width, grid.tobytes(), grid.palette) == grid
    assert grid.tobytes() == array("I", grid.masks()).tobytes()


@given(grids(most_colours=4))
def test_text_and_back_gives_the_same_grid(grid: Grid) -> None:
    if grid.width:
        assert Grid.from_text(grid.text(), grid.palette) == grid


@given(partial_grids())
def test_transposing_exchanges_rows_and_columns(grid: Grid) -> None:
    turned = grid.transposed()
    assert turned.shape == (grid.width, grid.height)
    for r in range(grid.height):
        for c in range(grid.width):
            assert turned.domain(c, r) == grid.domain(r, c)
    assert turned.transposed() == grid


@given(partial_grids())
def test_a_grid_survives_pickling(grid: Grid) -> None:
    again = pickle.loads(pickle.dumps(grid))
    assert (again, again.palette, hash(again)) == (grid, grid.palette, hash(grid))


def test_equality_looks_at_shape_and_domains_only() -> None:
    assert Grid(1, 2, [1, 2]) == Grid(1, 2, [1, 2], palette_of(3))
    assert Grid(1, 2, [1, 2]) != Grid(2, 1, [1, 2])
    assert Grid(1, 1, [1]) != "a grid"


def test_the_representation_tells_how_much_is_known() -> None:
    assert repr(Grid.from_text("#.\n?#")) == "<Grid 2x2 3 of 4 known>"
    assert repr(Grid.from_text("#")) == "<Grid 1x1 complete>"


def test_a_cell_without_colours_is_neither_unknown_nor_complete() -> None:
    grid = Grid(1, 1, [0])
    assert not grid.is_complete
    assert grid[0, 0] is None


@pytest.mark.parametrize(
    ("colours", "message"),
    [
        ([Colour("white", "#ffffff", ".")], "blank and 1 to 31 colours, not 1"),
        ([Colour("a", "#000000", ".")] * 2, "two colours of the palette have the name 'a'"),
        (
            [Colour("a", "#000000", "."), Colour("b", "#000000", ".")],
            "two colours of the palette have the char '.'",
        ),
        (
            [Colour("a", "#000000", "."), Colour("b", "red", "r")],
            "'red' is not of the form #rrggbb",
        ),
        ([Colour("a", "#000000", "."), Colour("b", "#000000", "?")], "must be one printable"),
    ],
)
def test_a_bad_palette_is_refused(colours: list[Colour], message: str) -> None:
    with pytest.raises(PuzzleError, match=message):
        Palette(colours)

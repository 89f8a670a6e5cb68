"""Partial knowledge of a picture: a grid of domains."""

from __future__ import annotations

import pickle
from array import array
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from nonolith import Colour, Grid, Palette, PuzzleError
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


def test_rows_of_different_length_are_refused() -> None:
    with pytest.raises(PuzzleError, match="row 2 of the grid has 1 cells, row 1 has 2"):
        Grid.from_rows([[1, 0], [1]])


def test_a_colour_outside_the_palette_is_refused() -> None:
    with pytest.raises(PuzzleError, match="row 1, column 2 of the grid: colour 2 is not"):
        Grid.from_rows([[1, 2]])
    with pytest.raises(PuzzleError, match="row 1 of the grid: no colour has the character 'a'"):
        Grid.from_text("a")


def test_a_wrong_number_of_cells_is_refused() -> None:
    with pytest.raises(PuzzleError, match="a grid of 2 x 2 has 4 cells, not 3"):
        Grid(2, 2, [1, 1, 1])


@pytest.mark.parametrize("cell", [(2, 0), (0, 2), (-3, 0), (0, -3)])
def test_a_cell_outside_the_grid_is_an_index_error(cell: tuple[int, int]) -> None:
    with pytest.raises(IndexError, match="lies outside the grid of 2 x 2 cells"):
        Grid.unknown_cells(2, 2)[cell]
    with pytest.raises(IndexError, match="lies outside the grid of 2 x 2 cells"):
        Grid.unknown_cells(2, 2).domain(*cell)


#: An index into a line, or a slice of a line, as in a user's code.
indices = st.integers(-8, 8) | st.slices(6)


@given(partial_grids(), indices, indices)
def test_a_grid_is_read_like_a_list_of_its_rows(
    grid: Grid, row: int | slice, column: int | slice
) -> None:
    rows = list(grid.rows())
    assert (len(grid), list(grid), bool(grid)) == (len(rows), rows, True)
    try:
        lines = rows[row] if isinstance(row, slice) else [rows[row]]
        expected: list[Any] = [line[column] for line in lines]
        if not isinstance(column, slice):
            range(grid.width)[column]
    except IndexError:
        with pytest.raises(IndexError, match=r"lies outside the grid of \d+ x \d+ cells"):
            grid[row, column]  # type: ignore[index]
        return
    found: Any = grid[row, column]  # type: ignore[index]
    if isinstance(found, Grid):
        width = len(range(grid.width)[column])  # type: ignore[arg-type]
        assert found.shape == (len(lines), width)
        assert (list(found.rows()), found.palette) == (expected, grid.palette)
        assert grid[row] == grid[row, :]  # type: ignore[index]
    elif isinstance(row, slice):
        assert found == tuple(expected)
    else:
        assert found == expected[0]
        assert grid[row] == rows[row]


def test_a_part_keeps_the_domains_of_its_cells() -> None:
    grid = Grid.from_rows([[0, {1, 2}, None], [2, 1, {0, 2}]], palette_of(3))
    part = grid[:, 1:]
    assert part.domain(0, 0) == {1, 2}
    assert part.domain(-1, -1) == {0, 2}
    assert grid[-1, -3] == 2


@pytest.mark.parametrize("key", ["a", (0, "a"), 1.5, (0, 0, 0), None, ([0], 0)])
def test_an_invalid_index_is_a_type_error_that_shows_valid_ones(key: object) -> None:
    with pytest.raises(TypeError, match=r"use grid\[row\] or grid\[row, column\]"):
        Grid.unknown_cells(2, 2)[key]  # type: ignore[call-overload]


@given(partial_grids())
def test_the_colours_are_a_view_of_rows_and_columns(grid: Grid) -> None:
    view: Any = grid.colours()
    assert view.readonly
    expected = [[-1 if cell is None else cell for cell in row] for row in grid]
    assert view.tolist() == (expected if grid.width * grid.height else [])
    assert list(Grid.from_rows(expected, grid.palette)) == list(grid)


@settings(deadline=None)  # importing numpy takes a while
@given(partial_grids())
def test_numpy_takes_a_grid_without_copying(grid: Grid) -> None:
    numpy = pytest.importorskip("numpy")
    array = numpy.asarray(grid)
    assert (array.shape, array.dtype) == (grid.shape, numpy.int8)
    assert array.tolist() == [[-1 if cell is None else cell for cell in row] for row in grid]
    assert not array.flags.writeable
    if array.size:
        assert numpy.shares_memory(array, numpy.asarray(grid))
        assert numpy.shares_memory(array, numpy.asarray(grid.colours()))
        assert Grid.from_rows(array, grid.palette).colours() == grid.colours()
        assert list(Grid.from_rows(array == 1)) == [
            tuple(int(cell == 1) for cell in row) for row in grid
        ]


def test_a_grid_without_rows_or_columns_has_its_shape_in_numpy() -> None:
    numpy = pytest.importorskip("numpy")
    for shape in ((0, 3), (3, 0), (0, 0)):
        assert numpy.asarray(Grid(*shape, [])).shape == shape


def test_a_grid_cannot_be_changed() -> None:
    grid = Grid.unknown_cells(1, 1)
    with pytest.raises(AttributeError, match="immutable"):
        grid.height = 2
    with pytest.raises(TypeError):
        grid.masks()[0] = 1
    with pytest.raises(TypeError):
        grid.masks().obj[0] = 1  # type: ignore[index]


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


def test_the_representation_shows_how_much_is_known() -> None:
    assert repr(Grid.from_text("#.\n?#")) == "<Grid 2x2 3 of 4 known>"
    assert repr(Grid.from_text("#")) == "<Grid 1x1 complete>"


def test_a_cell_without_colours_is_neither_unknown_nor_complete() -> None:
    grid = Grid(1, 1, [0])
    assert not grid.is_complete
    assert grid[0, 0] is None


@pytest.mark.parametrize(
    ("colours", "message"),
    [
        ([Colour("white", "#ffffff", ".")], "has 2 to 32 colours, blank included, not 1"),
        ([Colour("a", "#000000", ".")] * 2, "two colours of the palette have the name 'a'"),
        (
            [Colour("a", "#000000", "."), Colour("b", "#000000", ".")],
            "two colours of the palette have the char '.'",
        ),
        (
            [Colour("a", "#000000", "."), Colour("b", "red", "r")],
            "'red' is not #rrggbb in lower case",
        ),
        ([Colour("a", "#000000", "."), Colour("b", "#000000", "?")], "must be one printable"),
    ],
)
def test_a_bad_palette_is_refused(colours: list[Colour], message: str) -> None:
    with pytest.raises(PuzzleError, match=message):
        Palette(colours)

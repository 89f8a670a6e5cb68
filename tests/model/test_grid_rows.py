"""Puzzles and grids from lists, texts and arrays."""

from __future__ import annotations

import ctypes
from array import array
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from nonolith import ArgumentError, Grid, Puzzle, PuzzleError
from nonolith.model.palette import BLACK_AND_WHITE
from tests.strategies import palette_of

ROWS = [[1, 0, 1], [0, 0, 1]]
GRID = Grid.from_rows(ROWS)
TYPES = (
    "?", "i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8", ">i4", "<u2", ">u8", "longlong",
    "f2", "f4", "f8", ">f8",
)  # fmt: skip


@pytest.mark.parametrize("kind", TYPES)
def test_an_array_of_any_whole_numbers_gives_the_puzzle_of_its_rows(kind: str) -> None:
    cells: Any = np.array(ROWS, dtype=kind)
    assert Puzzle.from_grid(cells) == Puzzle.from_grid(GRID)
    assert Puzzle.from_grid(memoryview(cells)) == Puzzle.from_grid(GRID)
    assert Puzzle.from_grid(cells, title="a").title == "a"
    assert Puzzle.from_grid(cells).goal == GRID


@settings(deadline=None)
@given(st.integers(2, 32), st.integers(0, 6), st.integers(0, 6), st.data())
def test_an_array_of_any_memory_layout_is_read_as_its_rows(
    colours: int, height: int, width: int, data: st.DataObject
) -> None:
    kind = data.draw(st.sampled_from([t for t in TYPES if t != "?"]))
    least = 0 if "u" in kind else -1
    numbers = st.integers(least, colours - 1)
    cells: Any = np.array(
        data.draw(st.lists(numbers, min_size=height * width, max_size=height * width)), dtype=kind
    ).reshape(height, width)
    layouts: list[Any] = [
        cells,
        cells.T,
        cells[::-1],
        cells[:, ::-2],
        cells[1:, 1:],
        np.asfortranarray(cells),
    ]
    layouts.append(np.repeat(np.repeat(cells, 3, 0), 2, 1)[::3, ::2])
    palette = palette_of(colours)
    for layout in layouts:
        grid = Grid.from_rows(layout, palette)
        assert grid.shape == layout.shape or not layout.size
        expected = [[None if cell < 0 else int(cell) for cell in row] for row in layout]
        assert [list(row) for row in grid.rows()] == expected
        if grid.is_complete:
            assert Puzzle.from_grid(layout, palette=palette).goal == grid


def test_memoryviews_and_arrays_of_python_are_read() -> None:
    flat = bytes([1, 0, 1, 0, 0, 1])
    views: list[Any] = [
        memoryview(flat).cast("B", (2, 3)),
        memoryview(flat).cast("?", (2, 3)),
        memoryview(array("h", list(flat))).cast("B").cast("h", (2, 3)),
        (ctypes.c_int * 3 * 2).from_buffer_copy(np.array(ROWS, "i4").tobytes()),
        (ctypes.c_int.__ctype_be__ * 3 * 2).from_buffer_copy(np.array(ROWS, ">i4").tobytes()),
        GRID.colours(),
    ]
    for view in views:
        assert Puzzle.from_grid(view).goal == GRID


class Tensor:
    """An array of a library without Python's buffer protocol."""

    def __array__(self) -> Any:
        return np.array(ROWS)


@pytest.mark.parametrize(
    "cells",
    [
        ROWS,
        tuple(map(tuple, ROWS)),
        [[True, False, True], [False, False, True]],
        [[np.bool_(cell) for cell in row] for row in ROWS],
        [np.array(row, "?") for row in ROWS],
        [[1.0, 0.0, 1.0], np.array([0.0, 0.0, 1.0])],
        ["#.#", "..#"],
        ["#.#\n", "..#\n"],
        [["#", ".", "#"], [".", ".", "#"]],
        np.array([["#", ".", "#"], [".", ".", "#"]]),
        np.array(ROWS, object),
        "#.#\n..#",
        "■□■\n□□■",
        "⬛⬜⬛\n⬜⬜⬛\n",
        "◼️◻️◼️\n◻️◻️◼️",
        Tensor(),
        GRID,
    ],
)
def test_common_forms_of_a_grid_are_accepted(cells: Any) -> None:
    assert Puzzle.from_grid(cells).goal == GRID
    if not isinstance(cells, str):
        assert Grid.from_rows(cells) == GRID


@pytest.mark.parametrize(
    ("cells", "message"),
    [
        (np.array([1, 0]), "rows x columns; this ndarray has 1 dimension$"),
        (np.zeros((1, 1, 1), "i1"), "this ndarray has 3 dimensions$"),
        (np.array(1), "this ndarray has 0 dimensions$"),
        (np.zeros((2, 2), complex), "the cells of this ndarray are complex128$"),
        (np.zeros((1, 1), "i1,i1"), r"the cells of this ndarray are \[\('f0', 'i1'\)"),
        (b"10", "this bytes has 1 dimension$"),
        (array("d", [1.0]), "this array has 1 dimension$"),
        ({"a": [1]}, "must be a list of rows, .* not {'a': \\[1\\]}"),
        ([{1, 0}], "must be a list of rows, .* not {0, 1}"),
        (None, "not None"),
    ],
)
def test_an_error_names_a_value_that_is_not_a_grid(cells: Any, message: str) -> None:
    with pytest.raises(ArgumentError, match=message):
        Puzzle.from_grid(cells)
    with pytest.raises(ArgumentError, match=message):
        Grid.from_rows(cells)


@pytest.mark.parametrize("cell", [0.5, float("nan"), "#", [0], ["a"], {0.5}, {-1}, object()])
def test_an_error_names_a_value_that_is_not_a_cell(cell: object) -> None:
    with pytest.raises(PuzzleError, match="row 1, column 2 of the grid: "):
        Grid.from_rows([[1, cell]])  # type: ignore[list-item]


@pytest.mark.parametrize("kind", ["u1", "i8", ">i2", "u8"])
def test_an_error_names_a_cell_without_a_colour_of_the_palette(kind: str) -> None:
    cells: Any = np.zeros((3, 4), kind)
    cells[1, 2] = 2
    expected = r"row 2, column 3 of the grid: colour 2 is not in the palette \(0 to 1\)"
    layouts: list[Any] = [cells, np.asfortranarray(cells)]
    for wrong in layouts:
        with pytest.raises(PuzzleError, match=expected):
            Puzzle.from_grid(wrong)
        with pytest.raises(PuzzleError, match=expected):
            Grid.from_rows(wrong)
    with pytest.raises(PuzzleError, match=expected):
        Puzzle.from_grid((ctypes.c_short * 4 * 3).from_buffer_copy(np.array(cells, "i2").tobytes()))
    assert Puzzle.from_grid(cells, palette=palette_of(3)).rows[1][0].colour == 2


def test_numbers_far_from_any_colour_are_refused() -> None:
    for number, kind in ((2**63, "u8"), (-(2**63), "i8"), (2**32, "i8"), (255, "u1"), (-2, "i1")):
        with pytest.raises(PuzzleError, match="row 1, column 1 of the grid: colour"):
            Puzzle.from_grid(np.full((1, 1), number, kind))


def test_no_clues_are_derived_from_unknown_cells() -> None:
    with pytest.raises(PuzzleError, match="without unknown cells"):
        Puzzle.from_grid(np.array([[1, -1]]))


@pytest.mark.parametrize("kind", ["i1", "f8", ">i2"])
def test_an_array_that_is_too_large_is_refused_before_it_is_read(kind: str) -> None:
    endless: Any = np.broadcast_to(np.zeros((1, 1), kind), (10**9, 10**9))
    with pytest.raises(PuzzleError, match="the puzzle has 1000000000 rows; at most 1000"):
        Puzzle.from_grid(endless)
    with pytest.raises(ArgumentError, match="height must be a whole number from 0 to 1000000"):
        Grid.from_rows(endless)
    with pytest.raises(ArgumentError, match="at most 100000000 cells, not 1000000 x 101"):
        Grid.from_rows(endless[: 10**6, :101])


def test_cells_under_a_mask_are_unknown() -> None:
    cells: Any = np.ma.masked_array(np.array(ROWS), mask=np.array(ROWS) > 1)
    cells[1, 1] = np.ma.masked
    assert Grid.from_rows(cells) == Grid.from_rows([[1, 0, 1], [0, None, 1]])


def test_a_grid_without_cells_keeps_its_sides() -> None:
    low: Any = np.zeros((0, 5), "i1")
    narrow: Any = np.zeros((3, 0), "?")
    assert Grid.from_rows(low).shape == (0, 5)
    assert Puzzle.from_grid(narrow).shape == (3, 0)
    assert Puzzle.from_grid(GRID.colours()).palette == BLACK_AND_WHITE

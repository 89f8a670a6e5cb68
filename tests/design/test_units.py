"""Units: what changes together, and in which order they are proposed."""

from __future__ import annotations

import pytest

from nonolith import Grid
from nonolith.design import random_grid, some_colours
from nonolith.design.units import symmetries_of, units_of
from nonolith.model.limits import NO_LIMITS
from nonolith.solving.work import Work


def test_a_unit_is_one_cell_with_another_colour() -> None:
    units = units_of(Grid.from_text("#..\n..."), Work(NO_LIMITS))
    assert sorted(unit.changes for unit in units) == [
        ((row, column, int((row, column) != (0, 0))),) for row in range(2) for column in range(3)
    ]


def test_units_in_the_open_come_last() -> None:
    units = units_of(Grid.from_text("....\n.##.\n.##.\n....\n....\n...."), Work(NO_LIMITS))
    in_the_open = [unit.in_the_open for unit in units]
    assert in_the_open == sorted(in_the_open)
    edges = {unit.changes[0][:2] for unit in units if not unit.in_the_open}
    assert {(0, 1), (1, 0), (1, 1), (3, 2)} <= edges
    assert not {(5, 0), (0, 0), (4, 3)} & edges


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("#.#\n...\n...", ["left to right"]),
        ("#..\n...\n#..", ["top to bottom"]),
        ("#..\n...\n..#", ["half a turn", "diagonal", "other diagonal"]),
        ("##.\n..#\n...", []),
        (".#..\n...#\n#...\n..#.", ["half a turn", "quarter of a turn", "quarter of a turn back"]),
    ],
)
def test_mirror_images_change_together(text: str, names: list[str]) -> None:
    grid = Grid.from_text(text)
    assert symmetries_of(grid, Work(NO_LIMITS)) == names
    if not names:
        return
    units = units_of(grid, Work(NO_LIMITS), symmetric=True)
    cells = [change[:2] for unit in units for change in unit.changes]
    assert len(set(cells)) == len(cells) == grid.height * grid.width
    for unit in units:
        rows = [list(row) for row in grid.rows()]
        for row, column, colour in unit.changes:
            rows[row][column] = colour
        assert set(names) <= set(symmetries_of(Grid.from_rows(rows), Work(NO_LIMITS)))


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("#..\n..#", ["half a turn"]),
        ("#.#\n...", ["left to right"]),
        ("#.\n..\n#.", ["top to bottom"]),
    ],
)
def test_pictures_that_are_not_square_have_three_symmetries(text: str, names: list[str]) -> None:
    assert symmetries_of(Grid.from_text(text), Work(NO_LIMITS)) == names


@pytest.mark.parametrize(
    ("text", "row", "column", "apart"),
    [("#.\n..", 0, 1, 7), (".#\n..", 0, 0, 7), ("..\n#.", 0, 0, 7), ("#.\n..", 1, 0, 7)],
)
def test_neighbours_at_each_edge_count(text: str, row: int, column: int, apart: int) -> None:
    [unit] = [
        u
        for u in units_of(Grid.from_text(text), Work(NO_LIMITS))
        if u.changes[0][:2] == (row, column)
    ]
    assert (unit.in_the_open, unit.apart) == (0, apart)


@pytest.mark.parametrize("seed", range(3))
def test_units_are_ranked_by_what_is_around_their_cells(seed: int) -> None:
    """Each neighbour is looked at: 4 sides, and 8 with the corners."""
    grid = random_grid(4, 5, probability=0.5, palette=some_colours(2), seed=seed)
    cells = {(r, c): cell for r, row in enumerate(grid.rows()) for c, cell in enumerate(row)}
    units = units_of(grid, Work(NO_LIMITS))
    assert len(units) == 2 * 20
    for unit in units:
        [(row, column, colour)] = unit.changes
        near = [
            (abs(r - row) + abs(c - column), cell == colour)
            for (r, c), cell in cells.items()
            if max(abs(r - row), abs(c - column)) == 1
        ]
        assert unit.apart == 8 - sum(alike for _, alike in near)
        assert unit.in_the_open == (not any(alike for far, alike in near if far == 1))
        assert unit.rank == (1, unit.in_the_open, unit.apart)
    assert units == sorted(units, key=lambda unit: (unit.rank, unit.changes))

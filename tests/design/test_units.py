"""Units (cells that mending changes together): their cells, their order, and pairs of units."""

from __future__ import annotations

from itertools import combinations

import pytest

from nonolith import Grid
from nonolith.design import Change, Judge, random_grid, some_colours
from nonolith.design.units import Unit, pairs, symmetries_of, units_of
from nonolith.model.limits import NO_LIMITS
from nonolith.solving.work import Work


def test_a_unit_is_one_cell_with_another_colour() -> None:
    units = units_of(Grid.from_text("#..\n..."), Work(NO_LIMITS))
    assert sorted(unit.changes for unit in units) == [
        ((row, column, int((row, column) != (0, 0))),) for row in range(2) for column in range(3)
    ]


def test_units_of_lone_cells_come_last() -> None:
    units = units_of(Grid.from_text("....\n.##.\n.##.\n....\n....\n...."), Work(NO_LIMITS))
    lone_cells = [unit.lone_cells for unit in units]
    assert lone_cells == sorted(lone_cells)
    edges = {unit.changes[0][:2] for unit in units if not unit.lone_cells}
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


@pytest.mark.parametrize("seed", range(3))
def test_units_are_ranked_by_the_neighbours_of_their_cells(seed: int) -> None:
    """The rank counts neighbours of the new colour: among the 4 at the sides, and among all 8."""
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
        assert unit.lone_cells == (not any(alike for far, alike in near if far == 1))
        assert unit.rank == (1, unit.lone_cells, unit.apart)
    assert units == sorted(units, key=lambda unit: (unit.rank, unit.changes))


GRID = random_grid(7, 6, probability=0.4, seed=2)


def lines(changes: tuple[Change, ...]) -> set[tuple[str, int]]:
    return {("row", c.row) for c in changes} | {("column", c.column) for c in changes}


def wanted(units: list[Unit], differences: list[tuple[Change, ...]]) -> list[tuple[Unit, Unit]]:
    found = []
    for (i, one), (j, other) in combinations(enumerate(units), 2):
        both = lines(one.changes) | lines(other.changes)
        apart = not {c[:2] for c in one.changes} & {c[:2] for c in other.changes}
        if apart and all(both & lines(difference) for difference in differences):
            rank = tuple(a + b for a, b in zip(one.rank, other.rank, strict=True))
            found.append((rank, i, j))
    return [(units[i], units[j]) for _, i, j in sorted(found)]


def differences_of() -> list[tuple[Change, ...]]:
    judge = Judge(GRID)
    judge.judge()
    judge.judge_each([[change] for change in judge.single_changes()])
    return judge.differences


@pytest.mark.parametrize("number", [0, 1, 2, 4])
def test_the_pairs_are_all_pairs_that_meet_each_difference(number: int) -> None:
    units, differences = units_of(GRID, Work(NO_LIMITS)), differences_of()[:number]
    expected = wanted(units, differences)
    found, complete = pairs(units, differences, 10_000, Work(NO_LIMITS))
    assert (list(found), complete) == (expected, True)
    assert 0 < len(expected) <= 42 * 41 // 2


def test_a_row_does_not_meet_a_column_of_the_same_number() -> None:
    units = units_of(GRID, Work(NO_LIMITS))
    differences: list[tuple[Change, ...]] = [(Change(5, 0, 1), Change(6, 1, 1))]
    found, _ = pairs(units, differences, 10_000, Work(NO_LIMITS))
    assert list(found) == wanted(units, differences)


def test_no_pairs_are_returned_if_there_are_too_many() -> None:
    units, differences = units_of(GRID, Work(NO_LIMITS)), differences_of()
    number = len(wanted(units, differences))
    assert number > 1
    for most in (number - 1, number // 4, 0):
        found, complete = pairs(units, differences, most, Work(NO_LIMITS))
        assert (list(found), complete) == ([], False)


def test_the_maximum_number_of_pairs_is_returned() -> None:
    """If units are in separate rows and columns, only the two units of a pair interact."""
    units = [Unit((Change(i, i, 1),), 0, 0) for i in range(4)]
    differences = [(Change(0, 0, 1), Change(1, 1, 1))]
    found, complete = pairs(units, differences, 5, Work(NO_LIMITS))
    assert complete
    assert [(units.index(a), units.index(b)) for a, b in found] == [
        (0, 1), (0, 2), (0, 3), (1, 2), (1, 3)
    ]  # fmt: skip
    assert pairs(units, differences, 4, Work(NO_LIMITS))[1] is False


def test_two_colours_of_one_cell_do_not_make_a_pair() -> None:
    units = [Unit((Change(0, 0, colour),), 0, 0) for colour in (1, 2)]
    found, complete = pairs(units, [], 10, Work(NO_LIMITS))
    assert (list(found), complete) == ([], True)

"""Pairs of changes against all pairs: those of which each difference meets a line."""

from __future__ import annotations

from itertools import combinations

import pytest

from nonolith.design import Change, random_grid
from nonolith.design.judge import Judge
from nonolith.design.pairs import pairs
from nonolith.design.units import Unit, units_of
from nonolith.model.limits import NO_LIMITS
from nonolith.solving.work import Work

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
def test_pairs_are_all_that_meet_each_difference(number: int) -> None:
    units, differences = units_of(GRID, Work(NO_LIMITS)), differences_of()[:number]
    expected = wanted(units, differences)
    found, complete = pairs(units, differences, 10_000, Work(NO_LIMITS))
    assert (list(found), complete) == (expected, True)
    assert 0 < len(expected) <= 42 * 41 // 2


def test_rows_are_no_columns() -> None:
    units = units_of(GRID, Work(NO_LIMITS))
    differences: list[tuple[Change, ...]] = [(Change(5, 0, 1), Change(6, 1, 1))]
    found, _ = pairs(units, differences, 10_000, Work(NO_LIMITS))
    assert list(found) == wanted(units, differences)


def test_too_many_pairs_are_none() -> None:
    units, differences = units_of(GRID, Work(NO_LIMITS)), differences_of()
    number = len(wanted(units, differences))
    assert number > 1
    for most in (number - 1, number // 4, 0):
        found, complete = pairs(units, differences, most, Work(NO_LIMITS))
        assert (list(found), complete) == ([], False)


def test_as_many_pairs_as_may_be_are_given() -> None:
    """Of units in a row and a column of their own nothing meets but the pair itself."""
    units = [Unit((Change(i, i, 1),), 0, 0) for i in range(4)]
    differences = [(Change(0, 0, 1), Change(1, 1, 1))]
    found, complete = pairs(units, differences, 5, Work(NO_LIMITS))
    assert complete
    assert [(units.index(a), units.index(b)) for a, b in found] == [
        (0, 1), (0, 2), (0, 3), (1, 2), (1, 3)
    ]  # fmt: skip
    assert pairs(units, differences, 4, Work(NO_LIMITS))[1] is False


def test_two_colours_of_one_cell_are_no_pair() -> None:
    units = [Unit((Change(0, 0, colour),), 0, 0) for colour in (1, 2)]
    found, complete = pairs(units, [], 10, Work(NO_LIMITS))
    assert (list(found), complete) == ([], True)

"""Pictures with given sums of rows and columns: all sums up to 4x4, given cells, known counts."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from itertools import combinations_with_replacement, product
from math import factorial
from random import Random

import pytest

from nonolith import Grid, Limits, Puzzle, UnsupportedError, Verdict, check, count, solutions, solve
from nonolith.design import random_grid
from nonolith.solving.methods.tomography import explanation

Lines = tuple[tuple[int, ...], ...]
Sums = tuple[tuple[int, ...], tuple[int, ...]]


def puzzle_of(rows: Iterable[int], columns: Iterable[int], given: Grid | None = None) -> Puzzle:
    return Puzzle([f"sum {n}" for n in rows], [{"sum": n} for n in columns], given=given)


def sums_of(picture: Lines) -> Sums:
    return tuple(map(sum, picture)), tuple(map(sum, zip(*picture, strict=True)))


def check_all(puzzle: Puzzle, expected: set[Lines]) -> None:
    found = [tuple(tuple(row) for row in grid.rows()) for grid in solutions(puzzle, "tomography")]
    assert set(found) == expected
    assert len(found) == len(expected) == count(puzzle) == count(puzzle.transposed())
    result = check(puzzle, cells=True)
    assert result.verdict is (Verdict.NONE, Verdict.UNIQUE, Verdict.MULTIPLE)[min(len(found), 2)]
    assert bool(explanation(puzzle)) == (len(found) != 1)
    if found:
        cells = zip(*(sum(picture, ()) for picture in expected), strict=True)
        masks = [sum(1 << c for c in set(each)) for each in cells]
        assert result.known == result.backbone == Grid(*puzzle.shape, masks)


@pytest.mark.parametrize("shape", list(combinations_with_replacement(range(1, 5), 2)))
def test_all_sums_up_to_4x4_have_the_pictures_of_brute_force(shape: tuple[int, int]) -> None:
    height, width = shape
    pictures = defaultdict(set)
    for cells in product(product((0, 1), repeat=width), repeat=height):
        pictures[sums_of(cells)].add(cells)
    for rows in combinations_with_replacement(range(width + 1), height):
        for columns in combinations_with_replacement(range(height + 1), width):
            check_all(puzzle_of(rows, columns), pictures.get((rows, columns), set()))


def test_given_cells_leave_the_pictures_of_brute_force() -> None:
    random = Random(1)
    everything = list(product(product((0, 1), repeat=4), repeat=3))
    for _ in range(100):
        sums = sums_of(random.choice(everything))
        masks = [random.choice((1, 2, 3, 3, 3)) for _ in range(12)]
        left = {
            picture
            for picture in everything
            if sums_of(picture) == sums
            and all(m >> c & 1 for m, c in zip(masks, sum(picture, ()), strict=True))
        }
        check_all(puzzle_of(*sums, Grid(3, 4, masks)), left)
    nothing = puzzle_of([1], [1], Grid(1, 1, [0]))
    assert check(nothing).verdict is Verdict.NONE


@pytest.mark.parametrize(
    ("n", "k", "number"),
    [
        (16, 1, factorial(16)),
        (8, 2, 187_530_840),  # OEIS A001499
        (7, 3, 68_938_800),  # A001501
        (8, 4, 116_963_796_250),  # A058527, as the next
        (10, 5, 6_736_218_287_430_460_752),
    ],
)
def test_counts_of_squares_with_equal_sums_are_those_of_the_literature(
    n: int, k: int, number: int
) -> None:
    assert count(puzzle_of([k] * n, [k] * n)) == number


def test_large_pictures_are_decided_and_counts_at_a_limit_are_lower_bounds() -> None:
    goal = random_grid(100, 100, seed=1)
    sums = puzzle_of(*sums_of(tuple(tuple(int(c or 0) for c in row) for row in goal.rows())))
    result = check(sums, cells=True)
    assert result.verdict is Verdict.MULTIPLE
    assert len(result.differing) > 5000
    assert check(sums.with_given(goal)).verdict is Verdict.UNIQUE
    number = count(sums, limits=Limits(nodes=100))
    assert number.limit == "nodes"
    assert number >= 2**64
    assert count(sums, at_most=100).limit == "at_most"
    small = puzzle_of([4] * 8, [4] * 8)
    assert 1 < count(small, limits=Limits(nodes=40)) < 116_963_796_250


def test_sums_are_refused_or_explained_by_name() -> None:
    with pytest.raises(UnsupportedError, match="tomography cannot solve puzzles with blocks"):
        solve(Puzzle(["sum 1"], [[1]]), "tomography")
    twice = puzzle_of([2, 2, 0], [3, 1, 0])
    assert explanation(twice) == (
        "The sum of rows 1 and 2 is 4, but only 3 of their cells can be filled without exceeding "
        "the sums of the columns."
    )

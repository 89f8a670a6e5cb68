"""Rotation, reflection, recolouring, padding, given cells: the solutions change accordingly."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import permutations

import pytest
from hypothesis import assume, given, settings, strategies as st

import nonolith
from nonolith import Block, Clue, Grid, LimitReached, Limits, Puzzle
from nonolith.solving.methods import METHODS
from tests.examples import examples
from tests.strategies import any_puzzle, given_cells, solvable

pytestmark = pytest.mark.first

ENUMERATING = [name for name, method in METHODS.items() if method.capabilities.enumerates]


def all_solutions(puzzle: Puzzle, method: str = "auto") -> set[Grid]:
    """Return the solutions, each found once; skip colours that the method does not support."""
    assume(len(puzzle.palette) == 2 or METHODS[method].capabilities.colours)
    found = list(nonolith.solutions(puzzle, method))
    assert len(set(found)) == len(found)
    return set(found)


def check_solutions(puzzle: Puzzle, method: str, expected: set[Grid]) -> None:
    """Check that exactly these solutions are found, each once; a slow method may find only some."""
    found: list[Grid] = []
    try:
        found.extend(nonolith.solutions(puzzle, method, limits=Limits(nodes=1000)))
    except LimitReached:
        assert set(found) <= expected
    else:
        assert set(found) == expected
    assert len(set(found)) == len(found)


def upside_down(puzzle: Puzzle) -> Puzzle:
    """Return the puzzle mirrored, with its last row first."""
    return puzzle.replace(
        rows=puzzle.rows[::-1],
        columns=[clue[::-1] for clue in puzzle.columns],
        given=puzzle.given and grid_upside_down(puzzle.given),
        goal=puzzle.goal and grid_upside_down(puzzle.goal),
    )


def grid_upside_down(grid: Grid) -> Grid:
    rows = [grid.masks()[r * grid.width :][: grid.width] for r in range(grid.height)]
    return Grid(grid.height, grid.width, [m for row in rows[::-1] for m in row], grid.palette)


Turn = tuple[Callable[[Puzzle], Puzzle], Callable[[Grid], Grid]]

TRANSPOSE: Turn = (Puzzle.transposed, Grid.transposed)
MIRROR: Turn = (upside_down, grid_upside_down)

#: The eight symmetries of the square, each as a product of the two generators.
SQUARE: dict[str, list[Turn]] = {
    "as it is": [],
    "upside down": [MIRROR],
    "transposed": [TRANSPOSE],
    "turned left": [TRANSPOSE, MIRROR],
    "turned right": [MIRROR, TRANSPOSE],
    "left to right": [TRANSPOSE, MIRROR, TRANSPOSE],
    "turned around": [MIRROR, TRANSPOSE, MIRROR, TRANSPOSE],
    "across the other diagonal": [MIRROR, TRANSPOSE, MIRROR],
}
#: Only the generators are tested in every run: if these are right for any puzzle, all are.
NAMES = [
    pytest.param(name, marks=() if len(turns) == 1 else pytest.mark.long)
    for name, turns in SQUARE.items()
]


@pytest.mark.parametrize("method", ENUMERATING)
@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=examples(60), deadline=None)
@given(puzzle=any_puzzle())
def test_the_symmetries_of_the_square(method: str, name: str, puzzle: Puzzle) -> None:
    turned, expected = puzzle, all_solutions(puzzle, method)
    for turn_puzzle, turn_grid in SQUARE[name]:
        turned = turn_puzzle(turned)
        expected = {turn_grid(grid) for grid in expected}
    assert all_solutions(turned, method) == expected
    assert nonolith.count(turned) == len(expected)


def recoloured(puzzle: Puzzle, into: Sequence[int]) -> Puzzle:
    """Return the puzzle with colour c replaced by into[c]."""

    def clues(old: Sequence[Clue]) -> list[Clue]:
        return [tuple(Block(block.length, into[block.colour]) for block in clue) for clue in old]

    return Puzzle(
        rows=clues(puzzle.rows),
        columns=clues(puzzle.columns),
        palette=puzzle.palette,
        given=puzzle.given and recoloured_grid(puzzle.given, into),
    )


def recoloured_grid(grid: Grid, into: Sequence[int]) -> Grid:
    masks = [
        sum(1 << new for old, new in enumerate(into) if mask >> old & 1) for mask in grid.masks()
    ]
    return Grid(grid.height, grid.width, masks, grid.palette)


@pytest.mark.parametrize("method", ENUMERATING)
@settings(max_examples=examples(50), deadline=None)
@given(puzzle=any_puzzle(most_colours=4))
def test_recolouring_a_puzzle_recolours_its_solutions(method: str, puzzle: Puzzle) -> None:
    expected = all_solutions(puzzle, method)
    for colours in permutations(range(1, len(puzzle.palette))):
        into = (0, *colours)
        answer = all_solutions(recoloured(puzzle, into), method)
        assert answer == {recoloured_grid(grid, into) for grid in expected}


@pytest.mark.parametrize("method", ENUMERATING)
@settings(max_examples=examples(50), deadline=None)
@given(puzzle=any_puzzle(), above=st.integers(0, 70), below=st.integers(0, 70))
def test_blank_lines_around_a_puzzle_change_nothing(
    method: str, puzzle: Puzzle, above: int, below: int
) -> None:
    def padded_grid(grid: Grid, padding: int) -> Grid:
        over, under = [padding] * (above * grid.width), [padding] * (below * grid.width)
        masks = [*over, *grid.masks(), *under]
        return Grid(above + grid.height + below, grid.width, masks, grid.palette)

    unknown = (1 << len(puzzle.palette)) - 1
    padded = Puzzle(
        rows=[()] * above + [*puzzle.rows] + [()] * below,
        columns=puzzle.columns,
        palette=puzzle.palette,
        given=puzzle.given and padded_grid(puzzle.given, unknown),
    )
    expected = {padded_grid(grid, 1) for grid in all_solutions(puzzle, method)}
    check_solutions(padded, method, expected)
    check_solutions(padded.transposed(), method, {grid.transposed() for grid in expected})
    assert nonolith.count(padded) == len(expected)


@pytest.mark.parametrize("method", ENUMERATING)
@settings(max_examples=examples(100), deadline=None)
@given(data=st.data())
def test_given_cells_keep_exactly_the_solutions_that_agree(
    method: str, data: st.DataObject
) -> None:
    puzzle = data.draw(solvable(given=False))
    assert puzzle.goal is not None
    given = data.draw(given_cells(puzzle.goal))
    expected = {
        grid
        for grid in all_solutions(puzzle, method)
        if all(mask & known for mask, known in zip(grid.masks(), given.masks(), strict=True))
    }
    assert puzzle.goal in expected
    assert all_solutions(puzzle.replace(given=given), method) == expected
    assert nonolith.count(puzzle.replace(given=given)) == len(expected)


@pytest.mark.parametrize("method", ENUMERATING)
@settings(max_examples=examples(30), deadline=None)
@given(puzzle=solvable(given=False))
def test_a_given_solution_is_the_only_solution(method: str, puzzle: Puzzle) -> None:
    assert puzzle.goal is not None
    assert all_solutions(puzzle.replace(given=puzzle.goal), method) == {puzzle.goal}

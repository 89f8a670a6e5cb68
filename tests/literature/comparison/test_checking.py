"""Grids that are no solutions are found."""

from __future__ import annotations

from hypothesis import given, settings

from nonolith import Grid, Puzzle, Result, Verdict
from nonolith.literature.comparison.checking import fault
from tests import brute_force
from tests.brute_force import Lines
from tests.examples import examples
from tests.strategies import any_puzzle

SWITCH = Puzzle(rows=[[1], [1]], columns=[[1], [1]])
ONE, OTHER = Grid.from_rows([[1, 0], [0, 1]]), Grid.from_rows([[0, 1], [1, 0]])


def grid_of(puzzle: Puzzle, lines: Lines) -> Grid:
    masks = [1 << colour for line in lines for colour in line]
    return Grid(puzzle.height, puzzle.width, masks, puzzle.palette)


@settings(max_examples=examples(60), deadline=None)
@given(puzzle=any_puzzle(most_colours=3))
def test_a_grid_is_a_solution_where_brute_force_has_it(puzzle: Puzzle) -> None:
    solutions = set(brute_force.solutions(puzzle))
    for lines in solutions:
        assert puzzle.accepts(grid_of(puzzle, lines))
        for r, row in enumerate(lines):
            for c, colour in enumerate(row):
                other = (colour + 1) % len(puzzle.palette)
                changed = (*lines[:r], (*row[:c], other, *row[c + 1 :]), *lines[r + 1 :])
                assert puzzle.accepts(grid_of(puzzle, changed)) == (changed in solutions)


def test_a_grid_must_be_complete_and_of_the_same_size() -> None:
    assert not SWITCH.accepts(Grid.unknown_cells(2, 2))
    assert not SWITCH.accepts(Grid.from_rows([[1, 0], [0, None]]))
    assert not SWITCH.accepts(Grid.from_rows([[1, 0, 0], [0, 1, 0]]))
    assert not SWITCH.accepts(Grid.from_rows([[1, 0], [1, 0]]))


def test_a_grid_must_fit_the_given_cells() -> None:
    puzzle = SWITCH.replace(given=Grid.from_rows([[1, None], [None, None]]))
    assert puzzle.accepts(ONE)
    assert not puzzle.accepts(OTHER)


def test_solutions_that_are_wrong_or_the_same_are_a_fault() -> None:
    assert fault(SWITCH, Result(Verdict.MULTIPLE, (ONE, OTHER))) == ""
    twice = fault(SWITCH, Result(Verdict.MULTIPLE, (ONE, OTHER, ONE)))
    assert twice == "it gave the same solution twice"
    wrong = Grid.from_rows([[1, 1], [0, 0]])
    for grids in ((ONE, wrong), (wrong, ONE), (wrong, wrong)):
        found = fault(SWITCH, Result(Verdict.MULTIPLE, grids))
        assert found == "it gave a grid that is no solution"

"""Compare the states of columns with brute force: the colours that upper rows allow in a row."""

from __future__ import annotations

from itertools import product

from hypothesis import given, settings

from nonolith import Limits, Puzzle
from nonolith.literature.shared.columns import Columns, States
from nonolith.solving.line_state import LineState
from nonolith.solving.work import Work
from tests import brute_force
from tests.examples import examples
from tests.strategies import any_puzzle

Line = tuple[int, ...]


def domain(puzzle: Puzzle, row: int, column: int) -> frozenset[int]:
    """Return the given colours of a cell; all colours if none are given."""
    everything = frozenset(range(len(puzzle.palette)))
    return everything if puzzle.given is None else puzzle.given.domain(row, column)


def fitting_columns(puzzle: Puzzle) -> list[list[Line]]:
    """Return for each column its placements that agree with the given cells."""
    return [
        [
            line
            for line in brute_force.placements(clue, puzzle.height)
            if all(colour in domain(puzzle, row, c) for row, colour in enumerate(line))
        ]
        for c, clue in enumerate(puzzle.columns)
    ]


@settings(max_examples=examples(80), deadline=None)
@given(puzzle=any_puzzle(most_cells=4))
def test_a_column_has_a_next_state_if_a_placement_begins_like_its_cells(puzzle: Puzzle) -> None:
    columns = Columns(LineState(puzzle), Work(Limits()))
    fitting = fitting_columns(puzzle)
    assert (columns.start() is not None) == all(fitting)
    for column, lines in enumerate(fitting):
        domains = [domain(puzzle, row, column) for row in range(puzzle.height)]
        for cells in product(*domains) if lines else []:
            state = 1
            for row, colour in enumerate(cells):
                state = columns.move(column, row, state, colour)
                begun = any(line[: row + 1] == cells[: row + 1] for line in lines)
                assert bool(state) == begun
                if not state:
                    break


@settings(max_examples=examples(100), deadline=None)
@given(puzzle=any_puzzle(most_cells=4))
def test_the_allowed_colours_of_a_row_are_those_of_the_columns_placements(puzzle: Puzzle) -> None:
    columns = Columns(LineState(puzzle), Work(Limits()))
    fitting, states = fitting_columns(puzzle), columns.start()
    if states is None:
        return
    # Follow the first placement of every column from row to row.
    for row in range(puzzle.height):
        beginnings = [lines[0][:row] for lines in fitting]
        allowed = columns.allowed(row, states)
        for column, lines in enumerate(fitting):
            after = {line[row] for line in lines if line[:row] == beginnings[column]}
            found = {c for c, mask in enumerate(allowed) if mask >> column & 1}
            assert found & domain(puzzle, row, column) == after
        states = advanced(columns, row, states, [lines[0][row] for lines in fitting])


def advanced(columns: Columns, row: int, states: States, cells: list[int]) -> States:
    placement = sum(1 << colour * len(cells) + i for i, colour in enumerate(cells))
    after = columns.advance(row, states, placement)
    assert after is not None
    return after


@settings(max_examples=examples(40), deadline=None)
@given(puzzle=any_puzzle(most_cells=3))
def test_a_grid_is_accepted_if_all_its_columns_fit(puzzle: Puzzle) -> None:
    columns, width = Columns(LineState(puzzle), Work(Limits())), puzzle.width
    fitting = fitting_columns(puzzle)
    domains = [domain(puzzle, r, c) for r in range(puzzle.height) for c in range(width)]
    for cells in product(*domains):
        rows = [cells[r * width : (r + 1) * width] for r in range(puzzle.height)]
        placements = [sum(1 << c * width + i for i, c in enumerate(row)) for row in rows]
        fits = all(
            column in lines for column, lines in zip(zip(*rows, strict=True), fitting, strict=False)
        )
        assert columns.accept(placements) == (fits or not puzzle.height)

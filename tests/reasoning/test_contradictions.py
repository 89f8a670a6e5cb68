"""Ways to a contradiction by settling all lines, and what settling lines from one cell reaches."""

from __future__ import annotations

from itertools import pairwise

import pytest

from nonolith import Grid, Limits, Puzzle
from nonolith.boards.propagation import all_lines, propagate
from nonolith.design.generate import random_grid
from nonolith.lines.bits import settle
from nonolith.reasoning.contradictions import by_all_lines
from nonolith.reasoning.position import Position
from nonolith.reasoning.proofs import Trail
from nonolith.reasoning.steps import Fact
from nonolith.searches.work import Work
from tests.reasoning.soundness import check_link
from tests.reasoning.test_mistakes import half_filled


@pytest.mark.parametrize("seed", range(30))
def test_a_grid_that_line_solving_refutes_has_a_chain_for_each_line_that_fails(seed: int) -> None:
    """Row by row, then column by column: the lines of one kind that fail together."""
    puzzle, grid = half_filled(7, seed)
    for asked, shown in ((puzzle, grid), (puzzle.transposed(), transposed(grid))):
        position, work = Position(asked, shown), Work(Limits())
        chains = by_all_lines(position, work)
        board = position.board.copy()
        assert bool(chains) == (not propagate(board, settle, work, all_lines(board)))
        last = [chain[-1].line for chain in chains]
        assert len({line.kind for line in last}) <= 1
        assert len(set(last)) == len(last)
        for chain in chains:
            assert not chain[-1].facts
            for link in chain:
                check_link(asked, link)


def transposed(grid: Grid) -> Grid:
    masks = grid.masks()
    return Grid(
        grid.width,
        grid.height,
        [masks[r * grid.width + c] for c in range(grid.width) for r in range(grid.height)],
    )


def test_an_assumption_is_followed_from_its_own_lines_or_everywhere() -> None:
    """No line is settled yet, and the row and the column of the cell offer nothing."""
    puzzle = Puzzle(rows=[[1], [3], [1]], columns=[[1], [3], [1]])
    cell = Fact(0, 0, 1)
    near = Trail(Position(puzzle), cell, Work(Limits()))
    near.run()
    assert near.events == []
    everywhere = Trail(Position(puzzle), cell, Work(Limits()))
    everywhere.run(everywhere=True)
    assert {event.line for event in everywhere.events} == {1, 3, 4, 5}
    nothing = Trail(Position(puzzle), None, Work(Limits()))
    nothing.run()
    assert nothing.board.grid() == everywhere.board.grid()
    assert nothing.board.grid().is_complete


def test_rows_are_settled_before_columns() -> None:
    puzzle = Puzzle.from_grid(random_grid(8, 8, probability=0.6, seed=3))
    trail = Trail(Position(puzzle), None, Work(Limits()))
    trail.run()
    rows = [event.line < 8 for event in trail.events]
    assert rows[0]
    assert rows == sorted(rows[: rows.index(False)], reverse=True) + rows[rows.index(False) :]
    groups = sum(first != second for first, second in pairwise(rows))
    assert groups > 2

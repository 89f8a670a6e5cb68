"""Ways to a contradiction by settling all lines, and what settling lines from one cell reaches."""

from __future__ import annotations

import pytest

from nonolith import Grid, Limits, Puzzle
from nonolith.reasoning.contradictions import by_all_lines, by_two_lines
from nonolith.reasoning.position import Position
from nonolith.reasoning.proofs import Trail
from nonolith.reasoning.steps import Fact, LineName
from nonolith.solving.bits import settle
from nonolith.solving.propagation import all_lines, propagate
from nonolith.solving.work import Work
from tests import dynamic_programme
from tests.reasoning.soundness import check_link, line_of
from tests.reasoning.test_mistakes import half_filled


@pytest.mark.parametrize("seed", range(30))
def test_a_refuted_grid_has_a_chain_for_each_failing_line(seed: int) -> None:
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


def lines_of(puzzle: Puzzle) -> list[LineName]:
    rows = [LineName("row", number) for number in range(puzzle.height)]
    return rows + [LineName("column", number) for number in range(puzzle.width)]


def pairs(puzzle: Puzzle, grid: Grid) -> list[list[LineName]]:
    """Each line that settles a cell so that the line which crosses there has no placement."""
    known, found = dict(enumerate(grid.masks())), []
    for name in lines_of(puzzle):
        clue, cells = line_of(puzzle, name)
        places = [row * grid.width + column for row, column in cells]
        settled = dynamic_programme.settle(clue, [known[place] for place in places])
        assert settled is not None
        for (row, column), place, mask in zip(cells, places, settled, strict=True):
            other = LineName("column", column) if name.kind == "row" else LineName("row", row)
            crossed, beside = line_of(puzzle, other)
            after = {**known, place: mask}
            domains = [after[r * grid.width + c] for r, c in beside]
            if mask != known[place] and dynamic_programme.settle(crossed, domains) is None:
                found.append([name, other])
    return found


@pytest.mark.parametrize(("size", "seed"), [(7, 2), (7, 4), (7, 15), (7, 26), (9, 30), (12, 24)])
def test_two_lines_that_refute_a_grid_are_all_found(size: int, seed: int) -> None:
    puzzle, grid = half_filled(size, seed)
    chains = by_two_lines(Position(puzzle, grid), Work(Limits()))
    assert [[link.line for link in chain] for chain in chains] == pairs(puzzle, grid)

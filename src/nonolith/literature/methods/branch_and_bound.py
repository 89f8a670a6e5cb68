"""``branch_and_bound``: the eleven rules once, then rows one after another, pruned by columns.

Source: Jing, Yu, Lee, Chen 2009, section 3. The rules run to their fixpoint; the rows that they
leave open are searched depth first. After each row the columns settle some cells of the next row.
Its placements that do not fit are dropped, and if none is left the whole branch is dropped (the
bound). Exact: finds all solutions, proves that there are no more. Black and white only. Cost:
exponential in the rows that the rules leave open.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from nonolith.literature.boards.columns import Columns, States
from nonolith.literature.boards.layers import grid_of_rows, paths
from nonolith.literature.boards.ruled_board import RuledBoard
from nonolith.literature.lines.enumeration import Placement, Placements
from nonolith.model.grid import Grid
from nonolith.model.limits import Limits
from nonolith.model.puzzle import Puzzle
from nonolith.solving.methods.base import Capabilities, Method
from nonolith.solving.python_search import PythonSearch
from nonolith.solving.work import Work


class BranchAndBoundOptions(NamedTuple):
    """``branch_and_bound`` has no options."""


def find(puzzle: Puzzle, work: Work) -> Iterator[Grid]:
    """All solutions: the rules, then row after row."""
    ruled = RuledBoard(puzzle)
    if not ruled.propagate(work):
        return
    board = ruled.board()
    work.known = board.grid()
    columns = Columns(board, work)
    states = columns.start()
    if states is None:
        return

    def children(row: int, states: States) -> Iterator[tuple[Placement, States]]:
        allowed = columns.allowed(row, states)
        masks = tuple(a & b for a, b in zip(allowed, board.lines[row], strict=True))
        placements = Placements(board.clues[row], puzzle.width, masks)
        if not placements.possible:
            work.contradictions += 1
        guess = work.branch if placements.several() else work.step
        for placement in placements:
            guess()
            after = columns.advance(row, states, placement)
            assert after is not None
            yield placement, after

    for rows in paths(puzzle.height, states, children):
        yield grid_of_rows(board, rows)


def start(puzzle: Puzzle, limits: Limits, _: BranchAndBoundOptions) -> PythonSearch:
    """Begins a search."""
    return PythonSearch(limits, lambda work: find(puzzle, work))


BRANCH_AND_BOUND = Method(
    name="branch_and_bound",
    summary="the eleven rules, then row after row, ended early by the columns",
    source="Jing, Yu, Lee, Chen 2009, section 3",
    capabilities=Capabilities(colours=False),
    options=BranchAndBoundOptions,
    start=start,
)

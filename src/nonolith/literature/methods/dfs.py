"""``dfs``: rows one after another, all placements of each, verified by the columns.

Source: Wiggers 2004, as Yu, Lee, Chen 2009 describe it in section 1.4: the placements of the rows
are the layers of a tree; every path from the root to a leaf is a grid, compared with the columns
when it is complete. ``verify="each_row"`` checks the columns after each row instead. Exact: finds
all solutions, proves that there are no more. Any number of colours. Cost: the product of the
numbers of placements of all rows, so small puzzles only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Literal, NamedTuple

from nonolith.literature.boards.columns import Columns, States
from nonolith.literature.boards.layers import grid_of_rows, paths
from nonolith.literature.lines.enumeration import Placement, Placements
from nonolith.model.grid import Grid
from nonolith.model.limits import Limits
from nonolith.model.puzzle import Puzzle
from nonolith.solving.board import Board
from nonolith.solving.methods.base import Capabilities, Method
from nonolith.solving.python_search import PythonSearch
from nonolith.solving.work import Work


class DfsOptions(NamedTuple):
    """Options of ``dfs``.

    Attributes:
        verify: when the columns are checked: after all rows are set, or after each row.
    """

    verify: Literal["at_the_end", "each_row"] = "at_the_end"


def find(puzzle: Puzzle, options: DfsOptions, work: Work) -> Iterator[Grid]:
    """All solutions, row after row."""
    board = Board(puzzle)
    columns = Columns(board, work)
    states = columns.start()
    if states is None:
        return
    each_row = options.verify == "each_row"

    @cache
    def placements(row: int) -> tuple[Placements, Callable[[], None]]:
        fitting = Placements(board.clues[row], puzzle.width, board.lines[row])
        return fitting, work.branch if fitting.several() else work.step

    def children(row: int, states: States) -> Iterator[tuple[Placement, States]]:
        fitting, guess = placements(row)
        for placement in fitting:
            guess()
            after = columns.advance(row, states, placement) if each_row else states
            if after is None:
                work.contradictions += 1
            else:
                yield placement, after

    for rows in paths(puzzle.height, states, children):
        if each_row or columns.accept(rows):
            yield grid_of_rows(board, rows)
        else:
            work.contradictions += 1


def start(puzzle: Puzzle, limits: Limits, options: DfsOptions) -> PythonSearch:
    """Begins a search."""
    return PythonSearch(limits, lambda work: find(puzzle, options, work))


DFS = Method(
    name="dfs",
    summary="all placements of one row after another, verified by the columns",
    source="Wiggers 2004, in Yu, Lee, Chen 2009, section 1.4",
    capabilities=Capabilities(),
    options=DfsOptions,
    start=start,
)

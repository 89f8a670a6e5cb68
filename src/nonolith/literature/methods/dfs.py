"""``dfs``: rows one after another, all placements of each, verified by the columns.

Source: Wiggers 2004, as Yu, Lee, Chen 2009 describe it in section 1.4. The placements of the rows
are the layers of a tree. Every path from the root to a leaf is a grid, which is compared with the
columns when it is complete. ``verify="each_row"`` checks the columns after each row instead. Exact:
finds all solutions, proves that there are no more. Any number of colours. Cost: the product of the
numbers of placements of all rows, so small puzzles only.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from nonolith.literature.lines.enumeration import Placement, Placements
from nonolith.literature.shared.columns import Columns, States
from nonolith.model.grid import Grid
from nonolith.model.puzzle import Puzzle
from nonolith.solving.board import Board
from nonolith.solving.methods.base import Capabilities, Method
from nonolith.solving.work import Work, searching


class DfsOptions(NamedTuple):
    """Options of ``dfs``.

    Attributes:
        verify: when the columns are checked: after all rows are set, or after each row.
    """

    verify: Literal["at_the_end", "each_row"] = "at_the_end"


def find(puzzle: Puzzle, options: DfsOptions, work: Work) -> Iterator[Grid]:
    """Yield all solutions, row after row."""
    board = Board(puzzle)
    columns = Columns(board, work)
    each_row = options.verify == "each_row"
    placements: dict[int, Placements] = {}

    def children(row: int, states: States) -> Iterator[tuple[Placement, States]]:
        if row not in placements:
            placements[row] = Placements(board.clues[row], puzzle.width, board.lines[row])
        for placement in placements[row].tried(work):
            after = columns.advance(row, states, placement) if each_row else states
            if after is None:
                work.contradictions += 1
            else:
                yield placement, after

    for rows in columns.paths(children):
        if each_row or columns.accept(rows):
            yield columns.grid(rows)
        else:
            work.contradictions += 1


DFS = Method(
    name="dfs",
    summary="all placements of one row after another, verified by the columns",
    source="Wiggers 2004, in Yu, Lee, Chen 2009, section 1.4",
    capabilities=Capabilities(),
    options=DfsOptions,
    start=searching(find),
)

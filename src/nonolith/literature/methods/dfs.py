"""The method ``dfs`` searches depth first over the placements of the rows.

Source: Wiggers 2004, as described by Yu, Lee and Chen 2009, section 1.4. Each layer of the search
tree contains the placements of one row, so each path from the root to a leaf is a grid. The method
checks the columns of complete grids; with ``verify="each_row"`` it checks them after each row. It
finds all solutions and proves that there are no more. It supports any number of colours. Cost: up
to the product of the numbers of placements of all rows, so the method suits only small puzzles.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from nonolith.literature.lines.enumeration import Placement, Placements
from nonolith.literature.shared.columns import Columns, Rows, States
from nonolith.model.grid import Grid
from nonolith.model.puzzle import Puzzle
from nonolith.solving.line_state import LineState
from nonolith.solving.methods.base import Method
from nonolith.solving.work import Work, searching


class DfsOptions(NamedTuple):
    """Options of the method ``dfs``.

    Attributes:
        verify: whether the method checks the columns after it has set all rows, or after each row.
    """

    verify: Literal["at_the_end", "each_row"] = "at_the_end"


def find(puzzle: Puzzle, options: DfsOptions, work: Work) -> Iterator[Grid]:
    """Yield all solutions."""
    line_state = LineState(puzzle)
    columns = Columns(line_state, work)
    each_row = options.verify == "each_row"
    placements: dict[int, Placements] = {}

    def children(above: tuple[Placement, ...], states: States) -> Iterator[Rows]:
        row = len(above)
        if row not in placements:
            placements[row] = Placements(line_state.clues[row], puzzle.width, line_state.lines[row])
        for placement in placements[row].tried(work):
            after = columns.advance(row, states, placement) if each_row else states
            if after is None:
                work.contradictions += 1
            else:
                yield (*above, placement), after

    for rows in columns.grids(children):
        if each_row or columns.accept(rows):
            yield columns.grid(rows)
        else:
            work.contradictions += 1


DFS = Method(
    name="dfs",
    summary="depth-first search over the placements of the rows, checked against the columns",
    source="Wiggers 2004, in Yu, Lee and Chen 2009, section 1.4",
    options=DfsOptions,
    start=searching(find),
)

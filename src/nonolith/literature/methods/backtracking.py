"""The method ``backtracking`` uses chronological backtracking over cells, with three shortcuts.

Source: Phan et al. 2023 (the HUST report), section 2.3.2. The search sets the cells
row by row from the left, and checks each cell against its column. If no colour fits, it undoes the
last choice. The search has three shortcuts:

1. After the last block of a row, it sets the remaining cells to blank.
2. It sets a block to its full length at once.
3. It also sets the blank that must follow the block.

So the search only chooses the cell at which the next block starts. The method finds all solutions
and proves that there are no more. It supports any number of colours. Cost: exponential in the
number of cells.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from nonolith.literature.lines.enumeration import Placement
from nonolith.literature.shared.columns import Columns, States
from nonolith.model.grid import Grid
from nonolith.model.masks import full
from nonolith.model.puzzle import Puzzle
from nonolith.solving.line_solver import packed_starts
from nonolith.solving.line_state import LineState
from nonolith.solving.methods.base import Method, NoOptions
from nonolith.solving.work import Work, searching


class PartialGrid(NamedTuple):
    """A partial grid: its first rows, and the first cells of the next row."""

    above: tuple[Placement, ...]  #: the complete rows, from the top
    states: States  #: the state of each column after its last set cell
    placement: Placement = 0  #: the set cells of the next row
    cell: int = 0  #: the first cell of that row that is not set
    block: int = 0  #: the first block of that row that is not set


def find(puzzle: Puzzle, _: NoOptions, work: Work) -> Iterator[Grid]:
    """Yield all solutions."""
    line_state, width = LineState(puzzle), puzzle.width
    columns = Columns(line_state, work)
    states = columns.start()
    if states is None:
        return

    def put(node: PartialGrid, number: int, colour: int, blocks: int = 0) -> PartialGrid | None:
        """Set the next cells of the row; return None if a column or a given cell forbids this."""
        row, states, cell = len(node.above), list(node.states), node.cell
        cells = full(number) << cell
        if cells & ~line_state.lines[row][colour]:
            return None
        for column in range(cell, cell + number):
            states[column] = columns.move(column, row, states[column], colour)
            if not states[column]:
                return None
        placement = node.placement | cells << colour * width
        return PartialGrid(node.above, tuple(states), placement, cell + number, node.block + blocks)

    packed = [packed_starts(clue) for clue in puzzle.rows]
    stack: list[PartialGrid | None] = [PartialGrid((), states)]
    while stack:
        work.step()
        node = stack.pop()
        if node is None:
            work.contradictions += 1
            continue
        row, block = len(node.above), node.block
        if row == puzzle.height:
            yield columns.grid(node.above)
        elif block == len(puzzle.rows[row]):  # shortcut 1
            end = put(node, width - node.cell, 0)
            stack.append(end and PartialGrid((*end.above, end.placement), end.states))
        else:
            first, following, needed = (packed[row][i] for i in (block, block + 1, -1))
            if node.cell + needed - first < width:
                work.branch()
                stack.append(put(node, 1, 0))
            length, colour = puzzle.rows[row][block]
            after = put(node, length, colour, 1)  # shortcuts 2 and 3
            stack.append(put(after, 1, 0) if after and following > first + length else after)


BACKTRACKING = Method(
    name="backtracking",
    summary="chronological backtracking over cells, with three shortcuts",
    source="Phan et al. 2023, section 2.3.2",
    start=searching(find),
)

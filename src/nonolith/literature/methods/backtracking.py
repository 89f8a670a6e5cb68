"""``backtracking``: chronological backtracking, cell after cell, with three shortcuts.

Source: Phan, Nguyen, Truong, Pham 2023 (the HUST report), section 2.3.2. Cells are set row by row
from the left, and checked against their columns. If no colour fits, the last choice is undone. The
shortcuts: the rest of a row is set to blank after its last block; a block that has begun is set to
its full length; the blank after it is set at once. Choices remain only where a block may begin.
Exact: finds all solutions, proves that there are no more. Any number of colours. Cost: exponential
in the cells.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from nonolith.literature.lines.enumeration import Placement
from nonolith.literature.shared.columns import Columns, States
from nonolith.model.grid import Grid
from nonolith.model.masks import full
from nonolith.model.puzzle import Puzzle
from nonolith.solving.board import Board
from nonolith.solving.line_solver import packed_starts
from nonolith.solving.methods.base import Capabilities, Method, NoOptions
from nonolith.solving.work import Work, searching


class Node(NamedTuple):
    """A grid that is set up to a cell of a row."""

    above: tuple[Placement, ...]  #: the rows above
    states: States  #: of all columns, each after its last cell that is set
    placement: Placement = 0  #: the cells of the row that are set
    cell: int = 0  #: the first cell of the row that is not set
    block: int = 0  #: the first block of the row that is not set


def find(puzzle: Puzzle, _: NoOptions, work: Work) -> Iterator[Grid]:
    """Yield all solutions, cell after cell."""
    board, width = Board(puzzle), puzzle.width
    columns = Columns(board, work)
    states = columns.start()
    if states is None:
        return

    def put(node: Node, number: int, colour: int, blocks: int = 0) -> Node | None:
        """Set the next cells of the row; None if a column or a given cell forbids it."""
        row, states, cell = len(node.above), list(node.states), node.cell
        cells = full(number) << cell
        if cells & ~board.lines[row][colour]:
            return None
        for column in range(cell, cell + number):
            states[column] = columns.move(column, row, states[column], colour)
            if not states[column]:
                return None
        placement = node.placement | cells << colour * width
        return Node(node.above, tuple(states), placement, cell + number, node.block + blocks)

    packed = [packed_starts(clue) for clue in puzzle.rows]
    waiting: list[Node | None] = [Node((), states)]
    while waiting:
        work.step()
        node = waiting.pop()
        if node is None:
            work.contradictions += 1
            continue
        row, block = len(node.above), node.block
        if row == puzzle.height:
            yield columns.grid(node.above)
        elif block == len(puzzle.rows[row]):  # shortcut 1
            end = put(node, width - node.cell, 0)
            waiting.append(end and Node((*end.above, end.placement), end.states))
        else:
            first, following, needed = (packed[row][i] for i in (block, block + 1, -1))
            if node.cell + needed - first < width:
                work.branch()
                waiting.append(put(node, 1, 0))
            length, colour = puzzle.rows[row][block]
            after = put(node, length, colour, 1)  # shortcuts 2 and 3
            waiting.append(put(after, 1, 0) if after and following > first + length else after)


BACKTRACKING = Method(
    name="backtracking",
    summary="cell after cell, taking back the last choice, with three shortcuts",
    source="Phan, Nguyen, Truong, Pham 2023, section 2.3.2",
    capabilities=Capabilities(),
    options=NoOptions,
    start=searching(find),
)

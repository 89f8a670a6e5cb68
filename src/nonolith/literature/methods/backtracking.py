"""``backtracking``: chronological backtracking, cell after cell, with three shortcuts.

Source: Phan, Nguyen, Truong, Pham 2023 (the HUST report), section 2.3.2. Cells are set row by row
from the left, and checked by their columns. The last choice is taken back where no colour fits. The
shortcuts: a row whose blocks are all set is filled up with blanks; a block that has begun is filled
to its length; the blank after it is set at once. So there is a choice only where a block may begin.
Exact: finds all solutions, proves that there are no more. Any number of colours. Cost: exponential
in the cells.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from nonolith.literature.boards.columns import Columns, States
from nonolith.literature.boards.layers import grid_of_rows
from nonolith.literature.lines.enumeration import Placement
from nonolith.model.grid import Grid
from nonolith.model.limits import Limits
from nonolith.model.masks import full
from nonolith.model.puzzle import Clue, Puzzle
from nonolith.solving.board import Board
from nonolith.solving.methods.base import Capabilities, Method
from nonolith.solving.python_search import PythonSearch
from nonolith.solving.work import Work


class BacktrackingOptions(NamedTuple):
    """``backtracking`` has no options."""


class Node(NamedTuple):
    """A grid that is set up to some cell of a row.

    Attributes:
        above: the rows above.
        states: of all columns, each at the last of its cells that is set.
        placement: the cells of the row that are set.
        cell: the first cell of the row that is not.
        block: the first block of the row that is not.
    """

    above: tuple[Placement, ...]
    states: States
    placement: Placement = 0
    cell: int = 0
    block: int = 0


class Cells:
    """The ways from a node to the next ones.

    Args:
        board: the given cells.
        columns: the checks by the columns.
    """

    def __init__(self, board: Board, columns: Columns) -> None:
        self._board = board
        self._columns = columns
        self._width = board.puzzle.width

    def finish_row(self, node: Node) -> Node | None:
        """Shortcut 1: all blocks are set, so the other cells of the row are blank."""
        end = self._set(node, self._width - node.cell, 0)
        return end and Node((*end.above, end.placement), end.states)

    def begin_block(self, node: Node, clue: Clue) -> Node | None:
        """Shortcuts 2 and 3: the next block with all its cells, and the blank after it if the
        block after it has the same colour."""
        block = clue[node.block]
        after = self._set(node, block.length, block.colour)
        follower = clue[node.block + 1] if node.block + 1 < len(clue) else None
        if after and follower and follower.colour == block.colour:
            after = self._set(after, 1, 0)
        return after and after._replace(block=node.block + 1)

    def leave_blank(self, node: Node) -> Node | None:
        """A blank cell where the next block could begin."""
        return self._set(node, 1, 0)

    def _set(self, node: Node, number: int, colour: int) -> Node | None:
        """The next cells of the row in one colour; None where a column or a given cell forbids
        it.
        """
        row, states, cell = len(node.above), list(node.states), node.cell
        cells = full(number) << cell
        if cells & ~self._board.lines[row][colour]:
            return None
        for column in range(cell, cell + number):
            states[column] = self._columns.move(column, row, states[column], colour)
            if states[column] < 0:
                return None
        placement = node.placement | cells << colour * self._width
        return Node(node.above, tuple(states), placement, cell + number, node.block)


def find(puzzle: Puzzle, work: Work) -> Iterator[Grid]:
    """All solutions, cell after cell."""
    board = Board(puzzle)
    columns = Columns(board, work)
    states = columns.start()
    if states is None:
        return
    cells = Cells(board, columns)
    rest = [_needed(clue) for clue in puzzle.rows]
    waiting: list[Node | None] = [Node((), states)]
    while waiting:
        work.step()
        node = waiting.pop()
        if node is None:
            work.contradictions += 1
            continue
        row = len(node.above)
        if row == puzzle.height:
            yield grid_of_rows(board, node.above)
        elif node.block == len(puzzle.rows[row]):
            waiting.append(cells.finish_row(node))
        else:
            if node.cell + rest[row][node.block] < puzzle.width:
                work.branch()
                waiting.append(cells.leave_blank(node))
            waiting.append(cells.begin_block(node, puzzle.rows[row]))


def _needed(clue: Clue) -> list[int]:
    """For each block the cells that it and those after it need."""
    needed: list[int] = []
    for block, follower in zip(reversed(clue), (None, *reversed(clue)), strict=False):
        gap = follower is not None and follower.colour == block.colour
        needed.append(block.length + gap + (needed[-1] if needed else 0))
    return needed[::-1]


def start(puzzle: Puzzle, limits: Limits, _: BacktrackingOptions) -> PythonSearch:
    """Begins a search."""
    return PythonSearch(limits, lambda work: find(puzzle, work))


BACKTRACKING = Method(
    name="backtracking",
    summary="cell after cell, taking back the last choice, with three shortcuts",
    source="Phan, Nguyen, Truong, Pham 2023, section 2.3.2",
    capabilities=Capabilities(),
    options=BacktrackingOptions,
    start=start,
)

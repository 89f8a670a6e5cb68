"""``two_sat``: pairs of cells within lines as 2-clauses, closed by 2-SAT, then backtracking.

Source: Batenburg and Kosters 2009, as described by Wu et al. 2013 (III-C, III-D, table III);
``pairs.py`` has the details. Line solving and 2-SAT take turns until nothing changes. Where cells
stay open, one is guessed, and its opposite afterwards. The search around the closure is ours. It
guesses the cell whose two colours together imply most others, and first the colour that implies
more.
Exact: finds all solutions, proves that there are no more. Black and white.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from nonolith.literature.boards.pairs import Pairs
from nonolith.literature.lines import LINE_SOLVERS
from nonolith.literature.lines.stack import line_solver
from nonolith.model.grid import Grid
from nonolith.model.limits import Limits
from nonolith.model.masks import positions
from nonolith.model.puzzle import Puzzle
from nonolith.solving.board import Board
from nonolith.solving.line_solver import Settle
from nonolith.solving.methods.base import Capabilities, Method
from nonolith.solving.propagation import all_lines, propagate
from nonolith.solving.python_search import PythonSearch
from nonolith.solving.work import Work


class TwoSatOptions(NamedTuple):
    """Options of the method ``two_sat``.

    Attributes:
        lines: the line solver, or several with commas between them: each is run where those before
            it find nothing new.
    """

    lines: str = "bits"


def start(puzzle: Puzzle, limits: Limits, options: TwoSatOptions) -> PythonSearch:
    """Begins a search with 2-SAT before each guess."""
    solver = line_solver(options.lines)

    def find(work: Work) -> Iterator[Grid]:
        board = Board(puzzle)
        settle = solver.stoppable(work.step)
        if propagate(board, settle, work, all_lines(board)):
            for grid in _search(board, Pairs(board, settle), settle, work):
                # An incomplete line solver may take a full line that does not fit its clue.
                if solver.complete or puzzle.accepts(grid):
                    yield grid

    return PythonSearch(limits, find)


def settled_by_pairs(puzzle: Puzzle, work: Work) -> tuple[Board, bool]:
    """The board after propagation and 2-SAT, and whether it is consistent."""
    settle = LINE_SOLVERS["bits"].settle
    board = Board(puzzle)
    consistent = propagate(board, settle, work, all_lines(board))
    return board, consistent and Pairs(board, settle).settle(board, work)


def _search(board: Board, pairs: Pairs, settle: Settle, work: Work) -> Iterator[Grid]:
    """All solutions of a propagated board. A stack, not a recursion: boards may be large."""
    height, width = board.puzzle.shape
    stack, found = [board], False
    while stack:
        board = stack.pop()
        if not pairs.settle(board, work):
            continue
        if not stack and not found:  # all that was guessed so far was refuted
            work.known = board.grid()
        literal = _choice(pairs.successors(board, work), board)
        if literal is None:
            found = True
            yield board.grid()
            continue
        work.branch()
        row, column = divmod(literal // 2, width)
        for colour in (literal & 1 ^ 1, literal & 1):
            child = board.copy()
            child.put_cell(row, column, 1 << colour)
            if propagate(child, settle, work, 1 << row | 1 << (height + column)):
                stack.append(child)


def _choice(successors: list[tuple[int, ...]], board: Board) -> int | None:
    """The literal to guess first; None where every cell is settled."""
    best, choice = -1, None
    width = board.puzzle.width
    for row in range(board.puzzle.height):
        for column in positions(board.open_cells(row)):
            literal = 2 * (row * width + column)
            blank, filled = len(successors[literal]), len(successors[literal + 1])
            if blank + filled > best:
                best, choice = blank + filled, literal + (filled > blank)
    return choice


TWO_SAT = Method(
    name="two_sat",
    summary="pairs of cells within lines, closed by 2-SAT, then backtracking",
    source="Batenburg and Kosters 2009",
    capabilities=Capabilities(colours=False),
    options=TwoSatOptions,
    start=start,
)

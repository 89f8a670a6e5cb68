"""``rules_backtracking``: the eleven rules, then chronological backtracking with the rules inside.

Source: Yu, Lee, Chen 2009, section 2.2 ("CB with LR filter"). The rules run to their fixpoint over
all lines. Then the rows are the layers of a search. Each placement of a row that fits the known
cells is tried, and the rules run again after each. Exact: finds all solutions, proves that there
are no more. The order of the rows is from the top (the paper's choice) or the tightest first (the
paper's other order). Black and white only. Cost: the rules, about linear in the cells, for every
placement tried; exponential in the rows that the rules leave open.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from nonolith.literature.boards.ruled_board import RuledBoard
from nonolith.literature.lines.enumeration import Placements
from nonolith.model.clue import needed_cells
from nonolith.model.grid import Grid
from nonolith.model.limits import Limits
from nonolith.model.puzzle import Puzzle
from nonolith.solving.methods.base import Capabilities, Method
from nonolith.solving.python_search import PythonSearch
from nonolith.solving.work import Work


class RulesBacktrackingOptions(NamedTuple):
    """Options of ``rules_backtracking``.

    Attributes:
        order: the rows from the top, or those first whose clue needs the most cells.
    """

    order: Literal["lexicographic", "most_constrained"] = "lexicographic"


def find(puzzle: Puzzle, order: list[int], work: Work) -> Iterator[Grid]:
    """All solutions, the rows taken in this order."""
    layers = [iter([RuledBoard(puzzle)])]
    while layers:
        board = next(layers[-1], None)
        if board is None:
            layers.pop()
        elif board.propagate(work):
            if len(layers) == 1:
                work.known = board.board().grid()
            row = next((row for row in order if not board.is_known(row)), None)
            if row is None:
                yield board.board().grid()
            else:
                layers.append(_tried(board, row, work))


def _tried(board: RuledBoard, row: int, work: Work) -> Iterator[RuledBoard]:
    """The board with each placement of a row in turn, before the rules have run."""
    width = board.puzzle.width
    placements = Placements(board.puzzle.rows[row], width, board.lines[row].masks())
    guess = work.branch if placements.several() else work.step
    for placement in placements:
        guess()
        child = board.copy()
        child.put_row(row, placement >> width)
        yield child


def start(puzzle: Puzzle, limits: Limits, options: RulesBacktrackingOptions) -> PythonSearch:
    """Begins a search."""
    order = list(range(puzzle.height))
    if options.order == "most_constrained":
        order.sort(key=lambda row: -needed_cells(puzzle.rows[row]))
    return PythonSearch(limits, lambda work: find(puzzle, order, work))


RULES_BACKTRACKING = Method(
    name="rules_backtracking",
    summary="the eleven rules, then row after row with the rules again after each",
    source="Yu, Lee, Chen 2009, section 2.2",
    capabilities=Capabilities(colours=False),
    options=RulesBacktrackingOptions,
    start=start,
)

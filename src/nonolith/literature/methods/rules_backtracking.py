"""``rules_backtracking``: the eleven rules, then chronological backtracking with the rules inside.

Source: Yu, Lee, Chen 2009, section 2.2 ("CB with LR filter"). The rules run to their fixpoint over
all lines. Then the rows are the layers of a search: each placement of a row that fits the known
cells is tried, and the rules run again. Rows come from the top (the paper's choice) or the tightest
first (its alternative). Exact: finds all solutions, proves that there are no more.
Black and white only. Cost: the rules, about linear in the cells, for every placement tried;
exponential in the rows that the rules leave open.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from nonolith.literature.lines.enumeration import Placements
from nonolith.literature.shared.ruled_board import RuledBoard
from nonolith.model.clue import needed_cells
from nonolith.model.grid import Grid
from nonolith.model.puzzle import Puzzle
from nonolith.solving.methods.base import Capabilities, Method
from nonolith.solving.work import Work, searching


class RulesBacktrackingOptions(NamedTuple):
    """Options of ``rules_backtracking``.

    Attributes:
        order: rows from the top, or rows whose clues need the most cells first.
    """

    order: Literal["lexicographic", "most_constrained"] = "lexicographic"


def find(puzzle: Puzzle, options: RulesBacktrackingOptions, work: Work) -> Iterator[Grid]:
    """Yield all solutions."""
    order = list(range(puzzle.height))
    if options.order == "most_constrained":
        order.sort(key=lambda row: -needed_cells(puzzle.rows[row]))
    layers = [iter([RuledBoard(puzzle)])]
    while layers:
        ruled = next(layers[-1], None)
        if ruled is None:
            layers.pop()
        elif ruled.propagate(work):
            if len(layers) == 1:
                work.known = ruled.board.grid()
            row = next((row for row in order if ruled.board.open_cells(row)), None)
            if row is None:
                yield ruled.board.grid()
            else:
                layers.append(_children(ruled, row, work))


def _children(ruled: RuledBoard, row: int, work: Work) -> Iterator[RuledBoard]:
    """Yield a copy of the board for each placement of a row, before the rules run on it."""
    width = ruled.board.puzzle.width
    placements = Placements(ruled.board.clues[row], width, ruled.board.lines[row])
    for placement in placements.tried(work):
        child = ruled.copy()
        child.put_row(row, placement >> width)
        yield child


RULES_BACKTRACKING = Method(
    name="rules_backtracking",
    summary="the eleven rules, then row after row with the rules again after each",
    source="Yu, Lee, Chen 2009, section 2.2",
    capabilities=Capabilities(colours=False),
    options=RulesBacktrackingOptions,
    start=searching(find),
)

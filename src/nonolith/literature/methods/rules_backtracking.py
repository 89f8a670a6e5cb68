"""The method ``rules_backtracking`` backtracks over rows and runs the eleven rules at each node.

Source: Yu, Lee and Chen 2009, section 2.2 ("CB with LR filter"). The rules (line solver ``rules``)
run to their fixpoint. Then the search tries each placement of a row that fits the known cells, and
runs the rules again. It sets the rows from top to bottom (the paper's choice), or begins with the
rows whose clues need the most cells (the paper's alternative). The method finds all solutions and
proves that there are no more. It supports only black-and-white puzzles. Cost: exponential in the
number of rows that the search sets; for each placement, the rules take time about linear in the
number of cells.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from nonolith.literature.lines.enumeration import Placements
from nonolith.literature.shared.columns import depth_first
from nonolith.literature.shared.ruled_state import RuledState
from nonolith.model.clue import needed_cells
from nonolith.model.grid import Grid
from nonolith.model.puzzle import Puzzle
from nonolith.solving.methods.base import Capabilities, Method
from nonolith.solving.work import Work, searching


class RulesBacktrackingOptions(NamedTuple):
    """Options of the method ``rules_backtracking``.

    Attributes:
        order: order of the rows: from the top, or the row whose clue needs the most cells first.
    """

    order: Literal["lexicographic", "most_constrained"] = "lexicographic"


def find(puzzle: Puzzle, options: RulesBacktrackingOptions, work: Work) -> Iterator[Grid]:
    """Yield all solutions."""
    order = list(range(puzzle.height))
    if options.order == "most_constrained":
        order.sort(key=lambda row: -needed_cells(puzzle.rows[row]))

    def children(ruled: RuledState) -> Iterator[RuledState] | None:
        """Return a copy of the state for each placement of a row; None if the state is complete."""
        if not ruled.propagate(work):
            return iter(())
        state, width = ruled.state, puzzle.width
        if work.known is None:
            work.known = state.grid()
        row = next((row for row in order if state.open_cells(row)), None)
        if row is None:
            return None
        placements = Placements(puzzle.rows[row], width, state.lines[row]).tried(work)
        return (ruled.with_row(row, placement >> width) for placement in placements)

    for ruled in depth_first([RuledState(puzzle)], children):
        yield ruled.state.grid()


RULES_BACKTRACKING = Method(
    name="rules_backtracking",
    summary="backtracking over rows, with the eleven rules after each placement",
    source="Yu, Lee and Chen 2009, section 2.2",
    capabilities=Capabilities(colours=False),
    options=RulesBacktrackingOptions,
    start=searching(find),
)

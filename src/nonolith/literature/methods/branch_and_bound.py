"""The method ``branch_and_bound`` runs the eleven rules, then a depth-first search over rows.

Source: Jing et al. 2009, section 3. First the method runs the rules (line solver ``rules``)
to their fixpoint. Then a depth-first search sets the rows that still have unknown cells. The
columns settle some cells of the next row, so the search tries only the placements of that row that
fit these cells. It prunes the branch if no placement fits (the bound). The method finds all
solutions and proves that there are no more. It supports only black-and-white puzzles. Cost:
exponential in the number of rows that the search sets.
"""

from __future__ import annotations

from collections.abc import Iterator

from nonolith.literature.lines.enumeration import Placement, Placements
from nonolith.literature.shared.columns import Columns, Rows, States
from nonolith.literature.shared.ruled_state import RuledState
from nonolith.model.grid import Grid
from nonolith.model.puzzle import Puzzle
from nonolith.solving.methods.base import Capabilities, Method, NoOptions
from nonolith.solving.work import Work, searching


def find(puzzle: Puzzle, _: NoOptions, work: Work) -> Iterator[Grid]:
    """Yield all solutions."""
    ruled = RuledState(puzzle)
    if not ruled.propagate(work):
        return
    line_state = ruled.state
    work.known = line_state.grid()
    columns = Columns(line_state, work)

    def children(above: tuple[Placement, ...], states: States) -> Iterator[Rows]:
        row = len(above)
        allowed = columns.allowed(row, states)
        masks = tuple(a & b for a, b in zip(allowed, line_state.lines[row], strict=True))
        placements = Placements(line_state.clues[row], puzzle.width, masks)
        if not placements.possible:
            work.contradictions += 1
        for placement in placements.tried(work):
            after = columns.advance(row, states, placement)
            assert after is not None
            yield (*above, placement), after

    for rows in columns.grids(children):
        yield columns.grid(rows)


BRANCH_AND_BOUND = Method(
    name="branch_and_bound",
    summary="the eleven rules, then depth-first search over rows, pruned by the columns",
    source="Jing et al. 2009, section 3",
    capabilities=Capabilities(colours=False),
    start=searching(find),
)

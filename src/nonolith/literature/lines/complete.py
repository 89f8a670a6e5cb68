"""The line solver ``complete``: all placements, one by one.

Source: Simpson, "A fast, complete algorithm?". A cell may have the colours that it has in some
placement. Complete, any number of colours. Cost: k blocks with x free cells have C(x + k, k)
placements if nothing is known, so it is fast only on lines that are short, tight or mostly known.
"""

from __future__ import annotations

from nonolith.literature.lines.enumeration import Placements, masks_of_placement
from nonolith.model.masks import Masks
from nonolith.model.puzzle import Clue
from nonolith.solving.line_solver import LineSolver, Step, no_step


def settle(clue: Clue, cells: int, masks: Masks, step: Step = no_step) -> Masks | None:
    """Return all that follows from one line; see ``LineSolver.settle``."""
    placements = Placements(clue, cells, masks)
    union = 0
    for placement in placements:
        step()
        union |= placement
    return masks_of_placement(union, cells, len(masks)) if placements.possible else None


COMPLETE = LineSolver(
    name="complete",
    summary="all placements, one by one",
    source="Simpson",
    complete=True,
    colours=True,
    settle=settle,
    settle_in_steps=settle,
    enumerates=True,
)

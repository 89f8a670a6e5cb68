"""The line solver ``complete``: enumerates all placements of the line.

Source: Simpson, "A fast, complete algorithm?". A cell keeps the colours that it has in at least one
placement. Complete, any number of colours. Cost: the number of placements. In an unknown line with
x more blanks than required, k blocks have C(x + k, k) placements, so the solver is fast only on
lines that are short, tight or mostly known.
"""

from __future__ import annotations

from nonolith.literature.lines.enumeration import Placements, masks_of_placement
from nonolith.model.masks import Masks
from nonolith.model.puzzle import Clue
from nonolith.solving.line_solver import StepCallback, no_step


def settle(clue: Clue, cells: int, masks: Masks, step: StepCallback = no_step) -> Masks | None:
    """Return everything that follows from one line; see ``LineSolver``."""
    placements = Placements(clue, cells, masks)
    union = 0
    for placement in placements:
        step()
        union |= placement
    return masks_of_placement(union, cells, len(masks)) if placements.possible else None

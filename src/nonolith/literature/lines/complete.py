"""The line solver ``complete`` enumerates all placements of a line.

Source: Simpson, "A fast, complete algorithm?". A cell keeps the colours that it has in at least one
placement. The solver is complete and supports any number of colours. Its cost is the number of
placements. In a line without known cells, k blocks have C(x + k, k) placements if the line has x
more cells than they need. So the solver is fast only on lines that are short, nearly full or mostly
known.
"""

from __future__ import annotations

from nonolith.literature.lines.enumeration import Placements, masks_of_placement
from nonolith.model.masks import Masks
from nonolith.model.puzzle import Clue
from nonolith.solving.line_solver import StepCallback, no_step


def settle(clue: Clue, cells: int, masks: Masks, step: StepCallback = no_step) -> Masks | None:
    """Return the deduced masks of one line; see ``LineSolver``."""
    placements = Placements(clue, cells, masks)
    union = 0
    for placement in placements:
        step()
        union |= placement
    return masks_of_placement(union, cells, len(masks)) if placements.possible else None

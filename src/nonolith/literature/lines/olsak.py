"""The line solver ``olsak`` runs ``fast``, then guesses colours of single cells of the line.

Source: Petr and Mirek Olsak's solver, as described by Simpson. The solver guesses each colour that
``fast`` leaves possible in a cell. If no placement agrees with the guess, the cell cannot have that
colour. Otherwise all colours in the leftmost placement that agrees with the guess are possible, and
need no guess. The solver is complete and supports any number of colours. Cost: at most one
placement for each cell and colour.
"""

from __future__ import annotations

from nonolith.literature.lines.fast import settle as settle_fast
from nonolith.literature.lines.push import Pusher
from nonolith.model.masks import Masks
from nonolith.model.puzzle import Clue
from nonolith.solving.line_solver import StepCallback, no_step


def settle(clue: Clue, cells: int, masks: Masks, step: StepCallback = no_step) -> Masks | None:
    """Return the deduced masks of one line; see ``LineSolver``."""
    settled = settle_fast(clue, cells, masks)
    if settled is None:
        return None
    seen = [0] * len(masks)  # the cells of each colour in the placements found
    for colour in range(len(masks)):
        while open_cells := settled[colour] & ~seen[colour]:
            step()
            cell = open_cells & -open_cells
            guess = tuple(m if c == colour else m & ~cell for c, m in enumerate(settled))
            pusher = Pusher(clue, cells, guess)
            starts = pusher.leftmost()
            if starts is None:
                settled = tuple(m & ~cell if c == colour else m for c, m in enumerate(settled))
            else:
                pusher.merge(starts, seen)
    return settled

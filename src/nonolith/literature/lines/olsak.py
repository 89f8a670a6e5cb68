"""The line solver ``olsak``: ``fast``, made complete by local guesses within the line.

Source: Petr and Mirek Olsak's solver, as described by Simpson. A cell that ``fast`` leaves open is
assumed to have one of its colours. If pushing the blocks then finds no placement, the cell cannot
have that colour. Otherwise the placement also shows possible colours of other cells, which need no
guess. Complete, any number of colours. Cost: at most one push of the blocks per cell and colour.
"""

from __future__ import annotations

from nonolith.literature.lines import fast
from nonolith.literature.lines.push import Pusher
from nonolith.model.masks import Masks, full
from nonolith.model.puzzle import Clue
from nonolith.solving.line_solver import LineSolver, Step, no_step


def settle(clue: Clue, cells: int, masks: Masks, step: Step = no_step) -> Masks | None:
    """Return all that follows from one line; see ``LineSolver.settle``."""
    settled = fast.settle(clue, cells, masks)
    if settled is None:
        return None
    seen: Masks = (0,) * len(masks)
    for colour in range(len(masks)):
        while open_cells := settled[colour] & ~seen[colour]:
            step()
            cell = open_cells & -open_cells
            guess = tuple(m if c == colour else m & ~cell for c, m in enumerate(settled))
            example = _example(clue, cells, guess)
            if example is None:
                settled = tuple(m & ~cell if c == colour else m for c, m in enumerate(settled))
            else:
                seen = tuple(old | new for old, new in zip(seen, example, strict=True))
    return settled


def _example(clue: Clue, cells: int, masks: Masks) -> Masks | None:
    """Return the masks of the leftmost placement, or None if there is none."""
    pusher = Pusher(clue, cells, masks)
    starts = pusher.leftmost()
    if starts is None:
        return None
    shown = [0] * len(masks)
    for (length, colour), start in zip(clue, starts, strict=True):
        shown[colour] |= full(length) << start
    shown[0] = full(cells) & ~pusher.covered(starts)
    return tuple(shown)


OLSAK = LineSolver(
    name="olsak",
    summary="fast, made complete by guesses within the line",
    source="P. and M. Olsak, as described by Simpson",
    complete=True,
    colours=True,
    settle=settle,
    settle_in_steps=settle,
)

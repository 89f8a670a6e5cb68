"""The line solver ``olsak``: ``fast``, made complete by local guesses within the line.

Source: Petr and Mirek Olsak's solver, as described by Simpson. Cells that ``fast`` leaves open are
guessed. A cell is given one of its colours. If the blocks can then not be pushed to a placement,
the cell does not have that colour. Otherwise the placement also shows possible colours of other
cells, and these need no guess. Complete, any number of colours. Cost: that of pushing once for each
cell and colour at most.
"""

from __future__ import annotations

from nonolith.literature.lines import fast
from nonolith.literature.lines.push import Pusher
from nonolith.model.masks import Masks, full
from nonolith.model.puzzle import Clue
from nonolith.solving.line_solver import LineSolver, Step, no_step


def settle(clue: Clue, cells: int, masks: Masks, step: Step = no_step) -> Masks | None:
    """All that follows from one line; see ``LineSolver.settle``."""
    settled = fast.settle(clue, cells, masks)
    if settled is None:
        return None
    seen: Masks = (0,) * len(masks)
    for colour in range(len(masks)):
        while open_cells := settled[colour] & ~seen[colour]:
            step()
            cell = open_cells & -open_cells
            example = _example(clue, cells, _guess(settled, cell, colour))
            if example is None:
                settled = tuple(m & ~cell if c == colour else m for c, m in enumerate(settled))
            else:
                seen = tuple(old | new for old, new in zip(seen, example, strict=True))
    return settled


def _guess(masks: Masks, cell: int, colour: int) -> Masks:
    """The line with the cell (a bit) in that colour."""
    return tuple(mask if c == colour else mask & ~cell for c, mask in enumerate(masks))


def _example(clue: Clue, cells: int, masks: Masks) -> Masks | None:
    """The colours of the cells of one placement."""
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

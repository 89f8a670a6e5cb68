"""The line solver ``fast`` compares the leftmost placement with the rightmost placement.

Source: Simpson, "A fast, complete algorithm?". The cells that a block covers in both placements get
its colour. A cell keeps a colour other than blank only if it lies between the leftmost start and
the rightmost end of a block of that colour. The solver supports any number of colours. It is not
complete, because it does not try the placements between these two. Cost: finding two placements.
"""

from __future__ import annotations

from nonolith.literature.lines.push import Pusher
from nonolith.model.masks import Masks, mirrored, span
from nonolith.model.puzzle import Clue


def settle(clue: Clue, cells: int, masks: Masks) -> Masks | None:
    """Return the deduced masks of one line; see ``LineSolver``."""
    leftmost = Pusher(clue, cells, masks).leftmost()
    backwards = tuple(mirrored(mask, cells) for mask in masks)
    from_right = Pusher(clue[::-1], cells, backwards).leftmost()
    if leftmost is None or from_right is None:
        return None
    settled, reach = list(masks), [0] * len(masks)
    for (length, colour), left, right in zip(clue, leftmost, from_right[::-1], strict=True):
        end = cells - right  # first cell after the block in its rightmost position
        reach[colour] |= span(left, end - 1)
        overlap = span(end - length, left + length - 1)
        for other in range(len(masks)):
            if other != colour:
                settled[other] &= ~overlap
    return (settled[0], *(mask & reach[c] for c, mask in enumerate(settled) if c))

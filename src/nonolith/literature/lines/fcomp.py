"""The line solver ``fcomp``: merges a chain of placements in which no block moves left.

Source: Simpson, "A fast, complete algorithm?"; the proof that a chain of placements is enough is
ours. If every block takes the leftmost of its positions in two placements, the result is a
placement again; the same holds for the rightmost positions. So the placements form a distributive
lattice. A chain from the leftmost to the rightmost placement that skips no possible step contains
every position of every block, and every cell that can be blank. This chain moves the last block
right as far as possible, then the second to last, and so on; a moving block pushes the blocks in
its way. Complete, any number of colours. Cost: at most one placement for each position of a block.
"""

from __future__ import annotations

from collections.abc import Iterator

from nonolith.literature.lines.push import Pusher, Starts
from nonolith.model.masks import Masks
from nonolith.model.puzzle import Clue
from nonolith.solving.line_solver import StepCallback, no_step


def settle(clue: Clue, cells: int, masks: Masks, step: StepCallback = no_step) -> Masks | None:
    """Return everything that follows from one line; see ``LineSolver``."""
    pusher = Pusher(clue, cells, masks)
    settled, starts = [0] * len(masks), None
    for starts in chain(pusher):
        step()
        pusher.merge(starts, settled)
    return None if starts is None else tuple(settled)


def chain(pusher: Pusher) -> Iterator[Starts]:
    """Yield placements from the leftmost to the rightmost, in steps as small as possible."""
    starts = pusher.leftmost()
    if starts is None:
        return
    yield starts
    for block in reversed(range(len(pusher.clue))):
        while (following := pusher.moved(starts, block)) is not None:
            starts = _smallest(pusher, starts, following)
            yield starts


def _smallest(pusher: Pusher, starts: Starts, following: Starts) -> Starts:
    """Return the smallest step from one placement towards another."""
    block = 0
    while block < len(starts):
        if following[block] != starts[block]:
            nearer = pusher.moved(starts, block)
            assert nearer is not None  # because ``following`` is a placement
            if nearer != following:
                following, block = nearer, -1
        block += 1
    return following

"""The line solver ``fcomp`` merges a chain of placements in which no block moves left.

Source: Simpson, "A fast, complete algorithm?"; the proof that a chain of placements is enough is
ours. If two placements are combined so that every block takes the left of its two positions, the
result is a placement too. The same holds for the right of the two positions. So the placements form
a distributive lattice. Consider a chain of smallest possible steps from the leftmost to the
rightmost placement. In this chain, every block takes each of its possible positions, and each cell
that can be blank is blank at least once. The solver's chain moves the last block right as far as
possible, then the second to last, and so on; a moving block pushes the blocks in its way. The
solver is complete and supports any number of colours. Cost: at most one placement for each position
of a block.
"""

from __future__ import annotations

from collections.abc import Iterator

from nonolith.literature.lines.push import Pusher, Starts
from nonolith.model.masks import Masks
from nonolith.model.puzzle import Clue
from nonolith.solving.line_solver import StepCallback, no_step


def settle(clue: Clue, cells: int, masks: Masks, step: StepCallback = no_step) -> Masks | None:
    """Return the deduced masks of one line; see ``LineSolver``."""
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
    """Return the placement after the smallest step from ``starts`` towards ``following``."""
    block = 0
    while block < len(starts):
        if following[block] != starts[block]:
            nearer = pusher.moved(starts, block)
            assert nearer is not None  # because ``following`` is a placement
            if nearer != following:
                following, block = nearer, -1
        block += 1
    return following

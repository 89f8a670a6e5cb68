"""The line solver ``fcomp``: fast and complete, by placements in which no block moves left again.

Source: Simpson, "A fast, complete algorithm?"; the proof that a chain of placements is enough is
ours. If each block takes its position further left in two placements, the result is a placement;
likewise for further right. So the placements are a distributive lattice. A chain from the leftmost
to the rightmost placement that skips no possible step shows every position of every block, and
every cell that can be blank. The chain here moves the last block as far as possible, then the one
before it, and so on, along with the blocks that must move too. Complete, any number of colours.
Cost: at most one placement for each position of a block.
"""

from __future__ import annotations

from collections.abc import Iterator

from nonolith.literature.lines.push import Pusher, Starts
from nonolith.model.masks import Masks, full
from nonolith.model.puzzle import Clue
from nonolith.solving.line_solver import LineSolver, Step, no_step


def settle(clue: Clue, cells: int, masks: Masks, step: Step = no_step) -> Masks | None:
    """Return all that follows from one line; see ``LineSolver.settle``."""
    settled, before = [0] * len(masks), None
    every, blocks = full(cells), [(full(length), colour) for length, colour in clue]
    for starts in chain(clue, cells, masks):
        step()
        covered = 0
        for block, (cells_of_block, colour) in enumerate(blocks):
            stretch = cells_of_block << starts[block]
            covered |= stretch
            if before is None or starts[block] != before[block]:
                settled[colour] |= stretch
        settled[0] |= every & ~covered
        before = starts
    return None if before is None else tuple(settled)


def chain(clue: Clue, cells: int, masks: Masks) -> Iterator[Starts]:
    """Yield placements from the leftmost to the rightmost, in steps as small as possible.

    >>> from nonolith.model.puzzle import Block
    >>> from nonolith.model.masks import unknown_line
    >>> [tuple(starts) for starts in chain((Block(3), Block(3)), 10, unknown_line(10, 2))]
    [(0, 4), (0, 5), (0, 6), (0, 7), (1, 7), (2, 7), (3, 7)]
    """
    pusher = Pusher(clue, cells, masks)
    starts = pusher.leftmost()
    if starts is None:
        return
    yield starts
    for block in reversed(range(len(clue))):
        while (following := pusher.moved(starts, block)) is not None:
            starts = _smallest(pusher, starts, following)
            yield starts


def _smallest(pusher: Pusher, starts: Starts, following: Starts) -> Starts:
    """Return the smallest step from one placement towards another."""
    block = 0
    while block < len(starts):
        if following[block] != starts[block]:
            nearer = pusher.moved(starts, block)
            assert nearer is not None  # it is at most what follows
            if nearer != following:
                following, block = nearer, -1
        block += 1
    return following


FCOMP = LineSolver(
    name="fcomp",
    summary="placements in which no block moves left again",
    source="Simpson",
    complete=True,
    colours=True,
    settle=settle,
    settle_in_steps=settle,
)

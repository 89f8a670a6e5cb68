"""The line solver ``complete``: all placements, one by one.

Source: Simpson, "A fast, complete algorithm?". The simplest line solver: a cell may have the
    colours that it has in some placement. Complete, any number of colours. Cost: in a line in which
    nothing is known, k blocks with x free cells have (x + k over k) placements. So only short
    lines, tight lines and lines with many known cells are quick.
"""

from __future__ import annotations

from collections.abc import Iterator

from nonolith.model.masks import Masks, eroded, full, lowest, span
from nonolith.model.puzzle import Clue
from nonolith.solving.line_solver import LineSolver, Step, gaps_of, no_step


def settle(clue: Clue, cells: int, masks: Masks, step: Step = no_step) -> Masks | None:
    """All that follows from one line; see ``LineSolver.settle``."""
    possible = None
    for placement in placements(clue, cells, masks, step):
        if possible is None:
            possible = placement
        else:
            possible = tuple(old | new for old, new in zip(possible, placement, strict=True))
    return possible


def placements(clue: Clue, cells: int, masks: Masks, step: Step = no_step) -> Iterator[Masks]:
    """All placements that agree with the known cells of the line.

    >>> from nonolith.model.puzzle import Block
    >>> list(placements((Block(2),), 3, (0b111, 0b111)))
    [(4, 3), (1, 6)]
    """
    gaps = gaps_of(clue)
    may_start = _may_start(clue, cells, masks, gaps)
    must = full(cells) & ~masks[0]
    starts: list[int] = []
    ends = [0]  # of the blocks set so far; the first is the border of the line
    start = 0  # where the next block is tried
    while True:
        step()
        block = len(starts)
        if block == len(clue):
            if not must >> ends[-1]:
                yield _placement(clue, cells, starts, len(masks))
        else:
            may = may_start[block] >> start
            if may:
                start += lowest(may)
                if not must & span(ends[-1], start - 1):
                    starts.append(start)
                    ends.append(start + clue[block].length)
                    start = ends[-1] + (gaps[block + 1] if block + 1 < len(clue) else 0)
                    continue
        # The next block fits nowhere from here on: move the one before it.
        if not starts:
            return
        start = starts.pop() + 1
        ends.pop()


def _may_start(clue: Clue, cells: int, masks: Masks, gaps: list[int]) -> list[int]:
    """For each block the cells where it may start, with enough cells for the blocks after it."""
    may_start, end = [], cells
    for (length, colour), gap in zip(clue[::-1], gaps[::-1], strict=True):
        end -= length
        may_start.append(eroded(masks[colour], length) & span(0, end))
        end -= gap
    return may_start[::-1]


def _placement(clue: Clue, cells: int, starts: list[int], colours: int) -> Masks:
    masks = [0] * colours
    for (length, colour), start in zip(clue, starts, strict=True):
        masks[colour] |= full(length) << start
    masks[0] = full(cells) & ~sum(masks)
    return tuple(masks)


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

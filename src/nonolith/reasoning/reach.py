"""Find the colours of each cell and the starts of each block over all placements of a line.

The method is our own, based on the line solver ``bits``. The possible starts of a block are the
bits of one int, and the carry of an addition spreads them over blanks. Two passes, one from each
side, find the starts of every block and the colours of each cell. The result is complete. If the
length of a block is unknown, the block may have any length from 1; so the conclusions rest on the
other lengths alone. Cost: a few operations on ints per block.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from nonolith.model.masks import Masks, dilated, eroded, flooded, highest, lowest, mirrored

#: A block whose length may be unknown: its length or None, and its colour.
LooseBlock = tuple[int | None, int]


class Reach(NamedTuple):
    """The union of all placements of a line."""

    masks: Masks  #: for each colour, the cells that have it in some placement
    starts: tuple[int, ...]  #: for each block, the cells where it starts in some placement, as bits
    ends: tuple[int, ...]  #: for each block, the cells where it ends in some placement, as bits

    def span(self, block: int) -> tuple[int, int]:
        """Return the leftmost start and the rightmost end of a block."""
        return lowest(self.starts[block]), highest(self.ends[block])


def reach_of(clue: Sequence[LooseBlock], cells: int, masks: Masks) -> Reach | None:
    """Return the union of all placements of a clue that fit the masks; None if there are none.

    >>> reach_of([(3, 1)], 4, (15, 15))
    Reach(masks=(9, 15), starts=(3,), ends=(12,))
    """
    ahead = _pass(clue, masks)
    if ahead is None or not ahead[0][-1] >> cells & 1:
        return None
    back = _pass(clue[::-1], tuple(mirrored(mask, cells) for mask in masks))
    assert back is not None
    gaps, firsts, runs = ahead
    gaps_after = [mirrored(gap, cells + 1) >> 1 for gap in reversed(back[0])]
    lasts = [mirrored(start, cells) for start in reversed(back[1])]
    found = [0] * len(masks)
    starts, ends = [], []
    for j, (length, colour) in enumerate(clue):
        if length is None:
            cover = runs[j] & mirrored(back[2][-1 - j], cells)
            starts.append(firsts[j] & cover)
            ends.append(lasts[j] & cover)
        else:
            start = firsts[j] & lasts[j] >> length - 1
            starts.append(start)
            ends.append(start << length - 1)
            cover = dilated(start, length)
        found[colour] |= cover
    for before, after in zip(gaps, gaps_after, strict=True):
        found[0] |= before & after
    found[0] &= masks[0]
    return Reach(tuple(found), tuple(starts), tuple(ends))


def _pass(
    clue: Sequence[LooseBlock], masks: Masks
) -> tuple[list[int], list[int], list[int]] | None:
    """Pass over the line from its first cell; return None if the blocks do not fit.

    Return three lists of bit masks: for each j, the numbers n such that the first j blocks fit into
    the first n cells; for each block, its possible starts given the cells before it; and for each
    block of unknown length, the cells that it may reach from these starts (0 for other blocks).
    """
    blank = masks[0]
    gap = flooded(1, blank)
    gaps, starts, runs = [gap], [], []
    before = 0
    behind = 1  # the possible first cells after the previous block
    for length, colour in clue:
        if before == colour:
            gap = flooded((behind & blank) << 1, blank)
        may = masks[colour]
        if length is None:
            start = gap & may
            behind = flooded(start << 1, may)
            runs.append(flooded(start, may) & may)
        else:
            start = gap & eroded(may, length)
            behind = start << length
            runs.append(0)
        if not start:
            return None
        starts.append(start)
        gap = flooded(behind, blank)
        gaps.append(gap)
        before = colour
    return gaps, starts, runs

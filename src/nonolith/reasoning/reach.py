"""Reach: the colours of each cell and the starts of each block over all placements of a line.

Ours, after the idea of ``bits``: the possible starts of a block are one int mask, and blanks are
flooded by the carry of an addition. Two passes, one from each side, find the starts of every block
and the colours of each cell. Complete. A length of the clue may be forgotten: its block may then
have any length from 1, so that more placements fit. What still follows then follows from the other
lengths alone. Cost: the number of blocks times a few operations on
ints.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from nonolith.model.masks import Masks, dilated, eroded, flooded, highest, lowest, mirrored

#: A block of a loose clue: its length, or None where that is forgotten, and its colour.
LooseBlock = tuple[int | None, int]


class Reach(NamedTuple):
    """The union of all placements of a line.

    Attributes:
        masks: for each colour the cells that have it in some placement.
        starts: for each block the cells where it starts in some placement, as bits.
        ends: for each block its last cells, likewise.
    """

    masks: Masks
    starts: tuple[int, ...]
    ends: tuple[int, ...]

    def span(self, block: int) -> tuple[int, int]:
        """The leftmost start and the rightmost end of a block."""
        starts = self.starts[block]
        return lowest(starts), highest(self.ends[block])


class _Pass(NamedTuple):
    """One pass over the line: which beginnings of the line hold which first blocks.

    Attributes:
        gaps: bit p of ``gaps[j]``: the first p cells hold the first j blocks.
        starts: where each block may start, given the cells before it.
        runs: the cells that each block may reach from these starts.
    """

    gaps: list[int]
    starts: list[int]
    runs: list[int]


def reach_of(clue: Sequence[LooseBlock], cells: int, masks: Masks) -> Reach | None:
    """All placements of a clue within what is known of a line; None where there is none.

    >>> reach_of([(3, 1)], 4, (15, 15))
    Reach(masks=(9, 15), starts=(3,), ends=(12,))
    """
    ahead = _pass(clue, masks)
    if ahead is None or not ahead.gaps[-1] >> cells & 1:
        return None
    back = _pass(clue[::-1], tuple(mirrored(mask, cells) for mask in masks))
    assert back is not None
    blocks = len(clue)
    found = [0] * len(masks)
    starts, ends = [], []
    for j, (length, colour) in enumerate(clue):
        mirror = blocks - 1 - j
        lasts = mirrored(back.starts[mirror], cells)
        if length is None:
            cover = ahead.runs[j] & mirrored(back.runs[mirror], cells)
            starts.append(ahead.starts[j] & cover)
            ends.append(lasts & cover)
        else:
            start = ahead.starts[j] & lasts >> length - 1
            starts.append(start)
            ends.append(start << length - 1)
            cover = dilated(start, length)
        found[colour] |= cover
    for j in range(blocks + 1):
        found[0] |= ahead.gaps[j] & mirrored(back.gaps[blocks - j], cells + 1) >> 1
    found[0] &= masks[0]
    return Reach(tuple(found), tuple(starts), tuple(ends))


def _pass(clue: Sequence[LooseBlock], masks: Masks) -> _Pass | None:
    blank = masks[0]
    gap = flooded(1, blank)
    gaps, starts, runs = [gap], [], []
    rooms: dict[LooseBlock, int] = {}
    before = 0
    behind = 1  # where the last block may have ended
    for length, colour in clue:
        if before == colour:
            apart = (behind & blank) << 1
            gap = flooded(apart, blank)
        may = masks[colour]
        if length is None:
            start = gap & may
            run = flooded(start, may)
            behind = flooded(start << 1, may)
            runs.append(run & may)
        else:
            room = rooms.get((length, colour))
            if room is None:
                room = rooms[length, colour] = eroded(may, length)
            start = gap & room
            behind = start << length
            runs.append(0)
        if not start:
            return None
        starts.append(start)
        gap = flooded(behind, blank)
        gaps.append(gap)
        before = colour
    return _Pass(gaps, starts, runs)

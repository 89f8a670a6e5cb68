"""Iterate over, count or list the placements of a line that fit its known cells.

Source: ours. If all blocks are packed to the left, the number of cells after the last block is the
slack. The offset of a block is the distance of its start from its packed start. It is at most the
slack, and no block has a smaller offset than the block before it. For each block, a mask contains
the offsets from which the rest of the line can be completed. These masks are computed from the last
block to the first, so the enumeration never reaches a dead end. The module supports any number of
colours. Cost: O(blocks * log(cells)) operations on masks to compute the masks, O(blocks * slack)
steps to count the placements, and at most one step for each block of each placement to list them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from itertools import islice

from nonolith.model.masks import Masks, eroded, full, lowest, positions
from nonolith.model.puzzle import Clue
from nonolith.solving.line_solver import packed_starts
from nonolith.solving.work import Work

#: A placement as one int: bit c * cells + i is set if cell i has colour c. So the bitwise or of
#: several placements contains the masks of their union.
Placement = int


def masks_of_placement(placement: Placement, cells: int, colours: int) -> Masks:
    """Return the masks (the cells of each colour) of a placement, or of a union of placements.

    >>> masks_of_placement(0b011100, 3, 2)
    (4, 3)
    """
    every = full(cells)
    return tuple(placement >> colour * cells & every for colour in range(colours))


class Placements:
    """The placements of a clue that fit the masks of a line of ``cells`` cells.

    Iterating over this object yields the placements, sorted by the starts of their blocks.
    ``possible`` tells whether at least one placement fits.
    """

    def __init__(self, clue: Clue, cells: int, masks: Masks) -> None:
        bases = packed_starts(clue)
        slack = cells - bases[-1]
        self._blank, self._slack, self._bases = full(cells), slack, bases
        #: For each block, the bits of a blank line that flip if the block starts at cell 0.
        self._patterns = [full(block.length) * (1 | 1 << block.colour * cells) for block in clue]
        #: For each block as bits: its possible offsets, and the offsets at which the cell where the
        #: block would start may be blank.
        self._offsets: list[int] = []
        self._gaps: list[int] = []
        fitting = _flood_down(1 << slack, masks[0] >> bases[-1], slack) if slack >= 0 else 0
        for j in range(len(clue) - 1, -1, -1):
            length, colour = clue[j]
            starts = eroded(masks[colour], length)
            if bases[j + 1] > bases[j] + length:  # a blank must follow
                starts &= masks[0] >> length
            self._offsets.insert(0, starts >> bases[j] & fitting)
            self._gaps.insert(0, masks[0] >> bases[j])
            fitting = _flood_down(self._offsets[0], self._gaps[0], slack)
        self.possible = bool(fitting & 1)

    def __iter__(self) -> Iterator[Placement]:
        last = len(self._patterns) - 1
        if last < 0 and self.possible:
            yield self._blank
        if last < 0 or not self.possible:
            return
        open_offsets, placed = [self._reachable(0, 0)], [self._blank]
        while open_offsets:
            offsets = open_offsets[-1]
            if not offsets:
                open_offsets.pop()
                placed.pop()
                continue
            block, offset = len(placed) - 1, lowest(offsets)
            open_offsets[-1] ^= 1 << offset
            line = placed[-1] ^ self._patterns[block] << self._bases[block] + offset
            if block == last:
                yield line
            else:
                placed.append(line)
                open_offsets.append(self._reachable(block + 1, offset))

    def tried(self, work: Work) -> Iterator[Placement]:
        """Yield the placements. If there are at least two, count each as a branch of ``work``."""
        guess = work.branch if len(list(islice(self, 2))) > 1 else work.step
        for placement in self:
            guess()
            yield placement

    def count(self) -> int:
        """Return the number of placements."""
        if not self._patterns or not self.possible:
            return int(self.possible)
        # ways: for each offset, the largest first, the number of placements of this block and all
        # later blocks in which this block has that offset or a larger one. The loop reads binary
        # digits, because shifts are slower.
        width = self._slack + 1
        ways = [1] * width
        for offsets, gaps in zip(reversed(self._offsets), reversed(self._gaps), strict=True):
            stands = f"{offsets:0{width}b}"
            passes = f"{gaps & full(width):0{width}b}"
            number, after = 0, ways
            ways = []
            for way, stand, may_pass in zip(after, stands, passes, strict=True):
                if may_pass == "0":
                    number = 0
                if stand == "1":
                    number += way
                ways.append(number)
        return ways[-1]

    def listed(self, step: Callable[[], None]) -> list[Placement]:
        """Return all placements; call ``step`` periodically."""
        if not self._patterns or not self.possible:
            return list(self)
        # The partial lines with the blocks placed so far, by the offset of the last block.
        heads = {0: [self._blank]}
        for block, pattern in enumerate(self._patterns):
            longer: defaultdict[int, list[Placement]] = defaultdict(list)
            for offset, lines in heads.items():
                for start in positions(self._reachable(block, offset)):
                    change = pattern << self._bases[block] + start
                    longer[start] += [line ^ change for line in lines]
                step()
            heads = longer
        return [line for lines in heads.values() for line in lines]

    def _reachable(self, block: int, offset: int) -> int:
        """Return the offsets that a block can have if the block before it has this offset."""
        wall = ~self._gaps[block] >> offset
        return self._offsets[block] & (((wall & -wall) << 1) - 1) << offset


def _flood_down(targets: int, through: int, most: int) -> int:
    """Return ``targets``, and all bits from which set bits of ``through`` lead up to a target."""
    step = 1
    while through and step <= most:
        targets |= through & targets >> step
        through &= through >> step
        step *= 2
    return targets

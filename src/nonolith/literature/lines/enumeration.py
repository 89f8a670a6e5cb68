"""Iterate over, count or list the placements of a line that fit its known cells.

Source: ours. If all blocks are packed to the left, the number of cells after the last block is the
slack. The offset of a block is the distance from its packed start; it is at most the slack, and no
block has a smaller offset than the block before it. Each block has a mask of the offsets from which
the rest of the line can be completed, computed from the last block to the first. So the enumeration
never reaches a dead end. Any number of colours. Cost: O(blocks * log(slack)) operations on masks to
begin, O(blocks * slack) to count, and the number of placements to list them.
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
    """Return the cells of each colour of a placement, or of a union of placements.

    >>> masks_of_placement(0b011100, 3, 2)
    (4, 3)
    """
    every = full(cells)
    return tuple(placement >> colour * cells & every for colour in range(colours))


class Placements:
    """The placements of a clue in a line of ``cells`` cells that fit the line's masks.

    Iterating over this object yields the placements one by one, the leftmost first; ``possible`` is
    whether there is one.
    """

    def __init__(self, clue: Clue, cells: int, masks: Masks) -> None:
        bases = packed_starts(clue)
        slack = cells - bases[-1]
        self._blank, self._slack, self._bases = full(cells), slack, bases
        #: For each block the bits that flip in a blank line if the block starts at cell 0.
        self._patterns = [full(block.length) * (1 | 1 << block.colour * cells) for block in clue]
        #: Each block's possible offsets, and the offsets at which its first cell can be blank.
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
        """Yield the placements; count each as a branch if there are at least two."""
        guess = work.branch if len(list(islice(self, 2))) > 1 else work.step
        for placement in self:
            guess()
            yield placement

    def count(self) -> int:
        """Return the number of placements."""
        if not self._patterns or not self.possible:
            return int(self.possible)
        # ways: for each offset, the largest first, the number of placements of this block and all
        # later ones if this block has that offset or more. Binary digits are faster than shifts.
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
        """Return all placements; call ``step`` for each block and offset of its predecessor."""
        if not self._patterns or not self.possible:
            return list(self)
        # For each offset of the last placed block: the lines that contain the blocks placed so far.
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
    """Return the targets, and the bits from which a run of ``through`` bits goes up to a target."""
    step = 1
    while through and step <= most:
        targets |= through & targets >> step
        through &= through >> step
        step *= 2
    return targets

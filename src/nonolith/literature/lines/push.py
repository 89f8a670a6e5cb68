"""Pushing blocks: the leftmost placement that is not to the left of given starts.

Source: Simpson, the leftmost positions of his ``fast``. A block moves right, never left, until
    three things are true. It fits its cells. It does not touch or overlap the block before it. It
    covers the last cell that must not be blank before the next block. Each of these moves is
    forced. So when no block has to move any more, the placement is the leftmost of all, block by
    block. If a block leaves the line, there is no placement. With more than one colour nothing
    changes: a block fits where its cells may have its colour.
Cost: O(1) operations on masks for each move of a block.
"""

from __future__ import annotations

from collections.abc import Iterable

from nonolith.model.masks import Masks, eroded, full, lowest
from nonolith.model.puzzle import Clue
from nonolith.solving.line_solver import gaps_of

#: A placement: the first cell of each block.
Starts = list[int]


class Pusher:
    """One line, with the possible starts of each of its blocks.

    Args:
        clue: the blocks.
        cells: the length of the line.
        masks: what is known of it.
    """

    def __init__(self, clue: Clue, cells: int, masks: Masks) -> None:
        self.clue = clue
        self.cells = cells
        self._gaps = gaps_of(clue)
        self._may_start = [eroded(masks[colour], length) for length, colour in clue]
        self._not_blank = full(cells) & ~masks[0]

    def leftmost(self) -> Starts | None:
        """The leftmost placement, or None where there is none."""
        starts = [0] * len(self.clue)
        if not starts and self._not_blank:
            return None
        return self.push(starts, range(len(starts)))

    def moved(self, starts: Starts, block: int) -> Starts | None:
        """From a placement to the leftmost one, not left of it, in which the block has moved."""
        moved = starts.copy()
        moved[block] += 1
        return self.push(moved, (block,))

    def push(self, starts: Starts, blocks: Iterable[int]) -> Starts | None:
        """Move blocks right until they are a placement; begins with those that may be wrong.

        Changes and gives back ``starts``; None where there is no placement.
        """
        todo = list(blocks)[::-1]
        while todo:
            block = todo.pop()
            start = self._forced(starts, block)
            if start is None:
                return None
            if start != starts[block]:
                starts[block] = start
                todo.append(block)
                continue
            if block + 1 < len(starts) and starts[block + 1] < self._end(starts, block + 1):
                todo.append(block + 1)
            if block and self._uncovered(starts, block - 1):
                todo.append(block - 1)
            if not block and self._not_blank & full(starts[0]):
                return None
        return starts

    def covered(self, starts: Starts) -> int:
        """The cells that the blocks cover."""
        return sum(
            full(length) << start for (length, _), start in zip(self.clue, starts, strict=True)
        )

    def _forced(self, starts: Starts, block: int) -> int | None:
        """The start to which the block must move, by the reasons that are known now."""
        start = max(starts[block], self._end(starts, block))
        may = self._may_start[block] >> start
        if not may:
            return None
        start += lowest(may)
        if start == starts[block]:
            uncovered = self._uncovered(starts, block)
            if uncovered:
                return uncovered.bit_length() - self.clue[block].length
        return start

    def _end(self, starts: Starts, block: int) -> int:
        """The first cell that is free for the next block."""
        if not block:
            return 0
        return starts[block - 1] + self.clue[block - 1].length + self._gaps[block]

    def _uncovered(self, starts: Starts, block: int) -> int:
        """The cells between a block and the next that must not be blank."""
        end = starts[block] + self.clue[block].length
        following = starts[block + 1] if block + 1 < len(starts) else self.cells
        return self._not_blank & ((1 << following) - (1 << end)) if end < following else 0

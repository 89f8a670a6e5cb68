"""Pushing blocks: the leftmost placement in which no block starts before its given start.

Source: Simpson, the leftmost positions of his ``fast``. Blocks only move right. A block moves until
its cells may have its colour, it keeps its distance from the block before it, and it covers the
last cell before the next block that must not be blank. Each of these moves is forced. So when no
block has to move, each block is as far left as in any placement; if a block leaves the line, there
is no placement. Any number of colours. Cost: O(1) operations on masks for each move of a block.
"""

from __future__ import annotations

from collections.abc import Iterable

from nonolith.model.masks import Masks, eroded, full, lowest, span
from nonolith.model.puzzle import Clue
from nonolith.solving.line_solver import gaps_of

#: A placement: the first cell of each block.
Starts = list[int]


class Pusher:
    """One line, with the possible starts of each of its blocks."""

    def __init__(self, clue: Clue, cells: int, masks: Masks) -> None:
        self.clue = clue
        self.cells = cells
        self._gaps = gaps_of(clue)
        self._may_start = [eroded(masks[colour], length) for length, colour in clue]
        self._not_blank = full(cells) & ~masks[0]

    def leftmost(self) -> Starts | None:
        """Return the leftmost placement, or None if there is none."""
        if not self.clue and self._not_blank:
            return None
        return self._push([0] * len(self.clue), range(len(self.clue)))

    def moved(self, starts: Starts, block: int) -> Starts | None:
        """Return the leftmost placement with this block further right, and none further left."""
        moved = starts.copy()
        moved[block] += 1
        return self._push(moved, (block,))

    def covered(self, starts: Starts) -> int:
        """Return the cells that the blocks cover."""
        return sum(
            full(length) << start for (length, _), start in zip(self.clue, starts, strict=True)
        )

    def _push(self, starts: Starts, blocks: Iterable[int]) -> Starts | None:
        """Move blocks right until they are a placement; ``blocks`` are those that may be wrong."""
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

    def _forced(self, starts: Starts, block: int) -> int | None:
        """Return a start before which the block cannot stay; None if it has no place."""
        start = max(starts[block], self._end(starts, block))
        may = self._may_start[block] >> start
        if not may:
            return None
        start += lowest(may)
        if start == starts[block] and (uncovered := self._uncovered(starts, block)):
            return uncovered.bit_length() - self.clue[block].length
        return start

    def _end(self, starts: Starts, block: int) -> int:
        """Return the first cell at which a block may start, given the block before it."""
        if not block:
            return 0
        return starts[block - 1] + self.clue[block - 1].length + self._gaps[block]

    def _uncovered(self, starts: Starts, block: int) -> int:
        """Return the cells between a block and the next that must not be blank."""
        end = starts[block] + self.clue[block].length
        following = starts[block + 1] if block + 1 < len(starts) else self.cells
        return self._not_blank & span(end, following - 1)

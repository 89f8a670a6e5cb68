"""Define Pusher, which moves blocks right from given starts to their leftmost placement.

Source: Simpson, the first step of his ``fast``. Blocks only move right. A block moves if one of its
cells must have another colour, if it is too close to the block before it, or if a cell between it
and the next block must not be blank. Every such move is forced, so the blocks are in their leftmost
placement when no block has to move. If a block leaves the line, there is no placement. The class
supports any number of colours. Cost: O(1) operations on masks for each move.
"""

from __future__ import annotations

from collections.abc import Iterable

from nonolith.model.masks import Masks, eroded, full, lowest, span
from nonolith.model.puzzle import Clue
from nonolith.solving.line_solver import gaps_of

#: A placement: the first cell of each block.
Starts = list[int]


class Pusher:
    """Finds leftmost placements of a clue in one line."""

    def __init__(self, clue: Clue, cells: int, masks: Masks) -> None:
        self.clue = clue
        self.cells = cells
        self._blocks = [(full(length), colour) for length, colour in clue]
        self._gaps = gaps_of(clue)
        self._may_start = [eroded(masks[colour], length) for length, colour in clue]
        self._not_blank = full(cells) & ~masks[0]

    def leftmost(self) -> Starts | None:
        """Return the leftmost placement, or None if there is none."""
        if not self.clue and self._not_blank:
            return None
        return self._push([0] * len(self.clue), range(len(self.clue)))

    def moved(self, starts: Starts, block: int) -> Starts | None:
        """Return the leftmost placement in which this block is further right than in ``starts``.

        No block is further left than in ``starts``. Return None if there is no such placement.
        """
        moved = starts.copy()
        moved[block] += 1
        return self._push(moved, (block,))

    def merge(self, starts: Starts, masks: list[int]) -> None:
        """Add the cells of a placement to ``masks``, which has one mask for each colour."""
        blank = full(self.cells)
        for (block, colour), start in zip(self._blocks, starts, strict=True):
            covered = block << start
            masks[colour] |= covered
            blank ^= covered
        masks[0] |= blank

    def _push(self, starts: Starts, blocks: Iterable[int]) -> Starts | None:
        """Move blocks right until no block has to move, beginning with ``blocks``."""
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
        """Return the next start of a block that the constraints allow; None if there is none."""
        start = max(starts[block], self._end(starts, block))
        may = self._may_start[block] >> start
        if not may:
            return None
        start += lowest(may)
        if start == starts[block] and (uncovered := self._uncovered(starts, block)):
            return uncovered.bit_length() - self.clue[block].length
        return start

    def _end(self, starts: Starts, block: int) -> int:
        """Return the first cell at which a block may start after the block before it."""
        if not block:
            return 0
        return starts[block - 1] + self.clue[block - 1].length + self._gaps[block]

    def _uncovered(self, starts: Starts, block: int) -> int:
        """Return the cells between a block and its successor that must not be blank."""
        end = starts[block] + self.clue[block].length
        following = starts[block + 1] if block + 1 < len(starts) else self.cells
        return self._not_blank & span(end, following - 1)

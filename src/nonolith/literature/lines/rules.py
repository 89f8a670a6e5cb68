"""The line solver ``rules``: the eleven logical rules of Yu, Lee and Chen, to their fixpoint.

Source: Yu, Lee, Chen 2009, section 2.1. Black and white, not complete: the range of a block is one
stretch, without the holes in it. The rules are in the engine (``engine/steps/rules.cpp`` explains
each). Each call of the line solver begins with the ranges of an empty line; ``RuledBoard`` keeps
them from call to call.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from nonolith._engine import Line
from nonolith.model.masks import Masks, full
from nonolith.model.puzzle import Clue
from nonolith.solving.line_solver import LineSolver


class LineState:
    """One black-and-white line under the rules: known cells, and a range for each block. Mutable.

    Args:
        lengths: the lengths of the blocks.
        cells: the number of cells.
        filled: the cells known to be filled, as bits.
        blank: the cells known to be blank, as bits.

    Attributes:
        starts: for each block the first cell of its range, its leftmost start (formula 1).
        ends: for each block the last cell of its range, where its rightmost placement ends.
    """

    __slots__ = ("_line", "blank", "cells", "ends", "filled", "lengths", "starts")

    def __init__(self, lengths: Sequence[int], cells: int, filled: int = 0, blank: int = 0) -> None:
        self.lengths = tuple(lengths)
        self.cells, self.filled, self.blank = cells, filled, blank
        # The end of each block when all are packed to the left, with one blank between two blocks.
        packed = [end + j for j, end in enumerate(accumulate(lengths))]
        room = cells - packed[-1] if packed else cells
        self.starts = [end - length for end, length in zip(packed, lengths, strict=True)]
        self.ends = [end + room - 1 for end in packed]
        # None if the blocks need too many cells.
        self._line = Line(tuple((n, 1) for n in lengths), cells, 2) if room >= 0 else None

    @classmethod
    def of_masks(cls, clue: Clue, cells: int, masks: Masks) -> LineState:
        """Return the state of a line from its masks: may be blank, may be filled."""
        filled, blank = (full(cells) & ~mask for mask in masks)
        return cls([block.length for block in clue], cells, filled, blank)

    def copy(self) -> LineState:
        """Return a copy of the state."""
        other = LineState.__new__(LineState)
        other.lengths, other.cells, other._line = self.lengths, self.cells, self._line
        other.filled, other.blank = self.filled, self.blank
        other.starts, other.ends = self.starts.copy(), self.ends.copy()
        return other

    @property
    def possible(self) -> bool:
        """Whether each block fits its range, and no cell is both filled and blank."""
        return not (self.filled & self.blank or self.filled >> self.cells) and all(
            end - start + 1 >= length
            for start, end, length in zip(self.starts, self.ends, self.lengths, strict=True)
        )

    def run(self) -> bool:
        """Run the rules to their fixpoint; return False at a contradiction."""
        if self._line is None or not self.possible:
            return False
        found = self._line.run_rules(self._known(), self.starts, self.ends)
        if found is None:
            return False
        known, self.starts, self.ends = found
        size = len(known) // 2
        self.filled = int.from_bytes(known[:size], "little")
        self.blank = int.from_bytes(known[size:], "little")
        return True

    def masks(self) -> Masks:
        """Return the known cells as masks for line solvers: may be blank, may be filled."""
        every = full(self.cells)
        return every & ~self.filled, every & ~self.blank

    def _known(self) -> bytes:
        size = (self.cells + 7) // 8
        return (self.filled | self.blank << 8 * size).to_bytes(2 * size, "little")


def settle(clue: Clue, cells: int, masks: Masks) -> Masks | None:
    """Return what the rules find; see ``LineSolver.settle``."""
    line = LineState.of_masks(clue, cells, masks)
    return line.masks() if line.run() else None


RULES = LineSolver(
    name="rules",
    summary="the eleven logical rules on the ranges of the blocks",
    source="Yu, Lee, Chen 2009, section 2.1",
    complete=False,
    colours=False,
    settle=settle,
)

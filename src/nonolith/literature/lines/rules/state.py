"""The state of a line for the eleven rules: filled cells, blank cells, a range for each block.

The range of a block is the stretch of cells from its leftmost start to its rightmost end (Yu, Lee,
Chen 2009, section 2.1, formula 1). Cells are bits: bit i is cell i.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from nonolith.literature.lines.rules.deduction import Deduction
from nonolith.model.masks import Masks, full


class LineState:
    """One black-and-white line under the rules. Mutable; changed by ``apply`` only.

    Args:
        lengths: the lengths of the blocks.
        cells: the number of cells.
        filled: the cells known to be filled.
        blank: the cells known to be blank.
    """

    __slots__ = ("blank", "cells", "ends", "filled", "lengths", "starts")

    lengths: tuple[int, ...]
    cells: int
    filled: int
    blank: int
    starts: list[int]  #: for each block the first cell of its range
    ends: list[int]  #: for each block the last cell of its range

    def __init__(self, lengths: Sequence[int], cells: int, filled: int = 0, blank: int = 0) -> None:
        self.lengths = tuple(lengths)
        self.cells = cells
        self.filled = filled
        self.blank = blank
        # Up to the end of a block packed to the left: the blocks so far, a blank between two.
        packed = [end + j for j, end in enumerate(accumulate(lengths))]
        room = cells - packed[-1] if packed else cells
        self.starts = [end - length for end, length in zip(packed, lengths, strict=True)]
        self.ends = [end + room - 1 for end in packed]

    def copy(self) -> LineState:
        """A copy of the state."""
        other = LineState.__new__(LineState)
        other.lengths, other.cells = self.lengths, self.cells
        other.filled, other.blank = self.filled, self.blank
        other.starts, other.ends = self.starts.copy(), self.ends.copy()
        return other

    @property
    def possible(self) -> bool:
        """False where a block does not fit its range, or a cell is both filled and blank."""
        return not (self.filled & self.blank or self.filled >> self.cells) and all(
            end - start + 1 >= length
            for start, end, length in zip(self.starts, self.ends, self.lengths, strict=True)
        )

    def apply(self, deduction: Deduction) -> bool:
        """Apply what a rule found; False where that is a contradiction."""
        self.filled |= deduction.filled
        self.blank |= deduction.blank
        for block, first, last in deduction.ranges:
            start = self.starts[block] = max(first, self.starts[block])
            end = self.ends[block] = min(last, self.ends[block])
            if end - start + 1 < self.lengths[block]:
                return False
        return not (self.filled & self.blank or self.filled >> self.cells)

    def covering(self, first: int, last: int) -> list[int]:
        """The blocks whose range holds all cells from first to last."""
        ends = self.ends
        return [j for j, start in enumerate(self.starts) if start <= first and last <= ends[j]]

    def masks(self) -> Masks:
        """The known cells as masks of line solvers: may be blank, may be filled."""
        every = full(self.cells)
        return every & ~self.filled, every & ~self.blank

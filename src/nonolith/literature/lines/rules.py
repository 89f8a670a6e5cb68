"""The line solver ``rules``: the eleven logical rules of Yu, Lee and Chen, to their fixpoint.

Source: Yu, Lee, Chen 2009, section 2.1. Black and white, not complete: the range of a block is one
stretch, without the holes in it. The rules are in the engine (``engine/steps/rules.cpp`` explains
each). Each call of the line solver begins with the ranges of an empty line;
``methods/rules_backtracking.py`` keeps them from call to call.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

from nonolith._engine import Line
from nonolith.model.masks import Masks, full, mask_of
from nonolith.model.puzzle import Clue
from nonolith.solving.line_solver import LineSolver

#: The numbers of the eleven rules, in the order of the paper.
RULE_NUMBERS = ("1.1", "1.2", "1.3", "1.4", "1.5", "2.1", "2.2", "2.3", "3.1", "3.2", "3.3")


class Deduction(NamedTuple):
    """Something new about a line, with its reason. Cells are bits: bit i is cell i.

    Attributes:
        blocks: the blocks (from 0) whose ranges or lengths are reasons.
        cells: the known cells that are reasons.
        filled: the cells that must be filled and were not known to be.
        blank: the cells that must be blank and were not known to be.
        ranges: for each block whose range becomes narrower (block, new start, new end).
    """

    blocks: tuple[int, ...]
    cells: int
    filled: int
    blank: int
    ranges: tuple[tuple[int, int, int], ...]


class LineState:
    """One black-and-white line under the rules: known cells, and a range for each block. Mutable.

    The range of a block is the stretch of cells from its leftmost start to its rightmost end
    (formula 1 of the paper). Cells are bits: bit i is cell i.

    Args:
        lengths: the lengths of the blocks.
        cells: the number of cells.
        filled: the cells known to be filled.
        blank: the cells known to be blank.
    """

    __slots__ = ("_line", "blank", "cells", "ends", "filled", "lengths", "starts")

    lengths: tuple[int, ...]
    cells: int
    filled: int
    blank: int
    starts: list[int]  #: for each block the first cell of its range
    ends: list[int]  #: for each block the last cell of its range
    _line: Line | None  #: the clue in the engine; None if the blocks need too many cells

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
        fits = room >= 0
        self._line = Line(tuple((length, 1) for length in lengths), cells, 2) if fits else None

    def copy(self) -> LineState:
        """A copy of the state."""
        other = LineState.__new__(LineState)
        other.lengths, other.cells, other._line = self.lengths, self.cells, self._line
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

    def run(self) -> bool:
        """Run the rules to their fixpoint; False for a contradiction."""
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

    def deductions(self, rule: str, *, at_once: bool = False) -> list[Deduction]:
        """Return what one rule finds in the line, which stays as it is.

        Args:
            rule: the number of the rule, such as ``1.1``.
            at_once: each deduction follows from the line with the ones before it applied.
        """
        assert self._line is not None
        found = self._line.deductions(rule, at_once, self._known(), self.starts, self.ends)
        return [
            Deduction(tuple(blocks), mask_of(cells), mask_of(filled), mask_of(blank), tuple(ranges))
            for blocks, cells, filled, blank, ranges in found
        ]

    def masks(self) -> Masks:
        """The known cells as masks of line solvers: may be blank, may be filled."""
        every = full(self.cells)
        return every & ~self.filled, every & ~self.blank

    def _known(self) -> bytes:
        size = (self.cells + 7) // 8
        return (self.filled | self.blank << 8 * size).to_bytes(2 * size, "little")


def settle(clue: Clue, cells: int, masks: Masks) -> Masks | None:
    """What the rules find; see ``LineSolver.settle``."""
    may_be_blank, may_be_filled = masks
    every = full(cells)
    lengths = [block.length for block in clue]
    line = LineState(lengths, cells, every & ~may_be_blank, every & ~may_be_filled)
    return line.masks() if line.run() else None


RULES = LineSolver(
    name="rules",
    summary="the eleven logical rules on the ranges of the blocks",
    source="Yu, Lee, Chen 2009, section 2.1",
    complete=False,
    colours=False,
    settle=settle,
)

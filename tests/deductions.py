"""Return the deductions of each of the eleven rules alone, as the engine makes them."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import NamedTuple

from nonolith._engine import Line
from nonolith.literature.lines.rules import ranges_of, run_rules
from nonolith.model.clue import Block
from nonolith.model.masks import Masks, full, mask_of


class Deduction(NamedTuple):
    """A deduction about a line, with its reason. Cells are bits: bit i is cell i."""

    blocks: tuple[int, ...]  #: the blocks (from 0) whose ranges or lengths are reasons
    cells: int  #: the known cells that are reasons
    filled: int  #: the cells newly known to be filled
    blank: int  #: the cells newly known to be blank
    ranges: tuple[tuple[int, int, int], ...]  #: (block, new start, new end), if narrower


class LineState:
    """A black-and-white line: the known cells as bits, and the range of each block. Mutable."""

    def __init__(self, lengths: Sequence[int], cells: int, filled: int = 0, blank: int = 0) -> None:
        self.lengths, self.cells, self.filled, self.blank = tuple(lengths), cells, filled, blank
        self.clue = tuple(Block(length) for length in lengths)
        ranges = ranges_of(self.clue, cells) or ([], [])
        self.starts, self.ends = (list(cells_of_blocks) for cells_of_blocks in ranges)

    def copy(self) -> LineState:
        other = copy(self)
        other.starts, other.ends = self.starts.copy(), self.ends.copy()
        return other

    @property
    def possible(self) -> bool:
        """Whether each block fits its range, and no cell is both filled and blank."""
        return (
            not self.filled & self.blank
            and len(self.starts) == len(self.lengths)
            and all(
                end - start + 1 >= length
                for start, end, length in zip(self.starts, self.ends, self.lengths, strict=True)
            )
        )

    def masks(self) -> Masks:
        every = full(self.cells)
        return every & ~self.filled, every & ~self.blank

    def run(self) -> bool:
        """Run the rules to their fixpoint; return False at a contradiction."""
        ranges = (self.starts, self.ends) if self.possible else None
        found = run_rules(self.clue, self.cells, self.masks(), ranges)
        if found is None:
            return False
        (may_be_blank, may_be_filled), (self.starts, self.ends) = found
        every = full(self.cells)
        self.filled, self.blank = every & ~may_be_blank, every & ~may_be_filled
        return True


def deduced(line: LineState, rule: str, at_once: bool = False) -> list[Deduction]:
    """Return one rule's deductions in the line; with ``at_once``, each builds on earlier ones."""
    size = (line.cells + 7) // 8
    known = (line.filled | line.blank << 8 * size).to_bytes(2 * size, "little")
    engine = Line(tuple((length, 1) for length in line.lengths), line.cells, 2)
    return [
        Deduction(tuple(blocks), mask_of(cells), mask_of(filled), mask_of(blank), tuple(ranges))
        for blocks, cells, filled, blank, ranges in engine.deductions(
            rule, at_once, known, line.starts, line.ends
        )
    ]

"""Deductions of each of the eleven rules alone, as the engine makes them."""

from __future__ import annotations

from typing import NamedTuple

from nonolith._engine import Line
from nonolith.literature.lines.rules import LineState
from nonolith.model.masks import mask_of


class Deduction(NamedTuple):
    """A deduction about a line, with its reason. Cells are bits: bit i is cell i."""

    blocks: tuple[int, ...]  #: the blocks (from 0) whose ranges or lengths are reasons
    cells: int  #: the known cells that are reasons
    filled: int  #: the cells newly known to be filled
    blank: int  #: the cells newly known to be blank
    ranges: tuple[tuple[int, int, int], ...]  #: (block, new start, new end), if narrower


def deduced(line: LineState, rule: str, at_once: bool = False) -> list[Deduction]:
    """Return one rule's deductions in the line; with ``at_once``, each builds on the previous."""
    size = (line.cells + 7) // 8
    known = (line.filled | line.blank << 8 * size).to_bytes(2 * size, "little")
    engine = Line(tuple((length, 1) for length in line.lengths), line.cells, 2)
    return [
        Deduction(tuple(blocks), mask_of(cells), mask_of(filled), mask_of(blank), tuple(ranges))
        for blocks, cells, filled, blank, ranges in engine.deductions(
            rule, at_once, known, line.starts, line.ends
        )
    ]

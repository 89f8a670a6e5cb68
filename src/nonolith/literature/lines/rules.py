"""The line solver ``rules`` runs the eleven logical rules of Yu, Lee and Chen to their fixpoint.

Source: Yu, Lee and Chen 2009, section 2.1. The range of a block consists of adjacent cells in which
the block must lie. The rules narrow the ranges and settle cells. The solver supports only
black-and-white puzzles. It is not complete, because a range cannot leave out positions between its
ends. The engine implements the rules, and ``engine/steps/rules.cpp`` explains each of them. The
line solver begins every call with the ranges of an empty line; ``RuledState`` keeps the ranges
between calls.
"""

from __future__ import annotations

from functools import lru_cache

from nonolith.model.masks import Masks, full
from nonolith.model.puzzle import Clue
from nonolith.solving.line_solver import engine_line, packed_starts

#: The first cells of the ranges of all blocks, and the last cells of these ranges.
Ranges = tuple[list[int], list[int]]


@lru_cache(maxsize=4096)
def ranges_of(clue: Clue, cells: int) -> Ranges | None:
    """Return the ranges in an empty line (formula 1), or None if the line is too short."""
    *starts, needed = packed_starts(clue)
    ends = [
        start + block.length + cells - needed - 1 for start, block in zip(starts, clue, strict=True)
    ]
    return (starts, ends) if needed <= cells else None


def run_rules(
    clue: Clue, cells: int, masks: Masks, ranges: Ranges | None
) -> tuple[Masks, Ranges] | None:
    """Run the rules to their fixpoint.

    Return the new masks of the line and the new ranges, or None at a contradiction.
    """
    every, size = full(cells), (cells + 7) // 8
    filled, blank = (every & ~mask for mask in masks)
    if ranges is None or filled & blank:
        return None
    known = (filled | blank << 8 * size).to_bytes(2 * size, "little")
    found = engine_line(clue, cells, 2).run_rules(known, *ranges)
    if found is None:
        return None
    known, starts, ends = found
    filled, blank = (int.from_bytes(half, "little") for half in (known[:size], known[size:]))
    return (every & ~filled, every & ~blank), (starts, ends)


def settle(clue: Clue, cells: int, masks: Masks) -> Masks | None:
    """Return the masks that the rules deduce; see ``LineSolver``."""
    found = run_rules(clue, cells, masks, ranges_of(clue, cells))
    return found and found[0]

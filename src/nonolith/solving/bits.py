"""The line solver ``bits``: all block starts as one mask, flooding by the carry of an addition.

Source: ours; ``engine/line/line.hpp`` explains the idea. Complete, any number of colours, any
length.
"""

from __future__ import annotations

from functools import lru_cache

from nonolith._engine import Line
from nonolith.model.masks import Masks
from nonolith.model.puzzle import Clue
from nonolith.solving.line_solver import LineSolver

#: Longest line (cells) whose masks are given to the engine as one machine word each.
WORD = 62


@lru_cache(maxsize=4096)
def _line(clue: Clue, cells: int, colours: int) -> Line:
    """The line in the engine's form, cached, since methods settle the same lines again."""
    return Line(clue, cells, colours)


def settle(clue: Clue, cells: int, masks: Masks) -> Masks | None:
    """All that follows from one line; see ``LineSolver.settle``."""
    line = _line(clue, cells, len(masks))
    if cells <= WORD:
        return line.settle_word(masks)
    size = (cells + 7) // 8
    settled = line.settle_bytes(b"".join([mask.to_bytes(size, "little") for mask in masks]))
    if settled is None:
        return None
    return tuple(
        int.from_bytes(settled[colour * size : (colour + 1) * size], "little")
        for colour in range(len(masks))
    )


BITS = LineSolver(
    name="bits",
    summary="bit-parallel, in the engine",
    source="ours",
    complete=True,
    colours=True,
    settle=settle,
)

"""The line solver ``bits``: all block starts as one mask, flooding by the carry of an addition.

Source: ours; the idea is told in ``engine/line.hpp``. Complete, any number of colours, any length.
"""

from __future__ import annotations

from nonolith._engine import settle_line
from nonolith.lines.base import LineSolver, Masks
from nonolith.puzzle import Clue


def settle(clue: Clue, cells: int, masks: Masks) -> Masks | None:
    """All that follows from one line; see ``LineSolver.settle``."""
    size = (cells + 7) // 8
    known = b"".join([mask.to_bytes(size, "little") for mask in masks])
    settled = settle_line(clue, cells, known, len(masks))
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

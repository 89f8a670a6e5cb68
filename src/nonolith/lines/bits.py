"""The line solver ``bits``: all block starts as one mask, flooding by the carry of an addition.

Source: ours; the idea is told in ``engine/line.hpp``. Complete, any number of colours, any length.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from nonolith._engine import settle_line
from nonolith.lines.base import LineSolver
from nonolith.puzzle import Clue


def settle(clue: Clue, domains: Sequence[int], colours: int) -> list[int] | None:
    """All that follows from one line; see ``LineSolver.settle``."""
    settled = settle_line(clue, array("I", domains).tobytes(), colours)
    return None if settled is None else list(memoryview(settled).cast("I"))


BITS = LineSolver(
    name="bits",
    summary="bit-parallel, in the engine",
    source="ours",
    complete=True,
    colours=True,
    settle=settle,
)

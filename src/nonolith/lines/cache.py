"""A cache of solved lines: a line that was settled before is looked up.

Source: Wu et al. 2013, section V (solving identical lines is likely, as rows and columns come back
in the same state when a search goes back). Proves what its line solver proves.
"""

from __future__ import annotations

from functools import lru_cache

from nonolith.lines.base import LineSolver, Settle, Step


def cached(solver: LineSolver, lines: int, step: Step | None = None) -> Settle:
    """A settle that remembers the answers for so many lines, those used last.

    Args:
        solver: what settles a line that is not remembered.
        lines: how many to remember; 0 for none.
        step: called every so often within a line; raises to end it.
    """
    settle = solver.settle if step is None else solver.stoppable(step)
    return lru_cache(maxsize=lines)(settle) if lines else settle

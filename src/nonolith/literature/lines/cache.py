"""A cache of solved lines: a line that was settled before is looked up.

Source: Wu et al. 2013, section V. Identical lines are likely, because after backtracking rows and
    columns have an earlier state again. Proves what its line solver proves.
"""

from __future__ import annotations

from functools import lru_cache

from nonolith.solving.line_solver import LineSolver, Settle, Step


def cached(solver: LineSolver, lines: int, step: Step | None = None) -> Settle:
    """A settle that keeps the results of the lines used last.

    Args:
        solver: settles a line whose result is not kept.
        lines: the number of results to keep; 0 for none.
        step: called now and then within a line; raises to end it.
    """
    settle = solver.settle if step is None else solver.stoppable(step)
    return lru_cache(maxsize=lines)(settle) if lines else settle

"""The line solver ``rules``: the eleven logical rules of Yu, Lee and Chen, to their fixpoint.

Source: Yu, Lee, Chen 2009, section 2.1. Black and white, not complete: the range of a block is one
stretch, without the holes in it. Each call begins with the ranges of an empty line;
``methods/rules_backtracking.py`` keeps them from call to call.
"""

from __future__ import annotations

from nonolith.literature.lines.rules.fixpoint import run_rules
from nonolith.literature.lines.rules.state import LineState
from nonolith.model.masks import Masks, full
from nonolith.model.puzzle import Clue
from nonolith.solving.line_solver import LineSolver


def settle(clue: Clue, cells: int, masks: Masks) -> Masks | None:
    """What the rules find; see ``LineSolver.settle``."""
    may_be_blank, may_be_filled = masks
    every = full(cells)
    lengths = [block.length for block in clue]
    line = LineState(lengths, cells, every & ~may_be_blank, every & ~may_be_filled)
    return line.masks() if run_rules(line) else None


RULES = LineSolver(
    name="rules",
    summary="the eleven logical rules on the ranges of the blocks",
    source="Yu, Lee, Chen 2009, section 2.1",
    complete=False,
    colours=False,
    settle=settle,
)

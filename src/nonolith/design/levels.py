"""Levels: whether a picture may be of a difficulty, found out far quicker than its rating.

Lines alone settle what is of the levels up to medium, and nothing above. In black and white the
engine follows the rules of Yu, Lee and Chen to their end: the first ones solve what is trivial, all
of them what is easy, and what they leave open is medium at least.
"""

from __future__ import annotations

from nonolith import _engine
from nonolith.design.judge import Judgement
from nonolith.design.target import Target
from nonolith.model.grid import Grid
from nonolith.model.puzzle import Puzzle
from nonolith.model.result import Verdict
from nonolith.reasoning.techniques import ORDER, RULE_NAMES, TECHNIQUES

#: The number of rules of the lowest level, which come first.
_FIRST = sum(TECHNIQUES[RULE_NAMES[rule]].level == 0 for rule in ORDER)


def may_be(grid: Grid, judgement: Judgement, target: Target) -> bool:
    """Whether a picture may be of a difficulty, by its verdict and, in black and white, the rules.

    Args:
        grid: the picture (rows x columns).
        judgement: the verdict on its clues.
        target: a difficulty.
    """
    if judgement.verdict is not Verdict.UNIQUE:
        return False
    if not judgement.line_solvable:
        return not target.lines_only
    return not target.beyond_lines and (len(grid.palette) > 2 or _rules_allow(grid, target))


def _rules_allow(grid: Grid, target: Target) -> bool:
    """The same of a picture in black and white that lines solve: by what the rules solve."""
    if not rules_suffice(grid):
        return target.least < 3 and target.most > 2
    if target.most <= 1:
        return first_rules_suffice(grid)
    return target.least < 2


def rules_suffice(grid: Grid) -> bool:
    """Whether the eleven rules solve the puzzle of a picture (black and white)."""
    return _steps(grid).finish() == 0


def first_rules_suffice(grid: Grid) -> bool:
    """Whether each step on the way by the easiest rules is one by the rules of the lowest level."""
    steps = _steps(grid)
    while steps.refresh() is None and (step := steps.next()) is not None:
        _, technique, through, facts, _ = step
        if technique >= _FIRST or through >> _FIRST:
            return False
        for fact in facts:
            steps.learn(*fact)
    return steps.open == 0


def _steps(grid: Grid) -> _engine.LineSteps:
    unknown = Grid.unknown_cells(*grid.shape).tobytes()
    return _engine.LineSteps(Puzzle.from_grid(grid).compiled, unknown, ORDER, -1.0)

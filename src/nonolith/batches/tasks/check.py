"""``check``: the verdict only."""

from __future__ import annotations

from nonolith.batches.tasks.base import Found, Task
from nonolith.model.limits import Limits
from nonolith.model.puzzle import Puzzle
from nonolith.solving.solve import check


def do(puzzle: Puzzle, limits: Limits, _argument: str) -> Found:
    """One solution, several or none."""
    result = check(puzzle, limits=limits)
    return Found(str(result.verdict), result.limit)


CHECK = Task("check", do)

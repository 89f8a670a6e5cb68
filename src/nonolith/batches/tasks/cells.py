"""``cells``: the verdict, and the cells that differ between solutions."""

from __future__ import annotations

from json import dumps

from nonolith.batches.tasks.base import Found, Task
from nonolith.model.limits import Limits
from nonolith.model.puzzle import Puzzle
from nonolith.solving.solve import check


def do(puzzle: Puzzle, limits: Limits, _argument: str) -> Found:
    """All cells that differ; unknown (null) where a limit was reached before."""
    result = check(puzzle, cells=True, limits=limits)
    if result.backbone is None:
        return Found(str(result.verdict), result.limit, {"differ": None, "list": None})
    cells = [list(cell) for cell in result.differing]
    return Found(str(result.verdict), result.limit, {"differ": len(cells), "list": dumps(cells)})


CELLS = Task(
    "cells",
    do,
    (("differ", "INTEGER"), ("list", "TEXT")),
)

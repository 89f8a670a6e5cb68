"""``count``: the number of solutions."""

from __future__ import annotations

from nonolith.batches.tasks.base import Found, Task
from nonolith.model.limits import Limits
from nonolith.model.puzzle import Puzzle
from nonolith.model.result import Verdict
from nonolith.solving.solve import count


def do(puzzle: Puzzle, limits: Limits, _argument: str) -> Found:
    """The exact number, or how many there are at least."""
    number = count(puzzle, limits=limits)
    verdict = Verdict.of(min(int(number), 2), number.exact)
    values = {"solutions": int(number), "exact": int(number.exact)}
    return Found(str(verdict), number.limit, values)


COUNT = Task(
    "count",
    do,
    (("solutions", ""), ("exact", "INTEGER")),
)

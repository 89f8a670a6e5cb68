"""``explain``: the summary of how a person solves it."""

from __future__ import annotations

from json import dumps

from nonolith.batches.jobs import Value
from nonolith.batches.tasks.base import Found, Task
from nonolith.model.limits import Limits
from nonolith.model.puzzle import Puzzle
from nonolith.reasoning.explaining import explain
from nonolith.reasoning.rating import rating_of


def do(puzzle: Puzzle, limits: Limits, _argument: str) -> Found:
    """How many steps of which techniques, how many cells stay open, and how it ends."""
    explanation = explain(puzzle, limits=limits)
    values: dict[str, Value] = {
        "steps": len(explanation.steps),
        "techniques": dumps(rating_of(explanation).counts),
        "open": explanation.grid.unknown,
        "ending": explanation.ending,
    }
    return Found(str(explanation.verdict), explanation.limit, values)


EXPLAIN = Task(
    "explain",
    do,
    (("steps", "INTEGER"), ("techniques", "TEXT"), ("open", "INTEGER"), ("ending", "TEXT")),
)

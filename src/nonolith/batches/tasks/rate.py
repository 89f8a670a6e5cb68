"""``rate``: how hard a puzzle is for people."""

from __future__ import annotations

from nonolith.batches.jobs import Value
from nonolith.batches.tasks.base import Found, Task
from nonolith.limits import Limits
from nonolith.puzzle import Puzzle
from nonolith.reasoning.rating import rate

#: What is kept of a rating: the names of its parts, and their types in SQL.
_COLUMNS = (
    ("number", "REAL"),
    ("word", "TEXT"),
    ("hardest", "TEXT"),
    ("steps", "INTEGER"),
    ("effort", "INTEGER"),
)


def do(puzzle: Puzzle, limits: Limits, _argument: str) -> Found:
    """The rating as a number and a word, and what makes it up."""
    rating = rate(puzzle, limits=limits)
    values: dict[str, Value] = {name: getattr(rating, name) for name, _ in _COLUMNS}
    return Found(str(rating.verdict), rating.limit, values)


RATE = Task(
    "rate",
    "how hard it is for people",
    do,
    _COLUMNS,
)

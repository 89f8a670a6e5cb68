"""``rate``: how hard a puzzle is for people."""

from __future__ import annotations

from nonolith.batches.jobs import Value
from nonolith.batches.tasks.base import Found, Task
from nonolith.limits import Limits
from nonolith.puzzle import Puzzle
from nonolith.reasoning.rating import rate


def do(puzzle: Puzzle, limits: Limits, _argument: str) -> Found:
    """The rating as a number and a word, and what makes it up."""
    rating = rate(puzzle, limits=limits)
    values: dict[str, Value] = {
        "number": rating.number,
        "word": rating.word,
        "hardest": rating.hardest,
        "steps": rating.steps,
        "effort": rating.effort,
    }
    return Found(str(rating.verdict), rating.limit, values)


RATE = Task(
    "rate",
    "how hard it is for people",
    do,
    (
        ("number", "REAL"),
        ("word", "TEXT"),
        ("hardest", "TEXT"),
        ("steps", "INTEGER"),
        ("effort", "INTEGER"),
    ),
)

"""``rate``: how hard a puzzle is for people."""

from __future__ import annotations

from nonolith.batches.jobs import Value
from nonolith.batches.tasks.base import Found, Task
from nonolith.model.limits import Limits
from nonolith.model.puzzle import Puzzle
from nonolith.model.result import Verdict
from nonolith.reasoning.rating import rate
from nonolith.solving.solve import check
from nonolith.support.errors import UnsupportedError

#: What is kept of a rating: the names of its parts, and their types in SQL.
_COLUMNS = (
    ("number", "REAL"),
    ("word", "TEXT"),
    ("hardest", "TEXT"),
    ("steps", "INTEGER"),
    ("effort", "INTEGER"),
)


#: The argument by which puzzles are rated that have several solutions or none.
ALL = "all"


def do(puzzle: Puzzle, limits: Limits, argument: str) -> Found:
    """The rating as a number and a word, and what makes it up; unknown unless it is unique."""
    if argument != ALL:
        checked = check(puzzle, limits=limits)
        if checked.verdict is not Verdict.UNIQUE:
            return Found(str(checked.verdict), checked.limit, dict.fromkeys(dict(_COLUMNS)))
        if limits.seconds is not None:
            left = max(limits.seconds - checked.statistics.seconds, 0.0)
            limits = limits.replace(seconds=left)
    rating = rate(puzzle, limits=limits)
    values: dict[str, Value] = {name: getattr(rating, name) for name, _ in _COLUMNS}
    return Found(str(rating.verdict), rating.limit, values)


def check_argument(argument: str) -> None:
    """Raise UnsupportedError unless the argument is empty or ``all``."""
    if argument not in ("", ALL):
        raise UnsupportedError(f"the task rate takes {ALL} behind its name, not {argument!r}")


RATE = Task(
    "rate",
    do,
    _COLUMNS,
    ALL,
    check=check_argument,
)

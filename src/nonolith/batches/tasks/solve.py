"""``solve``: solve by a method, with its options if there are any."""

from __future__ import annotations

from nonolith.batches.tasks.base import Found, Task
from nonolith.model.limits import Limits
from nonolith.model.puzzle import Puzzle
from nonolith.solving.solve import DEFAULT_METHOD, parse_method, solve


def do(puzzle: Puzzle, limits: Limits, argument: str) -> Found:
    """The first solution, and the work done."""
    method, options = parse_method(argument or DEFAULT_METHOD)
    result = solve(puzzle, method, options=options, limits=limits)
    work = result.statistics
    values = {
        "verdict": str(result.verdict),
        "solution": result.solution.text() if result.solution else None,
        "seconds": work.seconds,
        "line_solves": work.line_solves,
        "branches": work.branches,
        "conflicts": work.conflicts,
    }
    return Found(str(result.verdict), result.limit, values)


def check(argument: str) -> None:
    """Raise UnsupportedError where there is no such method, or it has no such option."""
    parse_method(argument or DEFAULT_METHOD)


SOLVE = Task(
    "solve",
    do,
    (
        ("verdict", "TEXT"),
        ("solution", "TEXT"),
        ("seconds", "REAL"),
        ("line_solves", "INTEGER"),
        ("branches", "INTEGER"),
        ("conflicts", "INTEGER"),
    ),
    "METHOD[:OPTION=VALUE]",
    check=check,
)

"""Define the tasks of a batch, each by a function and a row of TASKS; the first is the default.

Tasks other than searches import their modules when they run, so that a batch loads only what its
tasks use.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping
from json import dumps
from typing import NamedTuple

from nonolith.batches.jobs import TaskOutcome, Value
from nonolith.model.limits import Limits
from nonolith.model.puzzle import Puzzle
from nonolith.model.result import Verdict
from nonolith.solving.solve import DEFAULT_METHOD, check, count, parse_method, solve
from nonolith.support.errors import UnsupportedError


class Task(NamedTuple):
    """One row of the table of tasks."""

    #: The function that runs the task for a puzzle, with limits and the task's argument.
    do: Callable[[Puzzle, Limits, str], TaskOutcome]
    #: The names and SQL types of the task's columns, without the prefix of the task.
    columns: Mapping[str, str] = {}
    #: Placeholder for the argument, which follows the task's name and a colon; empty if the task
    #: has no argument.
    argument: str = ""
    required: bool = False  #: whether the argument is required
    #: A function that raises a NonolithError if the argument is wrong.
    check: Callable[[str], None] = lambda _argument: None


def _check(puzzle: Puzzle, limits: Limits, _argument: str) -> TaskOutcome:
    result = check(puzzle, limits=limits)
    return TaskOutcome(str(result.verdict), result.limit)


def _cells(puzzle: Puzzle, limits: Limits, _argument: str) -> TaskOutcome:
    """Find the cells that differ between solutions; at a limit the values of the task are null."""
    result = check(puzzle, cells=True, limits=limits)
    if result.backbone is None:
        return TaskOutcome(str(result.verdict), result.limit, {"differ": None, "list": None})
    cells = [list(cell) for cell in result.differing]
    values: dict[str, Value] = {"differ": len(cells), "list": dumps(cells)}
    return TaskOutcome(str(result.verdict), result.limit, values)


def _count(puzzle: Puzzle, limits: Limits, _argument: str) -> TaskOutcome:
    number = count(puzzle, limits=limits)
    verdict = Verdict.of(min(int(number), 2), number.exact)
    values = {"solutions": int(number), "exact": int(number.exact)}
    return TaskOutcome(str(verdict), number.limit, values)


#: The argument with which ``rate`` also rates puzzles with no solution or several solutions.
_ALL = "all"

#: The columns of a rating, and their SQL types. Others than ``minutes`` are attributes.
_RATING = {
    "number": "REAL", "word": "TEXT", "hardest": "TEXT", "steps": "INTEGER", "effort": "INTEGER",
    "minutes": "REAL",
}  # fmt: skip


def _rate(puzzle: Puzzle, limits: Limits, argument: str) -> TaskOutcome:
    """Rate a puzzle. If it has no or several solutions, only the argument ``all`` gives values."""
    from nonolith.reasoning.rating import rate

    if argument != _ALL:
        checked = check(puzzle, limits=limits)
        if checked.verdict is not Verdict.UNIQUE:
            return TaskOutcome(str(checked.verdict), checked.limit, dict.fromkeys(_RATING))
        if limits.seconds is not None:
            left = max(limits.seconds - checked.statistics.seconds, 0.0)
            limits = limits.replace(seconds=left)
    rating = rate(puzzle, limits=limits)
    values = {name: getattr(rating, name) for name in _RATING}
    values["minutes"] = rating.minutes["practised"][1]
    return TaskOutcome(str(rating.verdict), rating.limit, values)


def _check_rate(argument: str) -> None:
    if argument not in ("", _ALL):
        raise UnsupportedError(f"the argument of the task rate must be {_ALL}, not {argument!r}")


def _solve(puzzle: Puzzle, limits: Limits, argument: str) -> TaskOutcome:
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
    return TaskOutcome(str(result.verdict), result.limit, values)


def _check_solve(argument: str) -> None:
    parse_method(argument or DEFAULT_METHOD)


def _explain(puzzle: Puzzle, limits: Limits, _argument: str) -> TaskOutcome:
    """Explain a puzzle; count the steps of each technique, and the cells that remain unknown."""
    from nonolith.reasoning.explaining import explain
    from nonolith.reasoning.rating import rating_of

    explanation = explain(puzzle, limits=limits)
    values: dict[str, Value] = {
        "steps": len(explanation),
        "techniques": dumps(rating_of(explanation).counts),
        "open": explanation.grid.unknown,
        "ending": explanation.ending,
    }
    return TaskOutcome(str(explanation.verdict), explanation.limit, values)


def _convert(puzzle: Puzzle, _limits: Limits, argument: str) -> TaskOutcome:
    from nonolith.formats import write

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the warnings name data that the format cannot hold
        return TaskOutcome(values={"data": write(puzzle, format=argument)})


def _check_convert(argument: str) -> None:
    from nonolith.formats.table import written_formats

    if argument not in (written := written_formats()):
        raise UnsupportedError(
            f"there is no output format {argument!r}; the output formats are {', '.join(written)}"
        )


def _marginals(puzzle: Puzzle, limits: Limits, _argument: str) -> TaskOutcome:
    """Estimate the probability of each colour in each cell, as JSON: rows x columns x colours."""
    from nonolith.solving.marginals import marginals

    found = marginals(puzzle, limits=limits)
    rounded = [[[round(p, 6) for p in cell] for cell in row] for row in found.tolist()]
    return TaskOutcome(values={"cells": dumps(rounded)})


TASKS: dict[str, Task] = {
    "check": Task(_check),
    "cells": Task(_cells, {"differ": "INTEGER", "list": "TEXT"}),
    "count": Task(_count, {"solutions": "", "exact": "INTEGER"}),
    "rate": Task(_rate, _RATING, _ALL, check=_check_rate),
    "solve": Task(
        _solve,
        {"verdict": "TEXT", "solution": "TEXT", "seconds": "REAL",
         **dict.fromkeys(("line_solves", "branches", "conflicts"), "INTEGER")},
        "METHOD[:OPTION=VALUE]",
        check=_check_solve,
    ),
    "explain": Task(
        _explain, {"steps": "INTEGER", "techniques": "TEXT", "open": "INTEGER", "ending": "TEXT"}
    ),
    "convert": Task(_convert, {"data": ""}, "FORMAT", True, _check_convert),
    "marginals": Task(_marginals, {"cells": "TEXT"}),
}  # fmt: skip

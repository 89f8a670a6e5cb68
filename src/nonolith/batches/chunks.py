"""Chunks of puzzles, done one puzzle after the other; this runs in a worker."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from json import dumps, loads
from math import isfinite
from time import perf_counter
from typing import Any

from nonolith.batches.jobs import Outcome, Value
from nonolith.batches.plan import Plan, Step
from nonolith.batches.tasks import TASKS, Found
from nonolith.model.puzzle import Puzzle
from nonolith.support.errors import LimitReached, NonolithError

#: Seconds after which a worker sends what is done so far.
PERIOD = 0.2

_LARGEST = 2**63 - 1


def do_each(plan: Plan, puzzles: Sequence[Puzzle]) -> Generator[list[Outcome], None, None]:
    """The outcomes of puzzles, in order, in parts: an empty one first, when all is loaded."""
    for step in plan.steps:
        if step.call is None:
            TASKS[step.task]  # loads it
    yield []
    part: list[Outcome] = []
    sent = perf_counter()
    for puzzle in puzzles:
        part.append(do_one(plan, puzzle))
        if perf_counter() - sent > PERIOD:
            yield part
            part, sent = [], perf_counter()
    yield part


def do_all(plan: Plan, puzzles: Sequence[Puzzle]) -> list[Outcome]:
    """The outcomes of puzzles, in order, at the end."""
    return [do_one(plan, puzzle) for puzzle in puzzles]


def do_one(plan: Plan, puzzle: Puzzle) -> Outcome:
    """Do all tasks for one puzzle; an error in one task does not stop the others."""
    start = perf_counter()
    verdict = limit = error = None
    values: dict[str, Value] = {}
    for step in plan.steps:
        found, wrong = _found(plan, step, puzzle)
        verdict = verdict or found.verdict
        limit = limit or found.limit
        error = error or (f"{step.label}: {wrong}" if wrong else None)
        values |= found.values
    return Outcome(verdict, perf_counter() - start, limit, error, values)


def _found(plan: Plan, step: Step, puzzle: Puzzle) -> tuple[Found, str | None]:
    """What a task finds, by column, and what goes wrong."""
    try:
        if step.call is not None:
            found = Found(values=_named(step.call(puzzle)))
        else:
            found = TASKS[step.task].do(puzzle, plan.limits, step.argument)
        values = {step.column(name): _value(value) for name, value in found.values.items()}
        return found._replace(values=values), None
    except LimitReached:
        return Found(limit="memory" if plan.limits.seconds is None else "seconds"), None
    except MemoryError:
        return Found(limit="memory"), None
    except NonolithError as error:
        return Found(), str(error)
    except Exception as error:  # a defect, or whatever a function of the user's raises
        return Found(), f"{type(error).__name__}: {error}"


def _named(value: Any) -> Mapping[str, Any]:
    """What a function of the user's gives, by name; one value has the empty name."""
    if isinstance(value, Mapping):
        return {str(name): each for name, each in value.items()}
    return {"": value}


def _value(value: Any) -> Value:
    """Return a value as a column can hold it.

    Numbers that are too large or not finite become text: SQLite stores NaN as NULL, and JSON has
    neither NaN nor infinities. Lists and other objects become JSON.
    """
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, int):
        return int(value) if abs(value) <= _LARGEST else str(int(value))
    if isinstance(value, float):
        return float(value) if isfinite(value) else dumps(float(value))
    if value is None or isinstance(value, str | bytes):
        return str(value) if isinstance(value, str) else value
    return dumps(loads(dumps(value, default=str), parse_constant=str))

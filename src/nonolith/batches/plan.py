"""Define Plan, the tasks and limits of a batch, and run the tasks in a worker."""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from json import dumps, loads
from math import isfinite
from typing import Any, NamedTuple

from nonolith.batches.jobs import Row, TaskOutcome, Value
from nonolith.batches.tasks import TASKS
from nonolith.model.limits import NO_LIMITS, Limits
from nonolith.model.puzzle import Puzzle
from nonolith.support.arguments import short_repr, wrong_type
from nonolith.support.deadline import Deadline
from nonolith.support.errors import ArgumentError, LimitReached, NonolithError, UnsupportedError

#: Type of a user's function, which accepts a puzzle and returns a value or a mapping of values.
Call = Callable[[Puzzle], Any]

#: Type of the argument ``do``.
Do = str | Call | Iterable[str | Call]

_DO = "the name of a task, a function of a puzzle, or a list of these"

#: The outcomes of the puzzles of a chunk, in order, as a list of parts.
Parts = list[list[TaskOutcome]]

#: Seconds after which a worker sends its new outcomes as a part.
SEND_INTERVAL = 0.2

_TINY = Puzzle(rows=[[1]], columns=[[1]])

_LARGEST = 2**63 - 1

#: The names of the columns that every row has.
_TAKEN = {"run", *Row._fields}


class PlanStep(NamedTuple):
    """One task of a plan."""

    task: str  #: the name of the task in ``TASKS``; empty for a function of the user
    #: The text after the name and a colon, such as ``probe1`` in ``solve:probe1``.
    argument: str = ""
    call: Call | None = None  #: the function of the user, or None

    @property
    def label(self) -> str:
        """Name shown to users: ``solve:probe1``, ``my_module.my_function``."""
        if self.call is not None:
            return f"{self.call.__module__}.{self.call.__qualname__}"
        return f"{self.task}:{self.argument}" if self.argument else self.task

    @property
    def prefix(self) -> str:
        """Prefix of the names of the task's columns: ``solve_probe1``, ``my_function``."""
        label = self.label if self.call is None else self.call.__name__
        return re.sub(r"[^a-z0-9]+", "_", label.lower()).strip("_") or "value"

    def column(self, name: str) -> str:
        """Return the column for a value of the task, such as ``solve_probe1_verdict``.

        If ``my_function`` returns a single value, the column is ``my_function``. If this is the
        name of a standard column, a suffix is added: ``width_value`` for a function ``width``.
        """
        column = f"{self.prefix}_{name}" if name else self.prefix
        return f"{column}_value" if column.lower() in _TAKEN else column


class Plan(NamedTuple):
    """The tasks of a batch in order, and the limits of each task for each puzzle."""

    steps: tuple[PlanStep, ...]
    limits: Limits = NO_LIMITS

    @classmethod
    def of(cls, do: Do, limits: Limits = NO_LIMITS) -> Plan:
        """Return the plan for the tasks that a user names. Raise ArgumentError if ``do`` has a
        wrong type, and UnsupportedError if a task does not exist, or its argument is wrong.

        >>> Plan.of("check,solve:probe1").labels
        ('check', 'solve:probe1')
        """
        if isinstance(do, str):
            do = do.split(",")
        try:
            tasks = [do] if callable(do) else list(do)
        except TypeError:
            raise wrong_type(do, "do", _DO) from None
        steps = tuple(dict.fromkeys(map(_step, tasks)))
        if not steps:
            raise wrong_type(do, "do", _DO)
        by_prefix = {step.prefix: step for step in steps}
        for step in steps:
            if (other := by_prefix[step.prefix]) != step:
                raise ArgumentError(
                    f"do: {step.label} and {other.label} would have the same column "
                    f"{step.prefix}: rename a function, or run one of them in another batch"
                )
        return cls(steps, limits)

    @property
    def labels(self) -> tuple[str, ...]:
        """Names of the tasks, as shown to users."""
        return tuple(step.label for step in self.steps)

    @property
    def verdicts_only(self) -> bool:
        """Whether ``check`` is the only task, so that the engine alone can run it."""
        return self.steps == (PlanStep("check"),)

    @property
    def calls(self) -> list[PlanStep]:
        """The functions of the user, whose columns are unknown until they return."""
        return [step for step in self.steps if step.call is not None]

    @property
    def columns(self) -> dict[str, str]:
        """The columns of all tasks and their SQL types, except those of ``calls``."""
        return {
            step.column(name): kind
            for step in self.steps
            if step.call is None
            for name, kind in TASKS[step.task].columns.items()
        }

    def options(self) -> dict[str, Any]:
        """Return the options by which a database distinguishes runs, as a JSON object."""
        return {"do": list(self.labels), "limits": self.limits.asdict()}

    def check_sent(self) -> None:
        """Raise ArgumentError for a function that another process cannot import."""
        for step in self.calls:
            with suppress(Exception):  # the object may raise anything
                if step.call is not None and step.call.__module__ != "__main__":
                    pickle.dumps(step.call)
                    continue
            raise ArgumentError(
                f"{step.label} cannot be imported by another process: put the function into a "
                "module of its own, or pass executor=ThreadPoolExecutor()"
            )


def _step(what: object) -> PlanStep:
    if callable(what) and not isinstance(what, type):
        names = ("__module__", "__qualname__", "__name__")
        if not all(isinstance(getattr(what, name, None), str) for name in names):
            raise ArgumentError(f"do: {short_repr(what)} is not a named function")
        return PlanStep("", call=what)
    if not isinstance(what, str):
        raise wrong_type(what, "do", _DO)
    name, _, argument = what.strip().partition(":")
    if name not in TASKS:
        raise UnsupportedError(f"there is no task {name!r}; the tasks are {', '.join(TASKS)}")
    task = TASKS[name]
    if argument and not task.argument:
        raise UnsupportedError(f"the task {name} takes no argument; remove :{argument}")
    if task.required and not argument:
        raise UnsupportedError(f"the task {name} needs an argument: {name}:{task.argument}")
    task.check(argument)
    return PlanStep(name, argument)


def do_each(plan: Plan, puzzles: Sequence[Puzzle]) -> Iterator[list[TaskOutcome]]:
    """Yield the outcomes of the puzzles, in order and in parts. The first part is empty; it is
    yielded when the modules of the tasks have been imported."""
    _load(plan)
    yield []
    part: list[TaskOutcome] = []
    deadline = Deadline(SEND_INTERVAL)
    for puzzle in puzzles:
        part.append(do_one(plan, puzzle))
        if deadline.passed:
            yield part
            part, deadline = [], Deadline(SEND_INTERVAL)
    yield part


@cache
def _load(plan: Plan) -> None:
    """Run the tasks for a tiny puzzle, so that their modules are imported before work is timed."""
    do_one(plan._replace(steps=tuple(step for step in plan.steps if step.call is None)), _TINY)


def do_all(plan: Plan, puzzles: Sequence[Puzzle]) -> Parts:
    """Return the outcomes of all puzzles, as one part."""
    return [[do_one(plan, puzzle) for puzzle in puzzles]]


def do_one(plan: Plan, puzzle: Puzzle) -> TaskOutcome:
    """Run all tasks for one puzzle; an error in one task does not stop the others."""
    clock = Deadline(None)
    verdict = limit = error = None
    values: dict[str, Value] = {}
    for step in plan.steps:
        found = _do_step(plan, step, puzzle)
        verdict = verdict or found.verdict
        limit = limit or found.limit
        error = error or (f"{step.label}: {found.error}" if found.error else None)
        values |= found.values
    return TaskOutcome(verdict, limit, values, error, clock.seconds_spent)


def _do_step(plan: Plan, step: PlanStep, puzzle: Puzzle) -> TaskOutcome:
    try:
        if step.call is not None:
            value = step.call(puzzle)
            named = value if isinstance(value, Mapping) else {"": value}
            found = TaskOutcome(values={str(name): each for name, each in named.items()})
        else:
            found = TASKS[step.task].do(puzzle, plan.limits, step.argument)
        values = {step.column(name): _stored(value) for name, value in found.values.items()}
        return found._replace(values=values)
    except LimitReached as error:
        return TaskOutcome(limit=error.limit or "unknown")
    except MemoryError:
        return TaskOutcome(limit="memory")
    except NonolithError as error:
        return TaskOutcome(error=str(error))
    except Exception as error:  # a defect, or an error in a function of the user
        return TaskOutcome(error=f"{type(error).__name__}: {error}")


def _stored(value: Any) -> Value:
    """Return a value in a form that a column can store.

    Numbers that are too large or not finite become strings: SQLite stores NaN as NULL, and JSON has
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

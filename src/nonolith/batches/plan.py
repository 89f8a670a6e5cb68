"""Plan: what is to be done for each puzzle, and under which limits. It is sent to the workers."""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from nonolith.batches.jobs import Row
from nonolith.batches.tasks import TASKS
from nonolith.model.limits import NO_LIMITS, Limits
from nonolith.model.puzzle import Puzzle
from nonolith.support.arguments import expect, shown
from nonolith.support.errors import ArgumentError, UnsupportedError

#: A function of the user's: it gets a puzzle, and gives a value or several by name.
Call = Callable[[Puzzle], Any]

#: What is passed as ``do``.
Do = str | Call | Iterable[str | Call]

#: The columns of every row.
_TAKEN = {"run", *Row._fields}

_WHAT = "the name of a task, a function of a puzzle, or a list of these"


class Step(NamedTuple):
    """One task of a plan.

    Attributes:
        task: its name in the table of tasks; empty for a function of the user's.
        argument: what came after the name and the colon.
        call: the function of the user's, or None.
    """

    task: str
    argument: str = ""
    call: Call | None = None

    @property
    def label(self) -> str:
        """How the user named it: ``solve:probe1``, ``my_module.my_function``."""
        if self.call is not None:
            return f"{self.call.__module__}.{self.call.__qualname__}"
        return f"{self.task}:{self.argument}" if self.argument else self.task

    @property
    def prefix(self) -> str:
        """What the names of its columns begin with: ``solve_probe1``, ``my_function``."""
        label = self.label if self.call is None else self.call.__name__
        return re.sub(r"[^a-z0-9]+", "_", label.lower()).strip("_") or "value"

    def column(self, name: str) -> str:
        """Return the column of one of its values: ``solve_probe1_verdict``, ``my_function_name``.

        A value without a name has the column ``my_function``. The columns of every row keep their
        meaning: a function ``width`` has the column ``width_value``.
        """
        column = f"{self.prefix}_{name}" if name else self.prefix
        return f"{column}_value" if column.lower() in _TAKEN else column

    @property
    def columns(self) -> dict[str, str]:
        """Its columns and their SQL types, as far as they are known beforehand."""
        if self.call is not None:
            return {}
        return {self.column(name): kind for name, kind in TASKS[self.task].columns}


class Plan(NamedTuple):
    """What is to be done for each puzzle.

    Attributes:
        steps: the tasks, in order.
        limits: the most that each task may use for a puzzle.
    """

    steps: tuple[Step, ...]
    limits: Limits = NO_LIMITS

    @classmethod
    def of(cls, do: Do, limits: Limits = NO_LIMITS) -> Plan:
        """The plan for what a user wants, checked.

        Raises:
            ArgumentError: an argument is of another type, or a function cannot be sent.
            UnsupportedError: there is no such task, or its argument is not right.

        >>> Plan.of("check,solve:probe1").labels
        ('check', 'solve:probe1')
        """
        several: list[Any]
        if isinstance(do, str):
            several = list(do.split(","))
        elif callable(do):
            several = [do]
        else:
            expect(do, Iterable, "do", _WHAT)
            if isinstance(do, bytes | bytearray):
                raise _wrong(do)
            try:
                several = list(do)
            except TypeError:
                raise _wrong(do) from None
        steps = tuple(dict.fromkeys(_step(each) for each in several))
        if not steps:
            raise _wrong(do)
        by_prefix = {step.prefix: step for step in steps}
        for step in steps:
            if (other := by_prefix[step.prefix]) != step:
                raise ArgumentError(
                    f"do: {step.label} and {other.label} would both have the columns "
                    f"{step.prefix}: rename a function, or do one of them in another batch"
                )
        return cls(steps, limits)

    @property
    def labels(self) -> tuple[str, ...]:
        """The tasks as the user named them."""
        return tuple(step.label for step in self.steps)

    @property
    def verdicts_only(self) -> bool:
        """Whether the engine alone can do it."""
        return self.steps == (Step("check"),)

    @property
    def whole(self) -> bool:
        """Whether tasks look at more of a puzzle than its clues and given cells."""
        return any(step.call is not None or TASKS[step.task].whole for step in self.steps)

    @property
    def columns(self) -> dict[str, str]:
        """The columns of all tasks and their SQL types, as far as they are known beforehand."""
        return {name: kind for step in self.steps for name, kind in step.columns.items()}

    def options(self) -> dict[str, Any]:
        """What makes a run another one, as an object of JSON."""
        return {"do": list(self.labels), "limits": self.limits.asdict()}

    def check_sent(self) -> None:
        """Raise ArgumentError for a function that another process cannot import."""
        for step in self.steps:
            if step.call is None:
                continue
            if step.call.__module__ != "__main__":
                try:
                    pickle.dumps(step.call)
                except Exception:
                    pass
                else:
                    continue
            raise ArgumentError(
                f"{step.label} cannot be imported by another process: put the function into a "
                "module of its own, or pass executor=ThreadPoolExecutor()"
            )


def _step(what: object) -> Step:
    if callable(what) and not isinstance(what, type):
        if not all(isinstance(getattr(what, a, None), str) for a in _NAMES):
            raise ArgumentError(f"do: {shown(what)} is no function with a name")
        return Step("", call=what)
    if not isinstance(what, str):
        raise _wrong(what)
    name, _, argument = what.strip().partition(":")
    if name not in TASKS:
        raise UnsupportedError(f"there is no task {name!r}; the tasks are {', '.join(TASKS)}")
    task = TASKS[name]
    if argument and not task.argument:
        raise UnsupportedError(f"the task {name} takes nothing behind its name, not {argument!r}")
    if task.needed and not argument:
        raise UnsupportedError(f"the task {name} needs more: {name}:{task.argument}")
    task.check(argument)
    return Step(name, argument)


_NAMES = ("__module__", "__qualname__", "__name__")


def _wrong(do: object) -> ArgumentError:
    return ArgumentError(f"do must be {_WHAT}, not {shown(do)} (of type {type(do).__name__})")

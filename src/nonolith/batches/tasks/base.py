"""What a task is: what it is called, what it finds, and the columns that hold it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from nonolith.batches.jobs import Value
from nonolith.model.limits import Limits
from nonolith.model.puzzle import Puzzle


class Found(NamedTuple):
    """What a task found.

    Attributes:
        verdict: what is proved of the puzzle, or None where the task proves nothing.
        limit: the limit that ended it, or None.
        values: its columns, by their names without the name of the task.
    """

    verdict: str | None = None
    limit: str | None = None
    values: Mapping[str, Value] = {}


def no_argument(_argument: str) -> None:
    """Checks nothing: the task has no argument."""


class Task(NamedTuple):
    """One row of the table of tasks.

    Attributes:
        name: what users call it.
        do: does it: the puzzle, the limits and the argument; called in a process of its own.
        columns: the names and SQL types of its columns, without the name of the task.
        argument: what may come after its name and a colon, in words; empty: nothing.
        needed: whether something must come there.
        check: raises a NonolithError where an argument is not right.
        whole: whether it looks at more than the clues and the given cells: titles, the goal.
    """

    name: str
    do: Callable[[Puzzle, Limits, str], Found]
    columns: tuple[tuple[str, str], ...] = ()
    argument: str = ""
    needed: bool = False
    check: Callable[[str], None] = no_argument
    whole: bool = False

"""Job and Row: a puzzle of a stream, and what was found out about it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from nonolith.model.puzzle import Puzzle

#: What a column of the results may hold.
Value = str | int | float | bytes | None


def storable(text: str) -> str:
    r"""Return the text with lone surrogates escaped, so that it can be stored in any form.

    Python uses them in the name of a file for bytes that are not UTF-8.

    >>> storable("caf\udce9.stp")
    'caf\\udce9.stp'
    """
    return text.encode("utf-8", "backslashreplace").decode()


class Job(NamedTuple):
    """A puzzle of a stream, or what is wrong with it.

    Attributes:
        source: where it comes from: the name of a file, or ``puzzles``.
        position: which puzzle of its source it is, from 1.
        puzzle: the puzzle; None where it cannot be read.
        key: the puzzle's ``key``, or None.
        error: why it cannot be read, or None.
    """

    source: str
    position: int
    puzzle: Puzzle | None
    key: str | None = None
    error: str | None = None

    @classmethod
    def of(cls, source: str, position: int, puzzle: Puzzle) -> Job:
        """The job of a puzzle that was read."""
        return cls(source, position, puzzle, puzzle.key)


class Outcome(NamedTuple):
    """What tasks found out about one puzzle: plain values, which are sent between processes.

    Attributes:
        verdict: what is proved, or None where no task of the run proves anything.
        seconds: wall time of all tasks.
        limit: the limit that ended a task, or None.
        error: what went wrong, or None.
        values: the columns of the tasks.
    """

    verdict: str | None = None
    seconds: float = 0.0
    limit: str | None = None
    error: str | None = None
    values: Mapping[str, Value] = {}


class Row(NamedTuple):
    """A puzzle and what was found out about it.

    Attributes:
        puzzle: the puzzle's ``key``; None where it cannot be read.
        source: where it comes from.
        position: which puzzle of its source it is, from 1.
        height, width: its size in cells; None where it cannot be read.
        colours: its colours besides blank.
        verdict: what is proved; None where no task proves anything, or there is an error.
        seconds: wall time of all tasks on it.
        limit_reached: the limit that ended a task: ``seconds``, ``nodes`` or ``memory``; or None.
        error: what went wrong, or None.
        values: what the tasks found, by column.
    """

    puzzle: str | None
    source: str
    position: int
    height: int | None
    width: int | None
    colours: int | None
    verdict: str | None
    seconds: float
    limit_reached: str | None
    error: str | None
    values: Mapping[str, Value]

    @classmethod
    def of(cls, job: Job, outcome: Outcome) -> Row:
        """The row of a job that is done."""
        verdict, seconds, limit, error, values = outcome
        puzzle = job.puzzle
        if puzzle is None:
            return cls.unreadable(job)
        error = None if error is None else storable(error)
        values = {
            storable(name): storable(value) if isinstance(value, str) else value
            for name, value in values.items()
        }
        height, width = puzzle.shape
        colours = len(puzzle.palette) - 1
        return cls(
            job.key, job.source, job.position, height, width, colours,
            verdict, seconds, limit, error, values,
        )  # fmt: skip

    @classmethod
    def unreadable(cls, job: Job) -> Row:
        """The row of a puzzle that cannot be read."""
        return cls(None, job.source, job.position, None, None, None, None, 0.0, None, job.error, {})

    def record(self) -> dict[str, Any]:
        """As one flat object, by column."""
        fields = self._asdict()
        values = fields.pop("values")
        return {**fields, **values}

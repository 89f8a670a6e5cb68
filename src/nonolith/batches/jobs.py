"""Define Job (a puzzle of a batch), TaskOutcome (a task's result) and Row (a stored result)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from nonolith.model.puzzle import Puzzle

#: Type of the values in a column of the results.
Value = str | int | float | bytes | None


def storable(text: str) -> str:
    r"""Return the text with lone surrogates escaped, so that it can be encoded as UTF-8.

    Python uses lone surrogates in file names for bytes that are not UTF-8.

    >>> storable("caf\udce9.stp")
    'caf\\udce9.stp'
    """
    return text.encode("utf-8", "backslashreplace").decode()


class Job(NamedTuple):
    """A puzzle of a batch, or the reason why it cannot be read."""

    source: str  #: the file's name or the puzzle's text as given; ``puzzles`` for a Puzzle object
    position: int  #: the number of the puzzle in its source, from 1
    puzzle: Puzzle | None  #: the puzzle; None if it cannot be read
    key: str | None = None  #: the puzzle's ``key``, or None
    error: str | None = None  #: the reason why it cannot be read, or None
    number: int | None = None  #: the number that the source states for the puzzle, or the position

    @classmethod
    def of(cls, source: str, position: int, puzzle: Puzzle, number: int | None = None) -> Job:
        """Return the job of a puzzle that was read."""
        return cls(source, position, puzzle, puzzle.key, None, number or position)


class TaskOutcome(NamedTuple):
    """The result of one task, or of all tasks, for a puzzle."""

    verdict: str | None = None  #: the verdict on the puzzle, or None if the task determines none
    limit: str | None = None  #: the limit that ended the task, or None
    #: The values by column. A task names its columns without the prefix of the task.
    values: Mapping[str, Value] = {}
    error: str | None = None  #: the error, or None
    seconds: float = 0.0  #: wall time of all tasks in seconds


class Row(NamedTuple):
    """The results of one puzzle.

    Attributes:
        puzzle: the puzzle's ``key``; None if it cannot be read.
        source: the file's name or the puzzle's text as given; ``puzzles`` for a Puzzle object.
        position: the number of the puzzle in its source, from 1.
        height, width: the size of the puzzle in cells; None if it cannot be read.
        colours: Number of colours besides blank; None if the puzzle cannot be read.
        verdict: the verdict of the first task that determines one; None if no task does.
        seconds: wall time of all tasks in seconds.
        limit_reached: the limit that ended a task: ``seconds``, ``nodes`` or ``memory``; or None.
        error: the reason why the puzzle cannot be read, or the first error of a task; or None.
        number: the number that the source states for the puzzle, by default its position.
        title, author: the texts of the puzzle, maybe empty; None if it cannot be read.
        values: the values that the tasks found, by column.
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
    number: int | None
    title: str | None
    author: str | None
    values: Mapping[str, Value]

    @classmethod
    def of(cls, job: Job, outcome: TaskOutcome) -> Row:
        """Return the row of a finished job."""
        verdict, limit, values, error, seconds = outcome
        assert job.puzzle is not None
        return cls(
            job.key, job.source, job.position, *job.puzzle.shape, len(job.puzzle.palette) - 1,
            verdict, seconds, limit, None if error is None else storable(error), job.number,
            storable(job.puzzle.title), storable(job.puzzle.author),
            {storable(n): storable(v) if isinstance(v, str) else v for n, v in values.items()},
        )  # fmt: skip

    @classmethod
    def unreadable(cls, job: Job) -> Row:
        """Return the row of a puzzle that cannot be read."""
        return cls(
            None, job.source, job.position, None, None, None, None, 0.0, None, job.error,
            job.number, None, None, {},
        )  # fmt: skip

    def record(self) -> dict[str, Any]:
        """Return the row as one flat dictionary from columns to values."""
        fields = self._asdict()
        values = fields.pop("values")
        return {**fields, **values}

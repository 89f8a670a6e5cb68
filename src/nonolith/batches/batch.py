"""batch(): the same tasks for many puzzles, on all cores."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Generator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import closing
from time import monotonic
from typing import Any, NamedTuple

from nonolith.batches.cluster import threads_of
from nonolith.batches.flow import Flow
from nonolith.batches.jobs import Job, Row
from nonolith.batches.plan import Do, Plan
from nonolith.batches.runners import Foreign, Runner, local_runner
from nonolith.batches.sources import Sources
from nonolith.batches.store import COLUMNS, Known, Store, check_database
from nonolith.model.limits import MAX_JOBS, NO_LIMITS, Limits
from nonolith.support.arguments import expect, whole_number
from nonolith.support.errors import ArgumentError
from nonolith.workers.machine import cores


class _How(NamedTuple):
    """How a batch works: what makes its run another one, and the arguments of ``batch``."""

    options: dict[str, Any]
    into: str | None
    jobs: int | None
    executor: Executor | None
    ordered: bool


class Batch:
    """Tasks for many puzzles. Iterating over it does them, and gives each row when it is done.

    Attributes:
        done: how many puzzles are done; with ``into`` they are stored.
        known: how many were done earlier, and are not repeated.
        verdicts: how many have each verdict, of all done or known.
        errors: how many of these have an error.
        limits_reached: how many of these reached a limit.
    """

    def __init__(
        self,
        sources: Sources,
        plan: Plan,
        how: _How,
    ) -> None:
        self._sources, self._plan, self._how = sources, plan, how
        self._rows: Generator[Row, None, None] | None = None
        self._store: Store | None = None
        self._report: Callable[[Batch], None] | None = None
        #: The last position of each source, and the sources that end in an error: more may follow.
        self._ends: dict[str, int] = {}
        self._cut: set[str] = set()
        self._began = monotonic()
        self.done = self.known = self.errors = self.limits_reached = 0
        self.verdicts: Counter[str] = Counter()

    @property
    def stored(self) -> int:
        """How many puzzles of this run the database has."""
        return self.known + (self._store.added if self._store is not None else 0)

    @property
    def seconds(self) -> float:
        """Seconds since it began."""
        return monotonic() - self._began

    @property
    def seconds_left(self) -> float | None:
        """Estimated number of seconds until all is done; None if it cannot be estimated."""
        total = self._sources.total if self.done else None
        if total is None:
            return None
        return self.seconds * max(total - self.known - self.done, 0) / self.done

    @property
    def workers(self) -> int | None:
        """How many tasks the workers of a cluster work on at the same time; None where there is no
        cluster."""
        executor = self._how.executor
        return None if executor is None else threads_of(executor)

    def __iter__(self) -> Generator[Row, None, None]:
        if self._rows is None:
            self._rows = self._all()
        return self._rows

    def run(self, report: Callable[[Batch], None] | None = None) -> Batch:
        """Do all of it, and give this object itself back.

        Args:
            report: called several times a second, with this object, while it goes on.
        """
        self._report = report
        for _ in self:
            pass
        return self

    def write(
        self, targets: Mapping[str, str], report: Callable[[Batch], None] | None = None
    ) -> Batch:
        """Do all of it, and write the rows in other forms too; gives this object itself back.

        With ``into``, the rows of all puzzles of the input are written, those of earlier too, by
        source and position; without, those done now.

        Args:
            targets: the file for each form (``nonolith.batches.exports.EXPORTS``); each is written
                as a whole or not at all. ``-`` is standard output.
            report: as in ``run``.

        Raises:
            FormatError: a file cannot be written.
            MissingExtraError: a form needs a library that is not installed.
        """
        from nonolith.batches.writing import Exports

        columns = {**COLUMNS, **self._plan.columns}
        with Exports(targets, columns) as exports:
            if self._how.into is None:
                self._report = report
                for row in self:
                    exports.add(row)
            else:
                self.run(report)
                with Store(self._how.into) as store:
                    for row in store.rows(store.begin(self._how.options, {})):
                        if row.position <= self._ends.get(row.source, 0):
                            exports.add(row)
        return self

    def _all(self) -> Generator[Row, None, None]:
        self._began = monotonic()
        if self._how.into is None:
            yield from self._counted(self._flow(self._sources))
            return
        with Store(self._how.into) as store:
            self._store = store
            run = store.begin(self._how.options, self._plan.columns)
            stored = store.stored(run, self._flow(self._missing(store, run)))
            yield from self._counted(stored)
            store.end(run, {name: end for name, end in self._ends.items() if name not in self._cut})

    def _missing(self, store: Store, run: int) -> Generator[Job, None, None]:
        """The jobs that have no row yet."""
        known_of = store.known(run)
        for job in self._sources:
            self._ends[job.source] = max(job.position, self._ends.get(job.source, 0))
            (self._cut.discard if job.error is None else self._cut.add)(job.source)
            known = known_of(job)
            if known is None:
                yield job
            else:
                self.known += 1
                self._count([known])

    def _flow(self, jobs: Any) -> Generator[list[Row], None, None]:
        runner = _runner_of(self._plan, self._how.jobs, self._how.executor)
        with closing(runner):
            yield from Flow(runner, self._how.ordered).rows(jobs)

    def _counted(self, groups: Generator[list[Row], None, None]) -> Generator[Row, None, None]:
        with closing(groups):
            for rows in groups:
                self.done += len(rows)
                self._count(rows)
                if self._report is not None:
                    self._report(self)
                yield from rows

    def _count(self, rows: Sequence[Row | Known]) -> None:
        self.verdicts.update([row.verdict for row in rows if row.verdict])
        self.errors += sum(row.error is not None for row in rows)
        self.limits_reached += sum(row.limit_reached is not None for row in rows)

    def record(self) -> dict[str, Any]:
        """How far it is, as an object of JSON."""
        seconds = self.seconds
        left = self.seconds_left
        workers = self.workers
        return {
            "done": self.done,
            "known": self.known,
            "verdicts": dict(self.verdicts),
            "errors": self.errors,
            "limits_reached": self.limits_reached,
            "seconds": round(seconds, 3),
            "rate": round(self.done / seconds, 1) if seconds else None,
            "seconds_left": None if left is None else round(left, 1),
            **({} if workers is None else {"workers": workers}),
        }

    def __repr__(self) -> str:
        return f"<Batch of {', '.join(self._plan.labels)}: {self.done} done, {self.known} known>"


def _runner_of(plan: Plan, jobs: int | None, executor: Executor | None) -> Runner:
    """What does the work: the workers of a cluster, another executor of the user, or this
    machine."""
    if executor is None:
        return local_runner(plan, jobs or cores())
    if threads_of(executor) is None:
        return Foreign(plan, executor, jobs)
    from nonolith.batches.remote import Remote

    return Remote(plan, executor, jobs)


def batch(
    puzzles: Any,
    do: Do = "check",
    *,
    into: str | os.PathLike[str] | None = None,
    limits: Limits = NO_LIMITS,
    timeout: float | None = None,
    jobs: int | None = None,
    executor: Executor | None = None,
    ordered: bool = False,
    format: str | None = None,
) -> Batch:
    """Do the same tasks for many puzzles, on all cores; puzzles are read as they are needed.

    A puzzle that cannot be read, that reaches a limit, or that ends its process is a row with its
    error; the others go on. Nothing is done before the rows are taken: iterate over the Batch, or
    call its ``run``.

    Args:
        puzzles: a Puzzle; the name of a file or folder, a pattern such as ``pack-*.non``, an open
            file; or several of these, from a list or from an iterator of any length.
        do: the tasks: names (``nonolith.batches.tasks.TASKS``), as in ``"check,rate"`` or
            ``["solve:probe1", "convert:json"]``, or functions that get a Puzzle and give a value,
            or several by name. A function must be one that another process can import.
        into: a database (SQLite) for the results. What it already has from the same tasks and
            limits is not done again. Rows are stored before they are given.
        limits: the most that each task may use for a puzzle.
        timeout: Time limit in seconds for each task and puzzle; replaces ``limits.seconds``.
        jobs: how many processes or threads; by default one for each core.
        executor: what works instead of them: any ``concurrent.futures.Executor``, such as the
            ``get_executor()`` of a client of Dask.
        ordered: give the rows in the order of the puzzles; otherwise as they are done.
        format: the name of the format of all files; by default the content decides.

    Raises:
        ArgumentError: an argument is of another type, or out of range.
        UnsupportedError: there is no such task.
        FormatError: there is no such file; the database is not one of nonolith, or cannot be
            written.

    >>> from nonolith import Puzzle
    >>> corner = Puzzle(rows=[[1], [2]], columns=[[2], [1]])
    >>> cross = Puzzle(rows=[[1], [1]], columns=[[1], [1]])
    >>> [(row.position, row.verdict) for row in batch([corner, cross], ordered=True)]
    [(1, 'unique'), (2, 'multiple')]
    """
    plan = Plan.of(do, Limits.of(limits, timeout))
    expect(executor, (Executor, type(None)), "executor", "a concurrent.futures.Executor, or None")
    expect(ordered, bool, "ordered", "True or False")
    jobs = None if jobs is None else whole_number(jobs, "jobs", 1, MAX_JOBS)
    _check_format(format)
    if executor is None or threads_of(executor) is not None:
        plan.check_sent()
    options = {**plan.options(), "format": format}
    how = _How(options, _place(into), jobs, executor, ordered)
    return Batch(Sources(puzzles, format), plan, how)


def _check_format(name: str | None) -> None:
    if name is not None:
        from nonolith.formats.reading import find_format

        find_format(name)


def _place(into: str | os.PathLike[str] | None) -> str | None:
    """The name of the database, if one is wanted; it is checked, and not yet made."""
    expect(into, (str, os.PathLike, type(None)), "into", "the name of a file, or None")
    path = None if into is None else os.fspath(into)
    if isinstance(path, bytes):
        raise ArgumentError("into must be the name of a file as a text, not as bytes")
    if path is not None:
        check_database(path)
    return path

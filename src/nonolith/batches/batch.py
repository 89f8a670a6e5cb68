"""Define ``batch``, which runs the same tasks for many puzzles, on all cores."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Generator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import ExitStack, closing
from tempfile import TemporaryDirectory
from typing import Annotated, Any

from nonolith.batches.flow import Flow
from nonolith.batches.input_files import Inputs
from nonolith.batches.jobs import Job, Row
from nonolith.batches.plan import Do, Plan
from nonolith.batches.runners import Runner, local_runner, threads_of
from nonolith.batches.store import COLUMNS, Store, check_database
from nonolith.model.limits import MAX_JOBS, NO_LIMITS, Limits
from nonolith.support.arguments import expect
from nonolith.support.deadline import Deadline
from nonolith.support.kinds import Integer
from nonolith.support.operation import check_arguments
from nonolith.workers.machine import cores


class Batch:
    """Tasks for many puzzles. Iterating over a Batch runs the tasks and yields the rows.

    Attributes:
        done: Number of puzzles done in this run.
        known: Number of puzzles whose results the database had already; they are not done again.
        verdicts: Number of puzzles with each verdict, done or known.
        errors: Number of puzzles with an error, done or known.
        limits_reached: Number of puzzles that reached a limit, done or known.
    """

    def __init__(
        self,
        inputs: Inputs,
        plan: Plan,
        into: str | None,
        *,
        jobs: int | None,
        executor: Executor | None,
        ordered: bool,
    ) -> None:
        self._inputs, self._plan, self._into = inputs, plan, into
        self._jobs, self._executor, self._ordered = jobs, executor, ordered
        self._rows: Generator[Row, None, None] | None = None
        self._store: Store | None = None
        self._report: Callable[[Batch], None] | None = None
        #: The last position that was read in each source, and the sources that ended in an error.
        self._ends: dict[str, int] = {}
        self._cut: set[str] = set()
        self._clock = Deadline(None)
        self.done = self.known = self.errors = self.limits_reached = 0
        self.verdicts: Counter[str] = Counter()

    @property
    def stored(self) -> int:
        """Number of puzzles of this run that are in the database."""
        return self.known + (self._store.added if self._store is not None else 0)

    @property
    def seconds(self) -> float:
        """Seconds since the batch began."""
        return self._clock.seconds_spent

    @property
    def workers(self) -> int | None:
        """Number of threads in all workers of the cluster; None without a cluster."""
        return None if self._executor is None else threads_of(self._executor)

    def __iter__(self) -> Generator[Row, None, None]:
        if self._rows is None:
            self._rows = self._all()
        return self._rows

    def run(self, report: Callable[[Batch], None] | None = None) -> Batch:
        """Run the whole batch, and return this object.

        Args:
            report: callback for progress, called with this object at least every 0.1 s.
        """
        self._report = report
        for _ in self:
            pass
        return self

    def write(
        self, targets: Mapping[str, str], report: Callable[[Batch], None] | None = None
    ) -> Batch:
        """Run the whole batch, write the rows to files, and return this object.

        If the batch has a database, the files contain the rows of all puzzles of the input, ordered
        by source and position, including the rows of earlier runs. Otherwise they contain the rows
        of this run.

        Args:
            targets: the path of the file for each format (a key of
                ``nonolith.batches.exports.EXPORTS``), or ``-`` for standard output. Each file is
                written as a whole or not at all.
            report: callback for progress, as in ``run``.

        Raises:
            FormatError: a file cannot be written.
            MissingExtraError: a format needs a library that is not installed.
        """
        from nonolith.batches.exports import exported

        columns = {**COLUMNS, **self._plan.columns}
        with ExitStack() as stack:
            add = stack.enter_context(exported(targets, columns))
            if self._into is None and self._plan.calls and {*targets} != {"jsonl"}:
                # The columns for a user's functions are known only at the end: store rows first.
                folder = stack.enter_context(TemporaryDirectory())
                self._into = f"{folder}/results.db"
            if self._into is None:
                self._report = report
                for row in self:
                    add(row)
                return self
            self.run(report)
            store = stack.enter_context(Store(self._into))
            number = store.begin(self._run_options, {})
            if self._plan.calls:
                columns |= {**store.value_columns(number), **columns}
            for row in store.rows(number):
                if row.position <= self._ends.get(row.source, 0):
                    add(row)
        return self

    @property
    def _run_options(self) -> dict[str, Any]:
        """The options that distinguish this run from the other runs in a database."""
        return {**self._plan.options(), "format": self._inputs.format}

    def _all(self) -> Generator[Row, None, None]:
        self._clock = Deadline(None)
        if self._into is None:
            yield from self._counted(self._flow(self._inputs))
            return
        with Store(self._into) as store:
            self._store = store
            run = store.begin(self._run_options, self._plan.columns)
            stored = store.stored(run, self._flow(self._missing(store, run)))
            yield from self._counted(stored)
            store.end(run, {name: end for name, end in self._ends.items() if name not in self._cut})

    def _missing(self, store: Store, run: int) -> Generator[Job, None, None]:
        """Yield the jobs that have no row in the database yet."""
        for job in self._inputs:
            self._ends[job.source] = max(job.position, self._ends.get(job.source, 0))
            (self._cut.discard if job.error is None else self._cut.add)(job.source)
            known = store.known(run, job)
            if known is None:
                yield job
            else:
                self.known += 1
                self._count([known])

    def _flow(self, jobs: Any) -> Generator[list[Row], None, None]:
        with closing(self._runner()) as runner:
            yield from Flow(runner, self._ordered).rows(jobs)

    def _runner(self) -> Runner:
        executor, jobs = self._executor, self._jobs
        if executor is None:
            return local_runner(self._plan, jobs or cores())
        if threads_of(executor) is None:
            return Runner(self._plan, executor, jobs)
        from nonolith.batches.cluster import Cluster

        return Cluster(self._plan, executor, jobs)

    def _counted(self, groups: Generator[list[Row], None, None]) -> Generator[Row, None, None]:
        with closing(groups):
            for rows in groups:
                self.done += len(rows)
                self._count(rows)
                if self._report is not None:
                    self._report(self)
                yield from rows

    def _count(self, rows: Sequence[Row]) -> None:
        self.verdicts.update([row.verdict for row in rows if row.verdict])
        self.errors += sum(row.error is not None for row in rows)
        self.limits_reached += sum(row.limit_reached is not None for row in rows)

    def record(self) -> dict[str, Any]:
        """Return the progress as a JSON object."""
        seconds, workers = self.seconds, self.workers
        return {
            "done": self.done,
            "known": self.known,
            "verdicts": dict(self.verdicts),
            "errors": self.errors,
            "limits_reached": self.limits_reached,
            "seconds": round(seconds, 3),
            "rate": round(self.done / seconds, 1) if seconds else None,
            **({} if workers is None else {"workers": workers}),
        }

    def __repr__(self) -> str:
        return f"<Batch of {', '.join(self._plan.labels)}: {self.done} done, {self.known} known>"


def batch(
    puzzles: Any,
    do: Do = "check",
    *,
    into: str | os.PathLike[str] | None = None,
    limits: Limits = NO_LIMITS,
    timeout: float | None = None,
    jobs: Annotated[int | None, Integer(1, MAX_JOBS)] = None,
    executor: Executor | None = None,
    ordered: bool = False,
    format: str | None = None,
) -> Batch:
    """Run the same tasks for many puzzles, on all cores; puzzles are read when they are needed.

    If a puzzle cannot be read, reaches a limit or crashes its process, its row says so, and the
    batch continues. Nothing runs until you iterate over the Batch, or call its ``run`` or
    ``write``.

    Args:
        puzzles: a Puzzle, the name of a file or folder, a pattern such as ``pack-*.non``, or an
            open file; or an iterable of these, of any length.
        do: the tasks, as names (see ``nonolith.batches.tasks.TASKS``) such as ``"check,rate"`` or
            ``["solve:probe1", "convert:json"]``, or as functions. A function accepts a Puzzle and
            returns a value or a mapping of values; other processes must be able to import it.
        into: the path of an SQLite database for the results. If the database already has the
            results of a puzzle for the same tasks and limits, the puzzle is skipped. Rows are
            stored before they are yielded.
        limits: the limits of each task for each puzzle.
        timeout: Time limit in seconds for each task and puzzle; replaces ``limits.seconds``.
        jobs: Number of threads or processes; by default one for each core.
        executor: an executor that runs the tasks instead of new processes or threads: any
            ``concurrent.futures.Executor``, such as the ``get_executor()`` of a Dask client.
        ordered: Keep the order of the puzzles; by default, the results are in the order in which
            they finish.
        format: the name of the format of all files. Default: their content decides.

    Raises:
        ArgumentError: an argument has a wrong type, or is out of range.
        UnsupportedError: a task does not exist, or its argument is wrong.
        FormatError: a file does not exist; or the file ``into`` is not a results database of
            nonolith, or cannot be written.

    >>> from nonolith import Puzzle
    >>> corner = Puzzle(rows=[[1], [2]], columns=[[2], [1]])
    >>> cross = Puzzle(rows=[[1], [1]], columns=[[1], [1]])
    >>> [(row.position, row.verdict) for row in batch([corner, cross], ordered=True)]
    [(1, 'unique'), (2, 'multiple')]
    """
    plan = Plan.of(do, Limits.of(limits, timeout))
    expect(executor, (Executor, type(None)), "executor", "a concurrent.futures.Executor, or None")
    given = check_arguments(batch, {"jobs": jobs, "ordered": ordered})
    if format is not None:
        from nonolith.formats.reading import find_format

        find_format(format)
    if executor is None or threads_of(executor) is not None:
        plan.check_sent()
    expect(into, (str, os.PathLike, type(None)), "into", "the name of a file, or None")
    path = None if into is None else os.fspath(into)
    if path is not None:
        expect(path, str, "into", "the name of a file as a string")
        check_database(path)
    inputs = Inputs(puzzles, format)
    return Batch(inputs, plan, path, executor=executor, **given)

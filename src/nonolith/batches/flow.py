"""Flow: from a stream of jobs to a stream of rows, by chunks that a runner works on.

A chunk has as many puzzles as take about a given time; the time is estimated from the last ones.
Only a few chunks are in flight, so that few puzzles are read and not done. A chunk may be
lost: its process died, or was killed at a limit. Then what is missing is done again, in smaller
parts, until the puzzle is found that causes it. That puzzle gets a row with the error.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, wait
from time import perf_counter
from typing import Any

from nonolith.batches.jobs import Job, Outcome, Row
from nonolith.batches.runners import Runner
from nonolith.support.errors import NonolithError
from nonolith.workers.pool import LostError

#: Chunks that wait for each one that is worked on.
_WAITING = 2

#: With ``ordered``: how many chunks may be done or under way after the first unfinished one.
_AHEAD = 32

#: The most puzzles, and cells of puzzles, that are in flight at the same time; and the most cells
#: of a chunk.
_PUZZLES_IN_FLIGHT, _CELLS_IN_FLIGHT, _CELLS = 100_000, 50_000_000, 4_000_000

#: Seconds between two looks at what is done; after so long a Ctrl-C is noticed.
_PERIOD = 0.1

#: Seconds after which a chunk begins with what has been read, however little it is.
_READING = 0.5

#: Into how many parts a chunk is divided that was lost as a whole.
_PARTS = 8

#: How often a chunk may be cancelled, as a cluster does whose scheduler is restarted.
_CANCELLED = 5


class Chunk:
    """Jobs in a row, and what is known of them.

    Attributes:
        number: its place in the stream, from 0.
        rows: the row of each job; None where it is not done.
    """

    def __init__(self, number: int, jobs: list[Job]) -> None:
        self.number = number
        self._jobs = jobs
        self.rows: list[Row | None] = [
            Row.unreadable(job) if job.puzzle is None else None for job in jobs
        ]
        self.cells = sum(_cells(job) for job in jobs)
        self._most = len(jobs)
        self._cancelled = 0
        self._tried: set[int] = set()
        self._under_way: list[int] = []

    def begin(self, runner: Runner) -> Future[Any] | None:
        """Begin what is missing; None where nothing is."""
        missing = [i for i, row in enumerate(self.rows) if row is None]
        self._under_way = missing[: self._most]
        if not missing:
            return None
        puzzles = [job.puzzle for job in map(self._jobs.__getitem__, self._under_way)]
        return runner.begin([puzzle for puzzle in puzzles if puzzle is not None])

    def take(self, outcomes: list[Outcome]) -> None:
        """Take what came, the first of what is under way."""
        jobs, rows = self._jobs, self.rows
        for i, outcome in zip(self._under_way, outcomes, strict=False):
            rows[i] = Row.of(jobs[i], outcome)

    def lost(self, error: LostError, first: bool) -> None:
        """Note that the rest did not come, and why.

        Args:
            error: why.
            first: whether it is the first that did not come which it was lost by; else it may be
                any of them.
        """
        number = len(self._under_way)
        if number > 1:
            self._most = 1 if first else max(1, number // _PARTS)
            return
        i = self._under_way[0]
        if error.limit is None and i not in self._tried:
            # Its process may have been killed by somebody else.
            self._tried.add(i)
            self._most = 1
            return
        verdict = None if error.limit is None else "unknown"
        if self.rows[i] is None:
            self.rows[i] = Row.of(
                self._jobs[i], Outcome(verdict, limit=error.limit, error=str(error))
            )
        self._most = len(self._jobs)

    def cancelled(self) -> None:
        """Note that it was cancelled by what worked on it.

        Raises:
            NonolithError: that was so too often.
        """
        self._cancelled += 1
        if self._cancelled > _CANCELLED:
            raise NonolithError("the executor cancels what it is given")


def _cells(job: Job) -> int:
    return 0 if job.puzzle is None else job.puzzle.height * job.puzzle.width


class Flow:
    """Does jobs.

    Args:
        runner: what works on them.
        ordered: whether rows come in the order of the jobs; otherwise as they are done.
    """

    def __init__(self, runner: Runner, ordered: bool = False) -> None:
        self._runner = runner
        self._ordered = ordered
        self._size = 1.0
        self._puzzles = self._cells = 0
        self._pending: dict[Future[Any], Chunk] = {}
        self._finished: dict[int, Chunk] = {}
        self._next = 0

    def rows(self, jobs: Iterable[Job]) -> Iterator[list[Row]]:
        """The rows of jobs, several at a time; now and then none, so that time does not stand."""
        chunks = self._chunks(iter(jobs))
        more = True
        while more or self._pending:
            while more and self._has_room():
                chunk = next(chunks, None)
                if chunk is None:
                    more = False
                else:
                    self._begin(chunk)
            if self._pending:
                done = wait(self._pending, _PERIOD, return_when=FIRST_COMPLETED)[0]
                for future in done:
                    self._take(future)
                if not done:
                    self._runner.look()
            yield [row for chunk in self._ready() for row in chunk.rows if row is not None]

    def _has_room(self) -> bool:
        if self._ordered and len(self._pending) + len(self._finished) >= _AHEAD:
            return False
        if self._puzzles >= _PUZZLES_IN_FLIGHT or self._cells >= _CELLS_IN_FLIGHT:
            return False
        return len(self._pending) < self._runner.width * (1 + _WAITING)

    def _chunks(self, jobs: Iterator[Job]) -> Iterator[Chunk]:
        number = 0
        while True:
            part: list[Job] = []
            cells = 0
            began = perf_counter()
            for job in jobs:
                part.append(job)
                cells += _cells(job)
                if len(part) >= self._size or cells >= _CELLS or perf_counter() - began > _READING:
                    break
            if not part:
                return
            yield Chunk(number, part)
            number += 1

    def _begin(self, chunk: Chunk) -> None:
        try:
            future = chunk.begin(self._runner)
        except RuntimeError as error:  # a broken or ended executor
            raise NonolithError(f"the executor takes no more work: {error}") from None
        if future is None:
            self._finished[chunk.number] = chunk
            return
        self._pending[future] = chunk
        self._puzzles += len(chunk.rows)
        self._cells += chunk.cells

    def _take(self, future: Future[Any]) -> None:
        chunk = self._pending.pop(future)
        self._puzzles -= len(chunk.rows)
        self._cells -= chunk.cells
        try:
            outcomes = self._runner.outcomes(future)
        except CancelledError:
            chunk.cancelled()
        except LostError as lost:
            chunk.take(lost.parts)
            chunk.lost(lost, first=True)
        except NonolithError:
            raise
        except Exception as error:  # whatever an executor of other people raises
            chunk.lost(LostError(f"{type(error).__name__}: {error}", []), first=False)
        else:
            chunk.take(outcomes)
            self._measure(outcomes)
        self._begin(chunk)

    def _measure(self, outcomes: list[Outcome]) -> None:
        """Choose the size of the next chunks by what these took."""
        if not outcomes:
            return
        each = sum(outcome.seconds for outcome in outcomes) / len(outcomes)
        wanted = self._runner.seconds / max(each, 1e-9)
        self._size = max(1.0, min(wanted, self._size * 4, self._runner.most))

    def _ready(self) -> list[Chunk]:
        """The chunks that are done, and whose turn it is."""
        if not self._ordered:
            ready = list(self._finished.values())
            self._finished.clear()
            return ready
        ready = []
        while self._next in self._finished:
            ready.append(self._finished.pop(self._next))
            self._next += 1
        return ready

"""Turn a stream of jobs into a stream of rows; a runner processes the jobs in chunks.

The size of a chunk is chosen so that the chunk takes about ``runner.chunk_seconds``, estimated from
the previous chunks. Only a few chunks are in flight, so that few puzzles are read ahead. A chunk is
lost if its process dies or is killed at a limit. Then the puzzles of the chunk that have no result
run again in smaller parts, until the puzzle that causes the loss is found. This puzzle gets a row
with the error.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, wait
from itertools import chain
from pickle import UnpicklingError

from nonolith.batches.jobs import Job, Row, TaskOutcome
from nonolith.batches.plan import Parts
from nonolith.batches.runners import Runner
from nonolith.support.deadline import Deadline
from nonolith.support.errors import NonolithError
from nonolith.workers.pool import LostError

#: Number of waiting chunks for each running chunk.
_WAITING = 2

#: Maximum number of chunks in an ordered flow that are in flight, or wait for an earlier chunk.
_MAX_ORDERED = 32

#: Maximum numbers of puzzles and of cells in flight, and of cells in a chunk.
_PUZZLES_IN_FLIGHT, _CELLS_IN_FLIGHT, _CELLS = 100_000, 50_000_000, 4_000_000

#: Polling interval in seconds; also the delay until Ctrl-C is noticed.
_POLL_INTERVAL = 0.1

#: Seconds for reading the puzzles of a chunk; then the chunk begins with the puzzles read so far.
_READ_TIMEOUT = 0.5

#: Number of parts into which a lost chunk is split.
_PARTS = 8

#: Number of times that an executor may cancel a chunk, as Dask does when a scheduler restarts.
_MAX_CANCELLED = 5

#: The errors of workers that cannot run any task, because modules are missing or differ.
_UNFIT = (ImportError, AttributeError, UnpicklingError)


class Chunk:
    """Consecutive jobs of the stream, and their rows."""

    def __init__(self, number: int, jobs: list[Job]) -> None:
        self.number = number  #: the position in the stream, from 0
        self._jobs = jobs
        #: The row of each job; None until the job is done.
        self.rows = [Row.unreadable(job) if job.puzzle is None else None for job in jobs]
        self.cells = sum(map(_cells, jobs))  #: the total number of cells of all puzzles
        self._size = len(jobs)
        self._cancelled = 0
        self._tried: set[int] = set()
        self._running: list[int] = []

    def begin(self, runner: Runner) -> Future[Parts] | None:
        """Start some or all of the puzzles that have no row yet; return None if all have a row."""
        self._running = [i for i, row in enumerate(self.rows) if row is None][: self._size]
        puzzles = [puzzle for i in self._running if (puzzle := self._jobs[i].puzzle) is not None]
        return runner.begin(puzzles) if puzzles else None

    def take(self, outcomes: Iterable[TaskOutcome]) -> None:
        """Store the outcomes of the first puzzles of the running part, in order."""
        for i, outcome in zip(self._running, outcomes, strict=False):
            self.rows[i] = Row.of(self._jobs[i], outcome)

    def lost(self, error: LostError, first_is_culprit: bool) -> None:
        """React to the loss of the running part: choose a smaller part to run next; if the part is
        one puzzle, run it once more, or store the error in its row.

        If ``first_is_culprit``, the first puzzle without an outcome caused the loss; otherwise any
        puzzle of the part may have caused it.
        """
        number = len(self._running)
        if number > 1:
            self._size = 1 if first_is_culprit else max(1, number // _PARTS)
            return
        i = self._running[0]
        if error.limit is None and i not in self._tried:
            # Another program may have killed the process of this puzzle: try the puzzle once more.
            self._tried.add(i)
            self._size = 1
            return
        if self.rows[i] is None:
            verdict = None if error.limit is None else "unknown"
            self.take([TaskOutcome(verdict, limit=error.limit, error=str(error))])
        self._size = len(self._jobs)

    def cancelled(self) -> None:
        """Count a cancellation by the executor; raise NonolithError at the sixth."""
        self._cancelled += 1
        if self._cancelled > _MAX_CANCELLED:
            raise NonolithError(f"the executor cancelled the same puzzles {self._cancelled} times")


def _cells(job: Job) -> int:
    return 0 if job.puzzle is None else job.puzzle.height * job.puzzle.width


class Flow:
    """Runs a stream of jobs on a runner. An ``ordered`` flow yields the rows in the order of
    the jobs, any other flow in order of completion."""

    def __init__(self, runner: Runner, ordered: bool = False) -> None:
        self._runner = runner
        self._ordered = ordered
        self._size = 1.0
        self._puzzles = self._cells = 0
        self._pending: dict[Future[Parts], Chunk] = {}
        self._finished: dict[int, Chunk] = {}
        self._next = 0

    def rows(self, jobs: Iterable[Job]) -> Iterator[list[Row]]:
        """Yield lists of rows; while no chunk ends, yield an empty list every 0.1 s, so that the
        caller can react to Ctrl-C."""
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
                done = wait(self._pending, _POLL_INTERVAL, return_when=FIRST_COMPLETED)[0]
                for future in done:
                    self._take(future)
                if not done:
                    self._runner.check_alive()
            yield [row for chunk in self._ready() for row in chunk.rows if row is not None]

    def _has_room(self) -> bool:
        if self._ordered and len(self._pending) + len(self._finished) >= _MAX_ORDERED:
            return False
        if self._puzzles >= _PUZZLES_IN_FLIGHT or self._cells >= _CELLS_IN_FLIGHT:
            return False
        return len(self._pending) < self._runner.width * (1 + _WAITING)

    def _chunks(self, jobs: Iterator[Job]) -> Iterator[Chunk]:
        number = 0
        while True:
            part: list[Job] = []
            cells = 0
            deadline = Deadline(_READ_TIMEOUT)
            for job in jobs:
                part.append(job)
                cells += _cells(job)
                if len(part) >= self._size or cells >= _CELLS or deadline.passed:
                    break
            if not part:
                return
            yield Chunk(number, part)
            number += 1

    def _begin(self, chunk: Chunk) -> None:
        try:
            future = chunk.begin(self._runner)
        except RuntimeError as error:  # the executor is broken or shut down
            raise NonolithError(f"the executor accepts no more work: {error}") from None
        if future is None:
            self._finished[chunk.number] = chunk
            return
        self._pending[future] = chunk
        self._puzzles += len(chunk.rows)
        self._cells += chunk.cells

    def _take(self, future: Future[Parts]) -> None:
        chunk = self._pending.pop(future)
        self._puzzles -= len(chunk.rows)
        self._cells -= chunk.cells
        try:
            outcomes = list(chain.from_iterable(future.result()))
        except CancelledError:
            chunk.cancelled()
        except LostError as lost:
            chunk.take(chain.from_iterable(lost.parts))
            chunk.lost(lost, first_is_culprit=True)
        except NonolithError:
            raise
        except _UNFIT as error:
            raise NonolithError(
                f"a worker cannot run the tasks ({error}): install the same version of nonolith "
                "there, and the modules of your functions"
            ) from None
        except Exception as error:  # raised by the user's executor
            chunk.lost(LostError(f"{type(error).__name__}: {error}", []), first_is_culprit=False)
        else:
            chunk.take(outcomes)
            if outcomes:  # choose the size of the next chunks
                each = sum(outcome.seconds for outcome in outcomes) / len(outcomes)
                wanted = self._runner.chunk_seconds / max(each, 1e-9)
                self._size = max(1.0, min(wanted, self._size * 4, self._runner.max_puzzles))
        self._begin(chunk)

    def _ready(self) -> Iterator[Chunk]:
        """Remove and yield finished chunks; an ordered flow keeps the order of the stream."""
        while self._finished:
            number = self._next if self._ordered else next(iter(self._finished))
            if number not in self._finished:
                return
            yield self._finished.pop(number)
            self._next += 1

"""Searches that use foreign solvers, each in a separate process.

Most foreign solvers cannot be interrupted in time, and some not at all. So the method's generator
of solutions runs in a process, which is killed at the limits on time and memory and on Ctrl-C. The
generator itself keeps the limit on nodes. Each method has its own workers, because not all of these
libraries can be loaded into one process (highspy and ortools bring different versions of the same
one). A worker is kept for the next puzzle. A new one is needed for the first puzzle of a method,
and after a worker was killed: to start it and to load the solver takes up to a second, which counts
against the limit on time.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterator
from importlib.util import find_spec
from typing import Any, NamedTuple

from nonolith.model.grid import Grid
from nonolith.model.limits import Limits
from nonolith.model.palette import Palette
from nonolith.model.puzzle import Puzzle
from nonolith.model.result import Statistics
from nonolith.solving.work import StoppedError, Work
from nonolith.support.deadline import Deadline
from nonolith.support.errors import MissingExtraError, NonolithError
from nonolith.workers.pool import ProcessPool
from nonolith.workers.worker import StoppedWorkerError, Worker

#: find(puzzle, options, work): the solutions, one by one, each once.
Find = Callable[[Puzzle, Any, Work], Iterator[Grid]]


class Solver(NamedTuple):
    """A foreign solver.

    Attributes:
        find: gives the solutions of a puzzle; a function that can be imported.
        module: the library that it needs.
        extra: the extra of the package that installs this library.
    """

    find: Find
    module: str
    extra: str


#: What is sent of a puzzle: the clues of rows and columns, the palette, and the given cells.
PlainPuzzle = tuple[list[list[tuple[int, int]]], list[list[tuple[int, int]]], Palette, Grid | None]

#: Idle workers that are kept for each method.
IDLE = 2

#: Bytes that a worker takes before it begins to work: Python and the libraries.
BASE_MEMORY = 256 << 20


class ForeignSearch:
    """Runs a generator of solutions in a separate process.

    Args:
        puzzle: the puzzle.
        limits: the most that the search may use; the solver keeps that on ``nodes``, by ``Work``.
        options: the method's options.
        solver: the foreign solver.

    Raises:
        MissingExtraError: its library is not installed.
    """

    def __init__(self, puzzle: Puzzle, limits: Limits, options: Any, solver: Solver) -> None:
        if not installed(solver.module):
            raise MissingExtraError(
                f"this method needs {solver.module}; "
                f"install it by: pip install 'nonolith[{solver.extra}]'"
            )
        self._deadline = Deadline(limits.seconds)
        self._puzzle, self._limits, self._options = puzzle, limits, options
        self._find = solver.find
        self._statistics = Statistics()
        self.known: Grid | None = None
        self.exhausted = False
        self.limit: str | None = None

    def __iter__(self) -> Iterator[Grid]:
        if self._limits.seconds == 0:
            self.limit = "seconds"
            return
        pool = _pool
        worker = pool.take(self._find)
        try:
            yield from self._solutions(worker)
        except StoppedWorkerError as stopped:
            self.limit = stopped.limit
            pool.discard(worker)
        except GeneratorExit:  # no more solutions are wanted; the worker waits after one
            worker.cancel()
            pool.give_back(worker)
            raise
        except BaseException:
            pool.discard(worker)
            raise
        else:
            pool.give_back(worker)

    def _solutions(self, worker: Worker) -> Iterator[Grid]:
        limits = self._limits
        # Time and memory are checked from here; the generator keeps the limit on nodes.
        inner = limits.replace(seconds=None)
        plain = _plain(self._puzzle)
        worker.begin(answers, self._find, plain, self._options, inner)
        while True:
            kind, value = worker.reply(self._deadline, limits.memory + BASE_MEMORY)
            if kind == "value":
                cells, self._statistics = value
                yield Grid(*self._puzzle.shape, cells, self._puzzle.palette)
                worker.more()
            elif kind == "end":
                self.limit, self._statistics = value
                self.exhausted = self.limit is None
                return
            else:
                raise NonolithError(f"the foreign solver failed: {value} ({kind})")

    @property
    def statistics(self) -> Statistics:
        """The work done so far, as of the last solution; the time is that of now."""
        return self._statistics.replace(seconds=self._deadline.seconds_spent)


def answers(
    find: Find, plain: PlainPuzzle, options: Any, limits: Limits
) -> Generator[tuple[bytes, Statistics], None, tuple[str | None, Statistics]]:
    """Runs in the worker: yields each solution with the work done so far; at the end returns the
    limit that was reached, and the work."""
    rows, columns, palette, given = plain
    puzzle = Puzzle(rows, columns, palette=palette, given=given)
    work = Work(limits)
    limit = None
    try:
        for grid in find(puzzle, options, work):
            yield grid.tobytes(), work.statistics()
    except StoppedError as stopped:
        limit = stopped.limit
    except MemoryError:
        limit = "memory"
    return limit, work.statistics()


def _plain(puzzle: Puzzle) -> PlainPuzzle:
    """The parts of a puzzle that a worker needs, in a form that is sent quickly."""
    rows = [[(length, colour) for length, colour in clue] for clue in puzzle.rows]
    columns = [[(length, colour) for length, colour in clue] for clue in puzzle.columns]
    return rows, columns, puzzle.palette, puzzle.given


def installed(module: str) -> bool:
    """Whether a library is installed; it is not loaded."""
    try:
        return find_spec(module) is not None
    except (ImportError, ValueError):
        return False


def _new_pool() -> None:
    global _pool  # noqa: PLW0603
    _pool = ProcessPool(idle=IDLE)


_pool: ProcessPool
_new_pool()
if hasattr(os, "register_at_fork"):
    # A forked process must not use the workers of its parent.
    os.register_at_fork(after_in_child=_new_pool)

"""Searches that use foreign solvers, each in a separate process.

Most foreign solvers cannot be interrupted in time, and some not at all. So the method's generator
of solutions runs in a process, which is killed at the limits on time and memory and on Ctrl-C. The
generator itself enforces the limit on nodes. Each method has its own workers, because not all of
these libraries can be loaded into one process (highspy and ortools bundle different versions of one
library). A worker is reused for the next puzzle. Starting a worker and loading the solver takes up
to a second, which counts against the limit on time.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterator
from functools import wraps
from importlib.util import find_spec
from typing import Annotated, Any, NamedTuple

from nonolith.model.grid import Grid
from nonolith.model.limits import Limits
from nonolith.model.puzzle import Puzzle
from nonolith.model.result import Statistics
from nonolith.solving.methods.base import Range
from nonolith.solving.work import StoppedError, Work
from nonolith.support.deadline import Deadline
from nonolith.support.errors import MissingExtraError, NonolithError
from nonolith.workers.pool import ProcessPool
from nonolith.workers.worker import StoppedWorkerError, Worker

#: find(puzzle, options, work) yields each solution once. It must be importable by name.
Find = Callable[[Puzzle, Any, Work], Iterator[Grid]]

#: Idle workers that are kept for each method.
IDLE = 2

#: Memory of a worker before it begins to solve, in bytes: Python and the libraries.
BASE_MEMORY = 256 << 20


def foreign(find: Find, module: str, extra: str) -> Callable[[Puzzle, Limits, Any], ForeignSearch]:
    """Return the ``start`` of a method whose generator of solutions uses a foreign solver.

    If the library ``module`` is missing, ``start`` raises MissingExtraError, which names the extra
    that installs it.
    """

    @wraps(find)
    def start(puzzle: Puzzle, limits: Limits, options: Any) -> ForeignSearch:
        if not installed(module):
            raise MissingExtraError(
                f"this method needs {module}; install it by: pip install 'nonolith[{extra}]'"
            )
        return ForeignSearch(puzzle, limits, options, find)

    return start


class SeedOptions(NamedTuple):
    """Options of a method whose foreign solver takes a seed.

    Attributes:
        seed: seeds the solver; the same seed gives the same run.
    """

    seed: Annotated[int, Range(0, 2**31 - 1)] = 0


class ForeignSearch:
    """Runs a generator of solutions in a separate process."""

    def __init__(self, puzzle: Puzzle, limits: Limits, options: Any, find: Find) -> None:
        self._deadline = Deadline(limits.seconds)
        self._puzzle, self._limits, self._options, self._find = puzzle, limits, options, find
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
        # This process checks time and memory; the generator checks the limit on nodes.
        inner = limits.replace(seconds=None)
        puzzle = self._puzzle.replace(goal=None, saved=())
        worker.begin(_answers, self._find, puzzle, self._options, inner)
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
        """The work done up to the last solution, with the time until now."""
        return self._statistics.replace(seconds=self._deadline.seconds_spent)


def _answers(
    find: Find, puzzle: Puzzle, options: Any, limits: Limits
) -> Generator[tuple[bytes, Statistics], None, tuple[str | None, Statistics]]:
    """Yield each solution and the work so far; return the limit and the work. Runs in a worker."""
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


def installed(module: str) -> bool:
    """Return whether a library is installed, without loading it."""
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

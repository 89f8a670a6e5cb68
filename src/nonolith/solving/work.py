"""Count and limit the work of methods that are written in Python.

Progress reports go to a watcher, if the caller has set one. They do not influence the result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from itertools import islice
from typing import Any, TypeVar

from nonolith.model.grid import Grid
from nonolith.model.limits import Limits
from nonolith.model.puzzle import Puzzle
from nonolith.model.result import Statistics
from nonolith.support.deadline import Deadline
from nonolith.support.errors import LimitReached

Item = TypeVar("Item")

#: Callback for progress reports. Its argument maps the names of counters to their values.
Watcher = Callable[[dict[str, float]], None]

#: The watcher for new ``Work`` objects in this thread.
_WATCHER: ContextVar[Watcher | None] = ContextVar("watcher", default=None)


@contextmanager
def watched(by: Watcher) -> Iterator[None]:
    """Send the reports of each ``Work`` created in the block, in this thread, to a callback."""
    before = _WATCHER.set(by)
    try:
        yield
    finally:
        _WATCHER.reset(before)


class StoppedError(Exception):
    """A limit was reached. Internal: public functions catch this exception.

    ``limit`` is the name of the limit: ``seconds``, ``nodes``, ``memory`` or ``restarts``.
    """

    def __init__(self, limit: str) -> None:
        super().__init__(limit)
        self.limit = limit


@contextmanager
def limits_raised(event: str) -> Iterator[None]:
    """Turn a StoppedError in the block into a LimitReached. ``event`` completes the message "the
    limit on ... was reached before", for example "the proof was complete"."""
    try:
        yield
    except StoppedError as stopped:
        raise LimitReached.before(event, stopped.limit) from None


class Work:
    """Counters of the work done (as in ``Statistics``), and its limits.

    A method calls ``step`` in every loop that can run long (about every millisecond), ``branch``
    before every guess, and ``need`` before it allocates much memory. Each raises StoppedError when
    a limit is reached. The method may set ``known`` to domains that hold in every solution.
    """

    line_solves = probes = branches = contradictions = conflicts = restarts = steps = 0
    known: Grid | None = None

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.deadline = Deadline(limits.seconds)
        self._watcher = _WATCHER.get()

    def step(self) -> None:
        """Raise StoppedError after the deadline."""
        if self.deadline.passed:
            raise StoppedError("seconds")

    def each(self, items: Iterable[Item], together: int = 256) -> Iterator[Item]:
        """Yield the items of a long loop; raise StoppedError after the deadline, which is checked
        before every group of ``together`` items."""
        rest = iter(items)
        while some := list(islice(rest, together)):
            self.step()
            yield from some

    def report(self, **done: float) -> None:
        """Send counters by name to the watcher, if one is set."""
        if self._watcher is not None:
            self._watcher(done)

    def branch(self) -> None:
        """Count a guess; raise StoppedError if it exceeds the limit on nodes."""
        self.step()
        if self.limits.nodes is not None and self.branches >= self.limits.nodes:
            raise StoppedError("nodes")
        self.branches += 1

    def need(self, size: int) -> None:
        """Raise StoppedError if ``size``, the total number of bytes, exceeds the memory limit."""
        if size > self.limits.memory:
            raise StoppedError("memory")

    def limits_left(self, nodes: int | None = None) -> Limits:
        """Return limits for a part of the work: the time and branches left, and the whole memory.

        ``nodes`` is an additional limit on the branches.
        """
        left = None if self.limits.nodes is None else max(0, self.limits.nodes - self.branches)
        both = [number for number in (nodes, left) if number is not None]
        seconds, memory = self.deadline.seconds_left, self.limits.memory
        return Limits.of_fields(seconds, min(both, default=None), memory)

    def statistics(self) -> Statistics:
        """Return the counters of the work done so far."""
        counters = {name: getattr(self, name, 0) for name in Statistics.__match_args__[:-1]}
        return Statistics(**counters, seconds=self.deadline.seconds_spent)


class PythonSearch:
    """A ``Search`` that runs a generator until all solutions are found or a limit is reached.

    ``find`` returns a generator that yields the solutions, each once. If the method has
    ``proves=False``, the generator may end before all solutions are found.
    """

    def __init__(self, limits: Limits, find: Callable[[Work], Iterator[Grid]]) -> None:
        self._work = Work(limits)
        self._solutions = find(self._work)
        self.exhausted = False
        self.limit: str | None = None

    def __iter__(self) -> Iterator[Grid]:
        try:
            yield from self._solutions
            self.exhausted = True
        except StoppedError as stopped:
            self.limit = stopped.limit

    @property
    def known(self) -> Grid | None:
        return self._work.known

    @property
    def statistics(self) -> Statistics:
        return self._work.statistics()


def searching(
    find: Callable[[Puzzle, Any, Work], Iterator[Grid]],
) -> Callable[[Puzzle, Limits, Any], PythonSearch]:
    """Turn a generator function that yields solutions into the ``start`` function of a method."""

    @wraps(find)
    def start(puzzle: Puzzle, limits: Limits, options: Any) -> PythonSearch:
        return PythonSearch(limits, lambda work: find(puzzle, options, work))

    return start

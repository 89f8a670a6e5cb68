"""Work: what a method written in Python has done so far, and whether it may go on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TypeVar

from nonolith.model.grid import Grid
from nonolith.model.limits import Limits
from nonolith.model.result import Statistics
from nonolith.solving.watch import watcher
from nonolith.support.deadline import Deadline

Item = TypeVar("Item")


class StoppedError(Exception):
    """A limit was reached. Public functions never raise it.

    Attributes:
        limit: which one: ``seconds``, ``nodes`` or ``memory``.
    """

    def __init__(self, limit: str) -> None:
        super().__init__(limit)
        self.limit = limit


class Work:
    """Counters of the work done, and the limits on it.

    A method calls ``step`` in every loop that can run long (at least every millisecond or so),
    ``branch`` before every guess, and ``need`` before it takes much memory; each raises
    StoppedError when a limit is reached. It may put cells that are the same in every solution into
    ``known``.
    """

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.line_solves = 0
        self.probes = 0
        self.branches = 0
        self.contradictions = 0
        self.conflicts = 0
        self.restarts = 0
        self.steps = 0
        self.known: Grid | None = None
        self._watcher = watcher()
        self.deadline = Deadline(limits.seconds)

    def step(self) -> None:
        """Raise StoppedError if the time is over."""
        if self.deadline.passed:
            raise StoppedError("seconds")

    def each(self, items: Iterable[Item], together: int = 256) -> Iterator[Item]:
        """Yield the items of a long loop; raise StoppedError if the time is over.

        Args:
            items: the items.
            together: Number of items between two looks at the clock. Default 256.
        """
        rest = iter(items)
        while some := list(islice(rest, together)):
            self.step()
            yield from some

    def report(self, **done: int) -> None:
        """Report what was done so far, by name, where somebody watches."""
        if self._watcher is not None:
            self._watcher(done)

    def branch(self) -> None:
        """Count a guess; raise StoppedError if it would be one too many."""
        self.step()
        if self.limits.nodes is not None and self.branches >= self.limits.nodes:
            raise StoppedError("nodes")
        self.branches += 1

    def need(self, size: int) -> None:
        """Raise StoppedError if the method needs more bytes, all together, than it may take."""
        if size > self.limits.memory:
            raise StoppedError("memory")

    def limits_left(self, nodes: int | None = None) -> Limits:
        """The limits of a part of the work: the seconds that are left, and all of the memory.

        Args:
            nodes: branches of this part. None means no limit. A smaller limit of the work counts.
        """
        both = [number for number in (nodes, self.limits.nodes) if number is not None]
        return Limits(self.deadline.seconds_left, min(both, default=None), self.limits.memory)

    def statistics(self) -> Statistics:
        """The work done so far."""
        return Statistics(
            line_solves=self.line_solves,
            probes=self.probes,
            branches=self.branches,
            contradictions=self.contradictions,
            conflicts=self.conflicts,
            restarts=self.restarts,
            steps=self.steps,
            seconds=self.deadline.seconds_spent,
        )

"""Work: what a method written in Python has done so far, and whether it may go on."""

from __future__ import annotations

from time import perf_counter

from nonolith.model.grid import Grid
from nonolith.model.limits import Limits
from nonolith.model.result import Statistics
from nonolith.solving.watch import watcher


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
        self._started = perf_counter()
        self._deadline = None if limits.seconds is None else self._started + limits.seconds

    def step(self) -> None:
        """Raise StoppedError if the time is over."""
        if self._deadline is not None and perf_counter() >= self._deadline:
            raise StoppedError("seconds")

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

    @property
    def seconds_left(self) -> float | None:
        """Seconds until the limit on time, or None where there is none."""
        return None if self._deadline is None else max(0.0, self._deadline - perf_counter())

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
            seconds=perf_counter() - self._started,
        )

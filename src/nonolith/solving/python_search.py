"""PythonSearch: a search that runs in Python; its method is a generator of solutions."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from nonolith.model.grid import Grid
from nonolith.model.limits import Limits
from nonolith.model.result import Statistics
from nonolith.solving.work import StoppedError, Work


class PythonSearch:
    """Runs a generator until it ends (then all solutions are found) or a limit is reached.

    Args:
        limits: the most that the search may use.
        find: yields the solutions, each once. A method that proves nothing may raise
            ``StoppedError`` or just end: it declares ``proves=False``, and then no verdict is a
            proof.
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
        """The cells as found so far: true in every solution."""
        return self._work.known

    @property
    def statistics(self) -> Statistics:
        """The work done so far."""
        return self._work.statistics()

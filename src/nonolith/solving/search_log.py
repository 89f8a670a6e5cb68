"""Write the log of a search: a line for each event that the engine reports."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from nonolith.model.result import Statistics
from nonolith.support.arguments import wrong_type


class _Logger(Protocol):
    """An object with a method ``info``, such as ``logging.Logger``."""

    def info(self, line: str, /) -> object: ...


#: Where the lines of a log go: a function that is called with each line, or a logger.
Log = Callable[[str], object] | _Logger


class SearchLog:
    """Writes the lines of one search; ``threads`` is whether the lines name their thread."""

    def __init__(self, log: Log, threads: bool) -> None:
        write = getattr(log, "info", log)
        if not callable(write):
            raise wrong_type(
                log, "log", "a function of one line, such as print, or a logging.Logger"
            )
        self._write, self._threads = write, threads
        self._last: dict[int, tuple[float, int]] = {}  # by thread: seconds and conflicts

    def event(
        self,
        seconds: float,
        thread: int,
        event: str,
        sizes: tuple[int, int],
        counts: tuple[int, ...],
    ) -> None:
        """Write the line of an event in the engine (``engine/grid/observer.hpp``)."""
        work = Statistics(*counts)
        before, conflicts = self._last.get(thread, (0.0, 0))
        self._last[thread] = seconds, work.conflicts
        cells = event in ("propagation", "probing")
        facts = {"open cells" if cells else "open variables": sizes[0]}
        if work.conflicts > conflicts:
            rate = (work.conflicts - conflicts) / max(seconds - before, 1e-6)
            facts |= {"kept": sizes[1], "conflicts a second": round(rate)}
        where = f" thread {thread + 1}" if self._threads else ""
        self._line(f"{seconds:.3f} s{where} {event}", facts, work)

    def result(self, what: str, work: Statistics) -> None:
        """Write a line about a result, with the work of all threads."""
        self._line(f"{work.seconds:.3f} s {what}", {}, work)

    def _line(self, start: str, facts: dict[str, int], work: Statistics) -> None:
        counts = {name: n for name, n in work.asdict().items() if n and name != "seconds"}
        shown = [f"{name.replace('_', ' ')} {n}" for name, n in (facts | counts).items()]
        self._write(f"{start}: {', '.join(shown)}" if shown else start)

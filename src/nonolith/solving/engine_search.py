"""Run searches in the compiled engine, with limits and proofs."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from nonolith import engine
from nonolith.model.grid import Grid
from nonolith.model.limits import Limits
from nonolith.model.puzzle import Puzzle
from nonolith.model.result import Statistics
from nonolith.solving.search_log import Log, SearchLog
from nonolith.support.deadline import Deadline
from nonolith.support.errors import NonolithError


class EngineSearch:
    """A search of the engine; implements ``Search`` and ``Counting`` (``methods/base.py``).

    ``start`` is called with the clues, the given cells, and the memory limit in bytes.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        limits: Limits,
        start: Callable[[engine.Problem, bytes | None, int], engine.Search],
    ) -> None:
        self._deadline = Deadline(limits.seconds)
        self._puzzle = puzzle
        self._found: Grid | None = None
        given = puzzle.given.tobytes() if puzzle.given is not None else None
        self._search = start(puzzle.compiled, given, engine.memory(limits.memory))
        self._search.limit(*engine.limits(self._deadline.seconds_left, limits.nodes))
        self._log: SearchLog | None = None

    def __iter__(self) -> Iterator[Grid]:
        while (cells := self._search.next()) is not None:
            self._found = self._grid(cells)
            self._note("solution")
            yield self._found
        self._note("no more solutions")

    def log_to(self, log: Log, threads: bool) -> None:
        """Before the search starts, make it write a log; with ``threads``, lines name threads."""
        self._log = SearchLog(log, threads)
        self._search.observe(self._log.event)

    def _note(self, result: str) -> None:
        if self._log is not None:
            end = f"limit on {self.limit}" if self.limit is not None else result
            self._log.result(end, self.statistics)

    @property
    def exhausted(self) -> bool:
        return self._search.exhausted

    @property
    def limit(self) -> str | None:
        return self._search.limit_reached

    @property
    def known(self) -> Grid:
        if self._found is not None and self._search.settled:
            return self._found
        return self._grid(self._search.known())

    @property
    def statistics(self) -> Statistics:
        # The counter ``steps`` is 0, because only methods with a foreign solver count steps.
        spent = self._deadline.seconds_spent
        return Statistics.of_fields(*self._search.statistics(), 0, spent)

    def backbone(self, solutions: list[Grid]) -> Grid | None:
        cells = self._search.backbone([grid.tobytes() for grid in solutions])
        self._note("backbone")
        return None if cells is None else self._grid(cells)

    def count(self, at_most: int) -> tuple[int, bool]:
        most = at_most.to_bytes((at_most.bit_length() + 7) // 8, "little")
        digits, finished = self._search.count(most)
        self._note("counted")
        return int.from_bytes(digits, "little"), finished

    def write_proof(self, path: str, starts: list[int]) -> None:
        """Before the search starts, make it write a proof that no other solution exists.

        ``path`` is the file. ``starts`` has the numbers of the proof's variables for the starts of
        blocks (``certificates.certificate.start_variables``).
        """
        self._search.write_proof(path, starts)

    def end_proof(self) -> int:
        """End the proof of an exhausted search, and return the number of derived clauses; raise
        NonolithError if the proof cannot be written."""
        steps = self._search.end_proof()
        if steps < 0:
            raise NonolithError("the proof cannot be written: the disk is full")
        return steps

    def _grid(self, cells: bytes) -> Grid:
        return Grid.of_cells(*self._puzzle.shape, cells, self._puzzle.palette)

"""Searches that run in the compiled engine."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from nonolith import _engine
from nonolith.model.grid import Grid
from nonolith.model.limits import Limits
from nonolith.model.puzzle import Puzzle
from nonolith.model.result import Statistics
from nonolith.support.deadline import Deadline
from nonolith.support.errors import NonolithError

#: The largest number that the engine takes; no search makes so many branches.
MOST = 2**63 - 1


def engine_limits(seconds: float | None, nodes: int | None) -> tuple[float, int]:
    """Limits on time and on nodes as the engine takes them: -1 for none.

    >>> engine_limits(None, 2**80)
    (-1.0, 9223372036854775807)
    """
    return -1.0 if seconds is None else seconds, -1 if nodes is None else min(nodes, MOST)


class EngineSearch:
    """A search of the engine for the solutions of one puzzle."""

    def __init__(
        self,
        puzzle: Puzzle,
        limits: Limits,
        start: Callable[[_engine.Problem, bytes | None], _engine.Search],
    ) -> None:
        self._deadline = Deadline(limits.seconds)
        self._puzzle = puzzle
        self._found: Grid | None = None
        given = puzzle.given.tobytes() if puzzle.given is not None else None
        self._search = start(puzzle.compiled, given)
        self._search.limit(*engine_limits(self._deadline.seconds_left, limits.nodes))

    def __iter__(self) -> Iterator[Grid]:
        while (cells := self._search.next()) is not None:
            self._found = self._grid(cells)
            yield self._found

    @property
    def exhausted(self) -> bool:
        """Whether it is proved that there is no solution besides those found so far."""
        return self._search.exhausted

    @property
    def limit(self) -> str | None:
        """The limit that ended the search, or None."""
        return self._search.limit_reached

    @property
    def known(self) -> Grid:
        """The cells as found so far: true in every solution."""
        if self._found is not None and self._search.settled:
            return self._found
        return self._grid(self._search.known())

    @property
    def statistics(self) -> Statistics:
        """The work done so far."""
        # No foreign solver takes a step.
        spent = self._deadline.seconds_spent
        return Statistics.of_fields(*self._search.statistics(), 0, spent)

    def write_proof(self, path: str, starts: list[int]) -> None:
        """Write a proof into a file from now on (see ``Proving``)."""
        self._search.write_proof(path, starts)

    def end_proof(self) -> int:
        """End the proof; the number of its clauses (see ``Proving``)."""
        steps = self._search.end_proof()
        if steps < 0:
            raise NonolithError("the proof cannot be written: the disk is full")
        return steps

    def backbone(self, solutions: list[Grid]) -> Grid | None:
        """The colours of each cell in all solutions together (see ``Counting``)."""
        cells = self._search.backbone([grid.tobytes() for grid in solutions])
        return None if cells is None else self._grid(cells)

    def count(self, at_most: int) -> tuple[int, bool]:
        """The number of solutions, and whether it is the exact one (see ``Counting``)."""
        most = at_most.to_bytes((at_most.bit_length() + 7) // 8, "little")
        digits, finished = self._search.count(most)
        return int.from_bytes(digits, "little"), finished

    def _grid(self, cells: bytes) -> Grid:
        puzzle = self._puzzle
        return Grid.of_cells(*puzzle.shape, cells, puzzle.palette)

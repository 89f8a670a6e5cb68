"""Describe the result of a solve: the solutions found, the verdict, and the statistics."""

from __future__ import annotations

from enum import StrEnum

from nonolith.model.grid import Grid
from nonolith.support.errors import LimitReached
from nonolith.support.frozen import Frozen
from nonolith.support.notebook import HtmlRepr
from nonolith.support.plurals import plural


class Verdict(StrEnum):
    """The proved property of a puzzle. Verdicts are strings: ``UNIQUE`` equals ``"unique"``.

    >>> Verdict.UNIQUE == "unique", f"{Verdict.NONE}"
    (True, 'none')
    """

    UNIQUE = "unique"
    MULTIPLE = "multiple"
    NONE = "none"
    SOLVED = "solved"  #: a solution; uniqueness was not decided
    UNKNOWN = "unknown"  #: no solution was found, and their existence was not decided

    @classmethod
    def of(cls, found: int, exhausted: bool) -> Verdict:
        """Return the verdict for ``found`` solutions; ``exhausted`` means that no others exist.

        >>> Verdict.of(1, exhausted=False), Verdict.of(0, exhausted=True)
        (<Verdict.SOLVED: 'solved'>, <Verdict.NONE: 'none'>)
        """
        if found > 1:
            return cls.MULTIPLE
        if found == 1:
            return cls.UNIQUE if exhausted else cls.SOLVED
        return cls.NONE if exhausted else cls.UNKNOWN


class Statistics(Frozen):
    """Counters of the work of a solve. The same input gives the same counts, except ``seconds``.

    Attributes:
        line_solves: runs of a line solver on one line.
        probes: trials of a colour in a cell, followed by propagation.
        branches: guesses of the search, moves of annealing, or children in a population.
        contradictions: lines found impossible.
        conflicts: contradictions from which conflict-driven search learned.
        restarts: restarts of conflict-driven search.
        learned: clauses learned.
        line_reasons: reasons computed by the line solver.
        sweeps: sweeps of belief propagation over all lines.
        steps: calls of a foreign solver, and the propagations or simplex iterations it reports.
        seconds: wall time.
    """

    line_solves: int = 0
    probes: int = 0
    branches: int = 0
    contradictions: int = 0
    conflicts: int = 0
    restarts: int = 0
    learned: int = 0
    line_reasons: int = 0
    sweeps: int = 0
    steps: int = 0
    seconds: float = 0.0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Statistics) and self._values[:-1] == other._values[:-1]

    def __hash__(self) -> int:
        return hash(self._values[:-1])


class Result(HtmlRepr, Frozen):
    """The result of a solve. True in a boolean context if a solution was found.

    Attributes:
        verdict: the proved property.
        solutions: the solutions found (rows x columns each), in the order found.
        complete: whether ``solutions`` are all solutions.
        backbone: for each cell the colours that it has in some solution, found by ``check`` with
            ``cells=True``; None if it is not known exactly.
        known: for each cell the colours that were not ruled out, or None.
        limit: the limit that ended the work (``seconds``, ``nodes`` or ``memory``; ``restarts`` if
            a method that proves nothing gave up), or None.
        method: the name of the method that ran.
        statistics: the work done.
    """

    verdict: Verdict
    solutions: tuple[Grid, ...] = ()
    complete: bool = False
    backbone: Grid | None = None
    known: Grid | None = None
    limit: str | None = None
    method: str = ""
    statistics: Statistics = Statistics()

    def __bool__(self) -> bool:
        return bool(self.solutions)

    @property
    def solution(self) -> Grid | None:
        """The first solution, or None."""
        return self.solutions[0] if self.solutions else None

    @property
    def differing(self) -> tuple[tuple[int, int], ...]:
        """The cells (row, column from 0) that differ between solutions.

        All solutions are compared if the backbone is known, otherwise only the solutions found.
        """
        if self.backbone is not None:
            masks = self.backbone.masks()
            varied = [mask.bit_count() > 1 for mask in masks]
        else:
            grids = [grid.masks() for grid in self.solutions]
            varied = [len(set(masks)) > 1 for masks in zip(*grids, strict=True)]
        if not varied or not self.solutions:
            return ()
        width = self.solutions[0].width
        return tuple(divmod(i, width) for i, differs in enumerate(varied) if differs)

    def raise_for_limit(self) -> Result:
        """Raise LimitReached if a limit ended the work; otherwise return the result itself."""
        if self.limit is not None:
            raise LimitReached(f"the limit on {self.limit} was reached ({self.verdict} so far)")
        return self

    def __str__(self) -> str:
        several = "" if self.complete or len(self.solutions) < 2 else "at least "
        found = several + plural(len(self.solutions), "solution")
        limit = f", limit {self.limit}" if self.limit else ""
        return f"{self.verdict}, {found}{limit}, method {self.method}"

    def __repr__(self) -> str:
        return f"<Result {self}>"


class Count(int):
    """The result of a count of solutions: an int that also says whether it is exact.

    Attributes:
        exact: True if this is the number of solutions, False if it is a lower bound.
        limit: the limit that ended the count (``at_most``, ``seconds``, ...), or None.
        statistics: the work done.
    """

    exact: bool
    limit: str | None
    statistics: Statistics

    def __new__(
        cls, value: int, limit: str | None = None, statistics: Statistics | None = None
    ) -> Count:
        count = super().__new__(cls, value)
        count.limit = limit
        count.exact = limit is None
        count.statistics = statistics or Statistics()
        return count

    def __repr__(self) -> str:
        return f"{int(self)}" if self.exact else f"<at least {int(self)}>"

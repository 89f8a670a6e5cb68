"""Define the results of solving and counting: solutions, verdicts and statistics."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any, NamedTuple, TypedDict

from nonolith.model.grid import Grid
from nonolith.model.palette import BLACK_AND_WHITE, Palette
from nonolith.support.errors import LimitReached
from nonolith.support.frozen import Frozen, Immutable
from nonolith.support.notebook import HtmlRepr
from nonolith.support.plurals import plural


class Verdict(StrEnum):
    """What is proved about a puzzle's solutions. A string: ``UNIQUE`` equals ``"unique"``.

    >>> Verdict.UNIQUE == "unique", f"{Verdict.NONE}"
    (True, 'none')
    """

    UNIQUE = "unique"
    MULTIPLE = "multiple"
    NONE = "none"
    SOLVED = "solved"  #: a solution was found; it is not decided whether there are others
    UNKNOWN = "unknown"  #: no solution was found; it is not decided whether there is one

    @classmethod
    def of(cls, found: int, exhausted: bool) -> Verdict:
        """Return the verdict for ``found`` solutions; if ``exhausted``, there are no others.

        >>> Verdict.of(1, exhausted=False), Verdict.of(0, exhausted=True)
        (<Verdict.SOLVED: 'solved'>, <Verdict.NONE: 'none'>)
        """
        if found > 1:
            return cls.MULTIPLE
        if found == 1:
            return cls.UNIQUE if exhausted else cls.SOLVED
        return cls.NONE if exhausted else cls.UNKNOWN


class Statistics(Frozen):
    """Counters of the work of a search. All but ``seconds`` are reproducible if the search has one
    thread and no time limit ends it.

    Attributes:
        line_solves: runs of a line solver on one line.
        probes: assumptions of a colour for a cell, each followed by propagation.
        branches: guesses of a search, moves of annealing, or individuals of an evolutionary method.
        contradictions: lines for which no placement was left.
        conflicts: contradictions from which conflict-driven search learned.
        restarts: restarts of conflict-driven search.
        learned: clauses that conflict-driven search learned.
        line_reasons: reasons that the line solver computed for conflict-driven search.
        sweeps: sweeps of belief propagation over all lines.
        steps: calls of a foreign solver, plus the propagations or simplex iterations it reports.
        seconds: wall time in seconds.
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


#: A whole number that is not negative, in records.
Natural = Annotated[int, "natural"]


class LimitedRecord(TypedDict):
    """The JSON object of a result that a limit may have ended.

    Attributes:
        limit: Limit that ended the work: ``seconds``, ``nodes``, ``memory``, or ``restarts`` (an
            incomplete method gave up); otherwise null.
    """

    limit: str | None


class ResultRecord(LimitedRecord):
    """The JSON object of a ``Result``.

    Attributes:
        palette: Colours, blank first: ``name``, ``rgb`` (``#rrggbb``) and ``char``.
        verdict: ``unique``, ``multiple``, ``none``, ``solved`` (one solution, uniqueness not
            decided) or ``unknown`` (a limit was reached).
        solutions: Solutions found; each is a list of rows, and a row has one character of the
            palette for each cell.
        complete: True if ``solutions`` contains all solutions.
        known: Rows with the cells that are proved to be equal in all solutions, and ``?`` for other
            cells; or null.
        backbone: Rows with the cells that are equal in all solutions, and ``?`` for other cells;
            null if these cells are not known (``check`` with ``cells`` finds them).
        differing: All cells (``[row, column]``, from 0) that differ between solutions; null if
            these cells are not known.
        statistics: Counters of the work, as in ``Statistics``.
        method: Name of the method that solved the puzzle.
        reading: If clues have sets of possible numbers, and only one choice of these numbers has a
            solution: this number (``length``) for each set, with its ``line`` (such as ``row 1``)
            and its ``block`` (from 0). Only ``solve`` finds them.
    """

    palette: list[dict[str, Any]]
    verdict: Verdict
    solutions: list[list[str]]
    complete: bool
    known: list[str] | None
    backbone: list[str] | None
    differing: list[list[int]] | None
    statistics: dict[str, Any]
    method: str
    reading: list[dict[str, Any]]


class ReadNumber(NamedTuple):
    """The number that a set of possible numbers in a clue must have been."""

    line: str  #: such as ``row 1``
    block: int  #: the place of the set in the clue, from 0
    length: int


class Result(HtmlRepr, Frozen):
    """The result of ``solve`` or ``check``. It is true if a solution was found.

    Attributes:
        verdict: what was proved about the solutions.
        solutions: the solutions found, in the order of the search; each is rows x columns.
        complete: whether it is proved that there are no other solutions.
        backbone: for each cell the colours that it has in some solution; None if they are not known
            exactly. ``check`` with ``cells=True`` finds the backbone.
        known: for each cell the colours not ruled out; None if the method does not report them.
        limit: the limit that ended the work (``seconds``, ``nodes`` or ``memory``; ``restarts`` if
            a method that proves nothing gave up), or None.
        method: the name of the method that ran.
        statistics: counters of the work done.
        palette: the colours of the puzzle.
        reading: if clues have sets of possible numbers, and only one choice of these numbers has a
            solution: this number for each set. Only ``solve`` finds them.
    """

    verdict: Verdict
    solutions: tuple[Grid, ...] = ()
    complete: bool = False
    backbone: Grid | None = None
    known: Grid | None = None
    limit: str | None = None
    method: str = ""
    statistics: Statistics = Statistics()
    palette: Palette = BLACK_AND_WHITE
    reading: tuple[ReadNumber, ...] = ()

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
            raise LimitReached(
                f"the limit on {self.limit} was reached (verdict so far: {self.verdict})",
                self.limit,
            )
        return self

    def record(self) -> ResultRecord:
        """Return the result as a JSON object; what is not proved is null."""
        proved = self.backbone is not None
        return {
            "palette": [colour._asdict() for colour in self.palette],
            "verdict": self.verdict,
            "solutions": [grid.lines() for grid in self.solutions],
            "complete": self.complete,
            "known": None if self.known is None else self.known.lines(),
            "backbone": None if self.backbone is None else self.backbone.lines(),
            "differing": [list(cell) for cell in self.differing] if proved else None,
            "limit": self.limit,
            "statistics": self.statistics.asdict(),
            "method": self.method,
            "reading": [number._asdict() for number in self.reading],
        }

    def __str__(self) -> str:
        bound = "" if self.complete or len(self.solutions) < 2 else "at least "
        found = bound + plural(len(self.solutions), "solution")
        limit = f", limit {self.limit}" if self.limit else ""
        return f"{self.verdict}, {found}{limit}, method {self.method}"

    def __repr__(self) -> str:
        return f"<Result {self}>"


class CountRecord(TypedDict):
    """The JSON object of a ``Count``.

    Attributes:
        count: Number of solutions, which may have very many digits.
        exact: True if this is the exact number.
        limit: Limit that ended the count, such as ``seconds`` or ``at_most``; or null.
        statistics: Counters of the work, as in ``Statistics``.
    """

    count: Natural
    exact: bool
    limit: str | None
    statistics: dict[str, Any]


class Count(Immutable, int):
    """A number of solutions: an int that also states whether it is exact.

    Attributes:
        exact: True if this is the number of solutions, False if it is a lower bound.
        limit: the limit that ended the count (``at_most``, ``seconds``, ...), or None.
        statistics: counters of the work done.
    """

    exact: bool
    limit: str | None
    statistics: Statistics

    def __new__(
        cls, value: int, limit: str | None = None, statistics: Statistics | None = None
    ) -> Count:
        count = super().__new__(cls, value)
        count.__dict__.update(
            exact=limit is None, limit=limit, statistics=statistics or Statistics()
        )
        return count

    def record(self) -> CountRecord:
        """Return the count as a JSON object."""
        return {
            "count": int(self),
            "exact": self.exact,
            "limit": self.limit,
            "statistics": self.statistics.asdict(),
        }

    def __repr__(self) -> str:
        return f"{int(self)}" if self.exact else f"<at least {int(self)}>"

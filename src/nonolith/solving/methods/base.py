"""Define the rows of the table of methods, and the interface of the searches."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, Protocol

from nonolith.model.grid import Grid
from nonolith.model.limits import MAX_JOBS, Limits
from nonolith.model.puzzle import Puzzle
from nonolith.model.result import Statistics
from nonolith.solving.search_log import Log
from nonolith.support.frozen import Frozen
from nonolith.support.kinds import Integer

#: The range of seeds for the random choices of a method.
SEED = Integer(0, 2**63 - 1)

#: The allowed numbers of threads of one search.
THREADS = Integer(1, MAX_JOBS)


class Capabilities(Frozen):
    """The capabilities of a method."""

    #: Whether the method can continue after a solution and find all solutions.
    enumerates: bool = True
    proves: bool = True  #: whether the method can prove that there is no further solution
    #: Whether the method accepts puzzles with more than one colour besides blank.
    colours: bool = True
    blocks: bool = True  #: whether the method accepts clues with blocks, not only sums of lines
    unknown_numbers: bool = False  #: whether the method accepts clues with unknown numbers
    #: Whether the method counts solutions without listing them, and finds the exact backbone. Then
    #: its searches are ``Counting``.
    counts: bool = False
    nodes: bool = True  #: whether the method counts its branches and obeys a limit on them
    #: Whether the method can write a log. Then its searches are ``Logging``.
    logs: bool = False
    #: The name of the optional dependencies that the method needs, as in ``pip install
    #: 'nonolith[sat]'``; or None.
    extra: str | None = None


class Search(Protocol):
    """A running search for the solutions of one puzzle."""

    def __iter__(self) -> Iterator[Grid]:
        """Yield the solutions, each once."""

    @property
    def exhausted(self) -> bool:
        """Whether it is proved that there are no solutions besides those yielded; if the method
        cannot prove this (``Capabilities.proves``), whether the search ended without a limit."""

    @property
    def limit(self) -> str | None:
        """The limit that ended the search, or None."""

    @property
    def known(self) -> Grid | None:
        """The domains proved so far for the cells, which hold in every solution; or None."""

    @property
    def statistics(self) -> Statistics:
        """Counters of the work done so far."""


class Counting(Protocol):
    """A search of a method that can count solutions (``Capabilities.counts``)."""

    def count(self, at_most: int) -> tuple[int, bool]:
        """Return the number of solutions, and whether it is exact. The count ends at ``at_most``; 0
        means no bound."""

    def backbone(self, solutions: list[Grid]) -> Grid | None:
        """Return the colours that each cell has in some solution; None if a limit was reached.
        ``solutions`` are those found so far."""


class Logging(Protocol):
    """A search of a method that can write a log (``Capabilities.logs``)."""

    def log_to(self, log: Log, threads: bool) -> None:
        """Write a log from now on. ``threads`` is whether the search may use several threads."""


class NoOptions(NamedTuple):
    """The empty options of a method without options."""


class Method(Frozen):
    """One row of the table of methods."""

    name: str  #: the name for users
    summary: str  #: a description in one line
    source: str  #: author, year and section of the publication
    start: Callable[[Puzzle, Limits, Any], Search]  #: starts a search
    capabilities: Capabilities = Capabilities()
    #: a NamedTuple class whose fields are the options; numbers are annotated with a range, as in
    #: ``decay: Annotated[float, Number(0.1, 1.0)] = 0.93``
    options: type[Any] = NoOptions

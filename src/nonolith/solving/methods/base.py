"""Grid methods: the name, abilities and options of each, and how its search is started."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, Protocol, runtime_checkable

from nonolith.model.grid import Grid
from nonolith.model.limits import MAX_JOBS, Limits
from nonolith.model.puzzle import Puzzle
from nonolith.model.result import Statistics


class Range(NamedTuple):
    """The values that an option may have, both ends included.

    It is written with the option's type: ``decay: Annotated[float, Range(0.1, 1.0)] = 0.93``. Every
    option that is a number has one; ``options_of`` refuses values outside.
    """

    least: float
    most: float

    def __str__(self) -> str:
        return f"{_plain(self.least)} to {_plain(self.most)}"


def _plain(number: float) -> str:
    return str(number) if isinstance(number, int) else f"{number:.12g}"


#: The range of seeds for the random choices of a method.
SEED = Range(0, 2**63 - 1)

#: The range of the threads of one search.
THREADS = Range(1, MAX_JOBS)


class Capabilities(NamedTuple):
    """What a method can do.

    Attributes:
        enumerates: it can go on after a solution and find all of them.
        proves: it can prove that there is no (further) solution.
        colours: it takes puzzles of more than one colour besides blank.
        counts: it counts solutions without listing them, and finds the exact backbone; its searches
            are then ``Counting``.
        nodes: it counts its branches, and obeys a limit on them.
        extra: the extra of the package that it needs, or None.
    """

    enumerates: bool = True
    proves: bool = True
    colours: bool = True
    counts: bool = False
    nodes: bool = True
    extra: str | None = None


class Search(Protocol):
    """A running search for the solutions of one puzzle."""

    def __iter__(self) -> Iterator[Grid]:
        """The solutions, one by one, each once."""
        ...

    @property
    def exhausted(self) -> bool:
        """Whether it is proved that there is no solution besides those found so far."""
        ...

    @property
    def limit(self) -> str | None:
        """The limit that ended the search, or None."""
        ...

    @property
    def known(self) -> Grid | None:
        """The cells as found so far: true in every solution."""
        ...

    @property
    def statistics(self) -> Statistics:
        """The work done so far."""
        ...


@runtime_checkable
class Counting(Protocol):
    """What a search can also do if its method ``counts``."""

    def count(self, at_most: int) -> tuple[int, bool]:
        """The number of solutions, and whether it is the exact one.

        Args:
            at_most: the count ends at this number; 0 means no bound.
        """
        ...

    def backbone(self, solutions: list[Grid]) -> Grid | None:
        """For each cell the colours that it has in some solution; None if a limit was reached.

        Args:
            solutions: solutions that are known already.
        """
        ...


@runtime_checkable
class Proving(Protocol):
    """What a search can also do if its method can write proofs (``certificates``)."""

    def write_proof(self, path: str, starts: list[int]) -> None:
        """Write a proof into a file from now on: that what is found are all solutions.

        Args:
            path: the file.
            starts: the numbers of the starts (``certificates.formula.start_variables``).
        """
        ...

    def end_proof(self) -> int:
        """End the proof of a search that is exhausted; the number of its clauses.

        Raises:
            NonolithError: the proof cannot be written.
        """
        ...


class Method(NamedTuple):
    """One row of the table of methods.

    Attributes:
        name: what users call it.
        summary: one line for lists.
        source: author, year and section that it comes from.
        capabilities: what it can do.
        options: a NamedTuple; its fields are the method's options, with their defaults. One that is
            a number has a ``Range`` with its type.
        start: begins a search.
    """

    name: str
    summary: str
    source: str
    capabilities: Capabilities
    options: type[Any]
    start: Callable[[Puzzle, Limits, Any], Search]

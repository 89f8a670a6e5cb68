"""What a line solver is: from the clue and what is known of a line to what follows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from nonolith.puzzle import Clue

#: settle(clue, domains, colours): the domains (one bit mask per cell) that follow, or None where
#: no placement fits.
Settle = Callable[[Clue, Sequence[int], int], list[int] | None]


class LineSolver(NamedTuple):
    """One row of the table of line solvers.

    Attributes:
        name: what users call it.
        summary: one line for lists.
        source: author, year and section that it comes from.
        complete: whether it finds all that follows from one line.
        colours: whether it takes more than one colour besides blank.
        settle: runs it once on one line.
    """

    name: str
    summary: str
    source: str
    complete: bool
    colours: bool
    settle: Settle

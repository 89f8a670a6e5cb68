"""The protocol of line solvers: from the clue and the known cells of a line to what follows.

A line is one int mask for each colour, blank first (``nonolith.model.masks``): bit i of
``masks[c]`` is set if cell i may still have colour c. For black and white these are two masks: the
cells that may be blank, and those that may be filled. A cell is known to be filled if it may not be
blank.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import NamedTuple

from nonolith.model.masks import Masks
from nonolith.model.puzzle import Clue

#: settle(clue, cells, masks): the masks that follow, or None where no placement fits. A cell
#: without colours is a contradiction.
Settle = Callable[[Clue, int, Masks], Masks | None]

#: Called now and then by long work; raises to end it.
Step = Callable[[], None]

#: The same as a Settle, but calls its last argument now and then.
SettleInSteps = Callable[[Clue, int, Masks, Step], Masks | None]


class LineSolver(NamedTuple):
    """One row of the table of line solvers.

    Attributes:
        name: what users call it.
        summary: one line for lists.
        source: author, year and section that it comes from.
        complete: whether it finds all that follows from one line.
        colours: whether it takes more than one colour besides blank.
        settle: runs it once on one line.
        settle_in_steps: the same with calls of ``step``, for solvers that may take long on one
            line; None for others.
        enumerates: whether it looks at all placements one by one. A line may have too many to wait
            for.
    """

    name: str
    summary: str
    source: str
    complete: bool
    colours: bool
    settle: Settle
    settle_in_steps: SettleInSteps | None = None
    enumerates: bool = False

    def stoppable(self, step: Step) -> Settle:
        """Runs it once on one line, but calls ``step`` at least every millisecond or so."""
        in_steps = self.settle_in_steps
        if in_steps is None:
            return self.settle
        return lambda clue, cells, masks: in_steps(clue, cells, masks, step)


def gaps_of(clue: Clue) -> list[int]:
    """For each block the blank cells that it needs before it: one after a block of its colour.

    >>> from nonolith.model.puzzle import Block
    >>> gaps_of((Block(2), Block(1), Block(3, 2)))
    [0, 1, 0]
    """
    return [0, *(int(left.colour == right.colour) for left, right in pairwise(clue))][: len(clue)]


def no_step() -> None:
    """A step that never ends anything."""

"""Define line solvers: functions that deduce cells from a line's clue and its known cells.

The default line solver is ``bits``; ``nonolith.literature.lines`` has published line solvers.

A line is one int mask for each colour, blank first (``nonolith.model.masks``): bit i of
``masks[c]`` is set if cell i may still have colour c. In black and white there are two masks: the
cells that may be blank, and the cells that may be filled. A cell that cannot be blank is filled.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from itertools import accumulate, pairwise
from typing import NamedTuple

from nonolith.engine import Line
from nonolith.model.masks import Masks, packed, unpacked
from nonolith.model.puzzle import Clue
from nonolith.model.rule import LineRule

#: ``settle(clue, cells, masks)`` for a line of ``cells`` cells returns the deduced masks, or None
#: on a contradiction: no placement fits, or a cell has no colour left.
Settle = Callable[[Clue, int, Masks], Masks | None]

#: A function that long work calls periodically. It may raise an error to cancel the work.
StepCallback = Callable[[], None]


class LineSolver(NamedTuple):
    """One row of the table of line solvers."""

    name: str  #: the name for users
    summary: str  #: a description in one line
    source: str  #: author, year and section of the publication
    settle: Callable[..., Masks | None]  #: a ``Settle``
    complete: bool = True  #: whether it finds everything that follows from one line
    colours: bool = True  #: whether it accepts more than one colour besides blank
    takes_step: bool = False  #: whether ``settle`` may be slow, and has an argument ``step``
    enumerates: bool = False  #: whether it enumerates all placements; there may be too many

    def stoppable(self, step: StepCallback) -> Settle:
        """Return ``settle``; if it may be slow, make it call ``step`` about every millisecond."""
        return partial(self.settle, step=step) if self.takes_step else self.settle


def gaps_of(clue: Clue) -> list[int]:
    """Return the number of blanks required before each block: 1 after a block of equal colour.

    >>> from nonolith.model.puzzle import Block
    >>> gaps_of((Block(2), Block(1), Block(3, 2)))
    [0, 1, 0]
    """
    return [0, *(int(left.colour == right.colour) for left, right in pairwise(clue))][: len(clue)]


def packed_starts(clue: Clue) -> list[int]:
    """Return the leftmost start of each block, followed by the number of cells the clue needs.

    >>> from nonolith.model.puzzle import Block
    >>> packed_starts((Block(2), Block(1), Block(3, 2)))
    [0, 3, 4, 7]
    """
    gaps_after = [*gaps_of(clue)[1:], 0]
    rooms = (block.length + gap for block, gap in zip(clue, gaps_after, strict=False))
    return list(accumulate(rooms, initial=0))


def no_step() -> None:
    """Do nothing: a ``StepCallback`` that never cancels."""


#: Maximum length (cells) of lines whose masks are passed to the engine as one machine word each.
WORD = 62


@lru_cache(maxsize=4096)
def engine_line(clue: Clue, cells: int, colours: int) -> Line:
    """Return the line in the engine's form; cached, because methods settle lines repeatedly."""
    return Line(clue.code if isinstance(clue, LineRule) else clue, cells, colours)


def settle(clue: Clue, cells: int, masks: Masks) -> Masks | None:
    """Settle one line by the complete line solver ``bits``; return the deduced masks.

    The possible starts of a block are one mask, with a bit for each cell. The carry of one addition
    extends the starts over all following cells that may be blank. ``engine/line/line.hpp`` explains
    the idea. The solver supports any number of colours.
    """
    line = engine_line(clue, cells, len(masks))
    if cells <= WORD:
        return line.settle_word(masks)
    settled = line.settle_bytes(packed(masks, cells))
    return None if settled is None else unpacked(settled, len(masks))


BITS = LineSolver("bits", "bit-parallel, in the engine", "ours", settle)

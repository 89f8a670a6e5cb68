"""Define line solvers: functions that deduce cells from a line's clue and its known cells.

The default line solver is ``bits``; published ones are in ``nonolith.literature.lines``.

A line is one int mask for each colour, blank first (``nonolith.model.masks``): bit i of
``masks[c]`` is set if cell i may still have colour c. For black and white these are two masks: the
cells that may be blank, and those that may be filled. A cell is known to be filled if it may not be
blank.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from itertools import accumulate, pairwise
from typing import NamedTuple

from nonolith._engine import Line
from nonolith.model.masks import Masks
from nonolith.model.puzzle import Clue

#: settle(clue, cells, masks): the deduced masks, or None if no placement fits. A cell without
#: colours is a contradiction.
Settle = Callable[[Clue, int, Masks], Masks | None]

#: Called periodically by long work; may raise to cancel it.
StepCallback = Callable[[], None]


class LineSolver(NamedTuple):
    """One row of the table of line solvers."""

    name: str  #: the name for users
    summary: str  #: a description in one line
    source: str  #: author, year and section of the publication
    settle: Callable[..., Masks | None]  #: a ``Settle``
    complete: bool = True  #: whether it finds everything that follows from one line
    colours: bool = True  #: whether it takes more than one colour besides blank
    takes_step: bool = False  #: whether ``settle`` may be slow, and takes a ``Step`` too
    enumerates: bool = False  #: whether it enumerates all placements; there may be too many

    def stoppable(self, step: StepCallback) -> Settle:
        """Return ``settle`` as a function that calls ``step`` about every millisecond."""
        return partial(self.settle, step=step) if self.takes_step else self.settle


def gaps_of(clue: Clue) -> list[int]:
    """Return the number of blank cells needed before each block: 1 between equal colours.

    >>> from nonolith.model.puzzle import Block
    >>> gaps_of((Block(2), Block(1), Block(3, 2)))
    [0, 1, 0]
    """
    return [0, *(int(left.colour == right.colour) for left, right in pairwise(clue))][: len(clue)]


def packed_starts(clue: Clue) -> list[int]:
    """Return the leftmost start of each block, then the number of cells that all blocks need.

    >>> from nonolith.model.puzzle import Block
    >>> packed_starts((Block(2), Block(1), Block(3, 2)))
    [0, 3, 4, 7]
    """
    gaps_after = [*gaps_of(clue)[1:], 0]
    rooms = (block.length + gap for block, gap in zip(clue, gaps_after, strict=False))
    return list(accumulate(rooms, initial=0))


def no_step() -> None:
    """Do nothing: a ``StepCallback`` that never cancels."""


#: Longest line (cells) whose masks are passed to the engine as one machine word each.
WORD = 62


@lru_cache(maxsize=4096)
def engine_line(clue: Clue, cells: int, colours: int) -> Line:
    """Return the line in the engine's form; cached, because methods settle lines repeatedly."""
    return Line(clue, cells, colours)


def settle(clue: Clue, cells: int, masks: Masks) -> Masks | None:
    """Settle one line by the complete line solver ``bits``; return the deduced masks.

    The possible starts of a block are one mask with a bit for each cell. Adding two masks extends
    the starts over runs of cells by the carry of the addition; ``engine/line/line.hpp`` explains
    the idea. The solver supports any number of colours.
    """
    line = engine_line(clue, cells, len(masks))
    if cells <= WORD:
        return line.settle_word(masks)
    size = (cells + 7) // 8
    settled = line.settle_bytes(b"".join([mask.to_bytes(size, "little") for mask in masks]))
    if settled is None:
        return None
    return tuple(
        int.from_bytes(settled[colour * size : (colour + 1) * size], "little")
        for colour in range(len(masks))
    )


BITS = LineSolver("bits", "bit-parallel, in the engine", "ours", settle)

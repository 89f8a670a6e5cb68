"""What a line solver is: from the clue and what is known of a line to what follows.

A line of n cells is one int mask per colour, blank first: bit i of ``masks[c]`` is set where cell
i (from the left, or from the top) may still have colour c. For black and white these are two masks:
the cells that may be blank, and those that may be filled; a cell is known to be filled where it may
not be blank. A mask may be of any length.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

from nonolith.puzzle import Clue

#: What is known of a line: for each colour the cells that may still have it.
Masks = tuple[int, ...]

#: settle(clue, cells, masks): the masks that follow, or None where no placement fits. A cell
#: without colours is a contradiction.
Settle = Callable[[Clue, int, Masks], Masks | None]

#: Called every so often by what may take long; raises to end it.
Step = Callable[[], None]

#: The same as a Settle, but calls its last argument every so often.
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
        settle_in_steps: the same in steps that can be ended, for solvers that may take long on
            one line; None for others.
        enumerates: whether it looks at all placements one by one, of which a line may have more
            than anybody waits for.
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

    def settle_domains(self, clue: Clue, domains: Sequence[int], colours: int) -> list[int] | None:
        """The same on one bit mask per cell: bit c set where the cell may have colour c."""
        settled = self.settle(clue, len(domains), masks_of(domains, colours))
        return None if settled is None else domains_of(settled, len(domains))


#: For each bit of a byte, the digit 0 or 1 by the byte.
_DIGITS = [bytes(ord("0") + (byte >> bit & 1) for byte in range(256)) for bit in range(8)]


def masks_of(domains: Sequence[int], colours: int) -> Masks:
    """From one mask per cell to one mask per colour.

    >>> masks_of([0b01, 0b11, 0b10], 2)
    (3, 6)
    """
    if not len(domains):
        return (0,) * colours
    masks: list[int] = []
    for first in range(0, colours, 8):
        # A byte for each cell, the last one first; each colour's bits as digits of a number.
        eight = bytes([domain >> first & 255 for domain in domains])[::-1]
        masks += [
            int(eight.translate(_DIGITS[colour]), 2) for colour in range(min(8, colours - first))
        ]
    return tuple(masks)


def domains_of(masks: Masks, cells: int) -> list[int]:
    """From one mask per colour to one mask per cell.

    >>> domains_of((3, 6), 3)
    [1, 3, 2]
    """
    return [
        sum((mask >> cell & 1) << colour for colour, mask in enumerate(masks))
        for cell in range(cells)
    ]


def mirrored(masks: Masks, cells: int) -> Masks:
    """The same line, read from its other end.

    >>> mirrored((0b001, 0b110), 3)
    (4, 3)
    """
    return tuple(int(f"{mask:0{cells}b}"[::-1], 2) if cells else 0 for mask in masks)


def starts_of(mask: int, length: int) -> int:
    """The cells at which a block of that length may start, where its cells must lie in the mask.

    >>> bin(starts_of(0b1110110, 2))
    '0b110010'
    """
    done = 1
    while done < length:
        by = min(done, length - done)
        mask &= mask >> by
        done += by
    return mask


def gaps_of(clue: Clue) -> list[int]:
    """For each block the blank cells that it needs before it: one after a block of its colour.

    >>> from nonolith.puzzle import Block
    >>> gaps_of((Block(2), Block(1), Block(3, 2)))
    [0, 1, 0]
    """
    return [0, *(int(left.colour == right.colour) for left, right in pairwise(clue))][: len(clue)]


def no_step() -> None:
    """A step that never ends anything."""


def unknown_line(cells: int, colours: int) -> Masks:
    """A line of which nothing is known."""
    return ((1 << cells) - 1,) * colours

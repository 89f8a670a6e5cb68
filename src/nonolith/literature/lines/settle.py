"""The line solver ``settle`` uses the dynamic programme of Batenburg and Kosters over stretches.

Source: Batenburg and Kosters 2004 and 2009, as described by Wu et al. 2013. The stretches of a line
are its blocks, and the blanks before, between and after the blocks. Each stretch has one colour, a
minimum length and a maximum length. The first i cells fit the first j stretches (Fix) if for some p
the first p cells fit the first j - 1 stretches, and stretch j can cover the cells from p to i - 1.
For all such p, the backward pass allows the colour of stretch j in the cells from p to i - 1. The
solver is complete and supports any number of colours. Cost: for k blocks and l cells, the paper
tries O(kl^2) triples (i, j, p); here one mask contains all p for a pair (i, j).
"""

from __future__ import annotations

from typing import NamedTuple

from nonolith.model.masks import Masks, full
from nonolith.model.puzzle import Clue
from nonolith.solving.line_solver import StepCallback, gaps_of, no_step


class Stretch(NamedTuple):
    """Consecutive cells of one colour."""

    colour: int
    least: int  #: minimum number of cells
    most: int  #: maximum number of cells


def settle(clue: Clue, cells: int, masks: Masks, step: StepCallback = no_step) -> Masks | None:
    """Return the deduced masks of one line; see ``LineSolver``."""
    stretches = stretches_of(clue, cells)
    # For each colour and each i, the smallest p such that the cells p to i - 1 may have the colour.
    rooms = [[(~mask & full(i)).bit_length() for i in range(cells + 1)] for mask in masks]
    fits, least = [1], 0
    spare = cells - sum(stretch.least for stretch in stretches)
    for stretch in stretches:
        step()
        fit, room, least = 0, rooms[stretch.colour], least + stretch.least
        for i in range(least, least + spare + 1):
            if _splits(fits[-1], stretch, room, i):
                fit |= 1 << i
        fits.append(fit)
    if not fits[-1] >> cells & 1:
        return None
    merged = [0] * len(masks)
    ends = 1 << cells
    for stretch, before in zip(stretches[::-1], fits[-2::-1], strict=True):
        step()
        ends, cover = _back(ends, before, stretch, rooms[stretch.colour])
        merged[stretch.colour] |= cover
    return tuple(merged)


def stretches_of(clue: Clue, cells: int) -> list[Stretch]:
    """Return the stretches of a line with this clue, blanks and blocks alternating.

    >>> from nonolith.model.puzzle import Block
    >>> [tuple(stretch) for stretch in stretches_of((Block(2), Block(1)), 5)]
    [(0, 0, 5), (1, 2, 2), (0, 1, 5), (1, 1, 1), (0, 0, 5)]
    """
    stretches = []
    for (length, colour), gap in zip(clue, gaps_of(clue), strict=True):
        stretches += [Stretch(0, gap, cells), Stretch(colour, length, length)]
    return [*stretches, Stretch(0, 0, cells)]


def _splits(before: int, stretch: Stretch, room: list[int], i: int) -> int:
    """Return, as bits, all p in ``before`` such that this stretch can cover the cells p to i - 1.

    ``before`` contains, as bits, each p for which the first p cells fit the earlier stretches.
    """
    low, high = max(i - stretch.most, room[i]), i - stretch.least
    return before & ((2 << high) - (1 << low)) if low <= high else 0


def _back(ends: int, before: int, stretch: Stretch, room: list[int]) -> tuple[int, int]:
    """Return the possible starts of a stretch with these ends, and the cells that it may cover."""
    begins = cover = 0
    while ends:
        i = ends.bit_length() - 1
        ends ^= 1 << i
        splits = _splits(before, stretch, room, i)
        begins |= splits
        # The longest stretch that ends here covers the cells of all shorter stretches.
        cover |= (1 << i) - (splits & -splits)
    return begins, cover

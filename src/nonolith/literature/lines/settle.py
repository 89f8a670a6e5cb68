"""The line solver ``settle``: the older dynamic programme, over stretches instead of blocks.

Source: Batenburg and Kosters 2004 and 2009, as described by Wu et al. 2013. A clue is a list of
stretches, blanks and blocks in turn, each of one colour with a least and a greatest length. The
first i cells fit the first j stretches (Fix) if for some p the first p cells fit the first j - 1
stretches, and the cells from p to i may have stretch j's colour. Settling goes back over every such
p and merges all stretches that fit. Complete, any number of colours. For k blocks and l cells the
paper tries O(kl^2) triples (i, j, p); here all p of one (i, j) are one mask.
"""

from __future__ import annotations

from typing import NamedTuple

from nonolith.model.masks import Masks
from nonolith.model.puzzle import Clue
from nonolith.solving.line_solver import LineSolver, Step, gaps_of, no_step


class Stretch(NamedTuple):
    """Cells of one colour, with their least and greatest number."""

    colour: int
    least: int
    most: int


def settle(clue: Clue, cells: int, masks: Masks, step: Step = no_step) -> Masks | None:
    """Return all that follows from one line; see ``LineSolver.settle``."""
    stretches = stretches_of(clue, cells)
    rooms = [_room(mask, cells) for mask in masks]
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
    """Return the clue as blanks and blocks in turn.

    >>> from nonolith.model.puzzle import Block
    >>> [tuple(stretch) for stretch in stretches_of((Block(2), Block(1)), 5)]
    [(0, 0, 5), (1, 2, 2), (0, 1, 5), (1, 1, 1), (0, 0, 5)]
    """
    stretches = []
    for (length, colour), gap in zip(clue, gaps_of(clue), strict=True):
        stretches += [Stretch(0, gap, cells), Stretch(colour, length, length)]
    return [*stretches, Stretch(0, 0, cells)]


def _room(mask: int, cells: int) -> list[int]:
    """Return for each i the smallest p such that all cells from p to i - 1 may have the colour."""
    room = [0]
    for i in range(cells):
        room.append(room[-1] if mask >> i & 1 else i + 1)
    return room


def _splits(before: int, stretch: Stretch, room: list[int], i: int) -> int:
    """Return all p such that p cells fit the stretches before, and cells p to i - 1 this one."""
    low, high = max(i - stretch.most, room[i]), i - stretch.least
    return before & ((2 << high) - (1 << low)) if low <= high else 0


def _back(ends: int, before: int, stretch: Stretch, room: list[int]) -> tuple[int, int]:
    """Return the possible starts of a stretch with these ends, and the cells it may cover."""
    begins = cover = 0
    while ends:
        i = ends.bit_length() - 1
        ends ^= 1 << i
        splits = _splits(before, stretch, room, i)
        begins |= splits
        # The longest of the stretches that end here covers the others.
        cover |= (1 << i) - (splits & -splits)
    return begins, cover


SETTLE = LineSolver(
    name="settle",
    summary="the older dynamic programme, over stretches of one colour",
    source="Batenburg and Kosters 2004",
    complete=True,
    colours=True,
    settle=settle,
    settle_in_steps=settle,
)

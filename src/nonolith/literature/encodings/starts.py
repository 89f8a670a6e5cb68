"""Starts: the possible starts of each block, for methods that choose one start for each block.

The tightest placements to the left and to the right bound them (Bosch 2001 calls the bounds e and
l). Where cells are given, they must also allow the block's colour.
"""

from __future__ import annotations

from itertools import accumulate, pairwise
from typing import NamedTuple

from nonolith.model.masks import Masks, full
from nonolith.model.puzzle import Block, Clue, Puzzle
from nonolith.solving.board import Board


class BlockStarts(NamedTuple):
    """One block and the cells where it may begin.

    Attributes:
        block: its length and colour.
        gap: blanks that must follow before the next block of its line (0 or 1).
        starts: the first cells it may have, ascending.
    """

    block: Block
    gap: int
    starts: tuple[int, ...]


def starts_of(puzzle: Puzzle) -> list[list[BlockStarts]]:
    """For each line, rows first, its blocks with their possible starts."""
    board = Board(puzzle)
    return [
        line_starts(clue, board.cells_of(line), board.lines[line])
        for line, clue in enumerate(board.clues)
    ]


def line_starts(clue: Clue, cells: int, masks: Masks) -> list[BlockStarts]:
    """The same for one line with known cells (``nonolith.solving.line_solver``).

    >>> line_starts((Block(2), Block(1)), 5, (31, 31))[1].starts
    (3, 4)
    """
    gaps = [int(block.colour == after.colour) for block, after in pairwise(clue)] + [0]
    room = [block.length + gap for block, gap in zip(clue, gaps, strict=False)]
    slack = cells - sum(room)
    return [
        BlockStarts(
            block, gap, tuple(s for s in range(first, first + slack + 1) if _fits(s, block, masks))
        )
        for block, gap, first in zip(clue, gaps, accumulate(room, initial=0), strict=False)
    ]


def _fits(start: int, block: Block, masks: Masks) -> bool:
    covered = full(block.length) << start
    return masks[block.colour] & covered == covered

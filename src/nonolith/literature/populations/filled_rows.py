"""Rows of filled cells as int bits: random ones that fit their clues, and shifts of blocks.

Rows that fit are what Wiggers 2004 and one of the three variants of the HUST report (2.6.1) begin
with and keep. Given cells are kept too. Black and white only.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence

from nonolith.literature.lines import LINE_SOLVERS
from nonolith.literature.populations.clue_difference import runs_of
from nonolith.model.clue import Clue, needed_cells
from nonolith.model.grid import Grid
from nonolith.model.masks import Masks, full
from nonolith.model.puzzle import Puzzle
from nonolith.solving.board import Board
from nonolith.solving.work import Work

#: Gives numbers from 0 to below 1, all equally likely.
Random = Callable[[], float]


def below(number: int, random: Random) -> int:
    """A whole number from 0 to below the given one, all equally likely."""
    return int(random() * number)


def random_rows(board: Board, random: Random, work: Work) -> list[int] | None:
    """For each row a placement that fits its clue and the given cells; None where there is none."""
    rows = []
    width = board.puzzle.width
    for clue, masks in zip(board.puzzle.rows, board.lines, strict=False):
        work.step()
        unknown = masks[0] & masks[1] == full(width)
        row = (
            _random_row(clue, width, random)
            if unknown
            else _random_fitting_row(clue, width, masks, random, work)
        )
        if row is None:
            return None
        rows.append(row)
    return rows


def _random_row(clue: Clue, width: int, random: Random) -> int:
    """Any placement in an empty row, all equally likely."""
    # A placement is a choice of len(clue) places among the slack and the blocks.
    left, places = len(clue), width - needed_cells(clue) + len(clue)
    row = at = 0
    for block in clue:
        while random() * places >= left:
            places, at = places - 1, at + 1
        row |= full(block.length) << at
        left, places, at = left - 1, places - 1, at + block.length + 1
    return row


def _random_fitting_row(
    clue: Clue, width: int, masks: Masks, random: Random, work: Work
) -> int | None:
    """A placement that fits the given cells: open cells are settled one after another."""
    settle = LINE_SOLVERS["bits"].settle
    settled = settle(clue, width, masks)
    while settled is not None and (still_open := settled[0] & settled[1]):
        work.step()
        low = still_open & -still_open
        blank, filled = settled
        masks = (blank, filled ^ low) if random() < 0.5 else (blank ^ low, filled)
        settled = settle(clue, width, masks)
    return None if settled is None else settled[1]


def shifted(row: int, clue: Clue, width: int, masks: Masks, random: Random) -> int:
    """The row with one of its blocks moved left or right at random between its neighbours.

    The same row where it has no block, or where given cells forbid the move.
    """
    if not clue:
        return row
    blocks = runs_of(row)
    which = below(len(blocks), random)
    start, end = blocks[which]
    length = end - start + 1
    least = blocks[which - 1][1] + 2 if which else 0
    most = (blocks[which + 1][0] - 1 if which + 1 < len(blocks) else width) - length
    block, every = (1 << length) - 1, (1 << width) - 1
    moved = row ^ block << start | block << (least + below(most - least + 1, random))
    return moved if moved & ~masks[1] == 0 == ~(moved | masks[0]) & every else row


def grid_of(rows: Sequence[int], puzzle: Puzzle) -> Grid:
    """The grid with these cells filled."""
    masks = array("I", [2 if row >> i & 1 else 1 for row in rows for i in range(puzzle.width)])
    return Grid(puzzle.height, puzzle.width, masks, puzzle.palette)

"""Find the possible starts of each block, for methods that choose one start for each block.

A possible start lies between the block's starts in the leftmost and the rightmost placement of an
empty line (e and l in Bosch 2001). All cells that the block would cover must allow its colour.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import NamedTuple

from nonolith.model.grid import Grid
from nonolith.model.masks import eroded, positions, span
from nonolith.model.puzzle import Block, Puzzle
from nonolith.solving.line_solver import packed_starts
from nonolith.solving.line_state import LineState


class BlockStarts(NamedTuple):
    """A block and the cells at which it may start."""

    block: Block
    gap: int  #: number of blanks that must follow the block, 0 or 1
    starts: list[int]  #: the possible starts in ascending order


def starts_of(puzzle: Puzzle) -> list[list[BlockStarts]]:
    """Return the blocks of each line with their possible starts; rows come before columns."""
    state, found = LineState(puzzle), list[list[BlockStarts]]()
    for line, (clue, masks) in enumerate(zip(state.clues, state.lines, strict=True)):
        packed = packed_starts(clue)
        slack, blocks = state.cells_of(line) - packed[-1], list[BlockStarts]()
        for block, (first, following) in zip(clue, pairwise(packed), strict=True):
            starts = eroded(masks[block.colour], block.length) & span(first, first + slack)
            blocks.append(BlockStarts(block, following - first - block.length, positions(starts)))
        found.append(blocks)
    return found


def grid_of_blocks(puzzle: Puzzle, blocks: Iterable[tuple[int, Block, int]]) -> Grid:
    """Return the grid with these blocks, each given as (row, block, start)."""
    masks = [1] * (puzzle.height * puzzle.width)
    for row, block, start in blocks:
        first = row * puzzle.width + start
        masks[first : first + block.length] = [1 << block.colour] * block.length
    return Grid(*puzzle.shape, masks, puzzle.palette)

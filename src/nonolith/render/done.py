"""Which blocks are done in a grid, for clues that are struck out."""

from __future__ import annotations

from nonolith.model.grid import Grid
from nonolith.model.puzzle import Puzzle
from nonolith.render.style import Style

#: For each line (``row`` or ``column``, and its number from 0) the blocks (from 0) that are done.
Done = dict[tuple[str, int], tuple[int, ...]]


def done_in(puzzle: Puzzle, grid: Grid, style: Style) -> Done:
    """The blocks to strike out; none where the style is without it."""
    if not (style.strike and style.sides):
        return {}
    from nonolith.reasoning.verifying import blocks_done

    found = blocks_done(puzzle, grid)
    return {(line.kind, line.number): blocks for line, blocks in found.items()}

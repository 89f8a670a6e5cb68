"""All black-and-white puzzles of a small size that have a solution, with their solutions.

By looking at every grid of the size once, so 2 to the number of cells.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from nonolith.model.clue import Clue, line_clue
from nonolith.model.grid import Grid
from nonolith.model.puzzle import Puzzle


def all_puzzles(height: int, width: int) -> Iterator[tuple[Puzzle, list[Grid]]]:
    """Each puzzle of height x width that has a solution, and all its solutions.

    >>> sum(len(grids) == 1 for _, grids in all_puzzles(2, 2))
    14
    """
    clue = lru_cache(maxsize=None)(line_clue)
    lines = list(product((0, 1), repeat=width))
    grids: dict[tuple[tuple[Clue, ...], tuple[Clue, ...]], list[tuple[tuple[int, ...], ...]]] = {}
    for rows in product(lines, repeat=height):
        clues = tuple(map(clue, rows)), tuple(map(clue, zip(*rows, strict=True)))
        grids.setdefault(clues, []).append(rows)
    for (row_clues, column_clues), solutions in grids.items():
        puzzle = Puzzle(rows=row_clues, columns=column_clues)
        yield puzzle, [Grid.from_rows(rows) for rows in solutions]

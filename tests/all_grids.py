"""All black-and-white grids of a size, grouped by their clues."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product

from nonolith.model.puzzle import Clue, Puzzle
from tests import brute_force

#: A pair: the clues of the rows, and the clues of the columns.
ClueSet = tuple[tuple[Clue, ...], tuple[Clue, ...]]


def by_clues(height: int, width: int) -> dict[ClueSet, int]:
    """Return the number of solutions of each solvable clue set, by enumerating all grids of that
    size (2 to the number of cells)."""
    row_clues = brute_force.all_clues(width, 2)
    column_clues = brute_force.all_clues(height, 2)
    row_number = {
        line: row_clues.index(brute_force.clue_of(line))
        for line in brute_force.all_lines(width, 2)
    }  # fmt: skip
    column_number = {
        line: column_clues.index(brute_force.clue_of(line))
        for line in brute_force.all_lines(height, 2)
    }
    numbers = Counter(
        (
            tuple(map(row_number.__getitem__, rows)),
            tuple(map(column_number.__getitem__, zip(*rows, strict=True))),
        )
        for rows in product(brute_force.all_lines(width, 2), repeat=height)
    )
    return {
        (tuple(row_clues[i] for i in rows), tuple(column_clues[i] for i in columns)): number
        for (rows, columns), number in numbers.items()
    }


def puzzles(height: int, width: int) -> Iterator[tuple[Puzzle, int]]:
    """Yield the puzzle of each solvable clue set of that size, and its number of solutions."""
    for (rows, columns), number in by_clues(height, width).items():
        yield Puzzle(rows=rows, columns=columns), number

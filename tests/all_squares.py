"""All black-and-white n x n grids by their clues, one for each class of mirrored and turned ones.

Like ``all_grids``, but in numpy, for sizes where a Python loop over all grids takes too long. A
clue set is one integer: four bits for the number of each line's clue, rows first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy

from nonolith.puzzle import Puzzle
from tests import brute_force

Keys = numpy.ndarray[Any, numpy.dtype[numpy.uint64]]


def up_to_symmetry(n: int) -> Iterator[tuple[Puzzle, int, int]]:
    """One puzzle of each class of the eight symmetries of the square, its number of solutions,
    and how many clue sets the class has. For n up to 5 (16 clues fit into four bits)."""
    clues = brute_force.all_clues(n, 2)
    lines = list(brute_force.all_lines(n, 2))
    number = {clue: i for i, clue in enumerate(clues)}
    of_line = numpy.array([number[brute_force.clue_of(line)] for line in lines], numpy.uint64)
    mirrored = numpy.array([number[clue[::-1]] for clue in clues], numpy.uint64)
    keys, numbers = numpy.unique(_keys_of_all_grids(n, of_line), return_counts=True)
    smallest = _smallest_image(keys, n, mirrored)
    _, first, members, alike = numpy.unique(
        smallest, return_index=True, return_inverse=True, return_counts=True
    )
    assert (numbers == numbers[first][members]).all(), "a symmetry keeps the number of solutions"
    for key, solutions, size in zip(
        keys[first].tolist(), numbers[first].tolist(), alike.tolist(), strict=True
    ):
        found = [clues[key >> 4 * line & 15] for line in range(2 * n)]
        yield Puzzle(rows=found[:n], columns=found[n:]), solutions, size


def _keys_of_all_grids(n: int, of_line: Keys) -> Keys:
    """The clue set of each grid; bit r * n + c of the grid's number is the cell at r, c.

    The lines of brute_force are in binary order, the first cell being the highest bit.
    """
    grid = numpy.arange(1 << n * n, dtype=numpy.uint64)
    keys = numpy.zeros_like(grid)
    one = numpy.uint64(1)
    for line in range(n):
        row: Keys = numpy.zeros_like(grid)
        column: Keys = numpy.zeros_like(grid)
        for cell in range(n):
            row = row << one | (grid >> numpy.uint64(line * n + cell) & one)
            column = column << one | (grid >> numpy.uint64(cell * n + line) & one)
        keys |= of_line[row] << 4 * line
        keys |= of_line[column] << 4 * (n + line)
    return keys


def _smallest_image(keys: Keys, n: int, mirrored: Keys) -> Keys:
    """The smallest clue set among the eight that the symmetries of the square make of each."""

    def rearranged(old: Keys, source: Callable[[int], int], turned: Callable[[int], bool]) -> Keys:
        new = numpy.zeros_like(old)
        for line in range(2 * n):
            clue = old >> 4 * source(line) & 15
            new |= (mirrored[clue] if turned(line) else clue) << 4 * line
        return new

    def transpose(old: Keys) -> Keys:
        return rearranged(old, lambda line: (line + n) % (2 * n), lambda line: False)

    def turn_upside_down(old: Keys) -> Keys:
        return rearranged(
            old, lambda line: n - 1 - line if line < n else line, lambda line: line >= n
        )

    smallest = image = keys
    for _ in range(4):
        image = transpose(image)
        smallest = numpy.minimum(smallest, image)
        image = turn_upside_down(image)
        smallest = numpy.minimum(smallest, image)
    return smallest

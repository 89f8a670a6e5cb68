"""Cube: a part of a puzzle's grids, as cells whose colours are assumed; small enough to send."""

from __future__ import annotations

import zlib
from typing import NamedTuple

from nonolith.model.grid import Grid
from nonolith.model.puzzle import Puzzle


class Cube(NamedTuple):
    """A part of the grids of a puzzle.

    Attributes:
        cells: the colours that each cell may have, native masks of 32 bits, row by row, compressed;
            empty: those that the puzzle gives.
        depth: how often a larger cube was split to come to this one.
        lost: how often it was started and did not come back.
        path: what was assumed on the way from the whole puzzle (``splitting.Part``).
        spent: seconds that it has been worked on.
    """

    cells: bytes = b""
    depth: int = 0
    lost: int = 0
    path: tuple[int, ...] = ()
    spent: float = 0.0


def packed(cells: bytes) -> bytes:
    """Cells, as the engine has them, in few bytes.

    >>> len(packed(bytes(4000))) < 100
    True
    """
    return zlib.compress(cells, 1)


def unpacked(puzzle: Puzzle, cells: bytes) -> Grid:
    """The grid of packed cells."""
    return Grid.of_cells(*puzzle.shape, zlib.decompress(cells), puzzle.palette)


def within(puzzle: Puzzle, cube: Cube) -> Puzzle:
    """The puzzle whose solutions are those of a puzzle that lie in a cube.

    >>> corner = Puzzle(rows=[[1], [1]], columns=[[1], [1]])
    >>> left = Cube(packed(Grid.from_text("#?\\n??").tobytes()))
    >>> within(corner, left).given.text()
    '#?\\n??'
    """
    return puzzle.knowing(unpacked(puzzle, cube.cells)) if cube.cells else puzzle


def open_colours(cells: bytes) -> int:
    """How many colours the cells may have, beyond one for each; 0: nothing is open."""
    return int.from_bytes(cells, "little").bit_count() - len(cells) // 4

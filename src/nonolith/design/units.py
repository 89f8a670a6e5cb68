"""Units: the smallest changes of a picture, and how little each of them changes it.

A unit is one cell with another colour; where the symmetry of the picture is kept, it is that cell
with all its mirror images. A unit at the edge of an area moves that edge; one in the open makes a
speck or a hole, which is seen more.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from nonolith.design.judge import Change
from nonolith.model.grid import Grid
from nonolith.solving.work import Work
from nonolith.support.errors import PuzzleError

#: Where a cell (row, column) of a picture (height, width) goes.
Image = Callable[[int, int, int, int], tuple[int, int]]

#: The symmetries that a picture may have; those that exchange rows and columns need a square.
SYMMETRIES: dict[str, Image] = {
    "left to right": lambda r, c, _, w: (r, w - 1 - c),
    "top to bottom": lambda r, c, h, _: (h - 1 - r, c),
    "half a turn": lambda r, c, h, w: (h - 1 - r, w - 1 - c),
    "diagonal": lambda r, c, _h, _w: (c, r),
    "other diagonal": lambda r, c, h, w: (w - 1 - c, h - 1 - r),
    "quarter of a turn": lambda r, c, h, _: (c, h - 1 - r),
    "quarter of a turn back": lambda r, c, _, w: (w - 1 - c, r),
}
_SQUARE_ONLY = frozenset(list(SYMMETRIES)[3:])

#: Memory of a unit of one cell, in bytes.
_UNIT_BYTES = 480

_SIDES = ((-1, 0), (1, 0), (0, -1), (0, 1))
_CORNERS = ((-1, -1), (-1, 1), (1, -1), (1, 1))


class Unit(NamedTuple):
    """Changes that are made together, and how much they are seen.

    Attributes:
        changes: the cells and their new colours.
        in_the_open: how many of the cells have no side in common with a cell of the new colour.
        apart: how many of the neighbours of its cells, corners included, have other colours.
    """

    changes: tuple[Change, ...]
    in_the_open: int
    apart: int

    @property
    def rank(self) -> tuple[int, int, int]:
        """Smaller is better: few cells, few in the open, few neighbours of other colours."""
        return len(self.changes), self.in_the_open, self.apart


def symmetries_of(grid: Grid, work: Work) -> list[str]:
    """Return the symmetries that a picture has.

    Raises:
        StoppedError: a limit was reached.

    >>> from nonolith.model.limits import NO_LIMITS
    >>> symmetries_of(Grid.from_text("#.#\\n.#."), Work(NO_LIMITS))
    ['left to right']
    """
    height, width = grid.shape
    cells = [list(row) for row in grid.rows()]
    return [
        name
        for name, image in SYMMETRIES.items()
        if (height == width or name not in _SQUARE_ONLY)
        and all(
            cells[r][c] == cells[down][across]
            for r in work.each(range(height), 1)
            for c in range(width)
            for down, across in [image(r, c, height, width)]
        )
    ]


def units_of(grid: Grid, work: Work, *, symmetric: bool = False) -> list[Unit]:
    """All units of a picture, those that change it least first.

    Args:
        grid: the picture (rows x columns), complete.
        work: what may be used.
        symmetric: keep all symmetries that the picture has.

    Raises:
        PuzzleError: symmetries are to be kept, and there is none.
        StoppedError: a limit was reached.
    """
    images = [SYMMETRIES[name] for name in symmetries_of(grid, work)] if symmetric else []
    if symmetric and not images:
        raise PuzzleError("the picture has no symmetry that could be kept")
    cells = [list(row) for row in grid.rows()]
    colours = range(len(grid.palette))
    done: set[tuple[int, int]] = set()
    by_rank: dict[tuple[int, int, int], list[Unit]] = {}
    number = 0
    for row in work.each(range(grid.height), 1):
        work.need(_UNIT_BYTES * number)
        for column in range(grid.width):
            if (row, column) in done:
                continue
            together = _orbit(row, column, grid.shape, images)
            done |= together
            for colour in colours:
                if colour != cells[row][column]:
                    unit = _unit([Change(*place, colour) for place in sorted(together)], cells)
                    by_rank.setdefault(unit.rank, []).append(unit)
                    number += 1
    return [unit for rank in sorted(by_rank) for unit in by_rank[rank]]


def _orbit(
    row: int, column: int, shape: tuple[int, int], images: Sequence[Image]
) -> set[tuple[int, int]]:
    """A cell and all its mirror images."""
    found, waiting = {(row, column)}, [(row, column)]
    while waiting:
        place = waiting.pop()
        for image in images:
            other = image(*place, *shape)
            if other not in found:
                found.add(other)
                waiting.append(other)
    return found


def _unit(changes: list[Change], cells: list[list[int | None]]) -> Unit:
    in_the_open = apart = 0
    for row, column, colour in changes:
        sides = _alike(cells, row, column, colour, _SIDES)
        in_the_open += sides == 0
        apart += 8 - sides - _alike(cells, row, column, colour, _CORNERS)
    return Unit(tuple(changes), in_the_open, apart)


def _alike(
    cells: list[list[int | None]],
    row: int,
    column: int,
    colour: int,
    steps: Sequence[tuple[int, int]],
) -> int:
    """How many of the neighbours have a colour."""
    return sum(
        0 <= row + down < len(cells)
        and 0 <= column + across < len(cells[0])
        and cells[row + down][column + across] == colour
        for down, across in steps
    )

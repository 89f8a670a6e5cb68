"""List the smallest changes of a picture (units) and pairs of units, the least visible first.

A unit gives one cell another colour. If the symmetry of the picture is kept, it also changes all
mirror images of the cell. A unit next to an area of the new colour moves the edge of the area. Any
other unit makes a speck or a hole, which is more visible.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from operator import add
from typing import NamedTuple

from nonolith.design.judge import Change
from nonolith.model.grid import Grid
from nonolith.solving.work import Work
from nonolith.support.errors import PuzzleError

#: Maps (row, column, height of the picture, width of the picture) to the mirror image of a cell.
Image = Callable[[int, int, int, int], tuple[int, int]]

#: The symmetries that a picture may have.
SYMMETRIES: dict[str, Image] = {
    "left to right": lambda r, c, _, w: (r, w - 1 - c),
    "top to bottom": lambda r, c, h, _: (h - 1 - r, c),
    "half a turn": lambda r, c, h, w: (h - 1 - r, w - 1 - c),
    "diagonal": lambda r, c, _h, _w: (c, r),
    "other diagonal": lambda r, c, h, w: (w - 1 - c, h - 1 - r),
    "quarter of a turn": lambda r, c, h, _: (c, h - 1 - r),
    "quarter of a turn back": lambda r, c, _, w: (w - 1 - c, r),
}
#: The symmetries that exchange rows and columns; only a square picture can have them.
_SQUARE_ONLY = frozenset(list(SYMMETRIES)[3:])

#: Memory of a unit of one cell, and of a pair of units, in bytes.
_UNIT_BYTES, _PAIR_BYTES = 480, 100


class Unit(NamedTuple):
    """Changes that are made together, and their visibility."""

    changes: tuple[Change, ...]  #: the cells and their new colours
    lone_cells: int  #: number of changed cells that share no side with a cell of the new colour
    apart: int  #: number of neighbours (of 8 for each changed cell) without the new colour

    @property
    def rank(self) -> tuple[int, int, int]:
        """Sort key: number of changed cells, then ``lone_cells``, then ``apart``."""
        return len(self.changes), self.lone_cells, self.apart


def symmetries_of(grid: Grid, work: Work) -> list[str]:
    """Return the names of the symmetries that a picture has.

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
    """Return all units of a complete picture, the least visible first; raise PuzzleError if
    ``symmetric`` is true and the picture has no symmetry."""
    images = [SYMMETRIES[name] for name in symmetries_of(grid, work)] if symmetric else []
    if symmetric and not images:
        raise PuzzleError("the picture has no symmetry to keep: leave out symmetric")
    # A border of None around the picture gives each cell eight neighbours.
    edge: list[int | None] = [None] * (grid.width + 2)
    cells = [edge, *([None, *row, None] for row in grid.rows()), edge]
    done: set[tuple[int, int]] = set()
    by_rank: dict[tuple[int, int, int], list[Unit]] = {}
    number = 0
    for row in work.each(range(grid.height), 1):
        work.need(_UNIT_BYTES * number)
        for column in range(grid.width):
            if (row, column) in done:
                continue
            # The symmetries of a picture are a group, so these are all mirror images of the cell.
            together = {(row, column), *(image(row, column, *grid.shape) for image in images)}
            done |= together
            for colour in range(len(grid.palette)):
                if colour != cells[row + 1][column + 1]:
                    unit = _unit([Change(*place, colour) for place in sorted(together)], cells)
                    by_rank.setdefault(unit.rank, []).append(unit)
                    number += 1
    return [unit for rank in sorted(by_rank) for unit in by_rank[rank]]


def _unit(changes: list[Change], cells: Sequence[Sequence[int | None]]) -> Unit:
    """Return the unit of these changes; ``cells`` is the picture with a border of None."""
    lone_cells = apart = 0
    for row, column, colour in changes:
        above, same, below = (line[column : column + 3] for line in cells[row : row + 3])
        sides = (above[1], same[0], same[2], below[1]).count(colour)
        corners = (above[0], above[2], below[0], below[2]).count(colour)
        lone_cells += sides == 0
        apart += 8 - sides - corners
    return Unit(tuple(changes), lone_cells, apart)


def pairs(
    units: Sequence[Unit], differences: Sequence[Sequence[Change]], most: int, work: Work
) -> tuple[Iterator[tuple[Unit, Unit]], bool]:
    """Return the pairs of units that may make a picture unique, and whether the list is complete.

    Let S be a known other solution (one of ``differences``). If a pair changes no line in which S
    differs from the picture, a second solution remains. So each returned pair changes such a line
    for every S.

    Units and pairs are ordered, the least visible first. If there are more than ``most`` pairs, the
    list is empty and incomplete.
    """
    sides = [_lines(difference) for difference in differences]
    meeting: list[set[int]] = [set() for _ in sides]
    for number, unit in enumerate(work.each(units)):
        own = _lines(unit.changes)
        for side, meet in zip(sides, meeting, strict=True):
            if own & side:
                meet.add(number)
    everything = set(range(len(units)))
    found: set[int] = set()  # index of one unit * number of units + index of a later one
    first = min(meeting, key=len, default=everything)
    for one in sorted(first):
        not_met = [meet for meet in meeting if one not in meet]
        others = set.intersection(*not_met) if not_met else everything
        if len(found) + len(others) > 2 * most:
            return iter(()), False
        work.need(_PAIR_BYTES * (len(found) + len(others)))
        places = {change[:2] for change in units[one].changes}
        found.update(
            min(one, other) * len(units) + max(one, other)
            for other in work.each(others)
            if other != one and places.isdisjoint(change[:2] for change in units[other].changes)
        )
    if len(found) > most:
        return iter(()), False
    by_rank: dict[tuple[int, ...], list[int]] = {}
    for pair in work.each(found):
        one, other = divmod(pair, len(units))
        by_rank.setdefault(tuple(map(add, units[one].rank, units[other].rank)), []).append(pair)
    ordered = (
        divmod(pair, len(units)) for rank in sorted(by_rank) for pair in sorted(by_rank[rank])
    )
    return ((units[one], units[other]) for one, other in ordered), True


def _lines(changes: Iterable[Change]) -> set[tuple[bool, int]]:
    """Return the lines of the changed cells, as (True, row) and (False, column)."""
    return {line for row, column, _ in changes for line in ((True, row), (False, column))}

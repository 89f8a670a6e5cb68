"""Units: the smallest changes of a picture, and pairs of them, ranked by their visibility.

A unit gives one cell another colour; if the symmetry of the picture is kept, also all its mirror
images. A unit at the edge of an area moves that edge; one in the open makes a speck or a hole,
which is more visible.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from nonolith.design.judge import Change
from nonolith.model.grid import Grid
from nonolith.solving.work import Work
from nonolith.support.errors import PuzzleError

#: Maps a cell (row, column) of a picture (height, width) to its mirror image.
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

#: Memory of a unit of one cell, and of a pair, in bytes.
_UNIT_BYTES, _PAIR_BYTES = 480, 100

_SIDES = ((-1, 0), (1, 0), (0, -1), (0, 1))
_CORNERS = ((-1, -1), (-1, 1), (1, -1), (1, 1))


class Unit(NamedTuple):
    """Changes that are made together, and their visibility.

    Attributes:
        changes: The cells and their new colours.
        in_the_open: Number of cells that share no side with a cell of the new colour.
        apart: Number of neighbours of the cells, diagonal ones included, with other colours.
    """

    changes: tuple[Change, ...]
    in_the_open: int
    apart: int

    @property
    def rank(self) -> tuple[int, int, int]:
        """Sort key: fewer cells first, then fewer in the open, then fewer different neighbours."""
        return len(self.changes), self.in_the_open, self.apart


def symmetries_of(grid: Grid, work: Work) -> list[str]:
    """Return the symmetries that a picture has.

    Raises:
        StoppedError: A limit was reached.

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
    """Return all units of a picture, least visible first.

    Args:
        grid: The complete picture (rows x columns).
        work: The limits.
        symmetric: Whether to keep all symmetries of the picture.

    Raises:
        PuzzleError: ``symmetric`` is true, and the picture has no symmetry.
        StoppedError: A limit was reached.
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
    """Return a cell and all its mirror images."""
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
    """Return the number of neighbours with a colour."""
    return sum(
        0 <= row + down < len(cells)
        and 0 <= column + across < len(cells[0])
        and cells[row + down][column + across] == colour
        for down, across in steps
    )


def pairs(
    units: Sequence[Unit], differences: Sequence[Sequence[Change]], most: int, work: Work
) -> tuple[Iterator[tuple[Unit, Unit]], bool]:
    """Return the pairs of units that may break all differences, and whether the list is complete.

    A difference between the picture and another solution remains unless one of its lines changes.
    So one unit of a pair must meet a line of the first difference, and the other unit must meet all
    differences that the first unit does not meet.

    Args:
        units: The units, best first.
        differences: The differences between the picture and other solutions.
        most: Maximum number of pairs.
        work: The limits.

    Returns:
        The pairs, best first, and True; if there are more than ``most``, no pairs and False.

    Raises:
        StoppedError: A limit was reached.
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
        missed = [meet for meet in meeting if one not in meet]
        others = set.intersection(*missed) if missed else everything
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
        by_rank.setdefault(_rank(units[one], units[other]), []).append(pair)
    ordered = (
        divmod(pair, len(units)) for rank in sorted(by_rank) for pair in sorted(by_rank[rank])
    )
    return ((units[one], units[other]) for one, other in ordered), True


def _rank(one: Unit, other: Unit) -> tuple[int, ...]:
    """Return the rank of a pair."""
    return tuple(a + b for a, b in zip(one.rank, other.rank, strict=True))


def _lines(changes: Iterable[Change]) -> set[tuple[bool, int]]:
    return {line for change in changes for line in ((True, change[0]), (False, change[1]))}

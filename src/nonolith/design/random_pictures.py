"""Draw random pictures by seed; the same seed gives the same picture on every machine.

``noise`` fills each cell independently, or fills a given number of cells at random places.
``blobs`` assigns a random number to each cell, twice replaces each number by the mean over the cell
and its neighbours, and fills the cells with the largest numbers. A symmetric picture consists of a
left half and its mirror image.

All randomness comes from ``random()`` of Python's Mersenne Twister, seeded with a string. Python
promises that the sequence of ``random()`` for a seed never changes. It does not promise this for
``choice`` and ``shuffle``, so this module does not use them.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import reduce
from heapq import merge
from itertools import islice
from math import inf
from operator import add
from random import Random

from nonolith.model.grid import Grid
from nonolith.model.palette import Palette
from nonolith.solving.work import Work

#: Maximum effort to find a picture with all colours: cells drawn, plus 100 for each picture.
_COLOUR_CELLS = 20_000

#: Number of values that are sorted between two checks of the time limit.
_SORTED_AT_ONCE = 4096


def noise_grid(
    size: tuple[int, int],
    share: float,
    palette: Palette,
    seed: str,
    work: Work,
    *,
    filled: int | None = None,
) -> Grid:
    """Draw a picture (rows x columns) in which each cell is filled with probability ``share``.

    If ``filled`` is given, exactly this number of cells is filled instead. All colours of filled
    cells are equally likely.
    """
    height, width = size
    random = Random(seed).random
    cells = array("I")
    if filled is None:
        for _ in work.each(range(height), 1):
            cells.extend([2 if random() < share else 1 for _ in range(width)])
    else:
        cells.extend([2] * filled + [1] * (height * width - filled))
        for last in work.each(range(len(cells) - 1, 0, -1)):
            other = int(random() * (last + 1))
            cells[last], cells[other] = cells[other], cells[last]
    colours = len(palette) - 1
    if colours > 1:
        for i, cell in enumerate(work.each(cells)):
            if cell > 1:
                cells[i] = 2 << int(random() * colours)
    return Grid(height, width, cells, palette)


def blob_grid(size: tuple[int, int], share: float, palette: Palette, seed: str, work: Work) -> Grid:
    """Draw a picture of rounded areas; ``share`` is the share of filled cells (0 to 1)."""
    random = Random(seed).random
    colours = len(palette) - 1
    fields = [_field(size, random, work) for _ in range(colours)]
    depth = fields[0] if colours == 1 else _field(size, random, work)
    cells = array("I", [1]) * len(depth)
    for place in indices_of_lowest([-each for each in depth], round(share * len(depth)), work):
        cells[place] = 2 << max(range(colours), key=lambda colour: fields[colour][place])
    return Grid(*size, cells, palette)


#: The functions that draw pictures, by shape; the first is the default.
SHAPES: dict[str, Callable[[tuple[int, int], float, Palette, str, Work], Grid]] = {
    "noise": noise_grid,
    "blobs": blob_grid,
}


def mirrored(half: Grid, width: int) -> Grid:
    """Return the symmetric picture with ``width`` columns whose left half is ``half``.

    If ``width`` is odd, ``half`` includes the middle column.

    >>> mirrored(Grid.from_text("#."), 3).text()
    '#.#'
    """
    cells, masks = array("I"), half.masks()
    for first in range(0, len(masks), half.width):
        row = masks[first : first + half.width]
        cells.extend(row)
        cells.extend(row[: width // 2][::-1])
    return Grid(half.height, width, cells, half.palette)


def colourful(grids: Iterable[Grid]) -> Iterator[Grid]:
    """Yield the pictures in which all colours of their palettes occur. If none is found within
    ``_COLOUR_CELLS``, reduce the palettes of the next ones to the colours that occur."""
    cells = 0.0
    for grid in grids:
        if has_all_colours(grid):
            cells = -inf
            yield grid
        elif (cells := cells + 100 + grid.height * grid.width) > _COLOUR_CELLS:
            yield with_own_colours(grid)


def has_all_colours(grid: Grid) -> bool:
    """Return whether a picture is in black and white, or has all colours of its palette."""
    return len(grid.palette) == 2 or len({1, *grid.masks()}) == len(grid.palette)


def with_own_colours(grid: Grid) -> Grid:
    """Reduce the palette of a picture to the colours that occur; a blank one keeps one colour."""
    used = [1, *(sorted({*grid.masks()} - {1}) or [2])]
    new = {mask: 1 << colour for colour, mask in enumerate(used)}
    palette = Palette(grid.palette[mask.bit_length() - 1] for mask in used)
    return Grid(*grid.shape, map(new.__getitem__, grid.masks()), palette)


def indices_of_lowest(numbers: Sequence[float], most: int, work: Work) -> list[int]:
    """Return the indices of the ``most`` lowest numbers, the lowest first.

    Unlike ``heapq.nsmallest``, it checks the time limit of the work while it sorts.
    """
    key = numbers.__getitem__
    parts = [
        sorted(range(first, min(first + _SORTED_AT_ONCE, len(numbers))), key=key)
        for first in work.each(range(0, len(numbers), _SORTED_AT_ONCE), 1)
    ]
    return list(work.each(islice(merge(*parts, key=key), most)))


def _field(size: tuple[int, int], random: Callable[[], float], work: Work) -> list[float]:
    """Draw a number for each cell, then twice replace all numbers by their means."""
    height, width = size
    field = [[random() for _ in range(width)] for _ in work.each(range(height), 1)]
    for _ in range(2):
        field = [_means(field, row) for row in work.each(range(height), 1)]
    return [number for row in field for number in row]


def _means(field: list[list[float]], row: int) -> list[float]:
    """Return for each cell of a row the mean over the cell and its (up to eight) neighbours.

    ``reduce`` adds the numbers, because the rounding of ``sum`` changed in Python 3.12.
    """
    near = field[max(0, row - 1) : row + 2]
    means = []
    for column in range(len(field[row])):
        values = [value for line in near for value in line[max(0, column - 1) : column + 2]]
        means.append(reduce(add, values) / len(values))
    return means

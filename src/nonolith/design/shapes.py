"""Shapes: random pictures that are more than noise, by seed.

Blobs come from random numbers whose differences are evened out among neighbours; the cells with the
largest ones are filled. A symmetric picture is one half and its mirror image. Randomness is as in
``generate.py``: Python's generator, seeded with a text, and its ``random()`` alone.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from nonolith.model.grid import Grid
from nonolith.model.palette import Palette

#: How often the numbers of blobs are evened out.
_PASSES = 2

Field = list[list[float]]


def noise_grid(height: int, width: int, share: float, palette: Palette, seed: str) -> Grid:
    """Each cell by itself is filled with a probability.

    >>> from nonolith.model.palette import BLACK_AND_WHITE
    >>> noise_grid(1, 9, 0.5, BLACK_AND_WHITE, "1").text()
    '###.####.'
    """
    from nonolith.design.generate import random_grid

    return random_grid(height, width, probability=share, palette=palette, seed=seed)


def blob_grid(height: int, width: int, share: float, palette: Palette, seed: str) -> Grid:
    """Areas with soft edges; a share of the cells is filled."""
    random = Random(seed).random
    number = round(share * height * width)
    fields = [_field(height, width, random) for _ in range(max(1, len(palette) - 1))]
    depth = fields[0] if len(fields) == 1 else _field(height, width, random)
    places = sorted(
        ((-depth[r][c], r, c) for r in range(height) for c in range(width)), key=lambda each: each
    )
    cells = [[0] * width for _ in range(height)]
    for _, r, c in places[:number]:
        cells[r][c] = 1 + max(range(len(fields)), key=lambda colour: fields[colour][r][c])
    return Grid.from_rows(cells, palette) if height else Grid(0, width, [], palette)


#: How the cells of a picture are drawn; the first is the default.
SHAPES: dict[str, Callable[[int, int, float, Palette, str], Grid]] = {
    "noise": noise_grid,
    "blobs": blob_grid,
}


def mirrored(half: Grid, width: int) -> Grid:
    """The picture of so many columns whose left half, with a middle column if any, this is.

    >>> mirrored(Grid.from_text("#."), 3).text()
    '#.#'
    """
    rows = [[*row, *row[: width // 2][::-1]] for row in half.rows()]
    return Grid.from_rows(rows, half.palette) if rows else Grid(0, width, [], half.palette)


def _field(height: int, width: int, random: Callable[[], float]) -> Field:
    field = [[random() for _ in range(width)] for _ in range(height)]
    for _ in range(_PASSES):
        field = [[_mean(field, r, c, height, width) for c in range(width)] for r in range(height)]
    return field


def _mean(field: Field, row: int, column: int, height: int, width: int) -> float:
    """Of a cell and its neighbours; the same sum in the same order on every machine."""
    values = [
        field[r][c]
        for r in range(max(0, row - 1), min(height, row + 2))
        for c in range(max(0, column - 1), min(width, column + 2))
    ]
    return sum(values) / len(values)

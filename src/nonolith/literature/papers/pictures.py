"""Pictures of smooth areas, made by seed.

The papers measure on real pictures that they do not pass on; these stand in for them, since most of
their cells follow from lines, as in real pictures.
"""

from __future__ import annotations

from nonolith.design import random_grid
from nonolith.model.grid import Grid


def blots(height: int, width: int, seed: int | str, filled: float = 0.55, rounds: int = 2) -> Grid:
    """A picture: random cells, then each cell a few times the majority of the nine around it
    (outside counts as blank)."""
    cells = [
        [int(cell or 0) for cell in row]
        for row in random_grid(height, width, probability=filled, seed=seed).rows()
    ]
    for _ in range(rounds):
        framed = [[0] * (width + 2), *([0, *row, 0] for row in cells), [0] * (width + 2)]
        threes = [[sum(row[c : c + 3]) for c in range(width)] for row in framed]
        cells = [
            [int(threes[r][c] + threes[r + 1][c] + threes[r + 2][c] > 4) for c in range(width)]
            for r in range(height)
        ]
    return Grid.from_rows(cells)

"""Make large puzzles of several kinds."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from nonolith import Grid, Puzzle
from nonolith.design.generate import random_grid

#: A time limit in seconds.
SECONDS = 0.1


def _rings(side: int) -> Puzzle:
    middle, width = side / 2, side / 8
    return Puzzle.from_grid(
        Grid.from_rows(
            [
                [
                    int(((x - middle) ** 2 + (y - middle) ** 2) ** 0.5 // width) % 2
                    for x in range(side)
                ]
                for y in range(side)
            ]
        )
    )


KINDS: dict[str, Callable[[int], Puzzle]] = {
    "three ones in ten cells": lambda n: Puzzle(
        [[1] * (n * 3 // 10)] * n, [[1] * (n * 3 // 10)] * n
    ),
    "one in each line": lambda n: Puzzle([[1]] * n, [[1]] * n),
    "checkerboard": lambda n: Puzzle.from_grid(
        Grid.from_rows([[(row + column) % 2 for column in range(n)] for row in range(n)])
    ),
    "sparse": lambda n: Puzzle.from_grid(random_grid(n, n, probability=0.1, seed=3)),
    "empty": lambda n: Puzzle([[]] * n, [[]] * n),
    "full": lambda n: Puzzle([[n]] * n, [[n]] * n),
    "noise": lambda n: Puzzle.from_grid(random_grid(n, n, probability=0.5, seed=3)),
    "rings": _rings,
}


@cache
def puzzle_of(kind: str, side: int) -> Puzzle:
    return KINDS[kind](side)

"""Puzzles like those that the HUST report was measured on.

Source: HUST report 2023, 4: 50 puzzles, from a web site and from the report's own generator, of the
sizes of its table 1. The generator is not printed; this one makes what the report describes: random
puzzles by size and density, each cell by itself, seeded.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nonolith.design.generate import random_puzzles
from nonolith.model.limits import NO_LIMITS, Limits
from nonolith.model.puzzle import Puzzle

#: The sizes of the report's table 1: rows, and columns, of square puzzles.
HUST_SIZES = (5, 10, 15, 20, 25, 50)


def hust_puzzles(
    number: int = 50,
    sizes: Sequence[int] = HUST_SIZES,
    *,
    density: float = 0.5,
    seed: int | str = 0,
    unique: bool = False,
    limits: Limits = NO_LIMITS,
    timeout: float | None = None,
) -> Iterator[Puzzle]:
    """Random square puzzles whose sizes take turns.

    Args:
        number: how many puzzles.
        sizes: rows, and columns, of the first puzzle, of the second, and so on, again and again.
        density: each cell is filled with this probability.
        seed: the same seed gives the same puzzles, in the same order.
        unique: only puzzles with one solution.
        limits: what the draws of each unique puzzle may use together.
        timeout: Time limit in seconds; replaces ``limits.seconds``.

    Raises:
        PuzzleError: a size or density is out of its range, or no unique puzzle was found.
        LimitReached: none was found before a limit was reached.

    >>> [puzzle.height for puzzle in hust_puzzles(8)]
    [5, 10, 15, 20, 25, 50, 5, 10]
    """
    sets = [
        random_puzzles(
            number,
            size,
            size,
            probability=density,
            seed=seed,
            unique=unique,
            limits=limits,
            timeout=timeout,
        )
        for size in sizes
    ]
    return (next(sets[i % len(sets)]) for i in range(number))

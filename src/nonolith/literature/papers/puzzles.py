"""Generates random puzzles that replace the unpublished puzzles of the papers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice
from random import Random

from nonolith.design import random_grid, random_puzzles, tournament_puzzles
from nonolith.design.judge import PROOF
from nonolith.literature.papers.paper_table import Settings
from nonolith.model.grid import Grid
from nonolith.model.limits import NO_LIMITS, Limits
from nonolith.model.puzzle import Puzzle
from nonolith.model.result import Verdict
from nonolith.solving.solve import solve

#: The sizes of table 1 of the HUST report: side lengths of square puzzles.
HUST_SIZES = (5, 10, 15, 20, 25, 50)

#: Density of the random puzzles from which ``mended`` starts; these are hard and need few changes.
MENDED_DENSITY = 0.44

#: Maximum number of changes to one puzzle.
CHANGES = 60


def smooth_grid(height: int, width: int, seed: int | str, rounds: int = 2) -> Grid:
    """Return a random picture of smooth areas, which replaces a picture of a paper.

    Line solving settles most of its cells, as in real pictures. The function draws random cells,
    each filled with probability 0.55. In each of ``rounds`` rounds, every cell then takes the
    colour of the majority of the 3x3 cells around it; cells outside the grid count as blank.
    """
    cells = _cells(random_grid(height, width, probability=0.55, seed=seed))
    for _ in range(rounds):
        framed = [[0] * (width + 2), *([0, *row, 0] for row in cells), [0] * (width + 2)]
        threes = [[sum(row[c : c + 3]) for c in range(width)] for row in framed]
        cells = [
            [int(threes[r][c] + threes[r + 1][c] + threes[r + 2][c] > 4) for c in range(width)]
            for r in range(height)
        ]
    return Grid.from_rows(cells)


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
    """Yield random square puzzles like those of the HUST report, cycling through the sizes.

    Source: Phan et al. 2023, section 4, which describes a generator that draws each cell
    independently. ``sizes`` are side lengths, ``density`` is the probability that a cell is filled.
    The other arguments and the errors are those of ``random_puzzles``.

    >>> [puzzle.height for puzzle in hust_puzzles(8)]
    [5, 10, 15, 20, 25, 50, 5, 10]
    """
    draw = partial(random_puzzles, number, probability=density, seed=seed, unique=unique)
    sets = [draw(size, size, limits=limits, timeout=timeout) for size in sizes]
    return (next(sets[i % len(sets)]) for i in range(number))


def first_set(settings: Settings, few: int) -> tuple[tuple[Puzzle, ...], str]:
    """Return puzzles for the first set of Wu et al. 2013, section V, and a note on their origin.

    The 1000 puzzles of TAAI 2011 (25x25, density 50% to 35%) may not be redistributed. Random
    puzzles of the same distribution replace them. A short measurement uses ``few`` puzzles.
    """
    if settings.puzzles:
        return given_puzzles(settings)
    number, seed = 1000 if settings.full else few, f"{settings.seed}/wu-1"
    puzzles = tuple(tournament_puzzles(1000, seed=seed))
    return puzzles[:: 1000 // number][:number], (
        f"{number} of 1000 random puzzles of 25x25, seed '{seed}'; from the first to the last, the "
        "share of filled cells falls from 50% to 35%; the original puzzles of the tournament TAAI "
        "2011 may not be redistributed (to measure them, pass your copy with --puzzles FILE)"
    )


def second_set(settings: Settings) -> tuple[tuple[Puzzle, ...], str]:
    """Return puzzles for the second set of Wu et al. 2013, section V, and a note on their origin.

    The 100 hard, hand-made puzzles with one solution were not published. Random puzzles, changed
    until they have one solution, replace them.
    """
    if settings.puzzles:
        return given_puzzles(settings)
    number, seed = 100 if settings.full else 10, f"{settings.seed}/wu-2"
    draws = (mended(25, MENDED_DENSITY, f"{seed}/{i}") for i in range(100 * number))
    return tuple(islice((puzzle for puzzle in draws if puzzle is not None), number)), (
        f"{number} random puzzles of 25x25, {MENDED_DENSITY:.0%} filled, changed until they have "
        f"one solution, seed '{seed}'; they are easier than the paper's 100 hand-made puzzles, "
        "which were not published (to measure other puzzles, pass them with --puzzles FILE)"
    )


def mended(size: int, density: float, seed: str) -> Puzzle | None:
    """Return a random square puzzle, with cells changed until it has one solution.

    Each change flips a cell in which two solutions differ. Return None if the puzzle is not
    unique after ``CHANGES`` changes, or cannot be decided.
    """
    random = Random(seed).random
    cells = _cells(random_grid(size, size, filled=int(density * size * size), seed=seed))
    for _ in range(CHANGES):
        puzzle = Puzzle.from_grid(Grid.from_rows(cells))
        result = solve(puzzle, limits=Limits(nodes=PROOF))
        if result.verdict is Verdict.UNIQUE:
            return puzzle
        if not result.differing:
            return None
        row, column = result.differing[int(random() * len(result.differing))]
        cells[row][column] ^= 1
    return None


def given_puzzles(settings: Settings) -> tuple[tuple[Puzzle, ...], str]:
    """Return the puzzles that the user passed, and a note on their origin."""
    return settings.puzzles, f"{len(settings.puzzles)} puzzles of the file passed by --puzzles"


def _cells(grid: Grid) -> list[list[int]]:
    return [[int(cell or 0) for cell in row] for row in grid.rows()]

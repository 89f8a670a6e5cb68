"""The puzzle sets of Wu et al. 2013, V, or similar ones made by seed.

The first set, the 1000 puzzles of TAAI 2011, may not be passed on: puzzles of the same
distribution replace it, unless a file is given. The second, 100 hard puzzles made by the
participants to have one solution, was not published with the paper: here, random puzzles are mended
until they have one, by changing cells in which two solutions differ.
"""

from __future__ import annotations

from itertools import islice
from random import Random

from nonolith.design import random_grid, tournament_puzzles
from nonolith.design.unique import PROOF
from nonolith.literature.papers.base import Settings
from nonolith.model.grid import Grid
from nonolith.model.limits import Limits
from nonolith.model.puzzle import Puzzle
from nonolith.model.result import Verdict
from nonolith.solving.solve import solve

#: Share of filled cells that mended puzzles begin with: sparse enough to be hard, dense enough to
#: be mended soon.
MENDED_DENSITY = 0.44

#: Cells changed before a puzzle is given up.
CHANGES = 60


def first_set(settings: Settings, number: int) -> tuple[tuple[Puzzle, ...], str]:
    """Puzzles of 25x25, 50% filled falling to 35%; and where they come from."""
    if settings.puzzles:
        return settings.puzzles, f"{len(settings.puzzles)} puzzles of the file that was given"
    puzzles = tuple(tournament_puzzles(1000, seed=f"{settings.seed}/wu-1"))
    return puzzles[:: 1000 // number][:number], (
        f"{number} of 1000 random puzzles of 25x25, 50% filled falling to 35%, seed "
        f"'{settings.seed}/wu-1': like those of TAAI 2011, which may not be passed on "
        "(--puzzles FILE takes them)"
    )


def second_set(settings: Settings, number: int) -> tuple[tuple[Puzzle, ...], str]:
    """Puzzles of 25x25 with one solution; and where they come from."""
    if settings.puzzles:
        return settings.puzzles, f"{len(settings.puzzles)} puzzles of the file that was given"
    seed = f"{settings.seed}/wu-2"
    draws = (mended(25, MENDED_DENSITY, f"{seed}/{i}") for i in range(100 * number))
    puzzles = tuple(islice((puzzle for puzzle in draws if puzzle is not None), number))
    return puzzles, (
        f"{number} random puzzles of 25x25, {MENDED_DENSITY:.0%} filled and then mended to have "
        f"one solution, seed '{seed}': the 100 of the paper, made by people to be hard, are not "
        "to be had, so these are easier (--puzzles FILE takes others)"
    )


def mended(size: int, density: float, seed: str) -> Puzzle | None:
    """A random square puzzle, cells of which are changed until it has one solution; None where
    that takes long."""
    random = Random(seed).random
    grid = random_grid(size, size, filled=int(density * size * size), seed=seed)
    cells = [[int(cell or 0) for cell in row] for row in grid.rows()]
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

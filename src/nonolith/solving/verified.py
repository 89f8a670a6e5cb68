"""verified(): every solution of a search is checked before a user gets it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from nonolith import _engine
from nonolith.model.grid import Grid
from nonolith.model.puzzle import Puzzle
from nonolith.support.errors import NonolithError


def verified(search: Iterable[Grid], puzzle: Puzzle) -> Iterator[Grid]:
    """The grids of the search. Code that no method uses checks each against the clues."""
    problem = puzzle.compiled
    for grid in search:
        if not _engine.is_solution(problem, grid.tobytes()) or not _keeps(puzzle.given, grid):
            raise NonolithError("a method gave a grid that does not fit the clues (a defect)")
        yield grid


def _keeps(given: Grid | None, grid: Grid) -> bool:
    """Whether each cell has one of the colours that are given for it."""
    return given is None or all(
        may & has for may, has in zip(given.masks(), grid.masks(), strict=True)
    )

"""verified(): every solution of a search is checked before a user gets it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from nonolith.model.grid import Grid
from nonolith.model.puzzle import Puzzle
from nonolith.support.errors import NonolithError


def verified(search: Iterable[Grid], puzzle: Puzzle) -> Iterator[Grid]:
    """Yield the grids of the search; raise NonolithError at one that is not a solution."""
    for grid in search:
        if not puzzle.accepts(grid):
            raise NonolithError("a method gave a grid that does not fit the clues (a defect)")
        yield grid

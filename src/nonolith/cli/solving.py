"""Solving for commands that can use the solution of a puzzle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nonolith.cli.typos import LOOK
from nonolith.support.errors import LimitReached, NonolithError

if TYPE_CHECKING:
    from nonolith.model.grid import Grid
    from nonolith.model.puzzle import Puzzle


class NoSolutionError(NonolithError):
    """The solution of a puzzle was needed, and it has none."""


class WrongGridError(NoSolutionError):
    """The steps from a grid were needed, and a cell of the grid is wrong."""


def solution_of(puzzle: Puzzle, settings: dict[str, Any]) -> Grid:
    """A solution; NoSolutionError if there is none, LimitReached if none was found in time."""
    import nonolith

    result = nonolith.solve(puzzle, max_solutions=1, **settings)
    if result.solution is not None:
        return result.solution
    if result.limit is not None:
        raise LimitReached(f"no solution was found before the limit on {result.limit} was reached")
    raise NoSolutionError(f"no grid fits these clues ({LOOK})")

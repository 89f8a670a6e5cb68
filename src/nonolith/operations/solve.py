"""``solve``: the solutions, and what is proved of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nonolith.operations.fields import Field, Whole
from nonolith.operations.inputs import ARGUMENTS, GRID, PUZZLE, SEARCH
from nonolith.operations.records import puzzle_record, rows_of
from nonolith.operations.schemas import SEARCH_RESULT

if TYPE_CHECKING:
    from nonolith.model.result import Result
    from nonolith.operations.records import PuzzleEntry
    from nonolith.operations.request import Request

FIELDS = (
    *PUZZLE,
    GRID,
    Field(
        "max_solutions",
        Whole(1, 10**6),
        "maximum number of solutions; by default two, so that the verdict is a proof",
    ),
    *SEARCH,
)
RESULT = SEARCH_RESULT


def call(request: Request) -> dict[str, Any]:
    """Return the record of a solve."""
    from nonolith.solving.solve import solve

    puzzle = request.puzzle if request.grid is None else request.puzzle.knowing(request.grid)
    arguments = request.given("max_solutions", *ARGUMENTS)
    result = solve(puzzle, limits=request.limits, **arguments)
    return record(request, result)


def record(entry: PuzzleEntry, result: Result) -> dict[str, Any]:
    """Return the result as an object of JSON; a grid is a list of rows of palette characters."""
    return {
        **puzzle_record(entry),
        "palette": [colour._asdict() for colour in entry.puzzle.palette],
        "verdict": str(result.verdict),
        "solutions": [rows_of(grid) for grid in result.solutions],
        "complete": result.complete,
        "known": None if result.known is None else rows_of(result.known),
        "limit": result.limit,
        "statistics": result.statistics.asdict(),
        "method": result.method,
    }

"""``solve``: the solutions, and what is proved of them."""

from __future__ import annotations

from typing import Any

from nonolith.web.api_request import ApiRequest
from nonolith.web.fields import Field, Whole
from nonolith.web.inputs import GRID, PUZZLE
from nonolith.web.schemas import RESULT
from nonolith.web.searching import ARGUMENTS, SEARCH

FIELDS = (
    *PUZZLE,
    GRID,
    Field(
        "max_solutions",
        Whole(1, 1000),
        "stop after this number of solutions; by default two are looked for, so that the verdict "
        "is a proof",
    ),
    *SEARCH,
)
ANSWER = RESULT


def answer(request: ApiRequest) -> dict[str, Any]:
    """The record of ``nonolith solve --json``."""
    import nonolith
    from nonolith.operations.records import result_record

    puzzle = request.puzzle if request.grid is None else request.puzzle.knowing(request.grid)
    arguments = request.given("max_solutions", *ARGUMENTS)
    result = nonolith.solve(puzzle, limits=request.limits, **arguments)
    return result_record(request, result)

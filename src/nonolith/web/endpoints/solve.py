"""``solve``: the solutions, and what is proved of them."""

from __future__ import annotations

from typing import Any

from nonolith.web.asked import Asked
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


def answer(asked: Asked) -> dict[str, Any]:
    """The record of ``nonolith solve --json``."""
    import nonolith
    from nonolith.records import result_record

    puzzle = asked.puzzle if asked.grid is None else asked.puzzle.knowing(asked.grid)
    arguments = asked.given("max_solutions", *ARGUMENTS)
    result = nonolith.solve(puzzle, limits=asked.limits, **arguments)
    return result_record(asked, result)

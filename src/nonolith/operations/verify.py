"""``verify``: what is right and wrong in a grid, without the solution."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nonolith.operations.inputs import LANGUAGE, LIMITS, NEEDED_GRID, PUZZLE
from nonolith.operations.schemas import IDENTITY, LIMIT, OBJECT, OBJECTS, TRUTH, described, optional

if TYPE_CHECKING:
    from nonolith.operations.request import Request

FIELDS = (*PUZZLE, NEEDED_GRID, LANGUAGE, LIMITS)
RESULT = {
    **IDENTITY,
    "solved": described(TRUTH, "true if the grid is a solution"),
    "conflicts": described(OBJECTS, "lines without a placement, as links of a proof"),
    "wrong": described(OBJECTS, "cells that contradict line solving from the clues alone"),
    "done": described(OBJECTS, "lines with blocks that are done, and these `blocks`"),
    "lines_done": described(OBJECTS, "lines that are done"),
    "offering": described(
        OBJECTS, "lines from which something follows, with the number of `cells`; most first"
    ),
    "mistake": described(
        optional(OBJECT), "what is wrong, with the shortest reason, as for `hint`; or null"
    ),
    "solvable": described(TRUTH, "false if the puzzle itself was found to have no solution"),
    "limit": LIMIT,
}


def call(request: Request) -> dict[str, Any]:
    """Return the record of a verification."""
    from nonolith.operations.records import puzzle_record
    from nonolith.reasoning.verifying import verify

    assert request.grid is not None
    found = verify(request.puzzle, request.grid, language=request.language, limits=request.limits)
    return {**puzzle_record(request), **found.record()}

"""``explain``: the whole way to the solution, step by step."""

from __future__ import annotations

from typing import Any

from nonolith.web.api_request import LIMITS, ApiRequest
from nonolith.web.inputs import GRID, LANGUAGE, PUZZLE
from nonolith.web.refusal import Refusal
from nonolith.web.schemas import (
    IDENTITY,
    LIMIT,
    OBJECT,
    OBJECTS,
    ROWS,
    VERDICT,
    described,
    optional,
)

FIELDS = (*PUZZLE, GRID, LANGUAGE, LIMITS)
ANSWER = {
    **IDENTITY,
    "verdict": described(VERDICT, "what is proved; `unknown` where the way ends early"),
    "limit": LIMIT,
    "steps": described(OBJECTS, "the steps in order, each with its cells and its sentence"),
    "conflict": described(optional(OBJECT), "for `none`, the line without a placement; or null"),
    "grid": described(ROWS, "what is known at the end"),
}


def answer(request: ApiRequest) -> dict[str, Any]:
    """The record of ``nonolith explain --json``."""
    import nonolith
    from nonolith.operations.records import puzzle_record

    wanted: dict[str, Any] = {"language": request.language, "limits": request.limits}
    if request.grid is not None:
        mistake = nonolith.hint(request.puzzle, request.grid, **wanted).mistake
        if mistake is not None:
            raise Refusal("puzzle", f"the grid leads to no solution: {mistake.sentence}")
    explanation = nonolith.explain(request.puzzle, request.grid, **wanted)
    return {**puzzle_record(request), **explanation.record()}

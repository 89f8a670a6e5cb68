"""``explain``: the whole way to the solution, step by step."""

from __future__ import annotations

from typing import Any

from nonolith.operations.inputs import GRID, LANGUAGE, LIMITS, PUZZLE
from nonolith.operations.refusal import Refusal
from nonolith.operations.request import Request
from nonolith.operations.schemas import (
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
RESULT = {
    **IDENTITY,
    "verdict": described(VERDICT, "what is proved; `unknown` where the way ends early"),
    "limit": LIMIT,
    "steps": described(OBJECTS, "the steps in order, each with its cells and its sentence"),
    "conflict": described(optional(OBJECT), "for `none`, the line without a placement; or null"),
    "grid": described(ROWS, "what is known at the end"),
}


def call(request: Request) -> dict[str, Any]:
    """Return the record of an explanation."""
    from nonolith.operations.records import puzzle_record
    from nonolith.reasoning.explaining import explain
    from nonolith.reasoning.hints import hint

    wanted: dict[str, Any] = {"language": request.language, "limits": request.limits}
    if request.grid is not None:
        mistake = hint(request.puzzle, request.grid, **wanted).mistake
        if mistake is not None:
            raise Refusal("puzzle", f"the grid leads to no solution: {mistake.sentence}")
    explanation = explain(request.puzzle, request.grid, **wanted)
    return {**puzzle_record(request), **explanation.record()}

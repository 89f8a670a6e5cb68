"""``hint``: the easiest next step, or what is wrong."""

from __future__ import annotations

from typing import Any

from nonolith.web.api_request import LIMITS, ApiRequest
from nonolith.web.inputs import GRID, LANGUAGE, PUZZLE
from nonolith.web.schemas import (
    IDENTITY,
    LIMIT,
    OBJECT,
    OBJECTS,
    ROWS,
    TEXT,
    VERDICT,
    described,
    optional,
)

FIELDS = (*PUZZLE, GRID, LANGUAGE, LIMITS)
ANSWER = {
    **IDENTITY,
    "sentence": described(TEXT, "the hint in words"),
    "help": described(ROWS, "where to look; also by which technique; all of it"),
    "steps": described(OBJECTS, "the step that settles a cell, last, after those it needs"),
    "mistake": described(optional(OBJECT), "what is wrong in the grid, or null"),
    "why_none": described(optional(VERDICT), "without step and mistake: why; or null"),
    "limit": LIMIT,
}


def answer(request: ApiRequest) -> dict[str, Any]:
    """The record of ``nonolith hint --json``."""
    import nonolith
    from nonolith.operations.records import hint_record

    hint = nonolith.hint(
        request.puzzle, request.grid, language=request.language, limits=request.limits
    )
    return hint_record(request, hint)

"""``check``: the verdict, and where solutions differ."""

from __future__ import annotations

from typing import Any

from nonolith.web.api_request import ApiRequest
from nonolith.web.fields import Field, Truth
from nonolith.web.inputs import PUZZLE
from nonolith.web.schemas import RESULT, ROWS, described, optional
from nonolith.web.searching import ARGUMENTS, SEARCH

FIELDS = (
    *PUZZLE,
    Field(
        "cells",
        Truth(),
        "whether to find all cells that differ between solutions, which may take far longer",
    ),
    *SEARCH,
)
_CELLS = {"type": "array", "items": {"type": "array", "items": {"type": "integer"}}}
ANSWER = {
    **RESULT,
    "backbone": described(optional(ROWS), "the cells that are equal in all solutions, or null"),
    "differing": described(
        optional(_CELLS), "all cells (row, column, from 0) that differ between solutions, or null"
    ),
}


def answer(request: ApiRequest) -> dict[str, Any]:
    """The record of ``nonolith check --json``."""
    import nonolith
    from nonolith.operations.records import check_record

    arguments = request.given("cells", *ARGUMENTS)
    return check_record(request, nonolith.check(request.puzzle, limits=request.limits, **arguments))

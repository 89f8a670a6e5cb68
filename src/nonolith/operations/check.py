"""``check``: the verdict, and where solutions differ."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nonolith.operations import solve
from nonolith.operations.fields import Field, Truth
from nonolith.operations.inputs import ARGUMENTS, PUZZLE, SEARCH
from nonolith.operations.records import rows_of
from nonolith.operations.schemas import ROWS, SEARCH_RESULT, described, optional

if TYPE_CHECKING:
    from nonolith.model.result import Result
    from nonolith.operations.records import PuzzleEntry
    from nonolith.operations.request import Request

FIELDS = (
    *PUZZLE,
    Field(
        "cells",
        Truth(),
        "find all cells that differ between solutions, which may take far longer than the verdict",
    ),
    *SEARCH,
)
_CELLS = {"type": "array", "items": {"type": "array", "items": {"type": "integer"}}}
RESULT = {
    **SEARCH_RESULT,
    "backbone": described(
        optional(ROWS),
        "cells that are equal in all solutions, `?` for the rest; null if not known: of several "
        "solutions, `cells` finds it",
    ),
    "differing": described(
        optional(_CELLS),
        "all cells (`[row, column]`, from 0) that differ between solutions; null if not known",
    ),
}


def call(request: Request) -> dict[str, Any]:
    """Return the record of a check."""
    from nonolith.solving.solve import check

    arguments = request.given("cells", *ARGUMENTS)
    return record(request, check(request.puzzle, limits=request.limits, **arguments))


def record(entry: PuzzleEntry, result: Result) -> dict[str, Any]:
    """Return the result as an object of JSON.

    ``backbone`` and ``differing`` are null unless all solutions are known: the cells in which two
    of many solutions differ would look like all such cells.
    """
    return {
        **solve.record(entry, result),
        "backbone": None if result.backbone is None else rows_of(result.backbone),
        "differing": None if result.backbone is None else result.differing,
    }

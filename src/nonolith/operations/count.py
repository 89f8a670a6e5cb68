"""``count``: the number of solutions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nonolith.operations.fields import Field, Whole
from nonolith.operations.inputs import ARGUMENTS, PUZZLE, SEARCH
from nonolith.operations.records import puzzle_record
from nonolith.operations.schemas import (
    IDENTITY,
    SEARCH_RESULT,
    TEXT,
    TRUTH,
    WHOLE,
    described,
    optional,
)

if TYPE_CHECKING:
    from nonolith.model.result import Count
    from nonolith.operations.records import PuzzleEntry
    from nonolith.operations.request import Request

FIELDS = (
    *PUZZLE,
    Field("at_most", Whole(0, 10**15), "largest number to count to"),
    *SEARCH,
)
RESULT = {
    **IDENTITY,
    "count": described(WHOLE, "number of solutions, which may have very many digits"),
    "exact": described(TRUTH, "true if this is the exact number"),
    "limit": described(optional(TEXT), "limit that ended the count (or `at_most`), or null"),
    "statistics": SEARCH_RESULT["statistics"],
}


def call(request: Request) -> dict[str, Any]:
    """Return the record of a count."""
    from nonolith.solving.solve import count

    arguments = request.given("at_most", *ARGUMENTS)
    return record(request, count(request.puzzle, limits=request.limits, **arguments))


def record(entry: PuzzleEntry, count: Count) -> dict[str, Any]:
    """Return the count as an object of JSON."""
    return {
        **puzzle_record(entry),
        "count": int(count),
        "exact": count.exact,
        "limit": count.limit,
        "statistics": count.statistics.asdict(),
    }

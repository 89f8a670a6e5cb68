"""``count``: the number of solutions."""

from __future__ import annotations

from typing import Any

from nonolith.web.api_request import ApiRequest
from nonolith.web.fields import Field, Whole
from nonolith.web.inputs import PUZZLE
from nonolith.web.schemas import IDENTITY, LIMIT, OBJECT, TRUTH, WHOLE, described
from nonolith.web.searching import ARGUMENTS, SEARCH

FIELDS = (
    *PUZZLE,
    Field("at_most", Whole(0, 10**15), "count no further than this"),
    *SEARCH,
)
ANSWER = {
    **IDENTITY,
    "count": described(WHOLE, "the number of solutions, which may have very many digits"),
    "exact": described(TRUTH, "whether there are no more than these"),
    "limit": LIMIT,
    "statistics": described(OBJECT, "the work that was done"),
}


def answer(request: ApiRequest) -> dict[str, Any]:
    """The record of ``nonolith count --json``."""
    import nonolith
    from nonolith.operations.records import count_record

    arguments = request.given("at_most", *ARGUMENTS)
    return count_record(request, nonolith.count(request.puzzle, limits=request.limits, **arguments))

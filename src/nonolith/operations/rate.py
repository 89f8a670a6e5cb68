"""``rate``: how hard a puzzle is for people."""

from __future__ import annotations

from typing import Any

from nonolith.operations.inputs import LIMITS, PUZZLE
from nonolith.operations.request import Request
from nonolith.operations.schemas import (
    IDENTITY,
    LIMIT,
    NUMBER,
    OBJECT,
    TEXT,
    VERDICT,
    WHOLE,
    described,
)

FIELDS = (*PUZZLE, LIMITS)
RESULT = {
    **IDENTITY,
    "verdict": described(VERDICT, "what is proved"),
    "rating": described(NUMBER, "from 0 up to 6"),
    "word": described(TEXT, "the rating in words"),
    "hardest": described(TEXT, "the hardest technique, or an empty text"),
    "counts": described(OBJECT, "the number of steps by each technique"),
    "steps": described(WHOLE, "the number of steps"),
    "effort": described(WHOLE, "how many times one looks at a line on the way"),
    "effort_word": described(TEXT, "the effort in words"),
    "offering": described(
        {"type": "array", "items": WHOLE}, "for each step, how many lines offered one"
    ),
    "mean_offering": described(NUMBER, "the mean of `offering`"),
    "limit": LIMIT,
}


def call(request: Request) -> dict[str, Any]:
    """Return the record of a rating."""
    from nonolith.operations.records import puzzle_record
    from nonolith.reasoning.rating import rate

    rating = rate(request.puzzle, limits=request.limits)
    return {**puzzle_record(request), **rating.record()}

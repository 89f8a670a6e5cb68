"""``rate``: how hard a puzzle is for people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nonolith.operations.inputs import LIMITS, PUZZLE
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

if TYPE_CHECKING:
    from nonolith.operations.request import Request

FIELDS = (*PUZZLE, LIMITS)
RESULT = {
    **IDENTITY,
    "verdict": described(
        VERDICT, "verdict of the explanation; unless `unique`, the rating covers its steps only"
    ),
    "rating": described(NUMBER, "difficulty, from 0 up to 6"),
    "word": described(TEXT, "`trivial`, `easy`, `medium`, `hard`, `very hard` or `needs search`"),
    "hardest": described(TEXT, "hardest technique, or an empty text"),
    "counts": described(OBJECT, "number of steps for each hardest technique used"),
    "steps": described(WHOLE, "number of steps"),
    "effort": described(WHOLE, "number of looks at lines in the whole explanation"),
    "effort_word": described(TEXT, "`tiny`, `short`, `moderate`, `long`, `very long` or `huge`"),
    "offering": described(
        {"type": "array", "items": WHOLE}, "for each step, the number of lines that offered one"
    ),
    "mean_offering": described(NUMBER, "mean of `offering`"),
    "limit": LIMIT,
}


def call(request: Request) -> dict[str, Any]:
    """Return the record of a rating."""
    from nonolith.operations.records import puzzle_record
    from nonolith.reasoning.rating import rate

    rating = rate(request.puzzle, limits=request.limits)
    return {**puzzle_record(request), **rating.record()}

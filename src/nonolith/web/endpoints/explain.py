"""``explain``: the whole way to the solution, step by step."""

from __future__ import annotations

from typing import Any

from nonolith.web.asked import LIMITS, Asked
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


def answer(asked: Asked) -> dict[str, Any]:
    """The record of ``nonolith explain --json``."""
    import nonolith
    from nonolith.records import puzzle_record

    wanted: dict[str, Any] = {"language": asked.language, "limits": asked.limits}
    if asked.grid is not None:
        mistake = nonolith.hint(asked.puzzle, asked.grid, **wanted).mistake
        if mistake is not None:
            raise Refusal("puzzle", f"the grid leads to no solution: {mistake.sentence}")
    explanation = nonolith.explain(asked.puzzle, asked.grid, **wanted)
    return {**puzzle_record(asked), **explanation.record()}

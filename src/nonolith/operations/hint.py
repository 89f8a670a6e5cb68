"""``hint``: the easiest next step, or what is wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nonolith.operations.inputs import GRID, LANGUAGE, LIMITS, PUZZLE
from nonolith.operations.records import puzzle_record
from nonolith.operations.schemas import (
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

if TYPE_CHECKING:
    from nonolith.operations.records import PuzzleEntry
    from nonolith.operations.request import Request
    from nonolith.reasoning.hints import Hint

FIELDS = (*PUZZLE, GRID, LANGUAGE, LIMITS)
RESULT = {
    **IDENTITY,
    "sentence": described(TEXT, "hint as a sentence"),
    "help": described(
        ROWS, "the hint in three levels: where to look; also by which technique; all of it"
    ),
    "steps": described(OBJECTS, "the step that settles a cell, after the steps that it needs"),
    "mistake": described(
        optional(OBJECT), "what is wrong in the grid: `cells`, `line`, `chain`, `sentence`; or null"
    ),
    "why_none": described(
        optional(VERDICT), "without step and mistake: `unique` if every cell is known; or null"
    ),
    "limit": LIMIT,
}


def call(request: Request) -> dict[str, Any]:
    """Return the record of a hint."""
    from nonolith.reasoning.hints import hint

    return record(
        request,
        hint(request.puzzle, request.grid, language=request.language, limits=request.limits),
    )


def record(entry: PuzzleEntry, hint: Hint) -> dict[str, Any]:
    """Return the hint as an object of JSON, with the three levels of help."""
    levels = [hint.help(level) for level in (1, 2, 3)]
    return {**puzzle_record(entry), **hint.record(), "help": levels}

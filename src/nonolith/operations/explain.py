"""``explain``: the whole way to the solution, step by step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nonolith.operations.inputs import GRID, LANGUAGE, LIMITS, PUZZLE
from nonolith.operations.refusal import Refusal
from nonolith.operations.schemas import (
    ARRAY,
    IDENTITY,
    LIMIT,
    OBJECT,
    OBJECTS,
    ROWS,
    TEXT,
    VERDICT,
    WHOLE,
    described,
    optional,
)

if TYPE_CHECKING:
    from nonolith.operations.request import Request

FIELDS = (*PUZZLE, GRID, LANGUAGE, LIMITS)
RESULT = {
    **IDENTITY,
    "verdict": described(
        VERDICT, "`unique`, `multiple`, `none`, or `unknown` if the explanation ends early"
    ),
    "limit": LIMIT,
    "steps": described(
        OBJECTS,
        "steps in order, each also with `offering`, the number of lines that offered a step, and "
        "`looks`, the number of lines to look at until it is seen",
    ),
    "conflict": described(optional(OBJECT), "for `none`, the line that has no placement; or null"),
    "grid": described(ROWS, "what is known at the end, in the characters of the palette"),
}


#: The fields of a step. Rows, columns, blocks and lines count from 0.
STEP = {
    "technique": described(TEXT, "name of the technique"),
    "through": described(ROWS, "techniques that found the ranges that it uses"),
    "line": described(optional(OBJECT), "line to look at: `kind` (`row` or `column`), `number`"),
    "blocks": described(ARRAY, "blocks of the line's clue that are reasons"),
    "rests_on": described(
        OBJECTS,
        "known cells that are reasons: `row`, `column` and `colours`, the numbers of the colours "
        "that the cell may still have",
    ),
    "ranges": described(OBJECTS, "ranges of blocks: `block`, `start`, `end`"),
    "facts": described(OBJECTS, "cells that follow, like those above"),
    "assumed": described(
        optional(OBJECT), "in a proof by contradiction, the cell as it is assumed; or null"
    ),
    "chain": described(
        OBJECTS,
        "links of such a proof: `line`, `blocks`, `rests_on`, `facts` (none: the line is "
        "impossible), `sentence`",
    ),
    "branches": described(optional(WHOLE), "guesses of a search, if only a search shows it"),
    "sentence": described(TEXT, "the step as a sentence"),
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

"""``mend``: the smallest changes that make a puzzle what it is to be."""

from __future__ import annotations

from typing import Any

from nonolith.web.api_request import LIMITS, ApiRequest
from nonolith.web.fields import Either, Field, Real, Text, Truth, Whole
from nonolith.web.inputs import PUZZLE
from nonolith.web.schemas import (
    IDENTITY,
    LIMIT,
    OBJECTS,
    PUZZLE_OBJECT,
    TEXT,
    TRUTH,
    VERDICT,
    WHOLE,
    described,
    optional,
)

FIELDS = (
    *PUZZLE,
    Field(
        "target",
        Either((Real(0, 6), Text(40)), "a text, or a number from 0 to 6"),
        "unique (the default), line-solvable, a difficulty in a word of rate, its number, or a "
        "range such as 2-2.5",
    ),
    Field("give", Truth(), "change nothing: give cells away, as few as possible"),
    Field("symmetric", Truth(), "keep the symmetries that the picture has"),
    Field("most", Whole(1, 1000), "change at most so many cells, by default 8"),
    Field("proposals", Whole(1, 100), "so many proposals at most, by default 5"),
    LIMITS,
)
ANSWER = {
    **IDENTITY,
    "target": described(TEXT, "what it is to become"),
    "gives": described(TRUTH, "whether cells are given away, not changed"),
    "before": described(optional(VERDICT), "the verdict before; null if a limit came first"),
    "proposals": described(
        {"type": "array", "items": OBJECTS},
        "the best first, each a list of cells: `row` and `column` from 1, and `colour`",
    ),
    "puzzles": described(
        {"type": "array", "items": PUZZLE_OBJECT}, "for each proposal the puzzle after it"
    ),
    "tried": described(WHOLE, "so many changes never suffice: all were tried"),
    "limit": LIMIT,
}


def answer(request: ApiRequest) -> dict[str, Any]:
    """The record of ``nonolith mend --json``, with the puzzles."""
    from nonolith.design import mend
    from nonolith.operations.records import puzzle_object, puzzle_record

    arguments = request.given("target", "give", "symmetric", "most", "proposals")
    mending = mend(request.puzzle, limits=request.limits, **arguments)
    puzzles = [puzzle_object(proposal.puzzle) for proposal in mending.proposals]
    return {**puzzle_record(request), **mending.record(), "puzzles": puzzles}

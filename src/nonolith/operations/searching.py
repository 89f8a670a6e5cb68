"""Perform ``typos``: find mistyped clues."""

from __future__ import annotations

from typing import Any

from nonolith.operations.fields import Field
from nonolith.operations.inputs import LIMITS, NAME, PuzzleInput
from nonolith.operations.records import LIMIT
from nonolith.operations.request import Operation, Request, file_of


def _typos(request: Request) -> dict[str, Any]:
    from nonolith.design.typos import typos
    from nonolith.formats.size_limit import limit_lines

    with limit_lines(request.bounds.side):
        found = typos(file_of(request.values, "clues"), limits=request.limits)
    return {**found.record(), "puzzles": [typo.puzzle.record() for typo in found.found]}


TYPOS = Operation(
    "typos",
    "find mistyped clues that explain why a puzzle does not have exactly one solution",
    (
        Field("clues", PuzzleInput(), "clues, as a `puzzle` that may be invalid", required=True),
        NAME,
        LIMITS,
    ),
    {
        "problem": "text: what is wrong with the clues; an empty string if they have exactly one "
        "solution",
        "typos": "object[]: possible typos, the likeliest first, each with its `line`, the clue as "
        "`written` and as possibly `meant` (lists of pairs: length and colour), the `verdict` with "
        "the corrected clue, `by_lines` (whether line solving alone then solves the puzzle), and a "
        "`sentence`",
        "limit": LIMIT,
        "puzzles": "object[]: for each typo, the puzzle with the corrected clue",
    },
    _typos,
)

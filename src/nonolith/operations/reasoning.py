"""``hint``, ``explain``, ``rate`` and ``verify``: solving as people do, and their mistakes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nonolith.operations.answers import (
    ARRAY,
    BOOLEAN,
    IDENTITY,
    INTEGER,
    LIMIT,
    NUMBER,
    OBJECT,
    OBJECTS,
    ROWS,
    TEXT,
    VERDICT,
    array,
    optional,
)
from nonolith.operations.inputs import GRID, LANGUAGE, LIMITS, NEEDED_GRID, PUZZLE
from nonolith.operations.operation import Operation, own_record

if TYPE_CHECKING:
    from nonolith.operations.answers import PuzzleEntry
    from nonolith.operations.request import Request
    from nonolith.reasoning.explaining import Explanation
    from nonolith.reasoning.hints import Hint
    from nonolith.reasoning.rating import Rating
    from nonolith.reasoning.verifying import Verification


def _hint(request: Request) -> Hint:
    from nonolith.reasoning.hints import hint

    return hint(request.puzzle, request.grid, language=request.language, limits=request.limits)


def _hint_record(entry: PuzzleEntry, hint: Hint) -> dict[str, Any]:
    return {**own_record(entry, hint), "help": [hint.help(level) for level in (1, 2, 3)]}


HINT = Operation(
    "hint",
    "show the easiest next step of a puzzle, or the mistake in a grid",
    (*PUZZLE, GRID, LANGUAGE, LIMITS),
    {
        **IDENTITY,
        "sentence": (TEXT, "hint as a sentence"),
        "help": (
            ROWS,
            "the hint in three levels: where to look; also by which technique; all of it",
        ),
        "steps": (OBJECTS, "the step that settles a cell, after the steps that it needs"),
        "mistake": (
            optional(OBJECT),
            "what is wrong in the grid: `cells`, `line`, `chain`, `sentence`; or null",
        ),
        "why_none": (
            optional(VERDICT),
            "without step and mistake: `unique` if every cell is known; or null",
        ),
        "limit": LIMIT,
    },
    _hint,
    _hint_record,
)

#: The fields of a step. Rows, columns, blocks and lines count from 0.
STEP = {
    "technique": (TEXT, "name of the technique"),
    "rule": (
        optional(TEXT),
        "its number among the rules of Yu, Lee and Chen (2009), such as `1.1`; or null",
    ),
    "through": (ROWS, "techniques that found the ranges that it uses"),
    "line": (optional(OBJECT), "line to look at: `kind` (`row` or `column`), `number`"),
    "blocks": (ARRAY, "blocks of the line's clue that are reasons"),
    "rests_on": (
        OBJECTS,
        "known cells that are reasons: `row`, `column` and `colours`, the numbers of the colours "
        "that the cell may still have",
    ),
    "ranges": (OBJECTS, "ranges of blocks: `block`, `start`, `end`"),
    "facts": (OBJECTS, "cells that follow, like those above"),
    "assumed": (
        optional(OBJECT),
        "in a proof by contradiction, the cell as it is assumed; or null",
    ),
    "chain": (
        OBJECTS,
        "links of such a proof: `line`, `blocks`, `rests_on`, `facts` (none: the line is "
        "impossible), `sentence`",
    ),
    "branches": (optional(INTEGER), "guesses of a search, if only a search shows it"),
    "sentence": (TEXT, "the step as a sentence"),
}


def _explain(request: Request) -> Explanation:
    from nonolith.operations.request import WrongGridError
    from nonolith.reasoning.explaining import explain

    if request.grid is not None:
        mistake = _hint(request).mistake
        if mistake is not None:
            raise WrongGridError(f"the grid leads to no solution: {mistake.sentence}")
    return explain(request.puzzle, request.grid, language=request.language, limits=request.limits)


EXPLAIN = Operation(
    "explain",
    "explain how to solve a puzzle, step by step",
    (*PUZZLE, GRID, LANGUAGE, LIMITS),
    {
        **IDENTITY,
        "verdict": (
            VERDICT,
            "`unique`, `multiple`, `none`, or `unknown` if the explanation ends early",
        ),
        "limit": LIMIT,
        "steps": (
            OBJECTS,
            "steps in order, each also with `offering`, the number of lines that offered a step, "
            "and `looks`, the number of lines to look at until it is seen",
        ),
        "conflict": (optional(OBJECT), "for `none`, the line that has no placement; or null"),
        "grid": (ROWS, "what is known at the end, in the characters of the palette"),
    },
    _explain,
    reports=("steps",),
)


def _rate(request: Request) -> Rating:
    from nonolith.reasoning.rating import rate

    return rate(request.puzzle, limits=request.limits)


RATE = Operation(
    "rate",
    "rate how hard a puzzle is for people",
    (*PUZZLE, LIMITS),
    {
        **IDENTITY,
        "verdict": (
            VERDICT,
            "verdict of the explanation; unless `unique`, the rating covers its steps only",
        ),
        "rating": (NUMBER, "difficulty, from 0 up to 6"),
        "word": (TEXT, "`trivial`, `easy`, `medium`, `hard`, `very hard` or `needs search`"),
        "hardest": (TEXT, "hardest technique, or an empty text"),
        "counts": (OBJECT, "number of steps for each hardest technique used"),
        "steps": (INTEGER, "number of steps"),
        "effort": (INTEGER, "number of looks at lines in the whole explanation"),
        "effort_word": (TEXT, "`tiny`, `short`, `moderate`, `long`, `very long` or `huge`"),
        "offering": (array(INTEGER), "for each step, the number of lines that offered one"),
        "mean_offering": (NUMBER, "mean of `offering`"),
        "limit": LIMIT,
    },
    _rate,
    reports=("steps",),
)


def _verify(request: Request) -> Verification:
    from nonolith.reasoning.verifying import verify

    assert request.grid is not None
    return verify(request.puzzle, request.grid, language=request.language, limits=request.limits)


VERIFY = Operation(
    "verify",
    "check the work of a player: contradictions, and blocks that are done",
    (*PUZZLE, NEEDED_GRID, LANGUAGE, LIMITS),
    {
        **IDENTITY,
        "solved": (BOOLEAN, "true if the grid is a solution"),
        "conflicts": (OBJECTS, "lines without a placement, as links of a proof"),
        "wrong": (OBJECTS, "cells that contradict line solving from the clues alone"),
        "done": (OBJECTS, "lines with blocks that are done, and these `blocks`"),
        "lines_done": (OBJECTS, "lines that are done"),
        "offering": (
            OBJECTS,
            "lines from which something follows, with the number of `cells`; most first",
        ),
        "mistake": (
            optional(OBJECT),
            "what is wrong, with the shortest reason, as for `hint`; or null",
        ),
        "solvable": (BOOLEAN, "false if the puzzle itself was found to have no solution"),
        "limit": LIMIT,
    },
    _verify,
)

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
            "the hint in three levels of detail: the line; the line and the technique; the whole "
            "step",
        ),
        "steps": (OBJECTS, "the step of the hint, preceded by the steps that it depends on"),
        "mistake": (
            optional(OBJECT),
            "the mistake in the grid, with `cells`, `line`, `chain` and `sentence`; or null",
        ),
        "why_none": (
            optional(VERDICT),
            "the reason if there is neither a step nor a mistake: `unique` if all cells are "
            "known, otherwise another verdict; or null",
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
        "number of the technique among the rules of Yu, Lee and Chen (2009), such as `1.1`; or "
        "null",
    ),
    "through": (ROWS, "names of the techniques that found the ranges that the step uses"),
    "line": (optional(OBJECT), "line to look at: its `kind` (`row` or `column`) and `number`"),
    "blocks": (ARRAY, "blocks of the line's clue that the step uses as reasons"),
    "rests_on": (
        OBJECTS,
        "known cells that the step uses as reasons: `row`, `column`, and `colours` (numbers of "
        "the colours that are still possible)",
    ),
    "ranges": (OBJECTS, "ranges of blocks that the step uses: `block`, `start` and `end`"),
    "facts": (OBJECTS, "cells that the step settles, with the same fields as in `rests_on`"),
    "assumed": (
        optional(OBJECT),
        "in a proof by contradiction, the assumed cell; otherwise null",
    ),
    "chain": (
        OBJECTS,
        "links of a proof by contradiction: `line`, `blocks`, `rests_on`, `facts` (empty if the "
        "line is impossible) and `sentence`",
    ),
    "branches": (
        optional(INTEGER),
        "number of guesses, if the step needed a search; otherwise null",
    ),
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
            "steps in order; each also has `offering` (number of lines that offered a step) and "
            "`looks` (number of lines to look at before the step is found)",
        ),
        "conflict": (
            optional(OBJECT),
            "for the verdict `none`, the line whose blocks cannot be placed; otherwise null",
        ),
        "grid": (ROWS, "grid after the last step, in the characters of the palette"),
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
            "verdict of the explanation; if it is not `unique`, the rating covers only the steps "
            "that were found",
        ),
        "rating": (NUMBER, "difficulty, from 0 up to 6"),
        "word": (TEXT, "`trivial`, `easy`, `medium`, `hard`, `very hard` or `needs search`"),
        "hardest": (TEXT, "hardest technique that the solution needs, or an empty text"),
        "counts": (OBJECT, "number of steps by their hardest technique"),
        "steps": (INTEGER, "number of steps"),
        "effort": (INTEGER, "number of lines that a person looks at during the whole solution"),
        "effort_word": (TEXT, "`tiny`, `short`, `moderate`, `long`, `very long` or `huge`"),
        "offering": (array(INTEGER), "for each step, the number of lines that offered a step"),
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
        "conflicts": (
            OBJECTS,
            "lines whose blocks cannot be placed, as links of a proof by contradiction",
        ),
        "wrong": (OBJECTS, "cells that contradict line solving from the clues alone"),
        "done": (OBJECTS, "lines with finished blocks, and the numbers of these `blocks`"),
        "lines_done": (OBJECTS, "finished lines"),
        "offering": (
            OBJECTS,
            "lines that settle at least one more cell, with the number of these `cells`, largest "
            "first",
        ),
        "mistake": (
            optional(OBJECT),
            "a mistake with its shortest reason, in the same form as for `hint`; or null",
        ),
        "solvable": (BOOLEAN, "false if the puzzle is proved to have no solution"),
        "limit": LIMIT,
    },
    _verify,
)

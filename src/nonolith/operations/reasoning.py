"""Perform ``hint``, ``explain``, ``page``, ``rate`` and ``verify``: solve as people do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nonolith.operations.derived import derived
from nonolith.operations.inputs import GRID, LANGUAGE, LIMITS, NEEDED_GRID, PUZZLE
from nonolith.operations.records import (
    CONTENTS,
    IDENTITY,
    LIMIT,
    ResultFields,
    contents_record,
    puzzle_record,
)
from nonolith.operations.request import Operation, Request
from nonolith.reasoning.hints import hint

if TYPE_CHECKING:
    from nonolith.reasoning.explaining import Explanation
    from nonolith.reasoning.rating import Rating
    from nonolith.reasoning.verifying import Verification


HINT = derived(hint)

#: The fields of a step. The numbers of rows, columns, blocks and lines begin at 0.
STEP: ResultFields = {
    "technique": "text: name of the technique",
    "rule": "text?: number of the technique among the rules of Yu, Lee and Chen (2009), such as "
    "`1.1`; or null",
    "through": "text[]: names of the techniques that narrowed the `ranges`",
    "line": "object?: line to look at: its `kind` (`row` or `column`) and `number`",
    "blocks": "list: numbers of the blocks of the line whose lengths the step uses as reasons",
    "rests_on": "object[]: cells that the step uses as reasons: `row`, `column`, and "
    "`colours` (numbers of the colours that are still possible)",
    "ranges": "object[]: blocks whose positions the step uses: `block`, and the first (`start`) "
    "and last cell (`end`) that it may cover",
    "facts": "object[]: cells for which the step excludes colours, with the fields of `rests_on`",
    "assumed": "object?: in a proof by contradiction, the assumed cell; otherwise null",
    "chain": "object[]: links of a proof by contradiction: `line`, `blocks`, `rests_on`, `facts` "
    "(empty if the line is impossible) and `sentence`",
    "branches": "natural: number of guesses if the step needed a search; otherwise 0",
    "sentence": "text: the step as a sentence",
}


def _explain(request: Request) -> Explanation:
    from nonolith.operations.request import WrongGridError
    from nonolith.reasoning.explaining import explain

    if request.grid is not None:
        mistake = HINT.run(request).mistake
        if mistake is not None:
            raise WrongGridError(f"the grid leads to no solution: {mistake.sentence}")
    return explain(request.puzzle, request.grid, language=request.language, limits=request.limits)


EXPLAIN = Operation(
    "explain",
    "explain how to solve a puzzle, step by step",
    (*PUZZLE, GRID, LANGUAGE, LIMITS),
    {
        **IDENTITY,
        "verdict": "verdict: `unique`, `multiple`, `none`, or `unknown` if the explanation ends "
        "early",
        "limit": LIMIT,
        "steps": "object[]: steps in order; each also has `offering` (number of lines in which a "
        "step is possible) and `looks` (estimated number of times that a person looks at a line "
        "until the step is found)",
        "conflict": "object?: for the verdict `none`, the line whose blocks cannot be placed; "
        "otherwise null",
        "start": "text[]: grid before the first step, in the characters of the palette",
        "grid": "text[]: grid after the last step, in the characters of the palette",
    },
    _explain,
    reports=("steps",),
)


def _page(request: Request) -> dict[str, Any]:
    from nonolith.render.play_page import play_page

    page = play_page(_explain(request))
    return {**puzzle_record(request), **contents_record("html", page)}


PAGE = Operation(
    "page",
    "write a self-contained page on which a puzzle can be played, with hints",
    (*PUZZLE, LANGUAGE, LIMITS),
    {**IDENTITY, **CONTENTS},
    _page,
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
        "verdict": "verdict: verdict of the explanation; if it is not `unique`, the rating covers "
        "only the steps that were found",
        "rating": "number: difficulty, from 0 to less than 6",
        "word": "text: difficulty in words: `trivial`, `easy`, `medium`, `hard`, `very hard` or "
        "`needs search`",
        "hardest": "text: hardest technique that the solution needs, or an empty string",
        "counts": "object: for each technique, the number of steps in which it is the hardest",
        "steps": "natural: number of steps",
        "effort": "natural: estimated number of times that a person looks at a line until the "
        "puzzle is solved",
        "effort_word": "text: effort in words: `tiny`, `short`, `moderate`, `long`, `very long` "
        "or `huge`",
        "offering": "natural[]: for each step, the number of lines in which a step is possible",
        "mean_offering": "number: mean of `offering`",
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
        "solved": "boolean: true if the grid is a solution",
        "conflicts": "object[]: lines whose blocks cannot be placed, in the form of the links in "
        "`chain`",
        "wrong": "object[]: cells whose colours line solving from the puzzle alone (clues and "
        "given cells) excludes",
        "done": "object[]: lines with finished blocks, and the numbers of these `blocks`",
        "lines_done": "object[]: finished lines",
        "offering": "object[]: lines from which line solving settles or narrows cells, each "
        "with the number of these `cells`; the largest number first",
        "mistake": "object?: the mistake with the shortest reason found, in the same form as for "
        "`hint`; or null",
        "solvable": "boolean: false if the puzzle is proved to have no solution",
        "limit": LIMIT,
    },
    _verify,
)

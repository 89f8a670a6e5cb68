"""``mend``: the smallest changes after which a puzzle meets a target."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nonolith.operations.fields import Field, Schema, Truth, Whole
from nonolith.operations.inputs import LIMITS, PUZZLE
from nonolith.operations.refusal import Refusal
from nonolith.operations.schemas import (
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

if TYPE_CHECKING:
    from nonolith.operations.request import Request


class TargetText:
    """A target of ``mend``: a text, or a rating as a number."""

    def check(self, value: Any, where: str) -> str | float:  # noqa: ARG002
        from nonolith.design.target import Target
        from nonolith.support.errors import ArgumentError

        try:
            Target.of(value)
        except ArgumentError as error:
            raise Refusal("argument", str(error)) from None
        return value  # type: ignore[no-any-return]

    def schema(self) -> Schema:
        return {"type": ["string", "number"]}


FIELDS = (
    *PUZZLE,
    Field(
        "target",
        TargetText(),
        "the target: unique, line-solvable, a word of rate (medium), a rating (2.3 means 2.2 to "
        "2.4), or a range of ratings (2-2.5)",
        default="unique",
    ),
    Field("give", Truth(), "give cells, as few as possible, instead of changing the picture"),
    Field(
        "symmetric",
        Truth(),
        "keep the symmetry of the picture: mirrored cells change together",
    ),
    Field(
        "most",
        Whole(1, 1000),
        "maximum number of cells, or of groups of mirrored cells, to change",
        default=8,
    ),
    Field("proposals", Whole(1, 1000), "maximum number of proposals", default=5),
    LIMITS,
)
#: The parameters besides the puzzle and the limits.
PARAMETERS = ("target", "give", "symmetric", "most", "proposals")
RESULT = {
    **IDENTITY,
    "target": described(TEXT, "the target"),
    "gives": described(TRUTH, "whether the proposals give cells instead of changing them"),
    "before": described(optional(VERDICT), "the verdict before; null if a limit came first"),
    "proposals": described(
        {"type": "array", "items": OBJECTS},
        "the best first, each a list of cells: `row` and `column` from 0, and `colour`",
    ),
    "puzzles": described(
        {"type": "array", "items": PUZZLE_OBJECT}, "for each proposal the puzzle after it"
    ),
    "tried": described(WHOLE, "number of changes up to which all were tried without success"),
    "limit": LIMIT,
}


def call(request: Request) -> dict[str, Any]:
    """Return the record of the proposals, with their puzzles."""
    from nonolith.design import mend
    from nonolith.operations.records import puzzle_object, puzzle_record

    arguments = request.given(*PARAMETERS)
    mending = mend(request.puzzle, limits=request.limits, **arguments)
    puzzles = [puzzle_object(proposal.puzzle) for proposal in mending.proposals]
    return {**puzzle_record(request), **mending.record(), "puzzles": puzzles}

"""``generate``: a random puzzle by seed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nonolith.model.limits import MAX_COLOURS, MAX_LINE
from nonolith.operations.fields import Choice, Either, Field, Real, Text, Truth, Whole
from nonolith.operations.inputs import LIMITS
from nonolith.operations.mend import TargetText
from nonolith.operations.refusal import Refusal
from nonolith.operations.schemas import OBJECT, PUZZLE_OBJECT, TRUTH, described, optional

if TYPE_CHECKING:
    from nonolith.operations.request import Request

_SEED = Whole(-(10**15), 10**15)


class DifficultyText(TargetText):
    """A difficulty: a target of ``mend`` that is a rating."""

    def check(self, value: Any, where: str) -> str | float:
        from nonolith.design.target import RATED, Target

        if Target.of(super().check(value, where)).kind != RATED:
            raise Refusal("argument", f"{value!r} is not a difficulty such as medium, 2.3 or 2-2.5")
        return value  # type: ignore[no-any-return]


FIELDS = (
    Field("height", Whole(1, MAX_LINE), "number of rows", default=10),
    Field("width", Whole(1, MAX_LINE), "number of columns", default=10),
    Field(
        "seed",
        Either((_SEED, Text(200)), "a whole number or a text"),
        "seed: the same seed gives the same puzzles",
        default=0,
    ),
    Field("unique", Truth(), "only puzzles that have exactly one solution"),
    Field(
        "difficulty",
        DifficultyText(),
        "difficulty: a word of rate (medium), a rating (2.3 means 2.2 to 2.4), or a range of "
        "ratings (2-2.5); the nearest puzzle if none is found",
    ),
    Field(
        "shape",
        Choice(lambda: ("noise", "blobs")),
        "shape: noise, or blobs (areas with soft edges)",
        default="noise",
    ),
    Field("symmetric", Truth(), "pictures that are the same from left to right"),
    Field("probability", Real(0, 1), "probability that a cell is filled", default=0.5),
    Field("filled", Whole(0, MAX_LINE**2), "exact number of filled cells"),
    Field("colours", Whole(1, MAX_COLOURS), "number of colours besides blank", default=1),
    LIMITS,
)
RESULT = {
    "puzzle": PUZZLE_OBJECT,
    "wanted": described(
        TRUTH, "false where none of the difficulty was found, and this is the nearest"
    ),
    "rating": described(optional(OBJECT), "how hard it is, where a difficulty was requested"),
}
_DESIGN = ("difficulty", "shape", "symmetric")


def call(request: Request) -> dict[str, Any]:
    """The puzzle, its goal the picture that it was made of."""
    from nonolith.design import Drawn, design_puzzles, generate, some_colours
    from nonolith.operations.records import puzzle_object

    values = request.values
    height, width = values.get("height", 10), values.get("width", 10)
    request.within(height, width)
    arguments = request.given("seed", "unique", "probability")
    arguments |= {"palette": some_colours(values.get("colours", 1)), "limits": request.limits}
    if any(name in values for name in _DESIGN):
        if "filled" in values:
            raise Refusal("argument", f"filled does not go with {', '.join(_DESIGN)}")
        arguments |= request.given(*_DESIGN)
        drawn = next(design_puzzles(1, height, width, **arguments))
    else:
        arguments |= request.given("filled")
        drawn = Drawn(generate(height, width, **arguments))
    return {
        "puzzle": puzzle_object(drawn.puzzle),
        "wanted": drawn.wanted,
        "rating": None if drawn.rating is None else drawn.rating.record(),
    }

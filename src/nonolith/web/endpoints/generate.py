"""``generate``: a random puzzle by seed."""

from __future__ import annotations

from typing import Any

from nonolith.model.limits import MAX_COLOURS
from nonolith.web.api_request import LIMITS, ApiRequest
from nonolith.web.fields import Choice, Either, Field, Real, Text, Truth, Whole
from nonolith.web.refusal import Refusal
from nonolith.web.schemas import OBJECT, PUZZLE_OBJECT, TRUTH, described, optional

_SEED = Whole(-(10**15), 10**15)

FIELDS = (
    Field("height", Whole(1, 500), "the number of rows, by default 10"),
    Field("width", Whole(1, 500), "the number of columns, by default 10"),
    Field("seed", Either((_SEED, Text(200)), "a whole number or a text"), "which puzzle it is"),
    Field("unique", Truth(), "only a puzzle that has exactly one solution"),
    Field(
        "difficulty",
        Either((Real(0, 6), Text(40)), "a text, or a number from 0 to 6"),
        "a word of rate (medium), its number (2.3), or a range of numbers (2-2.5)",
    ),
    Field("shape", Choice(lambda: ("noise", "blobs")), "noise, or areas with soft edges"),
    Field("symmetric", Truth(), "a picture that is the same from left to right"),
    Field("probability", Real(0, 1), "how likely each cell is to be filled"),
    Field("filled", Whole(0, 250_000), "exactly so many cells are filled"),
    Field("colours", Whole(1, MAX_COLOURS), "colours besides blank, by default 1"),
    LIMITS,
)
ANSWER = {
    "puzzle": PUZZLE_OBJECT,
    "wanted": described(
        TRUTH, "false where none of the difficulty was found, and this is the nearest"
    ),
    "rating": described(optional(OBJECT), "how hard it is, where a difficulty was requested"),
}
_DESIGN = ("difficulty", "shape", "symmetric")


def answer(request: ApiRequest) -> dict[str, Any]:
    """The puzzle, its goal the picture that it was made of."""
    from nonolith.design import Drawn, design_puzzles, generate, some_colours
    from nonolith.operations.records import puzzle_object

    values = request.values
    height, width = values.get("height", 10), values.get("width", 10)
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

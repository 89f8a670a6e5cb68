"""``make``: puzzles of a picture, the best first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nonolith.model.limits import MAX_COLOURS
from nonolith.web.api_request import LIMITS, ApiRequest
from nonolith.web.fields import Choice, Either, Field, ListOf, Real, Text, Truth, Whole
from nonolith.web.inputs import Encoded, picture_of
from nonolith.web.schemas import OBJECTS, described

if TYPE_CHECKING:
    from nonolith.design import Made

_SIDE = Whole(1, 500)
_PIXEL = Whole(0, 1_000_000)

FIELDS = (
    Field(
        "picture",
        Encoded(),
        "PNG, JPEG, GIF, BMP, TIFF, WebP or PPM, in base 64",
        required=True,
    ),
    Field(
        "size",
        Either(
            (_SIDE, ListOf(_SIDE, 2, 2)), "the longer side, or rows and columns, each from 1 to 500"
        ),
        "rows and columns, or the longer side; by default 30",
    ),
    Field("colours", Whole(1, MAX_COLOURS), "colours besides blank; 1, the default, is black"),
    Field(
        "crop",
        Either(
            (Choice(lambda: ("auto", "none")), ListOf(_PIXEL, 4, 4)),
            "auto, none, or a box [left, top, right, bottom] in pixels",
        ),
        "auto (the default: to the subject), none, or a box [left, top, right, bottom] in pixels",
    ),
    Field("threshold", Whole(1, 255), "the brightness from which a cell is light"),
    Field("contrast", Real(0.1, 10.0), "a factor; 1 leaves it as it is"),
    Field("dither", Truth(), "spread errors of brightness over neighbours; by default both ways"),
    Field("blank", Text(40), "which colour is blank: light, dark or #rrggbb"),
    Field("show", Whole(1, 20), "so many of the best at most, by default 6"),
    LIMITS,
)
ANSWER = {
    "made": described(
        OBJECTS,
        "the best first: `puzzle`, `settings`, `fidelity` (0 to 1), `score`, `verdict`, `open` "
        "(cells that lines leave open) and `rating` (or null)",
    )
}
_ARGUMENTS = ("size", "colours", "crop", "threshold", "contrast", "dither", "blank")


def answer(request: ApiRequest) -> dict[str, Any]:
    """The puzzles, with what is known of each."""
    from nonolith.design import from_picture

    picture = picture_of(request.values["picture"], request.pixels)
    arguments = request.given(*_ARGUMENTS)
    for name in ("size", "crop"):
        if isinstance(arguments.get(name), list):
            arguments[name] = tuple(arguments[name])
    made = from_picture(picture, limits=request.limits, **arguments)
    return {"made": [_record(one) for one in made[: request.values.get("show", 6)]]}


def _record(made: Made) -> dict[str, Any]:
    from nonolith.operations.records import puzzle_object

    return {
        "puzzle": puzzle_object(made.puzzle),
        "settings": made.settings,
        "fidelity": round(made.fidelity, 4),
        "score": round(made.score, 4),
        "verdict": str(made.judgement.verdict),
        "open": made.judgement.open,
        "rating": None if made.rating is None else made.rating.record(),
    }

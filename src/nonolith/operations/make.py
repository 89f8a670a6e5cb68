"""``make``: puzzles of a picture, the best first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nonolith.model.limits import MAX_COLOURS, MAX_LINE
from nonolith.operations.fields import Choice, Either, Field, ListOf, Real, Text, Truth, Whole
from nonolith.operations.inputs import LIMITS, Encoded, picture_of
from nonolith.operations.schemas import OBJECTS, described

if TYPE_CHECKING:
    from nonolith.design import Made
    from nonolith.operations.request import Request

_SIDE = Whole(1, MAX_LINE)
_PIXEL = Whole(0, 10**9)

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
            (_SIDE, ListOf(_SIDE, 2, 2)),
            f"the longer side, or rows and columns, each from 1 to {MAX_LINE}",
        ),
        "number of rows and columns, or of the longer side",
        default=30,
    ),
    Field(
        "colours", Whole(1, MAX_COLOURS), "number of colours besides blank; 1 is black", default=1
    ),
    Field(
        "crop",
        Either(
            (Choice(lambda: ("auto", "none")), ListOf(_PIXEL, 4, 4)),
            "auto, none, or a box [left, top, right, bottom] in pixels",
        ),
        "part of the picture: auto (the subject), none (all), or a box (left, top, right, bottom) "
        "in pixels",
        default="auto",
    ),
    Field(
        "threshold",
        Whole(1, 255),
        "brightness from which a cell is light; by default several are tried",
    ),
    Field(
        "contrast",
        Real(0.1, 10.0),
        "factor of the contrast, 1 for none; by default several are tried",
    ),
    Field(
        "dither", Truth(), "spread errors of brightness over neighbours; by default both are tried"
    ),
    Field(
        "blank",
        Text(40),
        "blank colour: light, dark, or the one nearest to a name or #rrggbb; by default that of "
        "the background",
    ),
    Field("show", Whole(1, 100), "maximum number of puzzles", default=6),
    LIMITS,
)
RESULT = {
    "made": described(
        OBJECTS,
        "the best first: `puzzle`, `settings`, `fidelity` (0 to 1), `score`, `verdict`, `open` "
        "(cells that lines leave open) and `rating` (or null)",
    )
}

#: The parameters besides the picture, `dither`, `show` and the limits.
PARAMETERS = ("size", "colours", "crop", "threshold", "contrast", "blank")


def call(request: Request) -> dict[str, Any]:
    """The puzzles, with what is known of each."""
    from nonolith.design import from_picture

    picture = picture_of(request.values["picture"], request.pixels)
    arguments = request.given(*PARAMETERS, "dither")
    size = arguments.get("size", ())
    request.within(*(size if isinstance(size, tuple) else (size,)))
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

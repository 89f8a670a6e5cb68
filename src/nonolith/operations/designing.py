"""Derive ``make`` and ``generate``, and say what differs from their functions."""

from __future__ import annotations

from typing import Any

from nonolith.design.make import MadeRecord, make
from nonolith.design.random_search import RandomPuzzle, RandomPuzzleRecord, design_puzzles
from nonolith.model.palette import some_colours
from nonolith.operations.call import Call
from nonolith.operations.derived import derived, fields_of, fields_text, record_fields
from nonolith.operations.fields import Field
from nonolith.operations.refusal import Refusal
from nonolith.operations.shared_fields import Encoded
from nonolith.support.kinds import Integer

_PICTURE = Field(
    "picture", Encoded(), "PNG, JPEG, GIF, BMP, TIFF, WebP, PPM or SVG, in base 64", required=True
)
_SHOW = Field("show", Integer(1, 100), "maximum number of puzzles to return", default=6)
(_COLOURS,) = fields_of(make, "colours")


def _make(call: Call) -> dict[str, Any]:
    values = {**call.values}
    picture, show = values.pop("picture"), values.pop("show")
    _check_pixels(picture, call.bounds.pixels)
    size = values["size"]
    call.within(*(size if isinstance(size, tuple) else (size,)))
    made = make(picture, **values | {"rated": show, "limits": call.limits})
    return {"made": [one.record() for one in made[:show]]}


def _check_pixels(picture: bytes, most: int) -> None:
    """Raise Refusal if the header of the picture states more than ``most`` pixels."""
    from nonolith.design.photo import KINDS
    from nonolith.design.svg_picture import is_svg
    from nonolith.support.images import open_image

    if is_svg(picture):
        return  # drawn with a fixed number of pixels
    width, height = open_image(picture, KINDS).size
    if width * height > most:
        raise Refusal(
            "too-large", f"the picture has {width} x {height} pixels; at most {most} are allowed"
        )


MAKE = derived(
    make,
    inputs=(_PICTURE,),
    hidden=("rated",),
    own=(_SHOW,),
    run=_make,
    result={"made": f"object[]: puzzles, the best first, each with {fields_text(MadeRecord)}"},
)


def _generate(call: Call) -> RandomPuzzle:
    values = {**call.values}
    call.within(values["height"], values["width"])
    palette = some_colours(values.pop("colours"))
    return next(design_puzzles(1, **values | {"palette": palette, "limits": call.limits}))


GENERATE = derived(
    design_puzzles,
    name="generate",
    summary="make a random puzzle, by seed",
    inputs=(),
    hidden=("like", "palette"),
    own=(_COLOURS,),
    run=_generate,
    result=record_fields(RandomPuzzleRecord),
)

"""Perform ``make``, ``mend`` and ``generate``: make and change puzzles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nonolith.design.target import TargetKind
from nonolith.model.limits import MAX_COLOURS, MAX_LINE
from nonolith.operations.fields import Field
from nonolith.operations.inputs import LIMITS, Encoded
from nonolith.operations.records import LIMIT, PUZZLE_OBJECT
from nonolith.operations.refusal import Refusal
from nonolith.operations.request import Operation, Request
from nonolith.support.kinds import Boolean, Choice, Either, Integer, ListOf, Number, String

if TYPE_CHECKING:
    from nonolith.design import Made


_SIDE = Integer(1, MAX_LINE)
_PIXEL = Integer(0, 10**9)

#: Descriptions of a requested rating and of a requested difficulty.
_RATINGS = "a rating (2.3 means 2.2 to 2.4), or a range of ratings (2-2.5)"
_DIFFICULTY = f"difficulty: a word (such as medium), {_RATINGS}"

COLOURS = Field(
    "colours",
    Integer(1, MAX_COLOURS),
    "number of colours besides blank; with 1, this colour is black",
    default=1,
    flags=("--colours", "--colors"),
)

#: The parameters for making a puzzle from a picture.
PICTURE = (
    Field(
        "size",
        Either(
            (_SIDE, ListOf(_SIDE, 2, 2)),
            f"the longer side, or rows and columns, each from 1 to {MAX_LINE}",
        ),
        "number of rows and columns (20x30), or number of cells of the longer side",
        default=30,
    ),
    COLOURS,
    Field(
        "crop",
        Either(
            (Choice(lambda: ("auto", "none")), ListOf(_PIXEL, 4, 4)),
            "auto, none, or a box [left, top, right, bottom] in pixels",
        ),
        "part of the picture to use: auto (find the subject), none (the whole picture), or a box "
        "(left, top, right, bottom) in pixels",
        default="auto",
    ),
    Field(
        "threshold",
        Integer(1, 255),
        "draw only with this threshold: the least brightness of a light pixel; by default, several "
        "ways of drawing are tried; black and white only",
    ),
    Field(
        "contrast",
        Number(0.1, 10.0),
        "factor for the contrast; by default 1, which leaves it unchanged",
    ),
    Field(
        "blank",
        String(40),
        "what is blank: light, dark, the areas nearest to a colour (a name or #rrggbb), or white "
        "(the background and what is nearly white; blank cells are then white); by default the "
        "background. Transparent areas are always blank",
    ),
    Field(
        "palette",
        ListOf(String(40), 1, MAX_COLOURS),
        "colours to use besides blank, each a name or #rrggbb, instead of a number of colours",
    ),
    Field(
        "background",
        Choice(lambda: ("auto", "keep", "remove")),
        "background: auto (blank if the border has one colour; a photograph is drawn with and "
        "without it), keep, or remove (also in photographs)",
        default="auto",
        metavar="WHAT",
    ),
    Field(
        "margin",
        Integer(0, MAX_LINE // 2),
        "number of blank rows and columns on each side, included in the size",
        default=0,
    ),
    Field(
        "speck",
        Integer(0, MAX_LINE**2),
        "remove areas of at most this number of cells",
        default=0,
    ),
    Field(
        "difficulty",
        TargetKind(rated=True),
        f"{_DIFFICULTY}; cells that matter little to the picture are changed to reach it",
    ),
    Field("symmetric", Boolean(), "make puzzles whose left and right halves mirror each other"),
)


def _make(request: Request) -> dict[str, Any]:
    from nonolith.design import from_picture

    picture = request.values["picture"]
    _check_pixels(picture, request.bounds.pixels)
    arguments = request.given(*(field.name for field in PICTURE), "dither", "unique")
    size = arguments["size"]
    request.within(*(size if isinstance(size, tuple) else (size,)))
    show = request.values["show"]
    made = from_picture(picture, rated=show, limits=request.limits, **arguments)
    return {"made": [_made_record(one) for one in made[:show]]}


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


def _made_record(made: Made) -> dict[str, Any]:
    return {
        "puzzle": made.puzzle.record(),
        "settings": made.settings,
        "fidelity": round(made.fidelity, 4),
        "score": round(made.score, 4),
        "verdict": str(made.result.verdict),
        "open": made.result.open,
        "rating": None if made.rating is None else made.rating.record(),
        "changed": made.changed,
        "warning": made.warning,
        "warnings": made.warnings,
    }


MAKE = Operation(
    "make",
    "make puzzles from a picture or photograph",
    (
        Field(
            "picture",
            Encoded(),
            "PNG, JPEG, GIF, BMP, TIFF, WebP, PPM or SVG, in base 64",
            required=True,
        ),
        *PICTURE,
        Field(
            "dither",
            Boolean(),
            "draw greys as patterns of alternating cells; by default true and false are tried",
        ),
        Field(
            "unique",
            Boolean(),
            "change cells that matter little to the picture until the puzzle is unique; not used "
            "with a difficulty",
            default=True,
        ),
        Field("show", Integer(1, 100), "maximum number of puzzles to return", default=6),
        LIMITS,
    ),
    {
        "made": "object[]: puzzles, the best first, each with `puzzle`, `settings`, `fidelity` (0 "
        "to 1), `score`, `verdict`, `open` (number of cells that line solving does not settle), "
        "`rating` (null if the puzzle is not unique), `changed` (number of cells changed to reach "
        "uniqueness or the difficulty), `warning` (text, or null) and `warnings` (its sentences "
        "by name: `detail`, `little`, `colours`, `background`, `target`)",
    },
    _make,
    long=True,
    reports=("drafts",),
)


UNIQUE = Field("unique", Boolean(), "draw until the puzzle has exactly one solution")
FILLED = Field(
    "filled",
    Integer(0, MAX_LINE**2),
    "exact number of filled cells, instead of a probability; cannot be combined with a difficulty, "
    "shape or symmetry",
)

#: The parameters for the requested properties of random puzzles.
DESIGN = (
    Field(
        "difficulty",
        TargetKind(rated=True),
        f"{_DIFFICULTY}; if no such puzzle is found, the nearest one is returned",
    ),
    Field(
        "shape",
        Choice(lambda: ("noise", "blobs")),
        "shape of the filled areas: noise (single cells), or blobs (larger areas)",
        default="noise",
    ),
    Field("symmetric", Boolean(), "make pictures whose left and right halves mirror each other"),
)


def _generate(request: Request) -> dict[str, Any]:
    from nonolith.design import Drawn, design_puzzles, generate, some_colours

    values = request.values
    height, width = values["height"], values["width"]
    request.within(height, width)
    arguments = request.given("seed", "unique", "probability")
    arguments |= {"palette": some_colours(values["colours"]), "limits": request.limits}
    designs = any(values.get(field.name) not in (None, False, field.default) for field in DESIGN)
    if designs and "filled" in values:
        names = ", ".join(field.name for field in DESIGN)
        raise Refusal("argument", f"filled cannot be combined with {names}")
    if designs or (values.get("unique") and "filled" not in values):
        arguments |= request.given(*(field.name for field in DESIGN))
        drawn = next(design_puzzles(1, height, width, **arguments))
    else:
        drawn = Drawn(generate(height, width, **arguments, **request.given("filled")))
    return {
        "puzzle": drawn.puzzle.record(),
        "wanted": drawn.wanted,
        "verdict": None if drawn.verdict is None else str(drawn.verdict),
        "rating": None if drawn.rating is None else drawn.rating.record(),
        "limit": drawn.limit,
    }


GENERATE = Operation(
    "generate",
    "make a random puzzle, by seed",
    (
        Field("height", _SIDE, "number of rows", default=10),
        Field("width", _SIDE, "number of columns", default=10),
        Field(
            "seed",
            Either((Integer(-(10**15), 10**15), String(200)), "a whole number or a string"),
            "seed of the random choices; the same seed gives the same puzzle",
            default=0,
        ),
        UNIQUE,
        *DESIGN,
        Field("probability", Number(0, 1), "probability that a cell is filled; by default 0.5"),
        FILLED,
        COLOURS,
        LIMITS,
    ),
    {
        "puzzle": PUZZLE_OBJECT,
        "wanted": "boolean: false if no puzzle of the requested difficulty, or no unique puzzle, "
        "was found; `puzzle` is then the nearest one that was found",
        "verdict": "verdict?: verdict of the puzzle; null if neither `difficulty` nor `unique` was "
        "requested",
        "rating": "object?: rating of the puzzle; null if no difficulty was requested, or if a "
        "limit was reached before the puzzle was rated",
        "limit": LIMIT,
    },
    _generate,
    reports=("draws", "nearest"),
)

"""Perform ``make``, ``mend`` and ``generate``: make and change puzzles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nonolith.model.limits import MAX_COLOURS, MAX_LINE
from nonolith.operations.fields import Field
from nonolith.operations.inputs import LIMITS, PUZZLE, Encoded
from nonolith.operations.records import IDENTITY, LIMIT, PUZZLE_OBJECT, puzzle_object
from nonolith.operations.refusal import Refusal
from nonolith.operations.request import Operation, Request, own_record
from nonolith.support.frozen import Frozen
from nonolith.support.kinds import Boolean, Choice, Either, Integer, ListOf, Number, Schema, String

if TYPE_CHECKING:
    from nonolith.design import Made, Mending


class TargetText(Frozen):
    """A target of ``mend``: a string, or a rating as a number. ``rated`` allows only ratings."""

    rated: bool = False

    def check(self, value: Any, where: str) -> str | float:  # noqa: ARG002
        from nonolith.design.target import RATED, Target
        from nonolith.support.errors import ArgumentError

        try:
            target = Target.of(value)
        except ArgumentError as error:
            raise Refusal("argument", str(error)) from None
        if self.rated and target.kind != RATED:
            raise Refusal("argument", f"{value!r} is not a difficulty such as medium, 2.3 or 2-2.5")
        return value  # type: ignore[no-any-return]

    def schema(self) -> Schema:
        return {"type": ["string", "number"]}


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
        TargetText(rated=True),
        f"{_DIFFICULTY}; cells that matter little to the picture are changed to reach it",
    ),
    Field("symmetric", Boolean(), "make puzzles whose left and right halves mirror each other"),
)


def _make(request: Request) -> dict[str, Any]:
    from nonolith.design import from_picture

    picture = request.values["picture"]
    if request.bounds is not None:
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
    from nonolith.formats.pictures import open_image

    if is_svg(picture):
        return  # drawn with a fixed number of pixels
    width, height = open_image(picture, KINDS).size
    if width * height > most:
        raise Refusal(
            "too-large", f"the picture has {width} x {height} pixels; at most {most} are allowed"
        )


def _made_record(made: Made) -> dict[str, Any]:
    return {
        "puzzle": puzzle_object(made.puzzle),
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


#: The parameters of ``mend`` besides the puzzle and the limits.
MENDING = (
    Field(
        "target",
        TargetText(),
        f"target: unique, line-solvable, a difficulty (such as medium), {_RATINGS}",
        default="unique",
    ),
    Field(
        "give",
        Boolean(),
        "find the fewest cells to give to the player, instead of cells to change; only for the "
        "targets unique and line-solvable, and without symmetric",
    ),
    Field(
        "symmetric", Boolean(), "keep the symmetry of the picture: mirrored cells change together"
    ),
    Field(
        "most",
        Integer(1, 1000),
        "unless give is set: maximum number of cells (with symmetric: groups of mirrored cells) to "
        "change",
        default=8,
    ),
    Field(
        "proposals",
        Integer(1, 1000),
        "maximum number of proposals (with give, there is at most one)",
        default=5,
    ),
)


def _mend(request: Request) -> Mending:
    from nonolith.design import mend

    arguments = request.given(*(field.name for field in MENDING))
    return mend(request.puzzle, limits=request.limits, **arguments)


def _mend_record(entry: Any, mending: Mending) -> dict[str, Any]:
    puzzles = [puzzle_object(proposal.puzzle) for proposal in mending.proposals]
    return {**own_record(entry, mending), "puzzles": puzzles}


MEND = Operation(
    "mend",
    "find the smallest changes that make a puzzle unique or of a requested difficulty",
    (*PUZZLE, *MENDING, LIMITS),
    {
        **IDENTITY,
        "target": "text: requested target",
        "gives": "boolean: true if the proposals give cells to the player instead of changing "
        "cells",
        "before": "verdict?: verdict of the unchanged puzzle; null if a limit was reached before "
        "it was known",
        "proposals": "object[][]: proposals, the best first; each is a list of cells with `row` "
        "and `column` (from 0) and `colour`",
        "puzzles": "object[]: the changed puzzle of each proposal",
        "tried": "natural: largest number of changes (with `give`: of given cells; with "
        "`symmetric`: of groups of mirrored cells) that is proved not to suffice",
        "limit": LIMIT,
    },
    _mend,
    _mend_record,
    long=True,
    reports=("judged", "sets"),
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
        TargetText(rated=True),
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
        "puzzle": puzzle_object(drawn.puzzle),
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

"""Perform ``list``, ``draw``, ``card``, ``page`` and ``qr``: list and draw puzzles."""

from __future__ import annotations

from io import BytesIO
from itertools import islice
from typing import TYPE_CHECKING, Any, cast

from nonolith.api.conversion import ContentsRecord, ConversionRecord, contents_record
from nonolith.model.limits import MEBIBYTE
from nonolith.operations.call import Call, Operation, file_of
from nonolith.operations.derived import fields_of, record_fields
from nonolith.operations.fields import Field, Nested
from nonolith.operations.records import IDENTITY, puzzle_record
from nonolith.operations.refusal import Refusal, refusal_of
from nonolith.operations.shared_fields import GRID, LANGUAGE, LIMITS, NAME, PUZZLE, PuzzleInput
from nonolith.render.style import Style
from nonolith.support.errors import needing
from nonolith.support.kinds import Boolean, Choice, Integer, String, names_of

if TYPE_CHECKING:
    from nonolith.formats.reading import Item

#: The fields that contain a file.
_CONTENTS = {name: record_fields(ConversionRecord)[name] for name in ContentsRecord.__annotations__}

#: The names of the renderers.
renderers = names_of("nonolith.render", "RENDERERS")


def _list(call: Call) -> dict[str, Any]:
    from nonolith.formats import read_each
    from nonolith.formats.size_limit import limit_lines

    most = call.values["most"]
    with limit_lines(call.bounds.side):
        items = list(islice(read_each(file_of(call.values, "file")), most + 1))
    return {"puzzles": [_item_record(item) for item in items[:most]], "more": len(items) > most}


def _item_record(item: Item) -> dict[str, Any]:
    if isinstance(item.result, Exception):
        return cast(Refusal, refusal_of(item.result)).record()
    return item.result.record()


LIST = Operation(
    "list",
    "list the puzzles of a file",
    (
        Field(
            "file", PuzzleInput(), "contents of the file, as in the field `puzzle`", required=True
        ),
        NAME,
        Field("most", Integer(1, 1000), "maximum number of puzzles to list", default=100),
    ),
    {
        "puzzles": "object[]: puzzles in order, as objects of the format json; an object for an "
        "invalid puzzle has only the field `error`",
        "more": "boolean: true if more puzzles follow",
    },
    _list,
)


def _draw(call: Call) -> dict[str, Any]:
    from nonolith.render import draw

    grid = call.grid
    if call.values.get("goal"):
        if grid is not None or call.puzzle.goal is None:
            raise Refusal(
                "argument", "the field goal needs a puzzle with a goal and cannot be used with grid"
            )
        grid = call.puzzle.goal
    name = call.values["renderer"]
    style = Style(**call.values.get("style", {}))
    picture = draw(call.puzzle, grid, name, style=style)
    return {**puzzle_record(call), "renderer": name, **contents_record(name, picture)}


DRAW = Operation(
    "draw",
    "draw a puzzle with the cells of a grid",
    (
        *PUZZLE,
        GRID,
        Field("goal", Boolean(), "draw the goal of the puzzle"),
        Field("renderer", Choice(renderers, "renderer"), "form of the picture", default="text"),
        Field("style", Nested(fields_of(Style)), "style of the picture"),
    ),
    {**IDENTITY, "renderer": "text: name of the renderer", **_CONTENTS},
    _draw,
)


def _card(call: Call) -> dict[str, Any]:
    from nonolith.render.png import card

    return {**puzzle_record(call), **contents_record("png", card(call.puzzle))}


CARD = Operation(
    "card",
    "draw a puzzle without its solution, in the size of previews of links",
    PUZZLE,
    {**IDENTITY, **_CONTENTS},
    _card,
)


def _page(call: Call) -> dict[str, Any]:
    from nonolith.operations.reasoning import EXPLAIN
    from nonolith.render.play_page import play_page

    page = play_page(EXPLAIN.run(call))
    return {**puzzle_record(call), **contents_record("html", page)}


PAGE = Operation(
    "page",
    "write a self-contained page on which a puzzle can be played, with hints",
    (*PUZZLE, LANGUAGE, LIMITS),
    {**IDENTITY, **_CONTENTS},
    _page,
)

#: Maximum number of bytes for which a QR code with stronger error correction is easy to scan.
_EASY = 500


def _qr(call: Call) -> dict[str, Any]:
    """Return the QR code as SVG, with the quiet zone that the standard requires."""
    with needing("QR codes need segno", "web"):
        import segno
    text = call.values["text"]
    strength = "m" if len(text.encode()) <= _EASY else "l"
    try:
        code = segno.make_qr(text, error=strength, boost_error=False)
    except segno.DataOverflowError:
        return {"svg": None}
    drawn = BytesIO()
    code.save(drawn, kind="svg", xmldecl=False, svgclass=None, lineclass=None, omitsize=True)
    return {"svg": drawn.getvalue().decode().strip()}


QR = Operation(
    "qr",
    "draw a text, such as a link to a puzzle, as a QR code",
    (Field("text", String(MEBIBYTE), "contents of the code, such as a link", required=True),),
    {
        "svg": "text?: black QR code without background, one unit per module; null if the text is "
        "too long"
    },
    _qr,
)

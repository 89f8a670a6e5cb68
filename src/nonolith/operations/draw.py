"""``draw``: a picture of a puzzle, with the cells of a grid."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nonolith.operations.contents import CONTENTS, contents_record
from nonolith.operations.fields import Choice, Field, Nested, Truth, Whole
from nonolith.operations.inputs import GRID, PUZZLE
from nonolith.operations.refusal import Refusal
from nonolith.operations.schemas import IDENTITY, TEXT, described
from nonolith.render.style import EVERY, MARKS, PIXELS, SIDES, THEMES

if TYPE_CHECKING:
    from nonolith.operations.request import Request


def _renderers() -> list[str | int]:
    from nonolith.render import RENDERERS

    return list(RENDERERS)


STYLE = Field(
    "style",
    Nested(
        (
            Field("sides", Choice(lambda: SIDES), "the sides with clues"),
            Field("every", Whole(*EVERY), "number of cells between stronger lines, 0 for none"),
            Field("marks", Choice(lambda: MARKS), "letters or patterns on the colours"),
            Field("theme", Choice(lambda: THEMES), "the colours of paper and lines"),
            Field("pixels", Whole(*PIXELS), "how many pixels a cell is wide and high"),
            Field("strike", Truth(), "strike out the blocks that are done in the grid"),
            Field("numbers", Truth(), "number the rows and columns"),
        )
    ),
    "how it is drawn",
)
FIELDS = (
    *PUZZLE,
    GRID,
    Field("goal", Truth(), "whether the goal of the puzzle is drawn"),
    Field("renderer", Choice(_renderers), "the renderer; by default text"),
    STYLE,
)
RESULT = {**IDENTITY, "renderer": described(TEXT, "the renderer"), **CONTENTS}


def call(request: Request) -> dict[str, Any]:
    """The picture."""
    from nonolith.operations.records import puzzle_record
    from nonolith.render import RENDERERS, Style, draw

    grid = request.grid
    if request.values.get("goal"):
        if grid is not None or request.puzzle.goal is None:
            raise Refusal("argument", "goal is for puzzles with a goal, and without a grid")
        grid = request.puzzle.goal
    name = request.values.get("renderer", next(iter(RENDERERS)))
    style = Style(**request.values.get("style", {}))
    picture = draw(request.puzzle, grid, name, style=style)
    return {**puzzle_record(request), "renderer": name, **contents_record(name, picture)}

"""``convert``: a puzzle in another format, or as a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nonolith.operations.contents import CONTENTS, contents_record
from nonolith.operations.fields import Choice, Field, Truth
from nonolith.operations.inputs import LIMITS, PUZZLE
from nonolith.operations.schemas import IDENTITY, PUZZLE_OBJECT, ROWS, TEXT, described

if TYPE_CHECKING:
    from nonolith.operations.request import Request


def _forms() -> list[str | int]:
    """All formats that are written, and the renderers whose names are not those of formats."""
    from nonolith.formats import FORMATS
    from nonolith.render import RENDERERS

    written = [name for name, row in FORMATS.items() if row.writes]
    return [*written, *(name for name in RENDERERS if name not in FORMATS)]


FIELDS = (
    *PUZZLE,
    Field("to", Choice(_forms), "a format, or a renderer such as svg and pdf", required=True),
    Field("solve", Truth(), "solve the puzzle, and write its first solution as the goal"),
    Field(
        "strict",
        Truth(),
        "refuse what the format cannot hold, instead of warning and leaving it out",
    ),
    LIMITS,
)
RESULT = {
    **IDENTITY,
    "to": described(TEXT, "the format or renderer"),
    **CONTENTS,
    "losses": described(ROWS, "what the format cannot hold, a sentence for each thing"),
    "puzzle": PUZZLE_OBJECT,
}


def call(request: Request) -> dict[str, Any]:
    """The puzzle as a file, and what got lost."""
    from nonolith.formats import FORMATS
    from nonolith.formats.writing import write_data
    from nonolith.operations.records import puzzle_object, puzzle_record
    from nonolith.render import draw

    name = request.values["to"]
    puzzle = request.solved() if request.values.get("solve") else request.puzzle
    losses: list[str] = []
    if name in FORMATS:
        data, losses = write_data(puzzle, None, name, bool(request.values.get("strict")))
    else:
        data = draw(puzzle, puzzle.goal, name)
    return {
        **puzzle_record(request),
        "to": name,
        **contents_record(name, data),
        "losses": losses,
        "puzzle": puzzle_object(puzzle),
    }

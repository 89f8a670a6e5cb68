"""Write a puzzle in another format, or as a picture."""

from __future__ import annotations

from base64 import b64encode
from contextlib import suppress
from typing import Annotated, Any, TypedDict

from nonolith.formats import FORMATS
from nonolith.formats.table import written_formats
from nonolith.model.limits import NO_LIMITS, Limits
from nonolith.model.puzzle import Puzzle
from nonolith.render import RENDERERS, draw
from nonolith.support.frozen import Frozen
from nonolith.support.kinds import Choice
from nonolith.support.operation import check_arguments, operation

_MEDIA_TYPES = {
    ".htm": "text/html",
    ".html": "text/html",
    ".json": "application/json",
    ".pbm": "image/x-portable-bitmap",
    ".pdf": "application/pdf",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".xml": "application/xml",
}


def _forms() -> list[str]:
    return [*written_formats(), *(name for name in RENDERERS if name not in FORMATS)]


class ContentsRecord(TypedDict):
    """The contents of a file."""

    media_type: str
    extension: str
    text: str | None
    base64: str | None


class ConversionRecord(ContentsRecord):
    """The JSON object of a ``Conversion``.

    Attributes:
        to: The format or renderer.
        media_type: The media type of the file.
        extension: Usual file name extension, with the dot.
        text: The file as text, or null.
        base64: The file in base 64, or null.
        losses: A sentence for each part of the puzzle that the format cannot hold.
        puzzle: A puzzle, as the object of the format json.
    """

    to: str
    losses: list[str]
    puzzle: dict[str, Any]


class Conversion(Frozen):
    """A puzzle in another form.

    Attributes:
        puzzle: The puzzle; if it was solved, its goal is the solution.
        to: The name of the format or renderer.
        data: The contents of the file.
        losses: A sentence for each part of the puzzle that the format cannot hold.
    """

    puzzle: Puzzle
    to: str
    data: str | bytes
    losses: tuple[str, ...] = ()

    def record(self) -> ConversionRecord:
        """Return the JSON object of the conversion."""
        contents = contents_record(self.to, self.data)
        puzzle, losses = self.puzzle.record(), list(self.losses)
        return ConversionRecord(to=self.to, **contents, losses=losses, puzzle=puzzle)


@operation(rules=True)
def convert(
    puzzle: Puzzle,
    to: Annotated[str, Choice(_forms)],
    *,
    solve: bool = False,
    strict: bool = False,
    limits: Limits = NO_LIMITS,
    timeout: float | None = None,
) -> Conversion:
    """Write a puzzle in another format, or as a picture.

    Args:
        puzzle: The puzzle, or any input of ``read``.
        to: A format, or a renderer such as svg or pdf.
        solve: Solve the puzzle, and write its first solution as the goal.
        strict: Fail if the format cannot hold a part of the puzzle, instead of omitting this part
            with a warning.
        limits: Limits of the search for a solution.
        timeout: Time limit in seconds; replaces ``limits.seconds``.

    Raises:
        ArgumentError: An argument has the wrong type, or ``to`` is no format or renderer.
        PuzzleError: With ``solve``: the puzzle has no solution.
        UnsupportedError: The format cannot hold the puzzle or, if ``strict``, a part of it.
        LimitReached: A limit was reached before a solution was found.
        MissingExtraError: The library for a picture is not installed.

    >>> convert(Puzzle(rows=[[2]], columns=[[1], [1]]), "nin").data
    '2 1\\n2\\n1\\n1\\n'
    """
    from nonolith.formats.writing import write_data  # slow to import
    from nonolith.solving.solve import solution_of

    check_arguments(convert, {"to": to, "solve": solve, "strict": strict})
    if solve:
        puzzle = puzzle.replace(goal=solution_of(puzzle, limits=Limits.of(limits, timeout)))
    if to not in FORMATS:
        return Conversion(puzzle, to, draw(puzzle, puzzle.goal, to))
    data, losses = write_data(puzzle, None, to, strict)
    return Conversion(puzzle, to, data, tuple(losses))


def contents_record(name: str, data: str | bytes) -> ContentsRecord:
    """Return the fields for the contents of a file in the format, or by the renderer, ``name``."""
    row = FORMATS.get(name) or RENDERERS[name]
    extension = next(iter(row.extensions), ".txt")
    text = data if isinstance(data, str) else None
    if isinstance(data, bytes) and b"\0" not in data:
        with suppress(UnicodeDecodeError):
            text = data.decode()
    other = "text/plain" if text is not None else "application/octet-stream"
    coded = b64encode(data).decode() if isinstance(data, bytes) and text is None else None
    media_type = _MEDIA_TYPES.get(extension, other)
    return {"media_type": media_type, "extension": extension, "text": text, "base64": coded}

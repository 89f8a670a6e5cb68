"""Inputs: puzzles and grids of a request. A text is never taken for the name of a file."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from typing import TYPE_CHECKING, Any

from nonolith.model.limits import MAX_LINE, MEBIBYTE
from nonolith.operations.fields import (
    Choice,
    Field,
    Kind,
    ListOf,
    Nested,
    Real,
    Schema,
    Text,
    Values,
    Whole,
    wrong,
)
from nonolith.operations.refusal import Refusal

if TYPE_CHECKING:
    from nonolith.model.grid import Grid
    from nonolith.model.puzzle import Puzzle

#: What messages call a puzzle that comes without a name.
SOURCE = "puzzle"

_LONGEST = 4 * MEBIBYTE

#: Most lines of a grid as text: its rows, and above them its clues as ``show`` prints them.
_MOST_LINES = 2 * MAX_LINE
_ENCODED = "base64"


class Encoded:
    """Bytes in base 64."""

    def check(self, value: Any, where: str) -> bytes:
        if not isinstance(value, str):
            raise wrong(where, "a text in base 64", value)
        from base64 import b64decode

        try:
            return b64decode(value, validate=True)
        except ValueError as error:  # binascii.Error is one
            raise Refusal("format", f"{where} is not in base 64: {error}") from None

    def schema(self) -> Schema:
        return {"type": "string", "contentEncoding": _ENCODED}


class PuzzleInput:
    """A puzzle: its text, the object of the format json, or an object with its bytes."""

    def check(self, value: Any, where: str) -> bytes:
        """The contents of the file that the puzzle would be."""
        if isinstance(value, str):
            return Text(_LONGEST).check(value, where).encode()
        if isinstance(value, dict) and set(value) == {_ENCODED}:
            return Encoded().check(value[_ENCODED], f"{where}.{_ENCODED}")
        if isinstance(value, dict):
            from json import dumps

            return dumps(value).encode()
        raise wrong(where, "a text, or an object of the format json", value)

    def schema(self) -> Schema:
        encoded = {
            "type": "object",
            "properties": {_ENCODED: Encoded().schema()},
            "required": [_ENCODED],
            "additionalProperties": False,
        }
        return {"anyOf": [{"type": "string"}, {"type": "object"}, encoded]}


class GridInput:
    """A grid as text, or as a list of its rows as records have it."""

    def check(self, value: Any, where: str) -> str:
        if isinstance(value, list):
            return "\n".join(ListOf(Text(10_000), 0, 1000).check(value, where))
        text = Text(_LONGEST).check(value, where)
        if text.count("\n") + text.count("\r") > 2 * _MOST_LINES:  # a line end may be both
            raise Refusal("request", f"{where} has more than {_MOST_LINES} lines")
        return text

    def schema(self) -> Schema:
        return {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}


def _formats() -> list[str | int]:
    from nonolith.formats import FORMATS

    return list(FORMATS)


#: A puzzle, and how it is read.
PUZZLE = (
    Field(
        "puzzle",
        PuzzleInput(),
        "a text in any of the formats, the object of the format json, or for other files an object "
        "with their bytes under `base64`",
        required=True,
    ),
    Field("format", Choice(_formats), "the name of the format; by default the content decides"),
    Field(
        "name",
        Text(200),
        "the name of the file that it comes from: its extension shows what format it may have, and "
        "messages name it; nothing is opened",
    ),
    Field("number", Whole(1, 100_000), "which puzzle of several, from 1; by default the first"),
    Field("cell_size", Whole(1, 1000), "of a picture, the pixels that a cell is wide and high"),
)


def _languages() -> tuple[str, ...]:
    from nonolith.reasoning.language import languages

    return languages()


#: The language of what people read in the answer.
LANGUAGE = Field("language", Choice(_languages), "the language of sentences", default="en")

_GRID: Kind = GridInput()
_GRID_MEANING = (
    "the known cells: a text with a line for each row, or a list of rows, in the characters of the "
    "palette, `?` for unknown"
)

#: What a player has so far.
GRID = Field("grid", _GRID, f"{_GRID_MEANING}; by default the given cells")
NEEDED_GRID = Field("grid", _GRID, _GRID_MEANING, required=True)


def puzzle_of(values: Mapping[str, Any], side: int) -> Puzzle:
    """The puzzle of a request.

    Raises:
        Refusal: it has more rows or columns than ``side``.
        NonolithError: it cannot be read.
    """
    from nonolith.formats import read
    from nonolith.formats.largest import lines_at_most

    file = BytesIO(values["puzzle"])
    file.name = source_of(values)  # an open file: its name is shown, and never opened
    with lines_at_most(side):
        puzzle = read(
            file,
            format=values.get("format"),
            number=values.get("number"),
            cell_size=values.get("cell_size"),
        )
    if max(puzzle.shape) > side:
        raise Refusal(
            "too-large",
            f"the puzzle is {puzzle.height} x {puzzle.width}, at most {side} x {side} are taken",
        )
    return puzzle


def picture_of(data: bytes, pixels: int) -> bytes:
    """The picture of a request, whose size its first bytes give.

    Raises:
        Refusal: it has more than ``pixels`` pixels.
        FormatError: it is no picture.
    """
    from nonolith.design.photo import KINDS
    from nonolith.formats.pixels import opened

    width, height = opened(data, KINDS).size
    if width * height > pixels:
        raise Refusal(
            "too-large", f"the picture is {width} x {height}, at most {pixels} pixels are taken"
        )
    return data


def source_of(values: Mapping[str, Any]) -> str:
    """What messages call the puzzle of a request."""
    return values.get("name") or SOURCE


def grid_of(values: Mapping[str, Any], puzzle: Puzzle) -> Grid | None:
    """The grid of a request, or None where it has none; PuzzleError where it is not of the size."""
    from nonolith.model.grid import Grid
    from nonolith.support.errors import PuzzleError

    if "grid" not in values:
        return None
    text = values["grid"]
    if "\n" not in text and text.count("/") + 1 == puzzle.height:
        text = text.replace("/", "\n")  # in one line, as on the command line
    grid = Grid.from_text(text, puzzle.palette, shape=puzzle.shape)
    if grid.shape != puzzle.shape:
        raise PuzzleError(
            f"the grid is {grid.height} x {grid.width}, the puzzle {puzzle.height} x {puzzle.width}"
        )
    return grid


def _methods() -> list[str | int]:
    from nonolith.solving.methods import METHODS

    return list(METHODS)


#: The limits of the library; those of the service hold as well.
LIMITS = Field(
    "limits",
    Nested(
        (
            Field("seconds", Real(0, 3600), "wall time; the service has a limit of its own"),
            Field("nodes", Whole(0, 10**15), "branches of the search"),
            Field("memory", Whole(MEBIBYTE, 1 << 40), "bytes that the search may take"),
        )
    ),
    "limits of the work; when one is reached, the result is what is known so far",
)

#: The fields of operations that search.
SEARCH = (
    Field("method", Choice(_methods), "the method that searches"),
    Field("options", Values(), "the options of the method"),
    LIMITS,
)

#: The names of these fields that the library takes besides the limits.
ARGUMENTS = ("method", "options")

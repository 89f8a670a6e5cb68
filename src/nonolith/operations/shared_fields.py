"""Define the parameters that several operations share, and the kinds of their values.

A string that is given as a puzzle or a grid is never interpreted as a file name.
"""

from __future__ import annotations

from typing import Any

from nonolith.model.limits import MAX_LINE, MEBIBYTE
from nonolith.operations.fields import Field, Nested
from nonolith.operations.refusal import Refusal
from nonolith.reasoning.language import DEFAULT, languages
from nonolith.support.kinds import (
    ENDLESS,
    Boolean,
    Choice,
    Integer,
    ListOf,
    Number,
    Schema,
    String,
    Values,
    names_of,
    wrong,
)

#: Maximum length of the text of a puzzle or a grid, in characters.
_LONGEST = 4 * MEBIBYTE

#: Maximum number of lines in the text of a grid, which may have its clues as ``show`` prints them.
_MAX_LINES = 2 * MAX_LINE
_ENCODED = "base64"


class Encoded:
    """Bytes in base 64."""

    def check(self, value: Any, where: str) -> bytes:
        if not isinstance(value, str):
            raise wrong(where, "a string in base 64", value)
        from base64 import b64decode

        try:
            return b64decode(value, validate=True)
        except ValueError as error:  # binascii.Error is a ValueError
            raise Refusal("format", f"{where} is not in base 64: {error}") from None

    def schema(self) -> Schema:
        return {"type": "string", "contentEncoding": _ENCODED}


class PuzzleInput:
    """A puzzle as a string, as an object of the format json, or as a file in base 64."""

    def check(self, value: Any, where: str) -> bytes:
        """Return the puzzle as the contents of a file, without parsing it."""
        if isinstance(value, str):
            return String(_LONGEST).check(value, where).encode()
        if isinstance(value, dict) and set(value) == {_ENCODED}:
            return Encoded().check(value[_ENCODED], f"{where}.{_ENCODED}")
        if isinstance(value, dict):
            from json import dumps

            return dumps(value).encode()
        raise wrong(where, "a string, or an object of the format json", value)

    def schema(self) -> Schema:
        encoded = {
            "type": "object",
            "properties": {_ENCODED: Encoded().schema()},
            "required": [_ENCODED],
            "additionalProperties": False,
        }
        return {"anyOf": [{"type": "string"}, {"type": "object"}, encoded]}


class GridInput:
    """A grid as a string, or as a list of rows, as in the results of operations."""

    def check(self, value: Any, where: str) -> str:
        if isinstance(value, list):
            return "\n".join(ListOf(String(10_000), 0, 1000).check(value, where))
        text = String(_LONGEST).check(value, where)
        if text.count("\n") + text.count("\r") > 2 * _MAX_LINES:  # a line may end with CR LF
            raise Refusal("request", f"{where} has more than {_MAX_LINES} lines")
        return text

    def schema(self) -> Schema:
        return {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}


FORMAT = Field(
    "format",
    Choice(names_of("nonolith.formats", "FORMATS"), "format"),
    "format of the input; by default it is detected from the content, then from the file name "
    "extension",
    flags=("--from",),
)
CELL_SIZE = Field(
    "cell_size",
    Integer(1, 1000),
    "width and height of a cell of an input picture, in pixels; by default it is detected",
)

COLUMNS_FIRST = Field(
    "columns_first",
    Boolean(),
    "whether the clues of the columns come before those of the rows: true exchanges rows and "
    "columns, false answers the question for two lists without names",
)

NAME = Field(
    "name",
    String(200),
    "file name of the puzzle, used in messages and to detect the format; no file is opened",
)

#: A puzzle, and the options for reading it.
PUZZLE = (
    Field(
        "puzzle",
        PuzzleInput(),
        "a string in any of the formats, an object of the format json, or an object whose field "
        "`base64` contains the bytes of a file",
        required=True,
    ),
    FORMAT,
    NAME,
    Field(
        "number",
        Integer(1, 100_000),
        "position of the puzzle in the input, from 1; by default the first puzzle",
    ),
    CELL_SIZE,
    COLUMNS_FIRST,
)

#: Clues that may contradict each other.
CLUES = (
    Field("clues", PuzzleInput(), "clues, as a `puzzle` that may be invalid", required=True),
    NAME,
)

LANGUAGE = Field(
    "language",
    Choice(languages, "language"),
    f"language of sentences: {' or '.join(languages())}",
    default=DEFAULT,
)

_GRID = (
    "the known cells: a string with a line for each row, or a list of rows; a row has one "
    "character of the palette for each cell, or `?` if the cell is unknown"
)

#: The grid of a player, optional or required.
GRID = Field("grid", GridInput(), f"{_GRID}; by default the given cells")
NEEDED_GRID = Field("grid", GridInput(), _GRID, required=True)

SECONDS = Field(
    "seconds",
    Number(0, ENDLESS),
    "time limit for each puzzle, in seconds",
    flags=("--timeout",),
    metavar="SECONDS",
)
NODES = Field(
    "nodes", Integer(0, 10**15), "maximum number of branches of the search for each puzzle"
)
_MEMORY = Field("memory", Integer(MEBIBYTE, 1 << 40), "memory limit of the search, in bytes")

#: The limits that a request may set. In the service, the limits of the service apply too.
LIMITS = Field(
    "limits",
    Nested((SECONDS, NODES, _MEMORY)),
    "limits of the work, in addition to the limits of the service; if a limit is reached, the "
    "result contains everything found so far",
)
#: The names of the methods.
methods = names_of("nonolith.solving.methods", "METHODS")
METHOD = Field("method", Choice(methods, "method"), "solving method; by default auto")
OPTIONS = Field("options", Values(), "options of the method", flags=("--option",))

#: The parameters of operations that search.
SEARCH = (METHOD, OPTIONS, LIMITS)

#: The names of a search's arguments, without ``limits``; only the command line has ``jobs`` and
#: ``log``.
ARGUMENTS = ("method", "options", "jobs", "log")

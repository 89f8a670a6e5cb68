"""Define the fields that the JSON results of several operations share, and their schemas."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from nonolith.support.kinds import Schema

if TYPE_CHECKING:
    from nonolith.model.puzzle import Puzzle

#: Maps the name of each field of a JSON object to ``TYPE: MEANING``; see ``schema_of`` for types.
ResultFields = dict[str, str]

_SCHEMAS: dict[str, Schema] = {
    "text": {"type": "string"},
    "integer": {"type": "integer"},
    "natural": {"type": "integer", "minimum": 0},
    "number": {"type": "number"},
    "boolean": {"type": "boolean"},
    "object": {"type": "object"},
    "list": {"type": "array"},
    "verdict": {"enum": ["unique", "multiple", "none", "solved", "unknown"]},
}


def schema_of(kind: str) -> Schema:
    """Return the JSON schema of a type.

    A type is a name in ``_SCHEMAS``, with ``[]`` appended for a list of such values, and with ``?``
    appended if the value may also be null.

    >>> schema_of("text[]")
    {'type': 'array', 'items': {'type': 'string'}}
    """
    if kind.endswith("?"):
        return {"anyOf": [schema_of(kind[:-1]), {"type": "null"}]}
    if kind.endswith("[]"):
        return {"type": "array", "items": schema_of(kind[:-2])}
    return _SCHEMAS[kind]


#: The fields that identify a puzzle.
IDENTITY: ResultFields = {
    "source": "text: name of the file as given; in the service, the field `name` of the "
    "request, or the word `puzzle` if the request has no `name`",
    "number": "natural: position of the puzzle in the file, from 1",
    "title": "text: title of the puzzle, or an empty string",
    "author": "text: author of the puzzle, or an empty string",
    "height": "natural: number of rows",
    "width": "natural: number of columns",
}

#: The field that the service adds to every result.
WARNINGS: ResultFields = {
    "warnings": "text[]: warnings about parts of the puzzle that were guessed or lost while it was "
    "read",
}


class Entry(Protocol):
    """What identifies a puzzle: a ``Call``, or a ``PuzzleEntry`` of the command line."""

    @property
    def puzzle(self) -> Puzzle | None:
        """The puzzle (or a draft, whose clues may be invalid); None if there is none."""

    @property
    def source(self) -> str:
        """The name of its file."""

    @property
    def number(self) -> int:
        """Its position in the file, from 1."""


def puzzle_record(entry: Entry) -> dict[str, Any]:
    """Return the fields that identify a puzzle, if there is one."""
    if entry.puzzle is None:
        return {}
    names = ("title", "author", "height", "width")
    clues = {name: getattr(entry.puzzle, name) for name in names}
    return {"source": entry.source, "number": entry.number, **clues}

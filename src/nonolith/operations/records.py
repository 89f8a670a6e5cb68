"""Define the fields that the JSON results of several operations share, and their schemas."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from nonolith.support.kinds import Schema

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


PUZZLE_OBJECT = "object: a puzzle, as the object of the format json"

LIMIT = (
    "text?: limit that ended the work: `seconds`, `nodes`, `memory`, or `restarts` (an incomplete "
    "method gave up); otherwise null"
)

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

#: The fields that contain a file, as text or in base 64.
CONTENTS: ResultFields = {
    "media_type": "text: the media type of the file",
    "extension": "text: usual file name extension, with the dot",
    "text": "text?: the file as text, or null",
    "base64": "text?: the file in base 64, or null",
}

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


def puzzle_record(entry: Any) -> dict[str, Any]:
    """Return the fields that identify a puzzle, or a draft (whose clues may be invalid). ``entry``
    is a ``Request``, or a ``PuzzleEntry`` of the command line."""
    names = ("title", "author", "height", "width")
    clues = {name: getattr(entry.puzzle, name) for name in names}
    return {"source": entry.source, "number": entry.number, **clues}


def contents_record(name: str, data: str | bytes) -> dict[str, Any]:
    """Return the fields of ``CONTENTS``; ``name`` is the format or the renderer of the data."""
    from base64 import b64encode

    from nonolith.formats import FORMATS
    from nonolith.render import RENDERERS

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

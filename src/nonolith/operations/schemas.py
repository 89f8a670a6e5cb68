"""Schemas: the shapes that answers share, in the words of OpenAPI."""

from __future__ import annotations

from nonolith.operations.fields import Schema


def described(schema: Schema, meaning: str) -> Schema:
    """The schema with what it means."""
    return {**schema, "description": meaning}


def optional(schema: Schema) -> Schema:
    """The same, or null."""
    return {"anyOf": [schema, {"type": "null"}]}


TEXT: Schema = {"type": "string"}
WHOLE: Schema = {"type": "integer", "minimum": 0}
NUMBER: Schema = {"type": "number"}
TRUTH: Schema = {"type": "boolean"}
OBJECT: Schema = {"type": "object"}
OBJECTS: Schema = {"type": "array", "items": OBJECT}
ROWS: Schema = {"type": "array", "items": TEXT}
VERDICT: Schema = {"enum": ["unique", "multiple", "none", "solved", "unknown"]}

PUZZLE_OBJECT = described(OBJECT, "a puzzle, as the object of the format json")

#: The limit that ended the work.
LIMIT = described(optional(TEXT), "the limit that ended the work, or null")

#: Which puzzle it is.
IDENTITY: dict[str, Schema] = {
    "source": described(TEXT, "the name of the file as it was given, or `puzzle`"),
    "number": described(WHOLE, "which puzzle of the file, from 1"),
    "title": described(TEXT, "the title, or an empty text"),
    "author": described(TEXT, "the author, or an empty text"),
    "height": described(WHOLE, "the number of rows"),
    "width": described(WHOLE, "the number of columns"),
}

#: What a search gives.
SEARCH_RESULT: dict[str, Schema] = {
    **IDENTITY,
    "palette": described(OBJECTS, "the colours, blank first: `name`, `rgb` and `char`"),
    "verdict": described(VERDICT, "what is proved"),
    "solutions": described(
        {"type": "array", "items": ROWS}, "the solutions found, each a list of rows"
    ),
    "complete": described(TRUTH, "whether these are all solutions"),
    "known": described(
        optional(ROWS), "what holds in every solution, as far as it was found out; or null"
    ),
    "limit": LIMIT,
    "statistics": described(OBJECT, "the work that was done"),
    "method": described(TEXT, "the method that ran"),
}

#: What every answer has.
WARNINGS: dict[str, Schema] = {
    "warnings": described(ROWS, "what was guessed or lost while the puzzle was read")
}

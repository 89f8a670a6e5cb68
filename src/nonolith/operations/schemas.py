"""Schemas: the shapes that answers share, in the words of OpenAPI."""

from __future__ import annotations

from nonolith.model.result import Statistics
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
ARRAY: Schema = {"type": "array"}
OBJECTS: Schema = {"type": "array", "items": OBJECT}
ROWS: Schema = {"type": "array", "items": TEXT}
VERDICT: Schema = {"enum": ["unique", "multiple", "none", "solved", "unknown"]}

PUZZLE_OBJECT = described(OBJECT, "a puzzle, as the object of the format json")

#: The meaning of the verdicts.
VERDICTS = (
    "`unique`, `multiple`, `none`, `solved` (one solution, uniqueness not decided) or `unknown` (a "
    "limit was reached)"
)

#: The counters of the work.
STATISTICS = ", ".join(f"`{name}`" for name in Statistics.__match_args__)

#: The limit that ended the work.
LIMIT = described(
    optional(TEXT),
    "limit that ended the work (`seconds`, `nodes`, `memory`; `restarts` if a method that proves "
    "nothing gave up), or null",
)

#: Which puzzle it is.
IDENTITY: dict[str, Schema] = {
    "source": described(
        TEXT, "name of the file as it was given (the service: `name`, or `puzzle`)"
    ),
    "number": described(WHOLE, "position of the puzzle in the file, from 1"),
    "title": described(TEXT, "title, or an empty text"),
    "author": described(TEXT, "author, or an empty text"),
    "height": described(WHOLE, "number of rows"),
    "width": described(WHOLE, "number of columns"),
}

#: What a search gives.
SEARCH_RESULT: dict[str, Schema] = {
    **IDENTITY,
    "palette": described(OBJECTS, "colours, blank first: `name`, `rgb` (`#rrggbb`) and `char`"),
    "verdict": described(VERDICT, VERDICTS),
    "solutions": described(
        {"type": "array", "items": ROWS},
        "solutions found, each a list of rows in the characters of the palette",
    ),
    "complete": described(TRUTH, "true if these are all solutions"),
    "known": described(
        optional(ROWS),
        "cells found to be the same in every solution, `?` for the rest; or null",
    ),
    "limit": LIMIT,
    "statistics": described(OBJECT, f"the work: {STATISTICS}"),
    "method": described(TEXT, "method that ran"),
}

#: What every answer has.
WARNINGS: dict[str, Schema] = {
    "warnings": described(ROWS, "what was guessed or lost while the puzzle was read")
}

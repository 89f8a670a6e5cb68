"""Describe the service in OpenAPI 3.1, from the table of operations."""

from __future__ import annotations

from typing import Any

import nonolith
from nonolith.operations import OPERATIONS
from nonolith.operations.call import Operation
from nonolith.operations.fields import object_schema
from nonolith.operations.records import WARNINGS, schema_of
from nonolith.support.kinds import Schema
from nonolith.web.answering import KINDS


def description() -> dict[str, Any]:
    """Return the description as a JSON object."""
    text = schema_of("text")
    statuses = sorted({status for status, _ in KINDS.values()})
    refusals = {str(status): _refusal(status) for status in statuses}
    paths: dict[str, Any] = {
        f"/api/{row.name}": {"post": _operation(row, refusals)} for row in OPERATIONS.values()
    }
    health = _object({"status": {"const": "ok"}, "version": text, "waiting": schema_of("object")})
    paths["/health"] = {
        "get": {
            "operationId": "health",
            "summary": "whether the service works, and how many requests wait",
            "responses": {
                "200": {"description": "it works", **_content(health)},
                "403": refusals["403"],
            },
        }
    }
    error = _object({"kind": {"enum": list(KINDS)}, "message": text})
    error["properties"] |= {
        "limit": text,
        "busy": {"type": "boolean"},
        "line": schema_of("natural"),
        "column": schema_of("natural"),
        "readings": {
            **schema_of("object[]"),
            "description": "the puzzles that an ambiguous text may mean, as objects of the format "
            "json, at most eight",
        },
    }
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "nonolith",
            "version": nonolith.__version__,
            "description": "Read, solve, explain, make and draw nonograms, and prove uniqueness.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        # A URL relative to this description, so that the service works under any path prefix.
        "servers": [{"url": "../"}],
        "paths": paths,
        "components": {"schemas": {"Error": _object({"error": error})}},
    }


def answer_schema(row: Operation) -> Schema:
    """Return the schema of the answers of an operation."""
    fields = {n: text.split(": ", 1) for n, text in {**row.result, **WARNINGS}.items()}
    return _object({n: {**schema_of(k), "description": text} for n, (k, text) in fields.items()})


def _operation(row: Operation, refusals: dict[str, Any]) -> dict[str, Any]:
    return {
        "operationId": row.name,
        "summary": row.summary,
        "requestBody": {"required": True, **_content(object_schema(row.fields))},
        "responses": {
            "200": {"description": "the answer", **_content(answer_schema(row))},
            **refusals,
        },
    }


def _refusal(status: int) -> dict[str, Any]:
    meanings = [f"`{kind}`: {meaning}" for kind, (own, meaning) in KINDS.items() if own == status]
    content = _content({"$ref": "#/components/schemas/Error"})
    response: dict[str, Any] = {"description": "; ".join(meanings), **content}
    if status in (429, 503):
        wait = "seconds to wait before trying again"
        again = {"schema": schema_of("natural"), "description": wait}
        response["headers"] = {"Retry-After": again}
    return response


def _object(properties: Schema) -> Schema:
    """Return the schema of an object that must have all these properties."""
    return {"type": "object", "properties": properties, "required": list(properties)}


def _content(schema: Schema) -> dict[str, Any]:
    return {"content": {"application/json": {"schema": schema}}}

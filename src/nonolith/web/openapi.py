"""The description of the service as OpenAPI 3.1, made from the table of endpoints."""

from __future__ import annotations

from typing import Any

from nonolith.operations import OPERATIONS, Operation
from nonolith.operations.fields import Schema, object_schema
from nonolith.operations.schemas import OBJECT, TEXT, WARNINGS, WHOLE
from nonolith.web.statuses import KINDS

_JSON = "application/json"


def description() -> dict[str, Any]:
    """The whole description, an object of JSON."""
    import nonolith

    return {
        "openapi": "3.1.0",
        "info": {
            "title": "nonolith",
            "version": nonolith.__version__,
            "description": "Read, solve, prove unique, explain, make and draw nonograms.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        # Relative to this description, so that it is right under any prefix.
        "servers": [{"url": "../"}],
        "paths": {
            **{f"/api/{row.name}": {"post": _operation(row)} for row in OPERATIONS.values()},
            "/health": {"get": _health()},
        },
        "components": {"schemas": {"Error": _error()}},
    }


def _operation(row: Operation) -> dict[str, Any]:
    member = row.member
    answer = {**member.RESULT, **WARNINGS}
    schema: Schema = {"type": "object", "properties": answer, "required": list(answer)}
    return {
        "operationId": row.name,
        "summary": row.summary,
        "requestBody": {
            "required": True,
            "content": {_JSON: {"schema": object_schema(member.FIELDS)}},
        },
        "responses": {
            "200": {"description": "the answer", "content": {_JSON: {"schema": schema}}},
            **{str(status): _refusal(status) for status in sorted({s for s, _ in KINDS.values()})},
        },
    }


def _refusal(status: int) -> dict[str, Any]:
    meanings = [f"`{kind}`: {meaning}" for kind, (own, meaning) in KINDS.items() if own == status]
    response: dict[str, Any] = {
        "description": "; ".join(meanings),
        "content": {_JSON: {"schema": {"$ref": "#/components/schemas/Error"}}},
    }
    if status in (429, 503):
        response["headers"] = {
            "Retry-After": {"schema": WHOLE, "description": "seconds to wait before trying again"}
        }
    return response


def _error() -> Schema:
    error = {
        "type": "object",
        "properties": {"kind": {"enum": list(KINDS)}, "message": TEXT, "limit": TEXT},
        "required": ["kind", "message"],
    }
    return {"type": "object", "properties": {"error": error}, "required": ["error"]}


def _health() -> dict[str, Any]:
    properties = {"status": {"const": "ok"}, "version": TEXT, "waiting": OBJECT}
    schema = {"type": "object", "properties": properties, "required": list(properties)}
    return {
        "operationId": "health",
        "summary": "whether the service works, and how many requests wait",
        "responses": {
            "200": {"description": "it works", "content": {_JSON: {"schema": schema}}},
            "403": _refusal(403),
        },
    }

"""Describe the service in OpenAPI 3.1, from the table of operations, and in types of TypeScript."""

from __future__ import annotations

from collections import defaultdict
from json import dumps
from typing import Any

import nonolith
from nonolith.operations import OPERATIONS
from nonolith.operations.call import Operation
from nonolith.operations.fields import object_schema
from nonolith.operations.records import WARNINGS, schema_of
from nonolith.support.kinds import Schema
from nonolith.web.answering import KINDS

#: Minimum length of a schema that gets a name, as JSON.
_LONG = 250


def description() -> dict[str, Any]:
    """Return the description as a JSON object."""
    text = schema_of("text")
    schemas: dict[str, Any] = {}
    for row in OPERATIONS.values():
        name = _title(row.name)
        schemas |= {
            f"{name}Request": object_schema(row.fields),
            f"{name}Answer": answer_schema(row),
        }
    _name_shared(schemas)
    statuses = sorted({status for status, _ in KINDS.values()})
    refusals = {str(status): _refusal(status) for status in statuses}
    paths: dict[str, Any] = {
        f"/api/{row.name}": {"post": _operation(row, refusals)} for row in OPERATIONS.values()
    }
    schemas["Health"] = _object(
        {"status": {"const": "ok"}, "version": text, "waiting": schema_of("object")}
    )
    paths["/health"] = {
        "get": {
            "operationId": "health",
            "summary": "whether the service works, and how many requests wait",
            "responses": {
                "200": {"description": "it works", **_content(_named("Health"))},
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
        "components": {"schemas": {**schemas, "Error": _object({"error": error})}},
    }


def declarations() -> str:
    """Return the types of the requests and answers of the service, as a file of TypeScript."""
    schemas = description()["components"]["schemas"]
    types = [f"export type {name} = {_type_of(schema)};" for name, schema in schemas.items()]
    for kind in ("Request", "Answer"):
        members = "".join(f"\t{name}: {_title(name)}{kind};\n" for name in OPERATIONS)
        types.append(
            f"/** By the names of the operations. */\nexport interface {kind}s {{\n{members}}}"
        )
    head = "// The requests and answers of the service; made from its OpenAPI description."
    return "\n\n".join((head, *types)) + "\n"


def _type_of(schema: Schema, indent: str = "") -> str:
    """Return the type of TypeScript for a schema."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(_type_of(one, indent) for one in schema["anyOf"]))
    if "enum" in schema or "const" in schema:
        return " | ".join(map(dumps, schema.get("enum", [schema.get("const")])))
    if "properties" in schema:
        required, inner = schema.get("required", ()), f"{indent}\t"
        members = "".join(
            f"{inner}{name}{'' if name in required else '?'}: {_type_of(one, inner)};\n"
            for name, one in schema["properties"].items()
        )
        return f"{{\n{members}{indent}}}"
    if schema.get("type") == "array":
        inside = _type_of(schema["items"], indent) if "items" in schema else "unknown"
        return f"({inside})[]" if " | " in inside else f"{inside}[]"
    kinds = schema.get("type", "unknown")
    names = {"integer": "number", "object": "Record<string, unknown>"}
    kinds = [kinds] if isinstance(kinds, str) else kinds
    return " | ".join(dict.fromkeys(names.get(kind, kind) for kind in kinds))


def _name_shared(schemas: dict[str, Any]) -> None:
    """Give names to the long schemas of fields that are the same in several requests."""
    uses: dict[str, list[Schema]] = defaultdict(list)
    for request in [one for name, one in schemas.items() if name.endswith("Request")]:
        for field in request["properties"]:
            uses[field].append(request["properties"])
    for field, places in uses.items():
        texts = {dumps(properties[field]) for properties in places}
        if len(places) > 1 and len(texts) == 1 and len(min(texts)) > _LONG:
            schemas[_title(field)] = places[0][field]
            for properties in places:
                properties[field] = _named(_title(field))


def _named(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}


def _title(name: str) -> str:
    """Return a name as that of a schema, such as ``CellSize``."""
    return name.title().replace("_", "")


def answer_schema(row: Operation) -> Schema:
    """Return the schema of the answers of an operation."""
    fields = {n: text.split(": ", 1) for n, text in {**row.result, **WARNINGS}.items()}
    return _object({n: {**schema_of(k), "description": text} for n, (k, text) in fields.items()})


def _operation(row: Operation, refusals: dict[str, Any]) -> dict[str, Any]:
    return {
        "operationId": row.name,
        "summary": row.summary,
        "requestBody": {"required": True, **_content(_named(f"{_title(row.name)}Request"))},
        "responses": {
            "200": {"description": "the answer", **_content(_named(f"{_title(row.name)}Answer"))},
            **refusals,
        },
    }


def _refusal(status: int) -> dict[str, Any]:
    meanings = [f"`{kind}`: {meaning}" for kind, (own, meaning) in KINDS.items() if own == status]
    content = _content(_named("Error"))
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

"""The description of the service: the ranges of all fields, and the parts that paths share."""

from __future__ import annotations

from typing import Any

import nonolith
from nonolith.web.endpoints import ENDPOINTS
from nonolith.web.openapi import description

PUZZLES = "solve check count hint explain rate verify convert draw mend"
SEARCHES = "solve check count"
BOUND = 10**15

#: Each field with what it may be, and the endpoints that have it; ``!`` where it must be there.
RANGES: list[tuple[str, str, str]] = [
    ("puzzle!", "text | object | {base64!: base64}", PUZZLES),
    ("format", "choice", PUZZLES),
    ("name", "text 200", PUZZLES),
    ("number", "1..100000", PUZZLES),
    ("cell_size", "1..1000", PUZZLES),
    ("grid", "text | [text]", "solve hint explain draw"),
    ("max_solutions", "1..1000", "solve"),
    ("method", "choice", SEARCHES),
    ("options", "values", SEARCHES),
    (
        "limits",
        f"{{seconds: 0..3600, nodes: 0..{BOUND}, memory: {1 << 20}..{1 << 40}}}",
        "solve check count hint explain rate verify convert make mend generate",
    ),
    ("cells", "truth", "check"),
    ("at_most", f"0..{BOUND}", "count"),
    ("language", "choice", "hint explain verify"),
    ("grid!", "text | [text]", "verify"),
    ("to!", "choice", "convert"),
    ("solve", "truth", "convert"),
    ("strict", "truth", "convert"),
    ("goal", "truth", "draw"),
    ("renderer", "choice", "draw"),
    (
        "style",
        "{sides: choice, every: 0..1000, marks: choice, theme: choice, pixels: 2..200, "
        "strike: truth, numbers: truth}",
        "draw",
    ),
    ("picture!", "base64", "make"),
    ("size", "1..500 | [1..500] 2..2", "make"),
    ("colours", "1..31", "make generate"),
    ("crop", "choice | [0..1000000] 4..4", "make"),
    ("threshold", "1..255", "make"),
    ("contrast", "0.1..10.0", "make"),
    ("dither", "truth", "make"),
    ("blank", "text 40", "make"),
    ("show", "1..20", "make"),
    ("target", "0..6 | text 40", "mend"),
    ("give", "truth", "mend"),
    ("symmetric", "truth", "mend generate"),
    ("most", "1..1000", "mend"),
    ("proposals", "1..100", "mend"),
    ("height", "1..500", "generate"),
    ("width", "1..500", "generate"),
    ("seed", f"{-BOUND}..{BOUND} | text 200", "generate"),
    ("unique", "truth", "generate"),
    ("difficulty", "0..6 | text 40", "generate"),
    ("shape", "choice", "generate"),
    ("probability", "0..1", "generate"),
    ("filled", "0..250000", "generate"),
]


def short(schema: dict[str, Any]) -> str:
    """A schema in a few characters."""
    if "anyOf" in schema:
        return " | ".join(short(one) for one in schema["anyOf"] if one != {"type": "null"})
    if "minimum" in schema:
        return f"{schema['minimum']}..{schema['maximum']}"
    if "items" in schema:
        ends = f" {schema['minItems']}..{schema['maxItems']}" if "minItems" in schema else ""
        return f"[{short(schema['items'])}]{ends}"
    if "properties" in schema:
        return f"{{{', '.join(f'{name}: {words}' for name, words in members(schema))}}}"
    kinds = {
        None: "choice",
        "string": schema.get("contentEncoding") or f"text {schema.get('maxLength', '')}".strip(),
        "boolean": "truth",
        "object": "values" if "additionalProperties" in schema else "object",
    }
    return kinds[schema.get("type")]


def members(schema: dict[str, Any]) -> list[tuple[str, str]]:
    needed = schema.get("required", ())
    return [
        (name + "!" * (name in needed), short(one)) for name, one in schema["properties"].items()
    ]


def test_each_field_has_its_range() -> None:
    found: dict[tuple[str, str], list[str]] = {}
    for name in ENDPOINTS:
        body = description()["paths"][f"/api/{name}"]["post"]["requestBody"]
        assert body["required"] is True
        schema = body["content"]["application/json"]["schema"]
        assert (schema["type"], schema["additionalProperties"]) == ("object", False)
        for field in members(schema):
            found.setdefault(field, []).append(name)
    assert [(name, words, " ".join(where)) for (name, words), where in found.items()] == RANGES


def test_endpoints_differ_in_how_they_work() -> None:
    rows = {name: (row.long, row.sends_known, row.reports) for name, row in ENDPOINTS.items()}
    quick = (False, False, ())
    assert rows == {
        **dict.fromkeys(("solve", "check", "count"), (False, True, ())),
        "hint": quick,
        **dict.fromkeys(("explain", "rate"), (False, False, ("steps",))),
        **dict.fromkeys(("verify", "convert", "draw"), quick),
        "make": (True, False, ("drafts",)),
        "mend": (True, False, ("judged", "sets")),
        "generate": (False, False, ("draws",)),
    }
    for row in ENDPOINTS.values():
        assert row.member.__name__ == f"nonolith.web.endpoints.{row.name}"  # type: ignore[attr-defined]


TEXT = {"type": "string"}
REFUSED = {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}


def test_the_frame_of_the_description_is_exactly_this() -> None:
    whole = description()
    paths, schemas = whole.pop("paths"), whole.pop("components")["schemas"]
    assert whole == {
        "openapi": "3.1.0",
        "info": {
            "title": "nonolith",
            "version": nonolith.__version__,
            "description": "Read, solve, prove unique, explain, make and draw nonograms.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "../"}],
    }
    kinds = schemas["Error"]["properties"]["error"]["properties"]["kind"]["enum"]
    error = {
        "type": "object",
        "properties": {"kind": {"enum": kinds}, "message": TEXT, "limit": TEXT},
        "required": ["kind", "message"],
    }
    assert kinds[:3] == ["json", "gone", "foreign"]
    assert schemas == {
        "Error": {"type": "object", "properties": {"error": error}, "required": ["error"]}
    }
    healthy = {"status": {"const": "ok"}, "version": TEXT, "waiting": {"type": "object"}}
    shape = {"type": "object", "properties": healthy, "required": ["status", "version", "waiting"]}
    foreign = "`foreign`: the request comes from a page of another site, or names another host"
    assert paths["/health"] == {
        "get": {
            "operationId": "health",
            "summary": "whether the service works, and how many requests wait",
            "responses": {
                "200": {
                    "description": "it works",
                    "content": {"application/json": {"schema": shape}},
                },
                "403": {"description": foreign, "content": REFUSED},
            },
        }
    }


def test_an_operation_has_its_answer_and_all_refusals() -> None:
    for name, row in ENDPOINTS.items():
        operation = description()["paths"][f"/api/{name}"]["post"]
        assert (operation["operationId"], operation["summary"]) == (name, row.summary)
        responses = operation["responses"]
        assert list(responses) == [
            "200", "400", "403", "404", "405", "413", "415", "422", "429", "500", "503", "504",
        ]  # fmt: skip
        answer = responses["200"]["content"]["application/json"]["schema"]
        assert responses["200"]["description"] == "the answer"
        assert answer["type"] == "object"
        assert answer["required"] == list(answer["properties"]) == [*row.member.ANSWER, "warnings"]
        wait = {
            "schema": {"type": "integer", "minimum": 0},
            "description": "seconds to wait before trying again",
        }
        for status, response in list(responses.items())[1:]:
            assert response["content"] == REFUSED
            again = {"Retry-After": wait} if status in ("429", "503") else None
            assert response.get("headers") == again
        assert responses["400"]["description"] == (
            "`json`: the body is not JSON, or not an object; "
            "`gone`: the request was closed before it was complete"
        )

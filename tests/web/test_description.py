"""The description of the service: the ranges of all fields, and the parts that paths share."""

from __future__ import annotations

import nonolith
from nonolith.operations import OPERATIONS
from nonolith.web.openapi import description

PUZZLES = "solve check count hint explain rate verify convert draw mend"
SEARCHES = "solve check count"
BOUND = 10**15

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
    for name, row in OPERATIONS.items():
        operation = description()["paths"][f"/api/{name}"]["post"]
        assert (operation["operationId"], operation["summary"]) == (name, row.summary)
        responses = operation["responses"]
        assert list(responses) == [
            "200", "400", "403", "404", "405", "413", "415", "422", "429", "500", "503", "504",
        ]  # fmt: skip
        answer = responses["200"]["content"]["application/json"]["schema"]
        assert responses["200"]["description"] == "the answer"
        assert answer["type"] == "object"
        assert answer["required"] == list(answer["properties"]) == [*row.member.RESULT, "warnings"]
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

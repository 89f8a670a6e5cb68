"""The service does what its own description says, whatever it is asked."""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis
from hypothesis import settings
from schemathesis import Case
from schemathesis.specs.openapi.checks import positive_data_acceptance
from starlette.testclient import TestClient

from nonolith.web.endpoints import ENDPOINTS
from nonolith.web.openapi import description

SCHEMA = schemathesis.openapi.from_dict(description())
SCHEMA.config.phases.update(phases=["fuzzing"])

#: With all that can be wrong with each field.
EVERYTHING = schemathesis.openapi.from_dict(description())


def test_every_endpoint_is_described(client: TestClient) -> None:
    paths = client.get("/api/openapi.json").json()["paths"]
    assert set(paths) == {"/health", *(f"/api/{name}" for name in ENDPOINTS)}


def test_every_field_has_a_meaning() -> None:
    for endpoint in ENDPOINTS.values():
        for field in endpoint.member.FIELDS:
            assert field.meaning, f"{endpoint.name} {field.name}"
        for name, schema in endpoint.member.ANSWER.items():
            assert schema["description"], f"{endpoint.name} {name}"


@SCHEMA.include(path=["/health", "/api/check", "/api/convert"]).parametrize()
@settings(max_examples=3)
def test_the_service_keeps_to_its_description(case: Case[Any], address: str) -> None:
    keeps_to_its_description(case, address)


@pytest.mark.long
@pytest.mark.timeout(3600)
@EVERYTHING.parametrize()
@settings(max_examples=100)
def test_all_of_the_service_keeps_to_its_description(case: Case[Any], address: str) -> None:
    keeps_to_its_description(case, address)


def keeps_to_its_description(case: Case[Any], address: str) -> None:
    response = case.call(base_url=address, timeout=60)
    # Not every text is a puzzle; but whatever the description allows has the right fields.
    case.validate_response(response, excluded_checks=[positive_data_acceptance])
    allowed = case.meta is not None and case.meta.generation.mode.is_positive
    if allowed and response.status_code != 200:
        assert response.json()["error"]["kind"] not in ("json", "request", "defect")

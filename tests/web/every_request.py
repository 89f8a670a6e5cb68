"""Send invalid values in each field of requests. A test of ``test_openapi.py`` runs this module."""

from __future__ import annotations

from typing import Any

import schemathesis
from hypothesis import settings
from schemathesis import Case
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import positive_data_acceptance

from nonolith.web.openapi import description

EVERYTHING = schemathesis.openapi.from_dict(description())


@EVERYTHING.parametrize()
@settings(max_examples=100)
def test_all_of_the_service_keeps_to_its_description(case: Case[Any], address: str) -> None:
    response = case.call(base_url=address, timeout=60)
    # A text that is not a puzzle is refused, but no allowed value is refused for its type. On a
    # busy machine, a limit may end a request (504), as the OpenAPI description says.
    case.validate_response(response, excluded_checks=[positive_data_acceptance, not_a_server_error])
    assert response.status_code in (200, 503, 504) or 400 <= response.status_code < 500
    allowed = case.meta is not None and case.meta.generation.mode.is_positive
    if allowed and response.status_code != 200:
        assert response.json()["error"]["kind"] not in ("json", "request", "defect")

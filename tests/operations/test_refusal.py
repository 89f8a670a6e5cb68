"""Each error of the library becomes a refusal with the right response."""

from __future__ import annotations

from typing import Any

import pytest

from nonolith.formats.size_limit import TooLargeError
from nonolith.operations.refusal import Refusal, refusal_of
from nonolith.support import errors
from nonolith.web.answering import KINDS, RETRY_AFTER
from nonolith.web.guard import response_of


def test_a_refusal_record_has_only_known_fields() -> None:
    record = Refusal("format", "why", line=3, column=None, limit="").record()
    assert record == {"error": {"kind": "format", "message": "why", "line": 3, "limit": ""}}


@pytest.mark.parametrize(
    ("error", "kind", "more"),
    [
        (errors.FormatError("why", line=3, column=4), "format", {"line": 3, "column": 4}),
        (TooLargeError("why", line=3), "too-large", {"line": 3}),
        (errors.PuzzleError("why"), "puzzle", {}),
        (errors.ArgumentError("why"), "argument", {}),
        (errors.MissingExtraError("why"), "missing-extra", {}),
        (errors.LimitReached("why"), "limit", {}),
        (errors.UnsupportedError("why"), "unsupported", {}),
        (errors.NonolithError("why"), "unsupported", {}),
        (Refusal("worker", "why", limit="x"), "worker", {"limit": "x"}),
    ],
)
def test_an_error_of_the_library_is_a_refusal(
    error: Exception, kind: str, more: dict[str, Any]
) -> None:
    refusal = refusal_of(error)
    assert refusal is not None
    expected = {"kind": kind, "message": str(error), **more}
    assert refusal.record() == {"error": expected}


def test_a_memory_error_is_a_limit_and_other_exceptions_are_defects() -> None:
    refusal = refusal_of(MemoryError())
    assert refusal is not None
    assert refusal.record() == {
        "error": {"kind": "limit", "message": "there is not enough memory", "limit": "memory"}
    }
    assert refusal_of(KeyError("a")) is None


@pytest.mark.parametrize("kind", KINDS)
def test_responses_have_retry_after_and_allow_headers(kind: str) -> None:
    response = response_of(Refusal(kind, "why", allow="GET, HEAD"))
    assert response.status_code == KINDS[kind][0]
    again = str(RETRY_AFTER) if KINDS[kind][0] in (429, 503) else None
    assert response.headers.get("retry-after") == again
    assert response.headers.get("allow") == ("GET, HEAD" if kind == "method" else None)
    assert response.headers["content-type"] == "application/json"

"""Each endpoint returns what the library returns."""

from __future__ import annotations

import json
from base64 import b64encode
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
import segno
from starlette.testclient import TestClient

import nonolith
from nonolith.operations import OPERATIONS
from nonolith.operations.call import Call
from nonolith.web.answering import Bounds

ROOT = Path(__file__).resolve().parents[2]
CAT = (ROOT / "examples" / "cat.non").read_text(encoding="utf-8")
PUZZLE = nonolith.read(CAT.encode())
FLOWER = b64encode((ROOT / "examples" / "flower.png").read_bytes()).decode()
AMBIGUOUS = "4x4:1/1/1/1/1/1/1/1"


pytestmark = pytest.mark.filterwarnings("ignore::nonolith.FormatWarning")


def asked(client: TestClient, name: str, **request: Any) -> dict[str, Any]:
    response = client.post(f"/api/{name}", json=request)
    assert response.status_code == 200, response.text
    answer: dict[str, Any] = response.json()
    return answer


def plain(record: object) -> Any:
    return json.loads(json.dumps(record))


REQUESTS: dict[str, dict[str, Any]] = {
    "solve": {"puzzle": CAT},
    "check": {"puzzle": AMBIGUOUS, "cells": True},
    "hint": {"puzzle": CAT, "language": "de"},
    "explain": {"puzzle": CAT},
    "page": {"puzzle": CAT, "language": "de"},
    "card": {"puzzle": CAT},
    "rate": {"puzzle": CAT},
    "verify": {"puzzle": "2x1:1/1/2", "grid": "#."},
    "mend": {"puzzle": AMBIGUOUS},
    "typos": {"clues": "3x3:2/1.1/2/3/11/1"},
    "certify": {"puzzle": AMBIGUOUS},
    "list": {"file": "2x1:1/1/2\n1x1:1/2\n1x1:0/0", "most": 2},
    "generate": {"height": 5, "width": 8, "seed": "a", "unique": True},
    "convert": {"puzzle": CAT, "to": "json"},
    "make": {"picture": FLOWER, "size": 12, "show": 1},
    "qr": {"text": "nonolith"},
}


@pytest.mark.parametrize("name", OPERATIONS)
def test_an_endpoint_gives_the_result_of_its_operation(client: TestClient, name: str) -> None:
    operation, sent = OPERATIONS[name], REQUESTS.get(name, {"puzzle": CAT})
    answer = asked(client, name, **sent)
    expected = plain(operation.perform(Call.of(operation.fields, sent, Bounds())))
    assert answer.pop("warnings") == []
    for record in (answer, expected):
        record.get("statistics", {}).pop("seconds", None)
    assert answer == expected
    assert answer.keys() == operation.result.keys()


def test_a_picture_of_too_many_pixels_is_refused_before_it_is_decoded(client: TestClient) -> None:
    image = pytest.importorskip("PIL.Image")
    from io import BytesIO

    for width, status in ((2001, 413), (2000, 504)):
        file = BytesIO()
        image.new("1", (width, 2000)).save(file, "PNG")
        picture = b64encode(file.getvalue()).decode()
        response = client.post("/api/make", json={"picture": picture, "limits": {"seconds": 0}})
        assert response.status_code == status
        assert (f"{width} x 2000 pixels" in response.text) == (status == 413)


def test_generate_returns_the_nearest_puzzle_if_a_limit_ends_the_search(
    client: TestClient,
) -> None:
    limits = {"seconds": 1.5}
    request = {"height": 12, "width": 12, "difficulty": "needs search"}
    answer = asked(client, "generate", **request, limits=limits)
    rating = nonolith.rate(nonolith.read(json.dumps(answer["puzzle"]).encode()))
    assert (answer["wanted"], answer["verdict"], answer["limit"]) == (False, "unique", "seconds")
    assert answer["rating"]["rating"] == pytest.approx(rating.number, abs=0.01)
    request = {"height": 18, "width": 18, "probability": 0.3, "unique": True}
    answer = asked(client, "generate", **request, limits={"seconds": 1})
    assert (answer["wanted"], answer["verdict"], answer["limit"]) == (False, "multiple", "seconds")
    assert answer["rating"] is None


@pytest.mark.parametrize(("length", "strength", "size"), [(40, "m", 37), (501, "l", 85)])
def test_qr_is_the_code_of_its_text(
    client: TestClient, length: int, strength: str, size: int
) -> None:
    text = ("http://localhost/#" + "a1" * length)[:length]
    svg = asked(client, "qr", text=text)["svg"]
    path = ElementTree.fromstring(svg)[0].get("d")
    expected = segno.make_qr(text, error=strength, boost_error=False)
    assert str(path) in expected.svg_inline()
    assert f'viewBox="0 0 {size} {size}"' in svg


def test_a_text_that_is_too_long_has_no_code(client: TestClient) -> None:
    assert asked(client, "qr", text="a" * 2953)["svg"]
    assert asked(client, "qr", text="a" * 2954)["svg"] is None

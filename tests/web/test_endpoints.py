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

from nonolith.operations import OPERATIONS
from nonolith.operations.call import Call
from nonolith.web.answering import Bounds

ANSWERS = Path(__file__).resolve().parents[1] / "golden" / "answers.jsonl"

pytestmark = pytest.mark.filterwarnings("ignore::nonolith.FormatWarning")


def asked(client: TestClient, name: str, **request: Any) -> dict[str, Any]:
    response = client.post(f"/api/{name}", json=request)
    assert response.status_code == 200, response.text
    answer: dict[str, Any] = response.json()
    return answer


#: For each operation, its first request among the golden answers that is answered.
REQUESTS = {
    entry["operation"]: entry["request"]
    for entry in reversed([*map(json.loads, ANSWERS.read_text().splitlines())])
    if entry["status"] == 200
}


@pytest.mark.parametrize("name", OPERATIONS)
def test_an_endpoint_gives_the_result_of_its_operation(client: TestClient, name: str) -> None:
    operation, sent = OPERATIONS[name], REQUESTS[name]
    answer = asked(client, name, **sent)
    found = operation.perform(Call.of(operation.fields, sent, Bounds()))
    expected = json.loads(json.dumps(found))
    del answer["warnings"]
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

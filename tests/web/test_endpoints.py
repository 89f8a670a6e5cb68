"""Each endpoint returns what the library returns."""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
import segno
from starlette.testclient import TestClient

import nonolith
from nonolith.design import make
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


def test_a_certificate_of_the_service_proves_its_claim(client: TestClient) -> None:
    answer = asked(client, "certify", puzzle=AMBIGUOUS)
    certificate = nonolith.verify_certificate(b64decode(answer["base64"]), AMBIGUOUS)
    assert len(certificate.solutions) == 24


@pytest.mark.parametrize("form", ["object", "base64"])
def test_a_puzzle_may_be_an_object_or_base64(client: TestClient, form: str) -> None:
    encoded = b64encode(CAT.encode()).decode()
    puzzle = PUZZLE.record() if form == "object" else {"base64": encoded}
    assert asked(client, "check", puzzle=puzzle)["verdict"] == "unique"


def test_a_picture_is_a_puzzle_too(client: TestClient) -> None:
    assert PUZZLE.goal is not None
    data = nonolith.write(PUZZLE, format="png")
    assert isinstance(data, bytes)
    request = {"base64": b64encode(data).decode()}
    answer = asked(client, "convert", puzzle=request, to="json")
    assert nonolith.read(answer["text"].encode()).rows == PUZZLE.rows
    assert answer["puzzle"] == json.loads(answer["text"])


def test_convert_gives_texts_bytes_and_losses(client: TestClient) -> None:
    answer = asked(client, "convert", puzzle=CAT, to="nin")
    assert answer["text"] == nonolith.write(PUZZLE, format="nin")
    assert any("title" in loss for loss in answer["losses"])
    picture = asked(client, "convert", puzzle=CAT, to="png")
    assert b64decode(picture["base64"]).startswith(b"\x89PNG")
    assert (picture["media_type"], picture["extension"]) == ("image/png", ".png")
    page = asked(client, "convert", puzzle=CAT, to="pdf")
    assert b64decode(page["base64"]).startswith(b"%PDF")
    strict = client.post("/api/convert", json={"puzzle": CAT, "to": "nin", "strict": True})
    assert strict.json()["error"]["kind"] == "unsupported"


def test_draw_refuses_a_goal_together_with_a_grid_or_without_one_in_the_puzzle(
    client: TestClient,
) -> None:
    drawn = nonolith.Puzzle.from_grid(nonolith.Grid.from_text("#."))
    puzzle = nonolith.write(drawn, format="json")
    assert asked(client, "draw", puzzle=puzzle, goal=True)["text"] == nonolith.draw(
        drawn, drawn.goal
    )
    for request in ({"puzzle": "1x1:1/1"}, {"puzzle": puzzle, "grid": "#."}):
        refused = client.post("/api/draw", json={**request, "goal": True})
        assert refused.json()["error"]["kind"] == "argument"


def test_texts_of_puzzles_are_never_markup(client: TestClient) -> None:
    puzzle = {**PUZZLE.record(), "title": "<script>alert(1)</script>"}
    for renderer in ("svg", "html"):
        text = asked(client, "draw", puzzle=puzzle, renderer=renderer)["text"]
        assert "<script>alert" not in text


def test_make_gives_the_puzzles_of_a_picture(client: TestClient) -> None:
    answer = asked(client, "make", picture=FLOWER, size=10, threshold=128, show=2)
    picture = (ROOT / "examples" / "flower.png").read_bytes()
    made = make(picture, size=10, threshold=128)
    assert [one["puzzle"] for one in answer["made"]] == [m.puzzle.record() for m in made[:2]]
    assert answer["made"][0]["settings"] == plain(made[0].settings)
    request = {"palette": ["red", "#00ff00"], "background": "keep", "margin": 1, "speck": 1}
    (one,) = asked(client, "make", picture=FLOWER, size=10, show=1, **request)["made"]
    assert [colour["rgb"] for colour in one["puzzle"]["palette"]] == [
        "#ffffff",
        "#ff0000",
        "#00ff00",
    ]
    assert one["puzzle"]["rows"][0] == one["puzzle"]["rows"][-1] == []


def test_make_rates_each_puzzle_that_is_unique_and_names_its_warnings(client: TestClient) -> None:
    request = {"picture": FLOWER, "size": 12, "palette": ["#c00000", "#c00808", "green"]}
    made = asked(client, "make", **request)["made"]
    assert [one["rating"] is not None for one in made] == [
        one["verdict"] == "unique" for one in made
    ]
    assert sum(one["verdict"] == "unique" for one in made) > 1
    assert any("red and light red" in one["warnings"].get("colours", "") for one in made)


def test_a_picture_of_too_many_pixels_is_refused_before_it_is_decoded(client: TestClient) -> None:
    image = pytest.importorskip("PIL.Image")
    from io import BytesIO

    file = BytesIO()
    image.new("1", (2001, 2000)).save(file, "PNG")
    request = {"picture": b64encode(file.getvalue()).decode()}
    response = client.post("/api/make", json=request)
    assert response.status_code == 413
    assert "2001 x 2000" in response.json()["error"]["message"]


def test_generate_makes_a_puzzle_of_the_requested_difficulty(client: TestClient) -> None:
    answer = asked(client, "generate", height=8, width=8, seed=1, difficulty="hard")
    assert answer["wanted"]
    rating = nonolith.rate(nonolith.read(json.dumps(answer["puzzle"]).encode()))
    assert (rating.word, answer["rating"]["word"]) == ("hard", "hard")


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


def test_a_limit_without_a_partial_result_is_an_error(client: TestClient) -> None:
    request = {"height": 60, "width": 60, "probability": 0.2, "unique": True}
    response = client.post("/api/generate", json={**request, "limits": {"nodes": 1}})
    assert response.status_code == 504
    assert response.json()["error"]["kind"] == "limit"

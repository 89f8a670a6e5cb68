"""Paths, methods, types and sizes: which requests get an answer, and how others are refused."""

from __future__ import annotations

import asyncio
import json
import re
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import Request
from starlette.testclient import TestClient

import nonolith
from nonolith.cli import main
from nonolith.formats import FORMATS
from nonolith.operations.refusal import Refusal
from nonolith.support.errors import FormatError
from nonolith.web import receiving
from nonolith.web.application import application
from nonolith.web.files import PAGE
from tests.web import loops
from tests.web.test_scheduler import EASY, HARD

TEXT = "3x3:2/1.1/2/3/1.1/1"


def test_health_reports_the_version_and_the_queues(client: TestClient) -> None:
    health = client.get("/health").json()
    assert health["status"] == "ok"
    assert health["version"] == nonolith.__version__
    assert health["waiting"] == {"quick": 0, "medium": 0, "long": 0}
    assert client.head("/health").status_code == 200


def test_all_formats_and_pictures_can_be_saved(client: TestClient) -> None:
    forms = client.get("/forms.json").json()
    names = forms["convert"]["to"]["enum"]
    written = [name for name, row in FORMATS.items() if row.writes]
    assert names[: len(written) + 1] == [*written, "text"]
    assert forms["draw"]["renderer"]["anyOf"][0]["enum"][2:] == ["svg", "png", "pdf", "html"]
    assert forms["make"]["contrast"]["anyOf"][0]["maximum"] == 10
    assert client.post("/forms.json").status_code == 405


def test_the_file_of_the_mark_has_the_cells_of_the_page() -> None:
    cells = re.search(
        r"CELLS = (\[.*\]);", (PAGE / "shared" / "mark.js").read_text(encoding="utf-8")
    )
    assert cells
    green = (PAGE / "mark.svg").read_text(encoding="utf-8").split('fill="#12766b" d="')[1]
    places = re.findall(r"M(\d+)\.5 (\d+)\.5", green.split('"')[0])
    expected = [
        (str(10 * c), str(10 * r))
        for r, row in enumerate(json.loads(cells[1]))
        for c, cell in enumerate(row)
        if cell == "#"
    ]
    assert places == expected


def test_the_page_has_the_catalogue_of_a_collection(tmp_path: Path) -> None:
    example, out = str(Path(__file__).parents[2] / "examples" / "collection"), str(tmp_path / "o")
    assert main(["catalogue", example, out]) == 0
    for folder in (example, out):
        client = TestClient(application(catalogue=folder), base_url="http://localhost")
        assert "lighthouse" in client.get("/catalogue/puzzles.json").json()
        assert client.get("/catalogue/sets.json").json()[0]["cover"] == "snail"
        worker = client.get("/worker.js").text
        assert sha256(client.get("/catalogue/daily.json").content).hexdigest() in worker
        assert client.get("/catalogue/find.css").status_code == 200
    with pytest.raises(FormatError, match=r"no collection\.toml"):
        application(catalogue=str(tmp_path))


@pytest.mark.parametrize(
    ("method", "path", "status", "kind"),
    [
        ("GET", "/api/solve", 405, "method"),
        ("PUT", "/api/hint", 405, "method"),
        ("POST", "/health", 405, "method"),
        ("POST", "/", 405, "method"),
        ("GET", "/api/nothing", 404, "not-found"),
        ("POST", "/api/../etc/passwd", 405, "method"),
        ("POST", "/api/", 404, "not-found"),
        ("GET", "/nothing.js", 404, "not-found"),
        ("GET", "/..%2f..%2f__init__.py", 404, "not-found"),
        ("GET", "/../server.py", 404, "not-found"),
    ],
)
def test_wrong_paths_and_methods_are_errors_in_json(
    client: TestClient, method: str, path: str, status: int, kind: str
) -> None:
    response = client.request(method, path)
    assert response.status_code == status
    assert response.json()["error"]["kind"] == kind
    allowed = "POST" if path.startswith("/api/") and "etc" not in path else "GET, HEAD"
    assert response.headers.get("allow") == (allowed if status == 405 else None)


@pytest.mark.parametrize(
    ("body", "status", "kind"),
    [
        (b"", 400, "json"),
        (b"[" * 500_000, 400, "json"),
        (b'{"number": ' + b"9" * 5000 + b"}", 400, "json"),
        (b'{"puzzle": "\\ud800"}', 422, "request"),
        (b'{"puzzle": {"base64": "?"}}', 422, "format"),
    ],
)
def test_bad_requests_are_refused_with_a_kind(
    client: TestClient, body: bytes, status: int, kind: str
) -> None:
    response = client.post("/api/solve", content=body, headers={"Content-Type": "application/json"})
    error = response.json()["error"]
    assert (response.status_code, error["kind"]) == (status, kind), error
    assert error["message"]


def test_only_json_is_taken(client: TestClient) -> None:
    for kind in ("text/plain", "application/x-www-form-urlencoded", ""):
        response = client.post("/api/solve", content=b"{}", headers={"Content-Type": kind})
        assert response.status_code == 415
    headers = {"Content-Type": " Application/JSON ; charset=utf-8"}
    assert client.post("/api/solve", content=b"{}", headers=headers).status_code == 422


@pytest.mark.parametrize("ends", [True, False])
def test_an_incomplete_request_is_refused(ends: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(receiving, "_RECEIVE_TIMEOUT", 0.01)

    async def receive() -> dict[str, Any]:
        if not ends:
            await asyncio.sleep(3600)
        return {"type": "http.disconnect"}

    request = Request({"type": "http", "method": "POST", "headers": []}, receive)
    with pytest.raises(Refusal, match="the client did not send the whole request"):
        loops.run(receiving.body_of(request, 5))


def test_a_body_that_is_too_long_is_refused(client: TestClient) -> None:
    response = client.post("/api/solve", json={"puzzle": "x" * (1 << 20)})
    assert response.status_code == 413

    def pieces() -> object:
        yield from [b"x" * 65536] * 17

    response = client.post(
        "/api/solve",
        content=pieces(),  # type: ignore[arg-type]
        headers={"Content-Type": "application/json"},
    )
    assert response.status_code == 413


def events(client: TestClient, name: str, request: object) -> list[tuple[str, Any]]:
    accept = {"Accept": "text/event-stream"}
    with client.stream("POST", f"/api/{name}", json=request, headers=accept) as response:
        assert response.status_code == 200
        assert response.headers["content-type"].startswith("text/event-stream")
        assert response.headers["x-accel-buffering"] == "no"
        assert response.headers["cache-control"] == "no-store"
        text = response.read().decode()
    found = []
    for block in text.strip().split("\n\n"):
        first, second = block.split("\n")
        found.append((first.removeprefix("event: "), json.loads(second.removeprefix("data: "))))
    return found


def test_the_last_event_is_the_answer(client: TestClient) -> None:
    *before, last = events(client, "solve", EASY)
    assert {name for name, _ in before} == {"progress"}
    assert last[0] == "answer"
    assert last[1]["verdict"] == client.post("/api/solve", json=EASY).json()["verdict"]


def test_long_work_sends_progress_events(client: TestClient) -> None:
    *before, (name, answer) = events(client, "solve", {**HARD, "limits": {"seconds": 2.5}})
    assert (name, answer["limit"]) == ("answer", "seconds")
    times = [progress["seconds"] for _, progress in before]
    assert times == sorted(times)
    assert times[-1] > 1
    assert len([progress for _, progress in before if "known" in progress]) == 1


LIMIT = {"limits": {"seconds": 5.0}}
PICTURE = nonolith.generate(30, 30, seed=3)


@pytest.mark.parametrize(
    ("name", "request_", "reported"),
    [
        ("generate", {"height": 40, "width": 40, "difficulty": "5-5.9"}, "draws"),
        ("generate", {"height": 12, "width": 12, "difficulty": "5-5.9"}, "nearest"),
        ("generate", {"height": 30, "width": 30, "unique": True, "probability": 0.4}, "draws"),
        ("mend", {"puzzle": PICTURE.record(), "target": "hard", "most": 50}, "judged"),
        (
            "mend",
            {"puzzle": PICTURE.record(), "target": "line-solvable", "give": True},
            "sets",
        ),
    ],
)
def test_long_work_reports_its_progress_counters(
    client: TestClient, name: str, request_: dict[str, object], reported: str
) -> None:
    *before, _ = events(client, name, {**request_, **LIMIT})
    numbers = [progress[reported] for _, progress in before if reported in progress]
    assert numbers
    assert numbers == sorted(numbers)


def test_an_error_is_an_event_too(client: TestClient) -> None:
    name, record = events(client, "solve", {"puzzle": "1x1:1/2"})[-1]
    assert (name, record["error"]["kind"]) == ("error", "puzzle")


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("index.html", "text/html; charset=utf-8"),
        ("manifest.webmanifest", "application/manifest+json"),
        ("main.js", "text/javascript; charset=utf-8"),
        ("style.css", "text/css; charset=utf-8"),
        ("catalogue/index.json", "application/json"),
    ],
)
def test_a_file_of_the_page_has_its_type_and_is_checked_each_time(
    client: TestClient, name: str, kind: str
) -> None:
    response = client.get(f"/{name}")
    assert (response.status_code, response.headers["content-type"]) == (200, kind)
    assert response.headers["cache-control"] == "no-cache"
    again = client.get(f"/{name}", headers={"If-None-Match": response.headers["etag"]})
    assert (again.status_code, again.headers["cache-control"]) == (304, "no-cache")


def test_files_and_answers_are_compressed_but_events_are_not(client: TestClient) -> None:
    big = {"puzzle": nonolith.write(nonolith.generate(40, 40, seed=1), format="json")}
    responses = [
        client.get("/main.js"),
        client.get("/api/openapi.json"),
        client.post("/api/convert", json={**big, "to": "svg"}),
    ]
    for response in responses:
        assert response.headers["content-encoding"] == "gzip"
        assert response.headers["vary"] == "Accept-Encoding"
        assert response.headers["content-security-policy"].startswith("default-src 'none'")
        assert int(response.headers["content-length"]) < 0.5 * len(response.content)
    plain = client.get("/main.js", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.content == responses[0].content
    accept = {"Accept": "text/event-stream"}
    response = client.post("/api/convert", json={**big, "to": "svg"}, headers=accept)
    assert "content-encoding" not in response.headers
    assert "content-encoding" not in client.get("/health").headers  # too short

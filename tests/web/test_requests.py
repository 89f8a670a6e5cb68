"""Bodies, methods and addresses, as far as they need no process."""

from __future__ import annotations

import asyncio
import socket
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.testclient import TestClient

import nonolith
from nonolith import MissingExtraError, NonolithError
from nonolith.operations.refusal import Refusal
from nonolith.web import application as applications
from nonolith.web import serve
from nonolith.web.application import _body, _unless_gone, application
from nonolith.web.bounds import Bounds
from nonolith.web.files import PAGE, TYPES, PageFiles
from nonolith.web.scheduler import Job
from nonolith.web.server import _address, _listening
from nonolith.web.work import Answer
from tests.web import loops


def request(*pieces: bytes, length: str | None = None, ends: bool = True) -> Request:
    """A request whose body comes in pieces; or does not come to its end."""
    messages = [{"type": "http.request", "body": piece, "more_body": True} for piece in pieces]
    messages.append({"type": "http.request" if ends else "http.disconnect"})

    async def receive() -> Any:
        if not messages:
            await asyncio.sleep(60)
        return messages.pop(0)

    headers = [] if length is None else [(b"content-length", length.encode("latin-1"))]
    return Request({"type": "http", "method": "POST", "headers": headers}, receive)


def body(*pieces: bytes, **named: Any) -> bytes | tuple[str, str]:
    try:
        return loops.run(_body(request(*pieces, **named), 5))
    except Refusal as refusal:
        return refusal.kind, refusal.message


TOO_LONG = ("too-large", "the request has more than 5 bytes")
GONE = ("gone", "the request was not sent to its end")


@pytest.mark.parametrize(
    ("pieces", "named", "expected"),
    [
        ([b"abc", b"de"], {}, b"abcde"),
        ([b"abc", b"def"], {}, TOO_LONG),
        ([b"abcde"], {"length": "5"}, b"abcde"),
        ([b"a"], {"length": "6"}, TOO_LONG),
        ([b"a"], {"length": "0" * 18}, b"a"),
        ([b"a"], {"length": "0" * 19}, TOO_LONG),
        ([b"a"], {"length": "-6"}, b"a"),
        ([b"a"], {"length": "\xb2\xb2"}, b"a"),
        ([b"a"], {"ends": False}, GONE),
        ([], {}, b""),
    ],
)
def test_a_body_has_so_many_bytes_at_most(
    pieces: list[bytes], named: dict[str, Any], expected: object
) -> None:
    assert body(*pieces, **named) == expected


def test_a_body_that_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    assert applications._SENDING == 30.0
    monkeypatch.setattr(applications, "_SENDING", 0.01)

    async def run() -> None:
        late: Any = request()
        late._receive = lambda: asyncio.sleep(60)
        await _body(late, 5)

    with pytest.raises(Refusal) as raised:
        loops.run(run())
    assert (raised.value.kind, raised.value.message) == GONE


@pytest.mark.parametrize("gone", [True, False])
def test_the_work_of_a_client_that_went_away_is_cancelled(gone: bool) -> None:
    ended = []

    async def answer(_job: Job) -> Answer:
        try:
            await asyncio.sleep(60 if gone else 0)
        finally:
            ended.append("work")
        return Answer(200, b"{}")

    async def receive() -> None:
        try:
            await asyncio.sleep(0 if gone else 60)
        finally:
            ended.append("client")

    async def run() -> Answer:
        try:
            return await _unless_gone(client, scheduler, Job("solve", b"", ""))
        finally:
            await asyncio.sleep(0)
            await asyncio.sleep(0)

    client: Any = SimpleNamespace(receive=receive)
    scheduler: Any = SimpleNamespace(answer=answer)
    if gone:
        with pytest.raises(Refusal) as raised:
            loops.run(run())
        assert (raised.value.kind, raised.value.message) == ("gone", "the request was closed")
    else:
        assert loops.run(run()) == Answer(200, b"{}")
    assert sorted(ended) == ["client", "work"]


class Scheduler:
    """In place of a scheduler: answers at once, and notes what it is asked."""

    made: list[Any] = []  # noqa: RUF012

    def __init__(self, jobs: int, bounds: Bounds) -> None:
        self.made.append((jobs, bounds))
        self.quick, self.long = SimpleNamespace(waiting=3), SimpleNamespace(waiting=4)

    async def start(self) -> None:
        self.made.append("started")

    def close(self) -> None:
        self.made.append("closed")

    async def answer(self, job: Job) -> Answer:
        self.made.append(job)
        if job.body == b"defect":
            raise KeyError("secret")
        return Answer(418, b"answer")


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What the scheduler is asked; no process is started."""
    monkeypatch.setattr(applications, "Scheduler", Scheduler)
    monkeypatch.setattr(applications, "cores", lambda: 7)
    Scheduler.made.clear()
    return Scheduler.made


def test_the_application_is_answered_by_its_scheduler(made: list[Any]) -> None:
    bounds = Bounds(body=20)
    kind = {"Content-Type": " Application/JSON ; charset=utf-8"}
    with TestClient(application(bounds=bounds), "http://localhost") as client:
        assert made == [(7, bounds), "started"]
        response = client.post("/api/solve", content=b"body", headers=kind)
        assert (response.status_code, response.content) == (418, b"answer")
        assert response.headers["content-type"] == "application/json"
        assert made[2:] == [Job("solve", b"body", "testclient", None)]
        assert client.post("/api/solve", content=b"b" * 20, headers=kind).status_code == 418
        assert client.post("/api/solve", content=b"b" * 21, headers=kind).status_code == 413
        streamed = client.post(
            "/api/solve", content=b"b", headers={**kind, "Accept": "a/b, text/event-stream"}
        )
        assert streamed.text == "event: error\ndata: answer\n\n"
        health = client.get("/health")
        assert health.headers["content-type"] == "application/json"
        assert health.json() == {
            "status": "ok", "version": nonolith.__version__, "waiting": {"quick": 3, "long": 4},
        }  # fmt: skip
        assert client.head("/health").status_code == 200
        described = client.get("/api/openapi.json")
        assert described.headers["content-type"] == "application/json"
        assert described.json()["openapi"] == "3.1.0"
    assert made[-1] == "closed"
    application(jobs=3)
    assert made[-1] == (3, Bounds())


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("", "text/html; charset=utf-8"),
        ("index.html", "text/html; charset=utf-8"),
        ("main.js", "text/javascript; charset=utf-8"),
        ("style.css", "text/css; charset=utf-8"),
        ("examples.json", "application/json"),
        ("a.ico", "image/x-icon"),
        ("a.mjs", "text/javascript; charset=utf-8"),
        ("a.png", "image/png"),
        ("a.svg", "image/svg+xml"),
        ("a.txt", "text/plain; charset=utf-8"),
        ("a.webmanifest", "application/manifest+json"),
        ("a.woff2", "font/woff2"),
        ("a.py", None),
        (".hidden.js", None),
        ("_own.js", None),
        ("missing.js", None),
    ],
)
def test_a_file_of_the_page_has_its_type(name: str, kind: str | None, tmp_path: Any) -> None:
    files = PageFiles()
    assert files.directory == PAGE
    if name.startswith(("a.", ".", "_")):
        (tmp_path / name).write_text("content")
        files.directory = tmp_path
        files.all_directories = [tmp_path]
    app = Starlette()
    app.mount("/", files)
    response = TestClient(app).get(f"/{name}")
    assert response.status_code == (404 if kind is None else 200)
    if kind is not None:
        assert response.headers["content-type"] == kind
        assert response.headers["cache-control"] == "no-cache"
        again = {"If-None-Match": response.headers["etag"]}
        unchanged = TestClient(app).get(f"/{name}", headers=again)
        assert unchanged.status_code == 304
        assert unchanged.headers["cache-control"] == "no-cache"
    assert len(TYPES) == 11


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("127.0.0.1", "http://127.0.0.1:80/"),
        ("0.0.0.0", "http://127.0.0.1:80/"),
        ("::", "http://[::1]:80/"),
        ("fe80::1", "http://[fe80::1]:80/"),
        ("a.example", "http://a.example:80/"),
    ],
)
def test_the_address_is_one_that_a_browser_takes(host: str, address: str) -> None:
    assert _address(host, 80) == address


def test_a_place_where_nothing_can_listen_is_one_sentence() -> None:
    with _listening("127.0.0.1", 0) as free:
        assert free.getsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR)
        port = free.getsockname()[1]
        free.listen()
        for host, reason in (("127.0.0.1", "Address already in use"), ("a" * 70, "")):
            with pytest.raises(NonolithError) as raised:
                _listening(host, port)
            text = str(raised.value)
            assert text.startswith(f"cannot listen at {host}, port {port}: {reason}")
            assert text.endswith(" (--host and --port choose others)")


def test_without_its_libraries_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("segno", "starlette", "uvicorn"):
        with monkeypatch.context() as without:
            without.setitem(__import__("sys").modules, name, None)
            with pytest.raises(MissingExtraError) as raised:
                serve()
        assert str(raised.value) == (
            'the service needs Starlette, uvicorn and segno: pip install "nonolith[web]"'
        )

"""A page of another site cannot use the service, under any host name."""

from __future__ import annotations

import pytest
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import Route
from starlette.testclient import TestClient

from nonolith.support.errors import ArgumentError
from nonolith.web.guard import Guard, host_name, origin_of


def status(
    headers: dict[str, str], listening: str = "127.0.0.1", allowed: tuple[str, ...] = ()
) -> int:
    app = Starlette(routes=[Route("/", lambda _: PlainTextResponse("ours"))])
    guarded = Guard(app, listening, allowed)
    return TestClient(guarded).get("/", headers=headers).status_code


OURS = ["localhost", "localhost:8000", "LOCALHOST:1", "127.0.0.1:8000", "[::1]:8000", "localhost."]
OTHERS = [
    "evil.example", "evil.example:8000", "localhost.evil.example", "127.0.0.1.evil.example",
    "evil.example@localhost", "localhost:8000:evil.example", "[::1].evil.example", "192.168.0.5",
    "",
]  # fmt: skip


@pytest.mark.parametrize("host", [*OURS, *OTHERS])
def test_only_requests_to_names_of_this_machine_are_answered(host: str) -> None:
    assert status({"Host": host}) == (200 if host in OURS else 403)


def test_an_open_service_is_reached_by_its_address_but_not_by_any_name() -> None:
    assert status({"Host": "192.168.0.5:8000"}, "0.0.0.0") == 200
    assert status({"Host": "[fe80::1]:8000"}, "::") == 200
    assert status({"Host": "evil.example"}, "0.0.0.0") == 403


def test_an_allowed_name_may_be_the_origin_behind_a_proxy() -> None:
    allowed = ("Puzzles.example",)
    assert status({"Host": "puzzles.example"}, allowed=allowed) == 200
    assert (
        status({"Host": "localhost", "Origin": "https://puzzles.example"}, allowed=allowed) == 200
    )
    assert status({"Host": "localhost", "Origin": "https://puzzles.example"}) == 403


@pytest.mark.parametrize(
    ("origin", "expected"),
    [
        ("http://localhost:8000", 200),
        ("http://localhost:9000", 403),
        ("http://evil.example", 403),
        ("null", 403),
        ("", 403),
        ("file://", 403),
        ("http://[", 403),
        ("http://evil.example/localhost:8000", 403),
    ],
)
def test_only_our_own_page_may_use_the_service(origin: str, expected: int) -> None:
    assert status({"Host": "localhost:8000", "Origin": origin}) == expected


def test_pages_of_allowed_origins_use_the_service_and_of_no_others() -> None:
    app = Starlette(routes=[Route("/", lambda _: PlainTextResponse("ours"), methods=["POST"])])
    origin = origin_of("HTTPS://Site.example:443")
    assert origin == "https://site.example"
    client = TestClient(Guard(app, "localhost", origins=[origin]))
    own = {"Host": "localhost", "Origin": origin}
    asked = {**own, "Access-Control-Request-Method": "POST"}
    preflight = client.options("/", headers=asked)
    assert preflight.status_code == 204
    assert preflight.headers["access-control-allow-headers"] == "Content-Type"
    assert "POST" in preflight.headers["access-control-allow-methods"]
    for answer in (preflight, client.post("/", headers=own), client.get("/none", headers=own)):
        assert answer.headers["access-control-allow-origin"] == origin
        assert answer.headers["vary"] == "Origin"
        assert "access-control-allow-credentials" not in answer.headers
    for other in ("https://site.example:444", "http://site.example", "https://a.site.example"):
        for refused in (
            client.options("/", headers={**asked, "Origin": other}),
            client.post("/", headers={**own, "Origin": other}),
        ):
            assert refused.status_code == 403
            assert "access-control-allow-origin" not in refused.headers
    assert client.post("/", headers={**own, "Host": "evil.example"}).status_code == 403


@pytest.mark.parametrize(
    "text", ["*", "null", "", "site.example", "https://site.example/", "https://*.site.example"]
)
def test_an_origin_is_exact(text: str) -> None:
    with pytest.raises(ArgumentError, match="allow_origins"):
        origin_of(text)


def test_only_a_visible_link_from_elsewhere_opens_the_page() -> None:
    site = {"Host": "localhost", "Sec-Fetch-Site": "cross-site"}
    assert status({**site, "Sec-Fetch-Mode": "navigate"}) == 200
    assert status({**site, "Sec-Fetch-Mode": "no-cors"}) == 403


def test_every_answer_has_headers_that_show_browsers_what_is_allowed() -> None:
    app = Starlette()
    for headers in ({"Host": "localhost"}, {"Host": "evil.example"}):
        response = TestClient(Guard(app, "localhost")).get("/", headers=headers)
        policy = response.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self';" in policy
        assert "unsafe" not in policy
        assert response.headers["x-content-type-options"] == "nosniff"
        assert "set-cookie" not in response.headers
        assert not [name for name in response.headers if name.startswith("access-control")]


def test_a_host_has_a_name_and_a_port() -> None:
    assert host_name("a.example:80") == "a.example"
    assert host_name("a:b:c") == ""
    assert (host_name("[::1]"), host_name("[::1]80"), host_name("[::1]:80")) == ("::1", "", "::1")
    assert (host_name("A.example.:80"), host_name("a."), host_name("")) == ("a.example", "a", "")

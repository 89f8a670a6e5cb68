"""Links to shared puzzles: previews without spoilers, pages in frames, and hostile addresses."""

from __future__ import annotations

import re
from io import BytesIO

import pytest
from starlette.testclient import TestClient

import nonolith
from nonolith import Grid, Puzzle
from nonolith.web import sharing
from nonolith.web.application import application
from nonolith.web.guard import HEADERS

SECURE = HEADERS["Content-Security-Policy"]


def token(puzzle: Puzzle) -> str:
    return str(nonolith.write(puzzle, format="share")).strip()


HEART = Puzzle.from_grid(Grid.from_text(".#.#.\n#####\n#####\n.###.\n..#..")).replace(
    title='A "<b>"'
)


def test_the_preview_has_the_title_and_a_picture_and_opens_the_puzzle(client: TestClient) -> None:
    shared = token(HEART)
    response = client.get(f"/p/{shared}")
    assert response.headers["content-type"] == "text/html; charset=utf-8"
    assert response.headers["content-security-policy"] == SECURE
    found = dict(re.findall(r'property="(?:og|twitter):([\w:]+)" content="([^"]*)"', response.text))
    assert found["title"] == "A &quot;&lt;b&gt;&quot;"
    assert found["description"] == "A nonogram: 5 rows, 5 columns"
    assert found["image"] == f"http://localhost:8000/p/{shared}.png"
    assert f'http-equiv="refresh" content="0; url=../#{shared}"' in response.text
    assert "<b>" not in response.text
    german = client.get(f"/p/{shared}", headers={"Accept-Language": "fr-FR, de;q=0.8, en;q=0.5"})
    assert "Ein Nonogramm: 5 Zeilen, 5 Spalten" in german.text


def test_behind_a_trusted_proxy_addresses_have_the_prefix_that_it_removes() -> None:
    headers = {
        "X-Forwarded-Prefix": "/nonograms",
        "X-Forwarded-Proto": "https",
        "Host": "localhost",
    }
    shared, base = f"/p/{token(HEART)}", "https://localhost/nonograms"
    app = application(jobs=1, trusted_proxies=["10.0.0.0/8"])
    with TestClient(app, client=("192.0.2.1", 5000)) as client:
        for path in (shared, "/", "/robots.txt", "/sitemap.xml"):
            response = client.get(path, headers=headers)
            assert response.status_code == 200
            assert "localhost/nonograms" not in response.text
            assert "https://localhost" not in response.text
    app = application(jobs=1, trusted_proxies=["10.0.0.0/8"])
    with TestClient(app, client=("10.0.0.7", 5000)) as client:
        for path, text in (
            (shared, f'"{base}{shared}.png"'),
            ("/", f'"og:image" content="{base}/icons/'),
            ("/robots.txt", f"Sitemap: {base}/sitemap.xml"),
            ("/sitemap.xml", f"<loc>{base}/</loc>"),
        ):
            assert text in client.get(path, headers=headers).text
        assert "X-Forwarded-Prefix" in client.get(shared, headers=headers).headers["vary"]
        hostile = {"X-Forwarded-Prefix": '"><script>', "Host": 'localhost:"><script>'}
        assert "<script>" not in client.get(shared, headers=hostile).text


def test_the_picture_is_the_empty_board_and_is_drawn_once(client: TestClient) -> None:
    image = pytest.importorskip("PIL.Image", reason="Pillow is not installed")
    bare = HEART.replace(goal=None, title="")
    pictures = [client.get(f"/p/{token(puzzle)}.png") for puzzle in (HEART, bare)]
    assert pictures[0].headers["content-type"] == "image/png"
    assert "public" in pictures[0].headers["cache-control"]
    opened = [image.open(BytesIO(picture.content)).convert("RGB") for picture in pictures]
    assert opened[0].size == (1200, 630)
    assert opened[0].tobytes() == opened[1].tobytes()  # of a puzzle whose link has no solution
    kept = client.app.state.pictures  # type: ignore[attr-defined]
    kept[token(HEART)] = b"kept"
    assert client.get(f"/p/{token(HEART)}.png").content == b"kept"
    del kept[token(HEART)]


def test_the_service_keeps_a_limited_number_of_pictures(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("PIL", reason="Pillow is not installed")
    monkeypatch.setattr(sharing, "_MAX_PICTURES", 2)
    shared = [token(Puzzle(rows=[[1]] * n, columns=[[n]])) for n in (1, 2, 3)]
    for one in shared:
        assert client.get(f"/p/{one}.png").status_code == 200
    assert list(client.app.state.pictures) == shared[1:]  # type: ignore[attr-defined]


def test_only_the_page_for_frames_may_be_framed(client: TestClient) -> None:
    response = client.get(f"/embed/{token(HEART)}", headers={"Accept-Language": "de"})
    policy = response.headers["content-security-policy"]
    assert policy == (
        "default-src 'none'; script-src 'self'; style-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors *"
    )
    assert '"language":"de"' in response.text
    assert '"language":"en"' in client.get(f"/embed/{token(HEART)}?language=en").text
    # All puzzles share the code, whose address changes with it.
    for address in re.findall(r'(?:src|href)="\.\.(/embed\.\w+\?\w+)"', response.text):
        assert "immutable" in client.get(address).headers["cache-control"]
        assert "no-cache" in client.get(f"{address}x").headers["cache-control"]
    assert len(response.text) < 20_000
    for path in ("/", f"/p/{token(HEART)}", f"/p/{token(HEART)}.png", "/embed/x", "/health"):
        assert "frame-ancestors 'none'" in client.get(path).headers["content-security-policy"]


def test_a_frame_with_a_damaged_link_shows_the_reason(client: TestClient) -> None:
    shared = f"/embed/{token(HEART)[:-3]}xyz"
    response = client.get(shared, headers={"Accept-Language": "de"})
    assert response.status_code == 422
    assert response.headers["content-type"] == "text/html; charset=utf-8"
    assert response.headers["content-security-policy"].endswith("frame-ancestors *")
    assert response.headers["cache-control"] == "no-store"
    assert "lässt sich nicht anzeigen" in response.text
    assert '<span lang="en">a letter is wrong, missing, or one too many' in response.text
    assert ">This puzzle cannot be shown: <span" in client.get(shared).text


LARGE = token(Puzzle(rows=[[]] * 501, columns=[[]]))


@pytest.mark.parametrize(
    ("shared", "status"),
    [
        ("x", 404),
        ("nono1.", 404),
        ("nono1.<script>", 404),
        ("nono1.A%0d%0aB", 404),
        ("nono1.AAAA", 422),
        (f"{token(HEART)[:-3]}xyz", 422),
        ("nono2.AAAA", 422),
        (f"nono1.{'A' * 60_000}", 422),
        (LARGE, 413),
    ],
)
def test_hostile_and_damaged_links_are_refused(
    client: TestClient, shared: str, status: int
) -> None:
    for path in (f"/p/{shared}.png", f"/embed/{shared}"):
        assert client.get(path).status_code == status
    response = client.get(f"/p/{shared}", follow_redirects=False)
    if status == 404:
        assert response.status_code == 404
    else:  # the page says what is wrong
        assert (response.status_code, response.headers["location"]) == (303, f"../#{shared}")

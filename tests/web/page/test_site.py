"""A static site with a collection of one's own, and a frame with a puzzle on another origin."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import nonolith
from nonolith.cli import main
from tests.web.page.playing import Pages, loaded, runs, shown

if TYPE_CHECKING:
    from playwright.sync_api import Frame, Page

ROOT = Path(__file__).parents[3]
TREE = next(nonolith.read_each(ROOT / "examples" / "collection" / "garden.txt")).puzzle


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None: ...


@contextmanager
def hosted(folder: Path) -> Iterator[str]:
    """Serve the files of a folder, and yield the origin."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("site")
    collection = str(ROOT / "examples" / "collection")
    assert main(["site", "--catalogue", collection, str(folder)]) == 0
    with hosted(folder) as origin:
        yield origin


def around(folder: Path, site: str, **other: str) -> None:
    """Write the page of the tutorial, and record the messages that it receives."""
    text = (ROOT / "docs" / "tutorials" / "publisher.md").read_text(encoding="utf-8")
    (page,) = re.findall("```html\n(.*?)```", text, re.S)
    page = page.replace("https://puzzles.example", site)
    for old, new in other.items():
        page = page.replace(f"{old}: ", f"{old}: {new} ?? ")
    (folder / "favicon.ico").write_bytes(b"")
    note = "<script>got = []; addEventListener('message', e => got.push(e.data))</script>"
    (folder / "index.html").write_text(page.replace("<main>", f"{note}<main>"))


def frame_of(page: Page) -> Frame:
    page.frame_locator("#puzzle").get_by_role("grid").wait_for()
    return page.frames[1]


def events(page: Page) -> list[str]:
    return [one["event"] for one in page.evaluate("got")]


def test_a_frame_tells_the_page_around_it_what_happens_and_continues_its_state(
    pages: Pages, site: str, tmp_path: Path
) -> None:
    around(tmp_path, site)
    with hosted(tmp_path) as origin:
        page = pages.open(origin)
        frame = frame_of(page)
        page.wait_for_function("got.length")
        ready = page.evaluate("got[0]")
        assert (ready["event"], ready["nonolith"], ready["solved"]) == ("ready", 1, False)
        assert 300 < ready["height"] < 2000
        assert page.locator("#puzzle").get_attribute("height") == str(ready["height"])
        assert frame.evaluate("document.documentElement.dataset.theme") == "light"
        strokes = list(runs(TREE))
        for r, first, last, _ in strokes[:3]:
            paint(page, frame, r, first, last)
        assert {*events(page)} >= {"state", "progress"}
        # The state comes back from the page around the frame.
        frame.evaluate("localStorage.clear()")
        page.reload()
        frame = frame_of(page)
        page.wait_for_function("got.some(one => one.event === 'progress')")
        assert frame.locator(".cell.filled").count() == sum(b - a + 1 for _, a, b, _ in strokes[:3])
        for r, first, last, _ in strokes[3:]:
            paint(page, frame, r, first, last)
        page.wait_for_function("got.some(one => one.event === 'solved')")
        assert re.fullmatch(r"Solved in \d+ s with 0 hints\.", page.locator("#result").inner_text())


def paint(page: Page, frame: Frame, row: int, first: int, last: int) -> None:
    frame.locator(".cell").nth(row * TREE.width + first).focus()
    page.keyboard.press("1")
    for _ in range(last - first):
        page.keyboard.press("Shift+ArrowRight")


def test_a_frame_neither_speaks_to_other_origins_nor_obeys_them(
    pages: Pages, site: str, tmp_path: Path
) -> None:
    around(tmp_path, site, origin="'https://evil.example'")
    with hosted(tmp_path) as origin:
        page = pages.open(origin)
        frame = frame_of(page)
        page.evaluate(
            """site => document.getElementById('puzzle').contentWindow.postMessage(
              {nonolith: 1, action: 'restore', state: {cells: '2'.repeat(121)}}, site)""",
            site,
        )
        paint(page, frame, 0, 5, 5)
        page.wait_for_timeout(300)
        assert events(page) == []
        assert frame.locator(".cell.filled").count() == 1
    pages.problems = [one for one in pages.problems if "postMessage" not in one]


def test_a_static_site_has_its_own_puzzles_and_hints(pages: Pages, site: str) -> None:
    page = pages.open(f"{site}/")
    section = page.get_by_role("region", name="All puzzles")
    section.get_by_role("button", name="In the garden").click()
    tiles = section.locator(".tiles").get_by_role("listitem")
    assert tiles.count() == 5
    assert page.get_by_role("link", name="Solve").count() == 0
    tiles.first.get_by_role("button").click()
    page.get_by_role("grid").wait_for()
    page.get_by_role("button", name="Hint").click()
    page.locator(".hint, .place").get_by_text("column").or_(
        page.locator(".place").get_by_text("row")
    ).first.wait_for()
    assert {*shown(page)} == {"open"}
    assert not [address for address in loaded(page) if "/api/" in address]


def test_a_second_frame_of_the_service_loads_few_bytes(pages: Pages, service: str) -> None:
    both = (TREE, TREE.transposed())
    tokens = [str(nonolith.write(puzzle, format="share")).strip() for puzzle in both]
    page = pages.open(f"{service}embed/{tokens[0]}?language=de")
    page.get_by_role("grid").wait_for()
    assert page.get_by_role("button", name="Hinweis").count() == 1
    page.goto(f"{service}embed/{tokens[1]}")
    page.get_by_role("grid").wait_for()
    moved = page.evaluate(
        """['navigation', 'resource'].flatMap(kind => performance.getEntriesByType(kind))
          .reduce((sum, one) => sum + one.transferSize, 0)"""
    )
    assert 0 < moved <= 20_000

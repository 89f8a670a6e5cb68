"""Links to puzzles: the page opens them, and other sites show them in frames."""

from __future__ import annotations

from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

import pytest

import nonolith
from nonolith import Puzzle
from tests.web.page.playing import PHONE, Pages, example, tulip

pytestmark = pytest.mark.first


def path(page: str, puzzle: Puzzle) -> str:
    return f"{page}/{str(nonolith.write(puzzle, format='share')).strip()}"


def test_a_link_with_a_preview_opens_the_puzzle(pages: Pages, service: str) -> None:
    puzzle = tulip().replace(goal=None)
    page = pages.open(service + path("p", puzzle))
    page.get_by_role("heading", name="Tulip").wait_for()
    page.goto(page.url.replace("#play", "#share"))
    page.get_by_role("button", name="Copy", exact=True).and_(page.locator(":enabled")).wait_for()
    link = page.get_by_label("Link", exact=True).input_value()
    page.get_by_role("button", name="Copy", exact=True).click()
    page.locator(".link + .status", has_text="Copied.").wait_for()
    assert link.startswith(f"{service}p/")
    assert nonolith.read(link) == puzzle
    damaged = pages.tab(page, f"{link[:-4]}0000")
    damaged.get_by_role("heading", name="Broken link").wait_for()
    pages.problems[:] = [text for text in pages.problems if "status of 4" not in text]


@pytest.mark.long
def test_another_site_shows_a_puzzle_in_a_frame_and_nothing_else(
    pages: Pages, service: str
) -> None:
    page = pages.open(service + path("p", tulip()))
    page.get_by_role("grid").wait_for()
    page.goto(page.url.replace("#play", "#share"))
    page.get_by_role("heading", name="On another page").wait_for()
    frame = page.get_by_label("HTML for a frame", exact=True).input_value()
    document = f"<!DOCTYPE html><main><p>Ours</p>{frame}<iframe src='{service}'></iframe></main>"

    class Site(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(document.encode())

        def log_message(self, *_: object) -> None: ...

    with HTTPServer(("127.0.0.1", 0), Site) as site:
        Thread(target=site.serve_forever, daemon=True).start()
        # The name and the port differ from those of the service.
        other = pages.open(f"http://localhost:{site.server_address[1]}/", PHONE)
        shown = other.frame_locator("iframe >> nth=0")
        shown.get_by_role("heading", name="Tulip").wait_for()
        shown.get_by_role("button", name="Hint", exact=True).click()
        shown.get_by_text("Look at").first.wait_for()
        shown.locator(".cell").nth(2).click()
        assert "," in str(shown.locator(".cell").nth(2).get_attribute("aria-label"))
        assert other.frame_locator("iframe >> nth=1").get_by_role("navigation").count() == 0
        site.shutdown()
    assert any("frame-ancestors" in text for text in pages.problems)
    pages.problems[:] = [text for text in pages.problems if "frame" not in text]


@pytest.mark.long
def test_a_narrow_german_phone_shows_the_whole_view(pages: Pages, service: str) -> None:
    page = pages.open(service + example("Cat"), (360, 740), locale="de")
    page.get_by_role("link", name="Teilen").click()
    page.locator(".code").wait_for()
    ends = "all => all.map(one => one.getBoundingClientRect().right)"
    assert max(page.eval_on_selector_all(".share *", ends)) <= 348

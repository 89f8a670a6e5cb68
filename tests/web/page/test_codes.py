"""The link as a QR code, in the page."""

from __future__ import annotations

import segno

import nonolith
from tests.web.page.playing import Pages

OPEN = "puzzle => localStorage.setItem('nonolith.puzzle', JSON.stringify(puzzle))"


def test_the_code_of_a_puzzle_is_its_link(pages: Pages, service: str) -> None:
    page = pages.open(service)
    page.evaluate(OPEN, {"nonolith": 1, "rows": [[1], [2]], "columns": [[2], [1]]})
    page.goto(f"{service}#share")
    page.reload()
    code = page.get_by_role("img", name="The link as a QR code")
    code.wait_for()
    link = page.get_by_label("Link", exact=True).input_value()
    expected = segno.make_qr(link, error="m", boost_error=False).svg_inline()
    assert str(code.locator("path").get_attribute("d")) in expected
    assert nonolith.read(link) == nonolith.Puzzle(rows=[[1], [2]], columns=[[2], [1]])
    box = code.bounding_box()
    assert box is not None
    assert box["width"] == box["height"] > 150
    # The tests' service is reached at 127.0.0.1.
    assert "opens on this computer only" in page.locator("figcaption").inner_text()

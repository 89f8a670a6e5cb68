"""The link as a QR code, read by a reader of its own."""

from __future__ import annotations

import nonolith
from tests.web.page.codes import message
from tests.web.page.playing import Pages

DRAW = """async text => {
  const { qrCode } = await import('/codes.js');
  const code = qrCode(text);
  return code && [code.querySelector('path').getAttribute('d'), code.viewBox.baseVal.width];
}"""


def test_a_code_holds_its_text_whatever_its_size(pages: Pages, service: str) -> None:
    page = pages.open(service)
    versions = set()
    for length in range(1, 105, 6):
        text = "".join(chr(97 + i * i % 26) for i in range(length))
        path, side = page.evaluate(DRAW, text)
        assert message(path, side) == text
        versions.add(side)
    assert len(versions) == 6
    assert page.evaluate(DRAW, "a" * 2953)[1] == 177 + 8
    assert page.evaluate(DRAW, "a" * 2954) is None


def test_the_code_of_a_puzzle_is_its_link(pages: Pages, service: str) -> None:
    page = pages.open(service)
    page.evaluate(
        "puzzle => localStorage.setItem('nonolith.model.puzzle', JSON.stringify(puzzle))",
        {"nonolith": 1, "rows": [[1], [2]], "columns": [[2], [1]]},
    )
    page.goto(f"{service}#share")
    page.reload()
    code = page.get_by_role("img", name="The link as a QR code")
    code.wait_for()
    path = code.locator("path").get_attribute("d") or ""
    side = int((code.get_attribute("viewBox") or "").split()[2])
    link = page.get_by_label("Link", exact=True).input_value()
    assert message(path, side) == link
    assert nonolith.read(link) == nonolith.Puzzle(rows=[[1], [2]], columns=[[2], [1]])
    # The tests' service is reached at 127.0.0.1.
    assert "opens on this computer only" in page.locator("figcaption").inner_text()

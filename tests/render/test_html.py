"""HTML: a page with the picture."""

from __future__ import annotations

from nonolith import Style, draw
from nonolith.render.svg import puzzle_svg
from tests.render.reference import FLOWER
from tests.render.test_page import Page


def test_the_page_has_the_picture_the_title_and_the_facts() -> None:
    style = Style(theme="dark", sides=4)
    puzzle = FLOWER.replace(title="A <b> & c", author="Ann")
    text = draw(puzzle, FLOWER.goal, "html", style=style)
    assert puzzle_svg(puzzle, FLOWER.goal, style) in text
    page = Page(text)
    assert page.all("h1") == ["A <b> & c"]
    assert page.all("p") == ["By Ann · 5 rows, 6 columns"]
    assert "b" not in [tag for tag, _ in page.elements]
    assert "#16181d" in page.all("style")[0]


def test_nothing_is_loaded() -> None:
    page = Page(draw(FLOWER, renderer="html"))
    assert not [at for _, at in page.elements if "src" in at or "href" in at]
    [policy] = [at["content"] for _, at in page.elements if at.get("http-equiv")]
    assert policy is not None
    assert policy.startswith("default-src 'none'")

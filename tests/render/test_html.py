"""HTML: a page with the picture."""

from __future__ import annotations

from nonolith import Style, draw
from nonolith.render.svg import puzzle_svg
from tests.render.reference import FLOWER


def test_the_page_has_the_picture_the_title_and_the_facts() -> None:
    style = Style(theme="dark", sides=4)
    puzzle = FLOWER.replace(title="A <b> & c", author="Ann")
    text = draw(puzzle, FLOWER.goal, "html", style=style)
    assert puzzle_svg(puzzle, FLOWER.goal, style) in text
    assert "<h1>A &lt;b&gt; &amp; c</h1>" in text
    assert "<p>By Ann · 5 rows, 6 columns</p>" in text
    assert "<b>" not in text
    assert "background: #16181d" in text


def test_nothing_is_loaded() -> None:
    text = draw(FLOWER, renderer="html")
    assert " src=" not in text
    assert " href=" not in text
    assert "content=\"default-src 'none';" in text

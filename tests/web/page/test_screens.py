"""Boards and hints on the screens of phones, tablets and desks, and with large text."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

import pytest

from nonolith import Grid, Puzzle
from tests.web.page.playing import PHONE, TABLET, Fingers, Pages, flower, middle, shown

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.first

TOUCH = {"has_touch": True, "is_mobile": True}

VISIBLE = """() => {
  const frame = document.querySelector('.scroller').getBoundingClientRect();
  const corner = document.querySelector('.corner')?.getBoundingClientRect();
  const left = corner?.right ?? frame.left, top = corner?.bottom ?? frame.top;
  const all = [...document.querySelectorAll('.cell')].map(c => c.getBoundingClientRect());
  const shown = all.filter(c => c.left > left - 1 && c.top > top - 1
    && c.right < Math.min(frame.right, innerWidth) + 1
    && c.bottom < Math.min(frame.bottom, innerHeight) + 1);
  const count = side => new Set(shown.map(c => c[side])).size;
  return [count('top'), count('left')];
}"""


def visible(page: Page) -> list[int]:
    """Return the numbers of rows and columns that are on the screen and not under the clues."""
    found: list[int] = page.evaluate(VISIBLE)
    return found


def example(pages: Pages, service: str, name: str, size: tuple[int, int], **more: Any) -> Page:
    page = pages.open(service, size, **more)
    page.get_by_role("button", name=name).first.click()
    page.get_by_role("grid").wait_for()
    return page


def covered(page: Page, name: str) -> list[str]:
    """Return the elements under the corners of an element that are not parts of it."""
    found: list[str] = page.evaluate(
        """name => {
          const part = document.querySelector(name), box = part.getBoundingClientRect();
          const at = [[box.left + 6, box.top + 4], [box.right - 6, box.top + 4],
            [box.left + 6, box.bottom - 4], [box.right - 6, box.bottom - 4]];
          return at.map(([x, y]) => document.elementFromPoint(x, y))
            .filter(e => !part.contains(e)).map(e => e ? e.className || e.tagName : 'none');
        }""",
        name,
    )
    return found


@pytest.mark.parametrize("name", ["Cat", "Toadstool", "House", "Fish"])
def test_a_hint_on_a_phone_lies_between_the_board_and_the_tools(
    pages: Pages, service: str, name: str
) -> None:
    page = example(pages, service, name, PHONE, **TOUCH)
    hint = page.get_by_role("button", name="Hint", exact=True)
    for _ in range(3):
        hint.click()
        page.locator(".marks > *").first.wait_for()
    for part in (".hint p", ".hint .actions", ".bar"):
        assert covered(page, part) == []
    boxes = [page.locator(part).bounding_box() for part in (".scroller", ".hint", ".bar")]
    for above, below in itertools.pairwise(boxes):
        assert above
        assert below
        assert above["y"] + above["height"] <= below["y"] + 1
    assert visible(page)[0] >= 6
    follows = page.locator(".marks .follows").first.bounding_box()
    assert follows
    assert boxes[0]
    assert follows["y"] + follows["height"] <= boxes[0]["y"] + boxes[0]["height"] + 1


@pytest.mark.parametrize(
    ("name", "size", "cell"),
    [("Cat", PHONE, 20), ("Toadstool", PHONE, 18), ("Cat", TABLET, 40), ("Lighthouse", TABLET, 28)],
)
def test_the_whole_board_is_on_the_screen(
    pages: Pages, service: str, name: str, size: tuple[int, int], cell: int
) -> None:
    page = example(pages, service, name, size, **TOUCH)
    grid = page.get_by_role("grid").get_attribute("aria-label") or ""
    rows, columns = (int(part) for part in grid.replace(",", "").split() if part.isdigit())
    assert visible(page) == [rows, columns]
    assert page.evaluate("document.querySelector('.cell').offsetWidth") >= cell
    assert not page.locator(".more").is_visible()
    for view in ("solve", "design"):
        page.get_by_role("link", name=view.capitalize()).click()
        page.locator(f"nav a[href^='#{view}'][aria-current]").wait_for()
        page.locator(".cell").first.wait_for()
        page.wait_for_timeout(300)
        assert min(visible(page)) >= min(rows, columns, 15)


def test_large_text_leaves_the_whole_board_on_the_screen(pages: Pages, service: str) -> None:
    page = example(pages, service, "Cat", (1280, 800))
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    page.evaluate("dispatchEvent(new Event('resize'))")
    assert visible(page) == [15, 15]
    assert page.evaluate("document.documentElement.scrollWidth") <= 1280
    assert covered(page, ".scroller") == []


def test_a_large_board_shows_that_there_is_more_and_how_to_move_it(
    pages: Pages, service: str
) -> None:
    page = example(pages, service, "Lighthouse", PHONE, **TOUCH)
    _rows, columns = visible(page)
    assert columns < 20
    more = page.locator(".more")
    assert f"{columns} of 20 columns" in more.inner_text()
    assert "two fingers" in more.inner_text()
    assert page.locator(".edges.right").count() == 1
    assert page.locator(".edges.left").count() == 0
    page.locator(".map").click(position={"x": 50, "y": 20})
    page.locator(".edges.left").wait_for()
    page.get_by_role("button", name="Whole board").click()
    assert visible(page) == [20, 20]
    page.get_by_role("button", name="Larger cells").click()
    assert visible(page)[1] == columns


def test_the_board_scrolls_while_a_stroke_reaches_its_edge(pages: Pages) -> None:
    wide = Puzzle.from_grid(Grid.from_rows([[1] * 40] * 3))
    page = pages.phone(pages.file(wide))
    before = visible(page)[1]
    assert before < 40
    x, y = middle(page, 0)
    fingers = Fingers(page)
    fingers.down((x, y))
    fingers.move((x + 60, y))
    fingers.move((386, y))
    page.locator(".cell:nth-child(40).filled").first.wait_for()
    fingers.up()
    assert shown(page) == ["filled"] * 40 + ["open"] * 80


def test_a_tap_at_the_edge_does_not_scroll(pages: Pages) -> None:
    page = pages.phone(pages.file(flower()))
    x, y = middle(page, 12 * 25 + 12)
    before = page.evaluate("document.querySelector('.scroller').scrollLeft")
    fingers = Fingers(page)
    fingers.down((384, y))
    fingers.move((380, y))
    page.wait_for_timeout(200)
    fingers.up()
    assert page.evaluate("document.querySelector('.scroller').scrollLeft") == before
    assert x > 0


def test_a_zoom_survives_a_change_of_the_window(pages: Pages) -> None:
    page = pages.phone(pages.file(flower()))
    page.locator("summary").click()
    page.get_by_role("button", name="Larger", exact=True).click()
    size = page.evaluate("document.querySelector('.cell').offsetWidth")
    page.set_viewport_size({"width": 390, "height": 780})  # the browser shows its address bar
    page.wait_for_timeout(100)
    assert page.evaluate("document.querySelector('.cell').offsetWidth") == size

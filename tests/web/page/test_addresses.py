"""Each puzzle and each drawing has an address and a record of its own: tabs, reloads, storage."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.web.page.playing import Pages, example, shown, solved

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.first

SMALL, OTHER = "3x3:3/1.1/1/2/1.1/2", "2x2:2/1/2/1"


def begun(page: Page, name: str = "Cat") -> None:
    """Open an example by its link."""
    page.goto(page.url.split("#")[0] + example(name))
    page.get_by_role("heading", name=name).wait_for()
    page.get_by_role("grid").wait_for()


def filled(page: Page) -> list[int]:
    return [i for i, name in enumerate(shown(page)) if name == "filled"]


def test_a_reload_shows_the_puzzle_of_its_own_tab(pages: Pages, service: str) -> None:
    first = pages.open(service)
    begun(first, "Cat")
    second = pages.tab(first, service)
    begun(second, "House")
    first.reload()
    first.get_by_role("heading", name="Cat").wait_for()
    assert first.url != second.url
    third = pages.tab(first, second.url)
    third.get_by_role("heading", name="House").wait_for()


def test_two_tabs_with_one_puzzle_show_the_same_cells(pages: Pages, service: str) -> None:
    first = pages.open(service)
    begun(first)
    first.locator(".cell").nth(3).click()
    second = pages.tab(first, first.url)
    second.get_by_role("grid").wait_for()
    second.locator(".cell").nth(4).click()
    first.locator(".cell").nth(4).and_(first.locator(".filled")).wait_for()
    first.locator(".cell").nth(5).click()
    first.reload()
    first.get_by_role("grid").wait_for()
    assert filled(first) == filled(second) == [3, 4, 5]
    for _ in range(3):  # the history of the cells is the same in both tabs, too
        second.get_by_role("button", name="Undo").click()
    first.locator(".grid:not(:has(.filled))").wait_for()


@pytest.mark.long
def test_a_pasted_puzzle_is_reached_again_after_another_was_opened(
    pages: Pages, service: str
) -> None:
    page = pages.open(service)
    solved(page, SMALL)
    page.get_by_role("button", name="Play it").click()
    page.get_by_role("button", name="Undo").wait_for()  # Solve has a grid, too
    page.locator(".cell").first.click()
    address = page.url
    begun(page)
    page.get_by_role("link", name="Puzzles").click()
    mine = page.get_by_role("region", name="Your puzzles")
    assert "started" in mine.get_by_role("button", name="3 × 3").inner_text()
    mine.get_by_role("button", name="3 × 3").click()
    page.get_by_role("grid", name="Nonogram, 3 rows").wait_for()
    assert (filled(page), page.url) == ([0], address)
    page.go_back()
    page.get_by_role("heading", name="All puzzles").wait_for()
    page.go_back()
    page.get_by_role("heading", name="Cat").wait_for()


@pytest.mark.long
def test_a_removed_puzzle_can_be_restored(pages: Pages, service: str) -> None:
    page = pages.open(service)
    solved(page, SMALL)
    page.get_by_role("button", name="Play it").click()
    page.get_by_role("button", name="Undo").wait_for()  # Solve has a grid, too
    page.locator(".cell").first.click()
    for restored in (True, False):
        page.get_by_role("link", name="Puzzles").click()
        mine = page.get_by_role("region", name="Your puzzles")
        mine.get_by_role("button", name="Remove").click()
        if restored:
            mine.get_by_role("button", name="Undo").click()
        page.reload()
        page.get_by_role("button", name="No. 1").first.wait_for()
        assert mine.get_by_role("button", name="3 × 3").count() == restored
    assert page.evaluate("Object.keys(localStorage).length") == 0


@pytest.mark.long
def test_drawing_does_not_change_what_is_played(pages: Pages, service: str) -> None:
    page = pages.open(service)
    begun(page)
    page.locator(".cell").nth(3).click()
    page.get_by_role("link", name="Design").click()
    page.get_by_role("heading", name="Design").wait_for()
    page.locator(".cell").nth(7).click()
    page.get_by_role("link", name="Play").click()
    page.get_by_role("heading", name="Cat").wait_for()
    assert filled(page) == [3]


def drawn(page: Page, cell: int) -> None:
    """Draw in a cell, and wait until the record of this drawing holds it."""
    page.locator(".cell").nth(cell).click()
    page.wait_for_function(
        """cell => {
          const text = localStorage.getItem('nonolith.sketch.' + location.hash.split('/')[1]);
          return text && JSON.parse(text).now.c[cell] !== '0';
        }""",
        arg=cell,
    )


@pytest.mark.long
def test_each_tab_has_its_own_drawing(pages: Pages, service: str) -> None:
    first = pages.open(f"{service}#design")
    drawn(first, 7)
    second = pages.tab(first, f"{service}#design")
    second.locator(".cell").nth(7).and_(second.locator(".filled")).wait_for()  # the latest one
    second.get_by_role("button", name="New drawing").click()
    second.locator(".grid:not(:has(.filled))").wait_for()
    drawn(second, 9)
    drawn(first, 8)
    for page in (first, second):
        page.reload()
        page.locator(".filled").first.wait_for()
    assert (filled(first), filled(second)) == ([7, 8], [9])
    first.get_by_role("button", name="Undo").click()  # the history is kept, too
    assert filled(first) == [7]
    first.get_by_role("link", name="Puzzles").click()
    mine = first.get_by_role("region", name="Your puzzles")
    mine.get_by_role("link", name="drawing").first.wait_for()
    assert mine.get_by_role("link", name="drawing").count() == 2


FULL = """() => {
  Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };
}"""


def test_full_storage_is_reported_and_loses_nothing_until_the_page_is_closed(
    pages: Pages, service: str
) -> None:
    page = pages.open(service)
    begun(page)
    page.evaluate(FULL)
    page.locator(".cell").nth(3).click()
    alert = page.get_by_role("alert")
    assert "did not save" in alert.inner_text()
    begun(page, "House")
    page.locator(".cell").nth(4).click()
    begun(page, "Cat")
    assert filled(page) == [3]
    with page.expect_download() as saved:
        alert.get_by_role("button", name="Save all progress").click()
    assert len(saved.value.path().read_text().split('"cells"')) == 3


@pytest.mark.long
def test_an_unknown_address_gets_a_message_and_the_navigation(pages: Pages, service: str) -> None:
    page = pages.open(f"{service}#play/0123456789")
    page.get_by_text("This browser does not have this puzzle.").wait_for()
    page.get_by_role("link", name="Puzzles").click()
    page.get_by_role("button", name="No. 1").first.wait_for()

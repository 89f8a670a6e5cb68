"""Keys, the focus, announcements and the scroll position, on the whole page."""

from __future__ import annotations

import pytest

from nonolith import Puzzle
from tests.web.page.playing import PHONE, Pages, axe, middle, shown

pytestmark = pytest.mark.first

SMALL = Puzzle(rows=[[3], [1, 1], [1]], columns=[[2], [1, 1], [2]], title="Small")


def test_undo_and_hints_have_keys_wherever_the_focus_is(pages: Pages) -> None:
    page = pages.open(pages.file(SMALL))
    page.locator(".cell").first.click()
    button, radio = page.get_by_role("button", name="Check"), page.get_by_role("radio", name="Fill")
    for place in (None, button, radio):
        page.evaluate("document.activeElement.blur()")
        if place:
            place.focus()
        page.keyboard.press("Control+z")
        assert set(shown(page)) == {"open"}
        page.keyboard.press("Control+y")
        assert shown(page)[0] == "filled"
        page.keyboard.press("h")
        page.locator(".hint").wait_for()
        page.keyboard.press("Escape")
        assert not page.locator(".hint").is_visible()
    page.locator("summary").click()
    page.locator("[name=sides]").focus()
    page.keyboard.press("h")  # a letter chooses an entry of a list
    assert not page.locator(".hint").is_visible()


def test_escape_drops_a_stroke(pages: Pages) -> None:
    page = pages.open(pages.file(SMALL))
    page.mouse.move(*middle(page, 0))
    page.mouse.down()
    page.mouse.move(*middle(page, 2))
    assert shown(page)[:3] == ["filled"] * 3
    page.keyboard.press("Escape")
    assert set(shown(page)) == {"open"}
    page.mouse.move(*middle(page, 1))
    page.mouse.up()
    assert set(shown(page)) == {"open"}
    assert page.get_by_role("button", name="Undo").is_disabled()


#: Collect the texts of the live region: the verdict of Solve soon replaces the name of the view.
ANNOUNCED = """() => {
  const live = document.querySelector("#live");
  window.announced = [];
  new MutationObserver(() => window.announced.push(live.textContent.trim()))
    .observe(live, { childList: true, characterData: true, subtree: true });
}"""


def test_a_change_of_view_moves_the_focus_and_is_announced(pages: Pages, service: str) -> None:
    page = pages.open(service)
    page.evaluate(ANNOUNCED)
    page.get_by_role("button", name="No. 1", exact=False).first.focus()
    page.keyboard.press("Enter")
    page.get_by_role("grid").wait_for()
    for view in ("play", "solve", "design", "share", "find"):
        name = "Puzzles" if view == "find" else view.capitalize()
        if view != "play":
            page.get_by_role("link", name=name).focus()
            page.keyboard.press("Enter")
            page.locator(f"nav a[href^='#{view}'][aria-current]").wait_for()
        page.wait_for_function("name => window.announced.includes(name)", arg=name)
        assert page.evaluate("document.activeElement.tagName") == "H1", view


def test_a_new_language_keeps_the_dialog_open_and_the_focus(pages: Pages) -> None:
    page = pages.open(pages.file(SMALL))
    page.get_by_role("button", name="Colours and language").focus()
    page.keyboard.press("Enter")
    page.get_by_role("dialog", name="Colours and language").wait_for()
    page.get_by_role("combobox", name="Language").select_option("Deutsch")
    page.get_by_role("dialog", name="Farben und Sprache").wait_for()
    assert axe(page) == []
    assert page.evaluate("document.activeElement.selectedOptions[0].text") == "Deutsch"
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.ariaLabel") == "Farben und Sprache"


def test_assume_keep_and_drop_keep_the_focus(pages: Pages) -> None:
    page = pages.open(pages.file(SMALL))
    page.get_by_role("button", name="Assume").focus()
    for key, name in (("Enter", "Keep"), ("Enter", "Assume")):
        page.keyboard.press(key)
        assert page.evaluate("document.activeElement.textContent") == name


@pytest.mark.long
def test_a_view_opens_at_its_top_and_going_back_restores_the_scroll_position(
    pages: Pages, service: str
) -> None:
    page = pages.open(service, PHONE, has_touch=True, is_mobile=True)
    page.get_by_role("button", name="No. 20").scroll_into_view_if_needed()
    page.wait_for_timeout(200)
    before = page.evaluate("scrollY")
    assert before > 200
    page.get_by_role("button", name="No. 20").click()
    page.get_by_role("grid").wait_for()
    assert page.evaluate("scrollY") == 0
    page.go_back()
    page.get_by_role("button", name="No. 20").wait_for()
    page.wait_for_timeout(200)
    assert abs(page.evaluate("scrollY") - before) < 5

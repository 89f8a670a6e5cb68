"""What each view exposes to a screen reader: roles and names."""

from __future__ import annotations

import pytest

from tests.processes import until
from tests.web.page.playing import Pages, example, read


def test_each_view_has_one_heading_and_names_for_all_buttons(pages: Pages, service: str) -> None:
    page = pages.open(service + example("Cat"))
    page.get_by_role("grid").wait_for()
    for view in ("find", "play", "solve", "design", "share"):
        views = page.get_by_role("navigation", name="Views")
        views.locator(f"a[href^='#{view}']").click()
        page.locator(f"nav a[href^='#{view}'][aria-current='page']").wait_for()
        page.get_by_role("heading", level=1).wait_for()
        assert page.get_by_role("main").count() == 1
        bare = "e => e.filter(b => !b.textContent.trim() && !b.ariaLabel).length"
        assert page.eval_on_selector_all("button", bare) == 0


SPOKEN = """() => [...document.querySelectorAll("[aria-live], [role=status], [role=alert]")]
  .map(one => one.textContent.trim()).filter(Boolean)"""


@pytest.mark.long
def test_no_message_is_in_two_live_regions(pages: Pages, service: str) -> None:
    page = pages.open(f"{service}#solve")

    def shows(words: str) -> None:
        page.get_by_text(words).first.wait_for()
        # Other text of the page may have the same words before the message is announced.
        until(lambda: words in " ".join(page.evaluate(SPOKEN)))
        spoken = page.evaluate(SPOKEN)
        assert len(spoken) == len(set(spoken)), spoken

    read(page, "3x3:2/1.1/2/3/1.1/1")
    shows("It has exactly one solution.")
    page.get_by_role("button", name="Save", exact=True).click()
    shows("Saved.")
    page.get_by_role("button", name="Change the picture").click()
    shows("It has exactly one solution.")
    page.get_by_role("button", name="Save", exact=True).click()
    shows("Saved.")
    page.route("**/api/generate", lambda route: None)
    page.get_by_role("link", name="Puzzles").click()
    page.get_by_role("button", name="Make it").click()
    shows("Making")

"""What each view exposes to a screen reader: roles and names."""

from __future__ import annotations

import pytest

from tests.processes import until
from tests.web.page.playing import Pages, example, read

FOUND: dict[str, list[tuple[str, str]]] = {
    "find": [
        ("heading", "Every number hides part of a picture"),
        ("link", "Learn the rule in five taps"),
        ("region", "Today’s puzzle"),
        ("button", "Play today’s puzzle"),
        ("button", "Cat 15 × 15"),
        ("region", "All puzzles"),
        ("combobox", "Size"),
        ("button", "No. 1"),
        ("spinbutton", "Rows"),
        ("spinbutton", "Columns"),
        ("spinbutton", "Colours"),
        ("combobox", "Difficulty"),
        ("button", "Make it"),
    ],
    "play": [
        ("heading", "Cat"),
        ("grid", "Nonogram, 15 rows, 15 columns"),
        ("rowheader", "row 1: "),
        ("columnheader", "column 15: "),
        ("gridcell", "row 15, column 15, open"),
        ("complementary", "Paint with"),
        ("group", "Paint with"),
        ("radio", "Fill"),
        ("radio", "Blank"),
        ("button", "Undo"),
        ("button", "Hint"),
        ("button", "Check"),
        ("button", "Assume"),
    ],
    "solve": [
        ("heading", "Solve"),
        ("gridcell", "row 15, column 15, blank"),
        ("complementary", "Solve"),
        ("textbox", "A puzzle, in any format"),
        ("button", "Choose a file"),
        ("button", "Play the steps"),
        ("slider", "Step"),
        ("combobox", "Format"),
    ],
    "design": [
        ("heading", "Design"),
        ("grid", "Nonogram, 15 rows, 15 columns"),
        ("textbox", "Name of the colour"),
        ("spinbutton", "Rows"),
        ("combobox", "Symmetry"),
        ("button", "Choose a picture"),
        ("textbox", "Title"),
        ("combobox", "Format"),
    ],
    "share": [
        ("heading", "Cat"),
        ("textbox", "Link"),
        ("img", "The link as a QR code"),
        ("button", "Copy"),
        ("button", "Print"),
    ],
}


def test_every_part_of_each_view_has_an_accessible_name(pages: Pages, service: str) -> None:
    page = pages.open(service + example("Cat"))
    page.get_by_role("grid").wait_for()
    for view, parts in FOUND.items():
        views = page.get_by_role("navigation", name="Views")
        views.locator(f"a[href^='#{view}']").click()
        page.locator(f"nav a[href^='#{view}'][aria-current='page']").wait_for()
        if view == "solve":
            page.get_by_role("button", name="Show the solution").click()
        for role, name in parts:
            page.get_by_role(role, name=name).first.wait_for()  # type: ignore[arg-type]
        assert page.get_by_role("main").count() == 1
        assert page.get_by_role("heading", level=1).count() == 1
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

"""The view to design offers colours, size and mending, and can undo each change."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import nonolith
from tests.web.page.playing import Pages, shown
from tests.web.page.test_drawing import drawing

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.first

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"


def undo_all(page: Page) -> int:
    undo, times = page.get_by_role("button", name="Undo"), 0
    while undo.is_enabled():
        undo.click()
        times += 1
    return times


def test_adding_changing_naming_and_removing_colours_can_be_undone(
    pages: Pages, service: str
) -> None:
    page = drawing(pages, service, size=3)
    play = page.get_by_role("button", name="Play it")
    assert play.is_disabled()
    page.locator(".cell").nth(0).click()
    assert play.is_enabled()
    page.get_by_role("button", name="Add a colour").click()
    page.locator(".cell").nth(1).click()
    page.get_by_role("textbox", name="Name of the colour").fill("sea")
    page.keyboard.press("Enter")
    page.get_by_label("Change the colour").fill("#104080")
    assert shown(page)[:3] == ["black", "sea", "open"]
    colour = "getComputedStyle(document.querySelectorAll('.cell')[1]).backgroundColor"
    assert page.evaluate(colour) == "rgb(16, 64, 128)"
    page.get_by_role("textbox", name="Name of the colour").fill("black")
    page.keyboard.press("Enter")  # cancelled: it keeps its name
    assert page.get_by_role("textbox", name="Name of the colour").input_value() == "sea"
    page.get_by_role("button", name="Remove").click()
    assert shown(page)[:3] == ["filled", "open", "open"]
    page.get_by_role("button", name="Undo").click()
    assert shown(page)[:3] == ["black", "sea", "open"]
    assert undo_all(page) == 6
    assert set(shown(page)) == {"open"}
    assert len(shown(page)) == 225
    redo = page.get_by_role("button", name="Redo")
    while redo.is_enabled():
        redo.click()
    assert shown(page) == ["filled"] + ["open"] * 8


@pytest.mark.long
def test_cells_cut_off_by_a_smaller_size_come_back_by_undo(pages: Pages, service: str) -> None:
    page = drawing(pages, service, size=3)
    page.locator(".cell").nth(8).click()
    rows = page.get_by_role("spinbutton", name="Rows")
    rows.fill("2")
    rows.press("Enter")
    assert shown(page) == ["open"] * 6
    rows.fill("4")
    rows.press("Enter")
    assert [i for i, name in enumerate(shown(page)) if name == "filled"] == [8]
    page.get_by_role("button", name="Undo").click()
    assert [len(shown(page)), shown(page)[8]] == [9, "filled"]


@pytest.mark.long
def test_a_proposed_change_is_shown_applied_with_one_click_and_undone(
    pages: Pages, service: str
) -> None:
    page = drawing(pages, service, size=2)
    page.locator(".cell").nth(0).click()
    page.locator(".cell").nth(3).click()
    page.get_by_text("It has several solutions.").wait_for()
    page.get_by_role("button", name="Mend it").click()
    first = page.locator(".proposals button").first
    first.focus()
    assert page.locator(".marks .follows").count() == 1
    before = shown(page)
    first.click()
    assert page.locator(".judge .status:focus").count() == 1
    page.get_by_text("It has exactly one solution. Difficulty:").wait_for()
    assert page.locator(".marks rect").count() == 0
    assert sum(a != b for a, b in zip(before, shown(page), strict=True)) == 1
    page.get_by_role("button", name="Undo").click()
    assert shown(page) == before


def test_a_picture_can_be_drawn_with_the_keyboard(pages: Pages, service: str) -> None:
    page = drawing(pages, service, ".../...")
    columns = page.get_by_role("spinbutton", name="Columns")
    columns.press("Control+z")  # the field for the size has the focus
    assert (columns.input_value(), len(shown(page))) == ("15", 225)
    columns.press("Control+y")
    page.locator(".cell").first.focus()
    for key in ("Space", "Shift+ArrowRight", "ArrowDown", "Space", "Control+z"):
        page.keyboard.press(key)
    assert shown(page) == ["filled", "filled", *["open"] * 4]
    page.get_by_label("Title").fill("A")
    page.keyboard.press("Control+z")  # the text's own undo
    page.get_by_role("button", name="Add a colour").focus()
    page.keyboard.press("Control+z")
    assert shown(page) == ["filled", *["open"] * 5]


@pytest.mark.long
def test_the_printed_sheet_has_the_clues_and_no_solution(pages: Pages, service: str) -> None:
    page = drawing(pages, service, ".../...")
    page.locator(".cell").nth(1).click()
    page.evaluate(
        """() => { window.print = () => {
          const sheet = document.querySelector('.sheet');
          window.printed = [sheet.querySelectorAll('.clue.row:not(.far)').length,
            sheet.querySelectorAll('.cell').length, sheet.querySelectorAll('.filled').length];
          dispatchEvent(new Event('afterprint'));
        }; }"""
    )
    page.get_by_role("button", name="Print").click()
    assert page.evaluate("window.printed") == [2, 6, 0]
    assert page.locator(".sheet").count() == 0


@pytest.mark.long
def test_a_drawing_is_saved_as_a_picture_and_as_a_file(pages: Pages, service: str) -> None:
    page = drawing(pages, service, ".../...")
    page.locator(".cell").nth(1).click()
    page.get_by_label("Title").fill("Dot")
    page.get_by_text("It has exactly one solution.").wait_for()
    for label, name, ending in (
        ("SVG (.svg)", "svg", b"</svg>"),
        ("nonolith (.json)", "json", b"}"),
    ):
        page.get_by_label("Format").select_option(label)
        with page.expect_download() as download:
            page.get_by_role("button", name="Save").click()
        assert download.value.suggested_filename == f"Dot.{name}"
        data = Path(download.value.path()).read_bytes()
        assert data.strip().endswith(ending)
        page.locator(".saving").get_by_text("Saved.").wait_for()
        assert page.get_by_text("It has exactly one solution.").is_visible()
    goal = nonolith.read(data).goal
    assert goal is not None
    assert goal.text() == ".#.\n..."

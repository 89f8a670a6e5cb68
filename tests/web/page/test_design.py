"""The view to design offers sliders, colours, size and mending, and can undo each change."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import nonolith
from tests.web.page.playing import PHONE, Pages, axe, photo, shown

if TYPE_CHECKING:
    from playwright.sync_api import Page, Request

pytestmark = pytest.mark.first

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"


def drawing(pages: Pages, service: str, rows: int = 3, columns: int = 3) -> Page:
    """Open an empty drawing of a given size."""
    page = pages.open(f"{service}#design")
    for name, number in (("Rows", rows), ("Columns", columns)):
        page.get_by_role("spinbutton", name=name).fill(str(number))
        page.keyboard.press("Enter")
    assert len(shown(page)) == rows * columns
    return page


def slide(page: Page, name: str, value: float) -> None:
    page.get_by_role("slider", name=name).fill(str(value))


def until(holds: Callable[[], bool]) -> None:
    """Wait up to 30 s until the condition holds."""
    end = time.monotonic() + 30
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.05)


def filled(page: Page, least: int, most: int) -> None:
    """Wait until between ``least`` and ``most`` cells are filled."""
    until(lambda: least <= page.locator(".cell.filled").count() <= most)


def undo_all(page: Page) -> int:
    undo, times = page.get_by_role("button", name="Undo"), 0
    while undo.is_enabled():
        undo.click()
        times += 1
    return times


def test_a_drawing_follows_the_sliders_and_is_one_action(pages: Pages, service: str) -> None:
    page = drawing(pages, service)
    page.locator(".cell").nth(4).click()
    page.get_by_label("Choose a picture").last.set_input_files(
        {"name": "disc.jpg", "mimeType": "image/jpeg", "buffer": photo(300, 300)}
    )
    page.get_by_role("checkbox", name="Do not crop").check()
    slide(page, "Longer side", 12)
    page.get_by_role("grid", name="Nonogram, 12 rows, 12 columns").wait_for(timeout=30_000)
    slide(page, "Dark below", 120)
    filled(page, 40, 60)  # the disc
    slide(page, "Dark below", 200)
    filled(page, 90, 143)  # and the darker half of the background
    page.get_by_label("Blank colour").select_option("Dark")
    filled(page, 1, 54)  # the cells that were not filled before
    page.get_by_role("button", name="Done").click()
    page.get_by_role("button", name="Undo").click()
    assert shown(page) == ["open"] * 4 + ["filled"] + ["open"] * 4
    page.get_by_role("button", name="Redo").click()
    assert len(shown(page)) == 144


@pytest.mark.long
def test_a_large_photograph_is_shrunk_before_upload(pages: Pages, service: str) -> None:
    page = drawing(pages, service)
    sent: list[int] = []

    def note(request: Request) -> None:
        if "make" in request.url:
            sent.append(len(request.post_data or ""))

    page.on("request", note)
    data = photo(2000, 1500)
    page.get_by_label("Choose a picture").last.set_input_files(
        {"name": "disc.jpg", "mimeType": "image/jpeg", "buffer": data}
    )
    until(lambda: page.locator(".cell").count() > 100)
    assert sent
    assert max(sent) < 2**20


@pytest.mark.long
def test_a_file_that_is_not_a_picture_gets_a_message(pages: Pages, service: str) -> None:
    page = drawing(pages, service)
    page.get_by_label("Choose a picture").last.set_input_files(
        {"name": "a.png", "mimeType": "image/png", "buffer": b"no picture"}
    )
    page.get_by_text("This file cannot be read as a picture.").wait_for()


@pytest.mark.long
def test_the_blank_colour_of_a_coloured_picture_can_be_chosen(pages: Pages, service: str) -> None:
    page = drawing(pages, service)
    page.get_by_label("Choose a picture").last.set_input_files(EXAMPLES / "flower.png")
    until(lambda: page.locator(".cell").count() > 9)
    slide(page, "Colours", 2)
    page.locator(".scroller:not(.plain)").wait_for(timeout=30_000)
    assert not page.get_by_role("slider", name="Dark below").is_visible()
    blank = page.get_by_label("Blank colour")
    before = blank.input_value()
    blank.select_option(index=1)
    chosen = blank.input_value()
    assert chosen != before
    first = "JSON.parse(Object.values(localStorage)[0]).now.p[0].rgb"
    until(lambda: bool(page.evaluate(first) == chosen))


def test_adding_changing_naming_and_removing_colours_can_be_undone(
    pages: Pages, service: str
) -> None:
    page = drawing(pages, service)
    page.locator(".cell").nth(0).click()
    page.get_by_role("button", name="Add a colour").click()
    page.locator(".cell").nth(1).click()
    page.get_by_role("textbox", name="Name of the colour").fill("sea")
    page.keyboard.press("Enter")
    page.get_by_label("RGB value of the colour").fill("#104080")
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
    page = drawing(pages, service)
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


def test_a_reload_keeps_the_drawing_and_its_undo(pages: Pages, service: str) -> None:
    page = drawing(pages, service)
    page.locator(".cell").nth(8).click()
    page.locator(".cell").nth(4).click()
    page.reload()
    page.get_by_role("grid").wait_for()
    assert [i for i, name in enumerate(shown(page)) if name == "filled"] == [4, 8]
    page.get_by_role("button", name="Undo").click()
    assert [i for i, name in enumerate(shown(page)) if name == "filled"] == [8]


@pytest.mark.long
def test_opening_the_design_view_keeps_the_puzzle_of_the_play_view(
    pages: Pages, service: str
) -> None:
    page = pages.open(service)
    page.get_by_role("button", name="Cat").click()
    page.get_by_role("heading", name="Cat").wait_for()
    page.get_by_role("link", name="Design").click()
    page.get_by_role("heading", name="Design").wait_for()
    page.get_by_role("link", name="Play").click()
    page.get_by_role("heading", name="Cat").wait_for()


@pytest.mark.long
def test_a_proposed_change_is_shown_applied_with_one_click_and_undone(
    pages: Pages, service: str
) -> None:
    page = drawing(pages, service, 2, 2)
    page.locator(".cell").nth(0).click()
    page.locator(".cell").nth(3).click()
    page.get_by_text("It has several solutions.").wait_for()
    page.get_by_role("button", name="Mend it").click()
    first = page.locator(".proposals button").first
    first.focus()
    assert page.locator(".marks .follows").count() == 1
    before = shown(page)
    first.click()
    page.get_by_text("It has exactly one solution. Difficulty:").wait_for()
    assert page.locator(".marks rect").count() == 0
    assert sum(a != b for a, b in zip(before, shown(page), strict=True)) == 1
    page.get_by_role("button", name="Undo").click()
    assert shown(page) == before


def test_a_picture_can_be_drawn_with_the_keyboard(pages: Pages, service: str) -> None:
    page = drawing(pages, service, 2, 3)
    page.locator(".cell").first.focus()
    for key in ("Space", "Shift+ArrowRight", "ArrowDown", "Space", "Control+z"):
        page.keyboard.press(key)
    assert shown(page) == ["filled", "filled", *["open"] * 4]


@pytest.mark.long
def test_the_printed_sheet_has_the_clues_and_no_solution(pages: Pages, service: str) -> None:
    page = drawing(pages, service, 2, 3)
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


def test_a_drawing_is_saved_as_a_picture_and_as_a_file(pages: Pages, service: str) -> None:
    page = drawing(pages, service, 2, 3)
    page.locator(".cell").nth(1).click()
    page.get_by_label("Title").fill("Dot")
    for name, ending in (("svg", b"</svg>"), ("json", b"}")):
        page.get_by_label("Format").select_option(name)
        with page.expect_download() as download:
            page.get_by_role("button", name="Save").click()
        assert download.value.suggested_filename == f"Dot.{name}"
        data = Path(download.value.path()).read_bytes()
        assert data.strip().endswith(ending)
    goal = nonolith.read(data).goal
    assert goal is not None
    assert goal.text() == ".#.\n..."


@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.long)])
def test_axe_finds_nothing_while_a_picture_is_imported(
    pages: Pages, service: str, scheme: str
) -> None:
    pytest.importorskip("axe_playwright_python", reason="axe-playwright-python is not installed")
    page = pages.open(f"{service}#design", PHONE, color_scheme=scheme)
    page.get_by_label("Choose a picture").last.set_input_files(EXAMPLES / "flower.png")
    page.locator(".cell.filled").first.wait_for(timeout=30_000)
    page.get_by_text("solution").first.wait_for()
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]

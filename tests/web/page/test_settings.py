"""Test rarely used features: themes, strokes, clues on four sides, progress files, printing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from nonolith import Grid, Puzzle
from tests.examples import long
from tests.web.page.playing import (
    PHONE,
    TABLET,
    Pages,
    flower,
    image,
    middle,
    runs,
    shown,
    status,
    tulip,
)

if TYPE_CHECKING:
    from playwright.sync_api import Page

TWO = Puzzle(rows=[[1], [1]], columns=[[1], [1]], title="Two")


#: The names of the views in German.
NAMES = {
    "file": "Spielen",
    "find": "Rätsel",
    "solve": "Lösen",
    "design": "Entwerfen",
    "share": "Teilen",
}


def settings(pages: Pages, puzzle: Puzzle) -> Page:
    page = pages.open(pages.file(puzzle))
    page.locator("summary").click()
    return page


def drag(page: Page, first: int, last: int) -> None:
    (x, y), (to_x, to_y) = middle(page, first), middle(page, last)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(to_x, to_y, steps=4)
    page.mouse.up()


@pytest.mark.long
def test_strokes_stay_in_a_line_unless_the_setting_is_off(pages: Pages) -> None:
    page = settings(pages, Puzzle(rows=[[3]] * 3, columns=[[3]] * 3))
    page.locator(".cell").nth(1).click(button="right")
    drag(page, 0, 5)  # more across than down; earlier marks stay
    assert shown(page)[:6] == ["filled", "blank", "filled", "open", "open", "open"]
    page.get_by_label("Keep strokes straight").uncheck()
    drag(page, 3, 8)
    found = shown(page)
    assert (found[3], found[8]) == ("filled", "filled")


def test_a_tap_clears_a_cross_before_it_fills_its_cell_unless_the_setting_is_off(
    pages: Pages,
) -> None:
    page = settings(pages, Puzzle(rows=[[3]] * 3, columns=[[3]] * 3))
    cell = page.locator(".cell").nth(4)
    cell.click(button="right")
    assert shown(page)[4] == "blank"
    for expected in ("open", "filled"):
        cell.click()
        assert shown(page)[4] == expected
    cell.click(button="right")
    page.get_by_label("Clear a cross before filling its cell").uncheck()
    cell.click()
    assert shown(page)[4] == "filled"


@pytest.mark.long
def test_every_solution_of_a_puzzle_is_accepted(pages: Pages) -> None:
    for cells in ((0, 3), (1, 2)):
        page = pages.open(pages.file(TWO))
        for cell in cells:
            assert status(page) == ""
            page.locator(".cell").nth(cell).click()
        assert status(page) == "Solved!"


@pytest.mark.parametrize("marks", ["Letters", long("Patterns")])
def test_colours_can_have_letters_or_patterns(pages: Pages, marks: str) -> None:
    page = settings(pages, flower())
    page.locator(".settings").get_by_role("button", name="Colours and language").click()
    page.get_by_label("Marks on colours").select_option(marks)
    page.get_by_role("button", name="Close").click()
    page.locator(".cell").nth(0).click()
    look = """kind => {
      const of = (name, part) => getComputedStyle(document.querySelector(name), part);
      return ['.cell.filled', '.chip', '.swatch[data-v]'].map(name => kind === 'Letters'
        ? of(name, '::after').content : of(name).backgroundImage);
    }"""
    found = page.evaluate(look, marks)
    wanted = '"' if marks == "Letters" else "gradient"
    assert all(wanted in mark for mark in found)


@pytest.mark.parametrize(
    "view",
    ["file", *map(long, ("find", "solve", "design", "share"))],
)
def test_the_theme_and_the_language_are_chosen_in_every_view_and_are_stored(
    pages: Pages, service: str, view: str
) -> None:
    address = pages.file(TWO) if view == "file" else f"{service}#{view}"
    page = pages.open(address, (360, 740))
    page.get_by_role("button", name="Colours and language").click()
    page.get_by_role("combobox", name="Colours of the page").select_option("Dark")
    page.get_by_role("combobox", name="Language").select_option("Deutsch")
    page.get_by_role("button", name="Schließen").click()
    for _ in range(2):
        page.locator("[aria-current]", has_text=NAMES[view]).wait_for(state="attached")
        assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "dark"
        assert page.evaluate("document.documentElement.scrollWidth") == 360
        page.reload()


def test_clues_on_four_sides_stay_visible(pages: Pages) -> None:
    page = pages.open(pages.file(flower()), PHONE, has_touch=True, is_mobile=True)
    page.locator("summary").click()
    assert not page.locator(".foot").is_visible()
    page.locator("[name=sides]").select_option("On four sides")
    assert page.locator(".foot .clue").count() == 25
    assert page.locator(".foot").is_visible()
    for _ in range(4):
        page.get_by_role("button", name="Larger", exact=True).click()
    page.evaluate("document.querySelector('.scroller').scrollTo(300, 300)")
    places = page.evaluate(
        """() => {
          const at = name => document.querySelector(name).getBoundingClientRect();
          const frame = at('.scroller');
          return [at('.clue.row').right - frame.left, at('.clue.column').bottom - frame.top,
            at('.cell').right - frame.left];
        }"""
    )
    assert places[0] > 20
    assert places[1] > 20
    assert places[2] < 0  # the cell itself has been scrolled out of view


def test_progress_is_saved_as_a_file_and_loaded_elsewhere(pages: Pages, tmp_path: Path) -> None:
    page = settings(pages, TWO)
    page.locator(".cell").nth(0).click()
    page.wait_for_timeout(300)
    with page.expect_download() as download:
        page.get_by_role("button", name="Save all progress").click()
    file = tmp_path / "progress.json"
    download.value.save_as(file)
    assert len(json.loads(file.read_text())["puzzles"]) == 1
    other = settings(pages, TWO)
    assert shown(other) == ["open"] * 4
    bad = tmp_path / "bad.json"
    bad.write_text("{}")
    other.locator("input[type=file]").set_input_files(bad)
    other.get_by_role("status").get_by_text("This file contains no saved progress.").wait_for()
    other.locator("input[type=file]").set_input_files(file)
    other.get_by_role("status").get_by_text("Progress of 1 puzzles loaded.").wait_for()
    assert shown(other) == ["filled", "open", "open", "open"]


@pytest.mark.long
def test_starting_over_can_be_undone(pages: Pages) -> None:
    page = settings(pages, TWO)
    page.locator(".cell").nth(0).click()
    page.get_by_role("button", name="Start over").click()
    assert shown(page) == ["open"] * 4
    page.get_by_role("button", name="Undo").click()
    assert shown(page)[0] == "filled"


@pytest.mark.parametrize("size", [TABLET, (844, 390)])
def test_a_tap_beside_the_settings_closes_them_and_paints_nothing(
    pages: Pages, size: tuple[int, int]
) -> None:
    page = pages.open(pages.file(TWO), size, has_touch=True, is_mobile=True)
    x, y = middle(page, 0)
    page.locator("summary").click()
    page.get_by_role("button", name="Keys").click()
    assert page.get_by_role("dialog", name="Keys").evaluate("dialog => dialog.scrollTop") == 0
    page.keyboard.press("Escape")
    page.touchscreen.tap(x, y)
    assert not page.locator(".settings[open]").count()
    assert shown(page) == ["open"] * 4


@pytest.mark.parametrize("side", [long(5), 25, long(50)])
def test_a_printed_board_fits_on_the_paper(pages: Pages, side: int) -> None:
    rows = [[(r * c + r) % 3 % 2 for c in range(side)] for r in range(side)]
    page = pages.open(pages.file(Puzzle.from_grid(Grid.from_rows(rows))), (700, 1000))
    page.emulate_media(media="print")
    width, height, buttons = page.evaluate(
        """() => {
          const { width, height } = document.querySelector('.field').getBoundingClientRect();
          const buttons = [...document.querySelectorAll('button, summary')];
          return [width, height, buttons.filter(one => one.offsetParent).length];
        }"""
    )
    assert buttons == 0
    assert 150 < width < 18.5 / 2.54 * 96
    assert height < 25 / 2.54 * 96


@pytest.mark.long
def test_a_printed_picture_in_the_dark_theme_is_on_white_paper_without_buttons(
    pages: Pages,
) -> None:
    page = pages.open(pages.file(tulip()), (700, 1000), color_scheme="dark")
    page.emulate_media(media="print")
    assert image(page.locator(".cell").first).getpixel((9, 9)) == (255, 255, 255)
    page.emulate_media(media="screen")
    for row, first, last, colour in runs(tulip()):
        page.locator(".tool").nth(colour - 1).click()
        drag(page, row * 6 + first, row * 6 + last)
    page.locator(".end").wait_for()
    page.emulate_media(media="print")
    assert not page.locator("button:visible").count()
    heading, board = (page.locator(name).bounding_box() for name in ("h1", ".frame"))
    assert heading
    assert board
    assert heading["y"] < board["y"]

"""Whole tasks of users, from the front page to the end, by touch, mouse and keys."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from nonolith import Puzzle
from tests.web.page.playing import (
    Fingers,
    Pages,
    example,
    image,
    photo,
    runs,
    shown,
    status,
)
from tests.web.page.test_arriving import listed, title, today

if TYPE_CHECKING:
    from playwright.sync_api import FilePayload, Page

pytestmark = pytest.mark.first

#: A picture of 20 x 20 cells in the catalogue, and a small one in three colours.
LARGE, COLOURED = "kingfisher", "pumpkin"

#: The cells that no clues, edges or buttons hide: their numbers and their centres. A stroke to the
#: left would scroll the board at its left edge, so cells near this edge are left out.
VISIBLE = """width => {
  const found = [...document.querySelectorAll('.cell')].flatMap((cell, i) => {
    const { x, y, width, height } = cell.getBoundingClientRect();
    const at = [x + width / 2, y + height / 2];
    const ends = [[x + 2, y + 2], [x + width - 2, y + height - 2]];
    return ends.every(([u, v]) => document.elementFromPoint(u, v) === cell) ? [[i, ...at]] : [];
  });
  const left = Math.min(...found.map(([, x]) => x));
  return found.some(([i]) => i % width === 0) ? found : found.filter(([, x]) => x > left + 40);
}"""


def opened(page: Page, name: str, size: str = "") -> None:
    """Open a puzzle of the catalogue by its tile."""
    tile = page.locator(f".catalogue [data-name='{name}']")
    page.get_by_role("combobox", name="Size").select_option(size)
    while not tile.count():
        page.get_by_role("region", name="All puzzles").get_by_role(
            "button", name="Show more"
        ).click()
    tile.click()
    page.get_by_role("grid").wait_for()


@pytest.mark.long
def test_a_20_by_20_picture_is_finished_on_a_phone(pages: Pages, service: str) -> None:
    page = pages.phone(service)
    opened(page, LARGE, "large")
    puzzle, fingers, now = listed(LARGE), Fingers(page), 1
    left = [
        [(row * puzzle.width + c, colour) for c in range(first, last + 1)]
        for row, first, last, colour in runs(puzzle)
    ]
    page.get_by_role("button", name="Larger cells").click()
    side = page.locator(".cell").first.evaluate("cell => cell.offsetWidth")
    assert side >= 28
    while left:  # paint what is on the screen, then move the board with two fingers
        seen = {i: (x, y) for i, x, y in page.evaluate(VISIBLE, puzzle.width)}
        for colour in sorted({run[0][1] for run in left}):
            here = [[i for i, value in run if i in seen and value == colour] for run in left]
            if any(here) and colour != now:
                tool = page.locator(".tool").nth(colour - 1)
                at = tool.bounding_box()
                assert at
                fingers.down((at["x"] + 20, at["y"] + 20))
                fingers.up()
                tool.locator("input:checked").wait_for(state="attached")
                now = colour
            for cells in filter(None, here):
                fingers.down(seen[cells[-1]])
                fingers.move(seen[cells[0]])
                fingers.up()
        left = [rest for run in left if (rest := [part for part in run if part[0] not in seen])]
        if left:
            move(page, fingers, left[0][0][0])
    end = page.locator(".end")
    end.get_by_role("heading", name=title(LARGE)).wait_for()
    assert status(page) == "Solved!"
    assert end.get_by_role("button", name="Next puzzle").is_visible()
    assert image(end.get_by_role("img", name="The solved picture")).getcolors(1 << 20)


def move(page: Page, fingers: Fingers, cell: int) -> None:
    """Move the board with two fingers until a cell is nearer to its middle."""
    board = page.locator(".stage").bounding_box()
    at = page.locator(".cell").nth(cell).bounding_box()
    assert board
    assert at
    x, y = board["x"] + board["width"] * 0.7, board["y"] + board["height"] * 0.6
    right, down = (max(-150, min(150, n)) for n in (x - at["x"], y - at["y"]))
    fingers.down((x, y), (x + 40, y))
    fingers.move((x + right / 2, y + down / 2), (x + 40 + right / 2, y + down / 2))
    fingers.move((x + right, y + down), (x + 40 + right, y + down))
    fingers.up()


@pytest.mark.long
def test_a_colour_puzzle_is_finished_in_the_dark_theme(pages: Pages, service: str) -> None:
    page = pages.open(service, color_scheme="dark")
    opened(page, COLOURED)
    board = page.locator(".stage")
    assert sum(image(board).resize((1, 1)).getpixel((0, 0))) < 3 * 100  # no glare while playing
    for row, first, last, colour in runs(puzzle := listed(COLOURED)):
        page.get_by_role("complementary").locator(".tool").nth(colour - 1).click()
        ends = [
            page.locator(".cell").nth(row * puzzle.width + c).bounding_box() for c in (first, last)
        ]
        for press, box in zip((page.mouse.down, page.mouse.up), ends, strict=True):
            assert box
            page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            press()
    page.locator(".end").get_by_role("heading", name=title(COLOURED)).wait_for()
    picture = image(page.get_by_role("img", name="The solved picture"))
    shades = {rgb for _, rgb in picture.getcolors(1 << 20)}
    assert {tuple(bytes.fromhex(colour.rgb[1:])) for colour in list(puzzle.palette)[1:]} <= shades
    assert (255, 255, 255) not in shades  # no glare at the end


@pytest.mark.long
def test_todays_puzzle_is_finished_with_keys_only(pages: Pages, service: str) -> None:
    page = pages.open(service)
    page.locator(".today button").wait_for()
    puzzle, press = listed(name := today(page)), page.keyboard.press

    def tab_to(selector: str) -> None:
        for _ in range(12):
            if page.evaluate("found => document.activeElement.matches(found)", selector):
                return
            press("Tab")
        raise AssertionError(selector)

    tab_to(".today button")
    press("Enter")
    page.get_by_role("grid").wait_for()
    tab_to(".cell")
    row = column = 0
    for r, first, last, colour in runs(puzzle):
        for _ in range(r - row):
            press("ArrowDown")
        for _ in range(abs(first - column)):
            press("ArrowRight" if first > column else "ArrowLeft")
        press(str(colour))
        for _ in range(last - first):
            press("Shift+ArrowRight")
        row, column = r, last
    page.locator(".end").get_by_role("heading", name=title(name)).wait_for()
    assert page.locator("#live").inner_text() == f"Solved: {title(name)}."
    tab_to(".end button")
    press("Enter")
    page.get_by_role("radio").first.wait_for()
    assert page.evaluate("document.activeElement.tagName") == "H1"  # of the next puzzle


@pytest.mark.long
def test_a_puzzle_is_solved_with_the_names_that_screen_readers_speak(
    pages: Pages, service: str
) -> None:
    page = pages.open(service)
    name = page.locator(".catalogue .tile").first.get_attribute("data-name") or ""
    page.get_by_role("region", name="All puzzles").get_by_role(
        "button", name="No. 1 "
    ).first.click()
    page.get_by_role("grid").wait_for()

    def clues(kind: str) -> list[list[int]]:
        tree = page.get_by_role("grid").aria_snapshot()
        found = re.findall(
            rf'{kind}header "{"column" if kind == "column" else "row"} \d+: ([\d ]+)"', tree
        )
        return [[int(number) for number in text.split() if number != "0"] for text in found]

    puzzle = Puzzle(rows=clues("row"), columns=clues("column"))
    for row, first, last, _ in runs(puzzle):
        for column in range(first, last + 1):
            cell = page.get_by_role(
                "gridcell", name=f"row {row + 1}, column {column + 1}, open", exact=True
            )
            cell.press("Space")
    page.get_by_role("region", name="Solved!").get_by_role("heading", name=title(name)).wait_for()
    assert page.locator("#live").inner_text() == f"Solved: {title(name)}."


def test_all_mistakes_are_found_explained_and_cleared(pages: Pages, service: str) -> None:
    page = pages.open(service + example("Cat"))
    for cell in (0, 2, 30):  # the first row and the first column are blank
        page.locator(".cell").nth(cell).click()
    right = page.locator(".cell").nth(17)
    right.click()
    page.get_by_role("button", name="Check", exact=True).click()
    hint = page.get_by_role("region", name="Hint")
    hint.get_by_text("The marked cells are wrong.").wait_for()
    assert page.locator(".marks rect.wrong").count() == 3
    hint.get_by_role("button", name="Why is this wrong?").click()
    hint.get_by_text("its clue (0) does not fit").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Check", exact=True).click()
    hint.get_by_role("button", name="Clear these cells").click()
    assert shown(page).count("filled") == 1
    page.get_by_role("button", name="Check", exact=True).click()
    hint.get_by_text("No mistakes so far.").wait_for()


@pytest.mark.long
def test_a_picture_becomes_a_puzzle_that_a_friend_opens(pages: Pages, service: str) -> None:
    page = pages.open(service)
    page.get_by_role("link", name="Design").click()
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Choose a picture", exact=True).click()
    file: FilePayload = {"name": "disc.jpg", "mimeType": "image/jpeg", "buffer": photo(240, 160)}
    chooser.value.set_files(file)
    page.get_by_text("Choose one of the drawings").wait_for(timeout=60_000)
    page.get_by_role("list", name="Drawings").get_by_role("button").nth(1).click()
    drawn = [name != "blank" for name in shown(page)]
    page.get_by_role("button", name="Done").click()
    page.get_by_label("Title").fill("Ball")
    page.get_by_role("navigation").get_by_role("link", name="Share").click()
    page.get_by_role("heading", name="Ball").wait_for()
    page.get_by_role("button", name="Copy", exact=True).and_(page.locator(":enabled")).wait_for()
    friend = pages.phone(page.get_by_label("Link", exact=True).input_value())
    friend.get_by_role("heading", name="Ball").wait_for()
    assert set(shown(friend)) == {"open"}
    assert len(shown(friend)) == len(drawn)

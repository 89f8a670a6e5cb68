"""The drawing tools, the clues beside a drawing, tracing, hard places, levels and kept drawings."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from tests.web.page.playing import PHONE, Pages, axe, image, middle, photo, shown

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.first


def drawing(pages: Pages, service: str, picture: str = "", size: int = 5) -> Page:
    """Open a drawing of ``#`` and ``.``, with ``/`` between rows; by default an empty square."""
    page = pages.open(f"{service}#design")
    rows = picture.split("/") if picture else ["." * size] * size
    for name, number in (("Rows", len(rows)), ("Columns", len(rows[0]))):
        page.get_by_role("spinbutton", name=name).fill(str(number))
        page.keyboard.press("Enter")
    drag_all(page, rows)
    return page


def drag_all(page: Page, rows: list[str]) -> int:
    """Draw rows of ``#`` and ``.``, and return the number of strokes."""
    runs = [(r * len(row), run) for r, row in enumerate(rows) for run in re.finditer("#+", row)]
    for start, run in runs:
        drag(page, start + run.start(), start + run.end() - 1)
    return len(runs)


def drag(page: Page, first: int, last: int) -> None:
    page.mouse.move(*middle(page, first))
    page.mouse.down()
    page.mouse.move(*middle(page, last), steps=3)
    page.mouse.up()


def choose(page: Page, tool: str) -> None:
    page.get_by_role("radio", name=tool, exact=True).check(force=True)


def picture_of(page: Page) -> str:
    """Return the drawing as ``#`` and ``.``, with ``/`` between its rows."""
    cells = "".join("#" if name == "filled" else "." for name in shown(page))
    columns = page.locator(".head > .clue.column:not(.far)").count()
    return "/".join(cells[i : i + columns] for i in range(0, len(cells), columns))


DOT = ".##../.#.../...../...../....."


TOOLS: list[tuple[str, str, list[tuple[int, int]], str]] = [
    ("Pencil", "", [(0, 2)], "###../...../...../...../....."),
    ("Line", "", [(0, 24)], "#..../.#.../..#../...#./....#"),
    ("Box", "", [(6, 18)], "...../.###./.#.#./.###./....."),
    ("Fill area", ".##../#..#./.#.#./..#../.....", [(6, 6)], ".##../####./.###./..#../....."),
    ("Select", DOT, [(1, 7), (1, 13)], "...../...../...##/...#./....."),
    ("Mirror left and right", DOT, [], "..##./...#./...../...../....."),
    ("Mirror top and bottom", DOT, [], "...../...../...../.#.../.##.."),
    ("Rotate right", DOT, [], "...../...##/....#/...../....."),
    ("Rotate left", DOT, [], "...../...../#..../##.../....."),
]


def test_each_tool_draws_and_its_work_is_undone_in_one_step(pages: Pages, service: str) -> None:
    page = drawing(pages, service)
    undo, empty = page.get_by_role("button", name="Undo"), picture_of(page)
    for tool, before, strokes, after in TOOLS:
        choose(page, "Pencil")
        drawn = drag_all(page, before.split("/"))
        assert picture_of(page) == (before or empty)
        if strokes:
            choose(page, tool)
            for first, last in strokes:
                drag(page, first, last)
        else:
            page.get_by_role("button", name=tool).click()
        assert picture_of(page) == after, tool
        undo.click()
        assert picture_of(page) == (before or empty), tool
        for _ in range(drawn):
            undo.click()
        assert picture_of(page) == empty, tool


def test_shapes_and_selected_parts_are_drawn_with_keys(pages: Pages, service: str) -> None:
    page = drawing(pages, service)
    page.locator(".cell").first.focus()
    for key in ("r", "Space", "ArrowDown", "ArrowRight", "Space"):
        page.keyboard.press(key)
    assert picture_of(page) == "##.../##.../...../...../....."
    for key in (
        "s",
        "Space",
        "ArrowUp",
        "ArrowLeft",
        "Space",
        "ArrowDown",
        "ArrowRight",
        "ArrowRight",
    ):
        page.keyboard.press(key)
    assert picture_of(page) == "...../..##./..##./...../....."
    page.keyboard.press("Delete")
    assert "#" not in picture_of(page)
    page.keyboard.press("Control+z")
    page.keyboard.press("Escape")
    assert picture_of(page) == "...../..##./..##./...../....."
    assert not page.locator(".selection").is_visible()


def test_the_clues_beside_a_drawing_follow_it(pages: Pages, service: str) -> None:
    page = drawing(pages, service, "##.##/#.#.#/...../#####/.....")
    names = page.get_by_role("rowheader").all()
    assert [name.get_attribute("aria-label") for name in names] == [
        "row 1: 2 2",
        "row 2: 1 1 1",
        "row 3: 0",
        "row 4: 5",
        "row 5: 0",
    ]
    page.locator(".cell").nth(2).click()
    page.get_by_role("rowheader", name="row 1: 5").wait_for()
    page.get_by_role("columnheader", name="column 3: 2 1").wait_for()
    page.get_by_text("Clues beside the drawing").click()
    assert page.get_by_role("rowheader").count() == 0
    page.reload()
    page.get_by_role("grid").wait_for()
    assert page.get_by_role("rowheader").count() == 0


def test_a_traced_picture_fades_stays_and_can_be_removed(pages: Pages, service: str) -> None:
    page = pages.open(f"{service}#design")
    file: Any = {"name": "disc.jpg", "mimeType": "image/jpeg", "buffer": photo(300, 300)}
    cell = page.locator(".cell").nth(7 * 15 + 7)
    assert image(cell).getpixel((8, 8)) == (255, 255, 255)
    page.get_by_label("Choose a picture to trace").set_input_files(file)
    page.locator(".underlay").wait_for()
    page.get_by_role("slider", name="Strength").fill("100")
    page.wait_for_function(
        "() => localStorage.length && JSON.stringify(localStorage).includes('data:image')"
    )
    page.reload()
    page.locator(".underlay").wait_for()
    assert image(cell).getpixel((8, 8))[0] < 80  # the dark disc
    cell.click()
    assert shown(page).count("filled") == 1
    page.get_by_role("button", name="Remove the picture").click()
    assert not page.locator(".underlay").is_visible()


#: A picture whose puzzle is easy, of a cup.
CUP = "......../.######./.######./.####.#./.####.#./.#####../.####.../........"


def test_a_puzzle_is_made_harder_and_easier(pages: Pages, service: str) -> None:
    page = drawing(pages, service, CUP)
    ratings = [rating(page)]
    for name in ("Make it harder", "Make it easier"):
        page.get_by_role("button", name=name).click()
        page.locator(".proposals button").first.click()
        page.get_by_role("button", name="Make it easier").wait_for()
        ratings.append(rating(page))
    first, harder, easier = ratings
    assert harder > first
    assert easier < harder


def rating(page: Page) -> float:
    status = page.get_by_text("Difficulty:").first
    status.wait_for()
    found = re.search(r"\((\d\.\d+)\)", status.inner_text())
    assert found
    return float(found[1])


def test_the_map_of_hard_places_covers_the_drawing_until_it_changes(
    pages: Pages, service: str
) -> None:
    page = drawing(pages, service, CUP)
    rating(page)
    page.get_by_role("button", name="Show where it is hard").click()
    page.get_by_text("The hardest step:").wait_for()
    opacities = """() => {
      const heat = document.querySelector('.heat'), copy = document.createElement('canvas');
      const context = copy.getContext('2d', { willReadFrequently: true });
      context.drawImage(heat, 0, 0);
      const { data } = context.getImageData(0, 0, heat.width, heat.height);
      return [...data].filter((_, i) => i % 4 === 3);
    }"""
    cells = page.evaluate(opacities)
    assert len(cells) == 64
    assert len(set(cells)) > 1
    assert axe(page) == []
    page.locator(".cell").first.click()
    assert set(page.evaluate(opacities)) == {0}
    page.get_by_text("The hardest step:").wait_for()
    assert set(page.evaluate(opacities)) != {0}


def test_drawings_are_kept_duplicated_and_opened_again(pages: Pages, service: str) -> None:
    page = drawing(pages, service, DOT)
    page.get_by_label("Title").fill("Dot")
    page.get_by_role("button", name="Duplicate").click()
    page.wait_for_function(
        "() => document.querySelector('.design section input[type=text]') !== null"
    )
    page.get_by_text("My drawings (2)").click()
    page.get_by_role("link", name="Dot (copy)").wait_for()
    assert picture_of(page) == DOT
    page.locator(".cell").first.click()
    page.get_by_role("link", name=re.compile("^Dot 5")).click()
    page.wait_for_function("() => document.querySelectorAll('.cell.filled').length === 3")
    assert picture_of(page) == DOT
    page.get_by_role("button", name="New drawing").click()
    page.wait_for_function("() => document.querySelectorAll('.cell').length === 225")


def test_a_solved_puzzle_is_changed_as_a_drawing(pages: Pages, service: str) -> None:
    page = pages.open(f"{service}#solve")
    page.get_by_role("textbox").first.fill("3x3:2/1.1/2/3/1.1/1")
    page.get_by_role("button", name="Read it").click()
    page.get_by_role("button", name="Change it").click()
    page.get_by_role("heading", name="Design").wait_for()
    assert picture_of(page) == "###/#.#/.#."
    page.get_by_role("button", name="Undo").click()
    assert set(shown(page)) == {"open"}


def test_a_phone_has_all_tools_beside_the_board(pages: Pages, service: str) -> None:
    page = pages.open(f"{service}#design", PHONE, has_touch=True, is_mobile=True)
    choose(page, "Box")
    page.locator(".cell").nth(3).tap()
    assert shown(page).count("filled") == 1
    for name in ("Undo", "Redo", "Mirror left and right", "Rotate right"):
        assert page.get_by_role("button", name=name).is_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    assert axe(page) == []

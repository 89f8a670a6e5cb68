"""The drawing tools, the clues beside a drawing, tracing, hard places, levels and kept drawings."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

import nonolith
from nonolith import Grid, Puzzle
from tests.web.page.playing import PHONE, Fingers, Pages, axe, image, middle, photo, read, shown

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

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


@pytest.mark.long
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
    page.get_by_label("Symmetry").select_option("turn")
    for tool in ("Pencil", "Line"):
        choose(page, tool)
        page.mouse.move(*middle(page, 0))
        page.mouse.down()
        page.mouse.move(*middle(page, 2), steps=3)
        assert picture_of(page) == "###../...../...../...../..###"  # before the button is released
        page.keyboard.press("Escape")
        assert picture_of(page) == empty
        page.mouse.up()
    assert picture_of(page) == empty


def test_shapes_and_selected_parts_are_drawn_with_keys(pages: Pages, service: str) -> None:
    page = drawing(pages, service)
    page.locator(".cell").first.focus()
    for key in ("r", "Space", "ArrowDown", "ArrowRight", "Space"):
        page.keyboard.press(key)
    assert picture_of(page) == "##.../##.../...../...../....."
    moves = ("ArrowDown", "ArrowRight", "ArrowRight")
    for key in ("s", "Space", "ArrowUp", "ArrowLeft", "Space", *moves):
        page.keyboard.press(key)
    assert picture_of(page) == "...../..##./..##./...../....."
    page.keyboard.press("Delete")
    assert "#" not in picture_of(page)
    page.keyboard.press("Control+z")
    page.keyboard.press("Escape")
    assert picture_of(page) == "...../..##./..##./...../....."
    assert not page.locator(".selection").is_visible()


@pytest.mark.long
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


@pytest.mark.long
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


@pytest.mark.long
def test_a_traced_picture_is_moved_and_scaled_by_pointers_and_keys(
    pages: Pages, service: str
) -> None:
    page = pages.open(f"{service}#design", PHONE, has_touch=True)
    file: Any = {"name": "disc.jpg", "mimeType": "image/jpeg", "buffer": photo(300, 300)}
    page.get_by_label("Choose a picture to trace").set_input_files(file)
    board, traced = page.locator(".underlay"), page.locator(".underlay img")
    page.get_by_role("button", name="Move and scale").click()
    start, whole = place(traced), place(board)
    assert start == pytest.approx(whole)
    x, y, side = whole[0] + whole[2] / 2, whole[1] + whole[3] / 2, whole[2]
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 40, y - 20, steps=2)
    page.mouse.up()
    assert place(traced) == pytest.approx([start[0] + 40, start[1] - 20, side, side], abs=1)
    fingers = Fingers(page)
    fingers.down((x - 30, y), (x + 30, y))
    fingers.move((x - 60, y), (x + 60, y))
    fingers.up()
    # The point between the fingers keeps its place.
    assert place(traced)[2] == pytest.approx(2 * side, abs=2)
    assert place(traced)[0] == pytest.approx(x + 2 * (start[0] + 40 - x), abs=2)
    assert set(shown(page)) == {"open"}
    page.get_by_role("slider", name="Size").fill("0")
    assert place(traced)[2] == pytest.approx(side, abs=1)
    layer = page.get_by_role("application", name="Move and scale")
    layer.press("+")
    layer.press("ArrowDown")
    assert place(traced)[2] > side
    assert axe(page) == []
    page.wait_for_function("JSON.stringify(localStorage).includes('data:image')")
    page.keyboard.press("Escape")
    assert not layer.is_visible()
    moved = [a - b for a, b in zip(place(traced), place(board), strict=True)]
    page.wait_for_timeout(300)  # the drawing is kept 0.2 s after the change
    page.reload()
    traced.wait_for()
    again = [a - b for a, b in zip(place(traced), place(board), strict=True)]
    assert again == pytest.approx(moved, abs=1)
    page.locator(".cell").first.tap()
    assert shown(page)[0] == "filled"


def place(element: Locator) -> list[float]:
    """Return the box of an element on the screen: left, top, width, height."""
    found: list[float] = element.evaluate(
        "one => { const {x, y, width, height} = one.getBoundingClientRect();"
        " return [x, y, width, height]; }"
    )
    return found


#: A picture whose puzzle is easy, of a cup.
CUP = "......../.######./.######./.####.#./.####.#./.#####../.####.../........"


@pytest.mark.long
def test_a_puzzle_is_made_harder_and_easier(pages: Pages, service: str) -> None:
    page = drawing(pages, service, CUP)
    cup = nonolith.rate(Puzzle.from_grid(Grid.from_text(CUP.replace("/", "\n"))))
    page.get_by_text(cup.sentence).wait_for()  # not the rating of a part of the picture
    ratings = [rating(page)]
    for name in ("Make it harder", "Make it easier"):
        page.get_by_role("button", name=name).click()
        page.get_by_role("list", name=name.removeprefix("Make it ")).wait_for()
        page.get_by_role("button", name="Change nothing").click()
        assert page.locator(".proposals button").count() == 0
        assert rating(page) == ratings[-1]
        page.get_by_role("button", name=name).click()
        page.locator(".proposals button").first.click()
        page.get_by_role("button", name="Make it easier").wait_for()
        ratings.append(rating(page))
    first, harder, easier = ratings
    assert harder > first
    assert easier < harder


def test_without_a_small_change_other_ways_are_offered(pages: Pages, service: str) -> None:
    page = drawing(pages, service, CUP)
    page.route("**/mend", lambda route: route.fulfill(json=NO_CHANGE))
    page.get_by_role("button", name="Make it harder").wait_for()
    page.get_by_role("button", name="Make it easier").click()
    page.get_by_role("button", name="Cancel").wait_for(state="hidden")
    page.locator(".proposals button", has_text="given cells").click()
    page.locator(".cell.given").first.wait_for()


#: An answer to `mend` without proposals.
NO_CHANGE: dict[str, object] = {"proposals": [], "puzzles": [], "limit": "seconds", "nearest": None}


def rating(page: Page) -> float:
    status = page.get_by_text("Difficulty:").first
    status.wait_for()
    found = re.search(r"([\d.]+) with practice", status.inner_text())
    assert found
    return float(found[1])


@pytest.mark.long
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


@pytest.mark.long
def test_drawings_are_kept_duplicated_and_opened_again(pages: Pages, service: str) -> None:
    page = drawing(pages, service, DOT)
    page.get_by_label("Title").fill("Dot")
    page.get_by_role("button", name="Duplicate").click()
    page.wait_for_function(
        "() => [...document.querySelectorAll('input')].some(one => one.value === 'Dot (copy)')"
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


@pytest.mark.long
def test_the_catalogue_keeps_the_shapes_of_boards_after_a_drawing(
    pages: Pages, service: str
) -> None:
    page = drawing(pages, service, DOT)
    page.get_by_role("link", name="Puzzles").click()
    page.locator(".catalogue .thumb").first.wait_for()
    # The styles of the design view do not change the menu.
    assert page.locator("nav .icon").first.evaluate("one => one.clientWidth") == 20
    boards = page.locator(".catalogue .thumb").all()
    lines = "one => ['columns', 'rows'].map(name => +one.style.getPropertyValue(`--${name}`))"
    shapes = [one.evaluate(lines) for one in boards]
    assert len({columns / rows for columns, rows in shapes}) > 1
    for (columns, rows), (_, _, width, height) in zip(shapes, map(place, boards), strict=True):
        assert width / height == pytest.approx(columns / rows, rel=0.05)


@pytest.mark.long
def test_a_solved_puzzle_is_changed_as_a_drawing(pages: Pages, service: str) -> None:
    page = pages.open(f"{service}#solve")
    read(page, "3x3:2/1.1/2/3/1.1/1")
    page.get_by_role("button", name="Change the picture").click()
    page.get_by_role("heading", name="Design").wait_for()
    assert picture_of(page) == "###/#.#/.#."
    page.get_by_role("button", name="Undo").click()
    assert set(shown(page)) == {"open"}


@pytest.mark.long
def test_a_phone_has_all_tools_beside_the_board(pages: Pages, service: str) -> None:
    page = pages.open(f"{service}#design", PHONE, has_touch=True, is_mobile=True)
    choose(page, "Box")
    page.locator(".cell").nth(3).tap()
    assert shown(page).count("filled") == 1
    for name in ("Undo", "Redo", "Mirror left and right", "Rotate right"):
        assert page.get_by_role("button", name=name).is_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    assert axe(page) == []
    page.evaluate(
        "document.documentElement.style.fontSize = '200%'; dispatchEvent(new Event('resize'))"
    )
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    page.get_by_role("button", name="Undo").click()  # nothing covers it
    assert shown(page).count("filled") == 0

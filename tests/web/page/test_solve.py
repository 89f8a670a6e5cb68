"""The solve view: differing cells, spoilers, errors, packs, warnings, and hard puzzles."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import nonolith
from tests.web.page.playing import Pages, axe, example, photo, read, shown

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

ONES = "6x6:" + "/".join("1" * 12)
PACK = "2x2:2/0/1/1\n3x3:3/1/1/3/1/1\n3x4:1/1/2/1/1/1/1\n2x1:1/1/3"


def has(page: Page, name: str) -> None:
    page.get_by_text(name).first.wait_for()


def hard() -> str:
    """Return a puzzle whose search takes minutes."""
    puzzle = nonolith.generate(60, 60, seed=2, probability=0.45).replace(goal=None, notes="")
    return str(nonolith.write(puzzle, format="json"))


def seconds(route: Route, times: list[float]) -> None:
    """Record the time limit of a request; replace it with 4 s, later with 0.2 s."""
    request = json.loads(route.request.post_data or "")
    times.append(request["limits"]["seconds"])
    limit = 0.2 if len(times) > 1 else 4.0
    route.continue_(post_data=json.dumps({**request, "limits": {"seconds": limit}}))


def test_an_incomplete_list_of_differing_cells_is_stated_as_incomplete(
    pages: Pages, service: str
) -> None:
    page = pages.open(f"{service}#solve")

    def ended(route: Route) -> None:
        answer = route.fetch()
        events = answer.text().replace('"differing":[', '"differing":null,"all":[')
        route.fulfill(response=answer, body=events)

    page.route("**/api/check", ended)
    read(page, ONES)
    has(page, "It has several solutions. They differ at least in the marked cells.")
    assert 0 < page.locator(".marks rect.differs").count() < 36


def test_a_single_line_is_solved_from_its_clue_and_its_known_cells(
    pages: Pages, service: str
) -> None:
    page = pages.open(f"{service}#solve")
    page.get_by_text("Solve a single line").click()
    cells = page.locator(".one-line [data-cell]")
    has(page, "Ways to place the blocks: 10. Further cells that are certain: 3.")
    page.get_by_label("Cell 1: open").click()
    has(page, "Ways to place the blocks: 6. Further cells that are certain: 5.")
    assert "".join(cell.get_attribute("data-cell") or "" for cell in cells.all()) == "####.??#????"
    page.get_by_label("Clue", exact=True).fill("2r 2b")
    page.get_by_label("Number of cells").fill("5")
    has(page, "Ways to place the blocks: 3.")
    assert cells.nth(1).inner_text() == "r"
    page.get_by_label("Clue", exact=True).fill("9")
    has(page, "the clue needs 9 cells, the line has 5")
    pages.problems[:] = [text for text in pages.problems if "422" not in text]
    assert not axe(page)


@pytest.mark.long
def test_the_solution_of_a_puzzle_that_is_played_is_shown_on_request(
    pages: Pages, service: str
) -> None:
    page = pages.open(service + example("Toadstool"))
    page.locator(".cell").first.click()
    pixel = "document.querySelector('.map canvas').getContext('2d').getImageData(9, 9, 1, 1)"
    assert page.evaluate(f"{pixel}.data[3]") == 0  # open cells do not have the colour of blank
    page.get_by_role("link", name="Solve").click()
    has(page, "It has exactly one solution.")
    page.get_by_role("button", name="Next").wait_for()
    assert set(shown(page)) == {"open"}
    page.get_by_role("button", name="Show the solution").click()
    assert "open" not in shown(page)
    assert page.get_by_role("button", name="Show the solution").count() == 0
    # Cells whose row and column share no colour are known before the first step.
    slider = page.get_by_label("Step", exact=True)
    slider.fill("1")
    assert "open" in shown(page)
    slider.fill(str(slider.get_attribute("max")))
    assert "open" not in shown(page)
    page.get_by_role("button", name="Change the picture").click()
    page.get_by_role("button", name="Show where it is hard").click()
    page.locator(".heated").wait_for()
    data = page.evaluate(
        """() => { const {width, height} = document.querySelector('.heat');
        return [...document.querySelector('.heat').getContext('2d')
          .getImageData(0, 0, width, height).data]; }"""
    )
    start = nonolith.explain(nonolith.read(example("Toadstool"))).start
    known = [cell is not None for row in start.rows() for cell in row]
    least = min(data[3::4])
    assert any(known)
    assert all(heat == least for heat, one in zip(data[3::4], known, strict=True) if one)


def test_an_error_removes_the_solution_of_the_puzzle_before(pages: Pages, service: str) -> None:
    page = pages.open(f"{service}#solve")
    read(page, "2x1:1/1/2")
    page.get_by_role("button", name="Play the steps").wait_for()  # moves the button below
    read(page, "2x1:3/1/2")
    has(page, "the clue 3 needs 3 cells")
    assert page.get_by_role("grid").count() == 0
    assert page.get_by_role("button", name="Play it").count() == 0
    form, examples = page.locator(".input").bounding_box(), page.locator(".examples").bounding_box()
    assert form
    assert examples
    assert form["y"] < examples["y"]
    read(page, "<b>no</b>")
    has(page, "'no' has no clues")
    assert page.locator("main b").count() == 0


def test_a_puzzle_with_unknown_numbers_is_shown_solved_and_played(
    pages: Pages, service: str
) -> None:
    page = pages.open(f"{service}#solve")
    puzzle = nonolith.Puzzle(["2 ?", "1or2 *", "?"], ["1", "3", "?", "3"], title="Blots")
    read(page, str(nonolith.write(puzzle, format="json")))
    has(page, "It has exactly one solution.")
    page.get_by_role("button", name="Play it").click()
    header = page.get_by_role("rowheader", name="Row 1: 2 unknown")
    header.wait_for()
    assert header.locator(".blot").count() == 1
    page.get_by_role("button", name="Hint").click()
    has(page, "Look at column 2.")
    solution = nonolith.solve(puzzle).solutions[0]
    for number, cell in enumerate(cell for row in solution.rows() for cell in row):
        if cell:
            page.locator(".cell").nth(number).click()
    has(page, "Solved!")
    page.get_by_role("link", name="Solve").click()
    page.get_by_role("button", name="Edit the clues").click()
    assert page.get_by_role("textbox", name="Rows").input_value() == "2 ?\n1or2 *\n?"
    page.get_by_role("button", name="Solve it").click()
    has(page, "It has exactly one solution.")


@pytest.mark.long
def test_clues_in_a_picture_can_be_typed_and_a_photograph_becomes_a_drawing(
    pages: Pages, service: str
) -> None:
    page = pages.open(f"{service}#solve")
    for data, words in (
        (photo(160, 120), "This picture is not a puzzle. Clues in a picture cannot be read"),
        (bytes(1_500_000), "This picture is too large to be read as a puzzle."),
    ):
        file: Any = {"name": "page.jpg", "mimeType": "image/jpeg", "buffer": data}
        page.locator("input[type=file]").set_input_files(file)
        has(page, words)
    page.get_by_role("button", name="Type the clues").click()
    assert page.evaluate("document.activeElement.ariaLabel") == "Rows"
    photograph: Any = {**file, "buffer": photo(160, 120)}
    page.locator("input[type=file]").set_input_files(photograph)
    page.get_by_role("button", name="Make a puzzle from it").click()
    page.locator(".design .cell.filled").first.wait_for(timeout=30_000)
    page.get_by_role("link", name="Solve").click()
    page.route("**/api/list", lambda route: route.abort())
    page.locator("input[type=file]").set_input_files(file)
    has(page, "There is no connection to nonolith.")
    # The browser logs each request that failed.
    pages.problems[:] = [text for text in pages.problems if "Failed to load" not in text]


def test_the_readings_of_an_ambiguous_text_are_shown_to_choose(pages: Pages, service: str) -> None:
    page = pages.phone(f"{service}#solve")
    read(page, "[[1, 1], [4], []]\n[[2], [1], [1], [2]]")
    readings = page.get_by_role("list", name="This text can be read as 2 different puzzles.")
    readings.get_by_text("one solution").first.wait_for()
    words = readings.get_by_role("button").all_inner_texts()
    assert words[0].splitlines()[:2] == ["Rows: 1 1, 4, 0", "Columns: 2, 1, 1, 2"]
    assert words[1].splitlines()[:2] == ["Rows: 2, 1, 1, 2", "Columns: 1 1, 4, 0"]
    assert axe(page) == []
    readings.get_by_role("button").nth(1).click()
    page.get_by_role("grid", name="Nonogram, 4 rows, 3 columns").wait_for()
    page.get_by_role("button", name="Play it").wait_for()


def test_a_puzzle_of_a_pack_is_chosen_by_its_size_and_verdict(pages: Pages, service: str) -> None:
    page = pages.open(f"{service}#solve")
    read(page, PACK)
    tiles = page.get_by_role("list", name="Puzzles of the file").get_by_role("button")
    tiles.filter(has_text="one solution").nth(1).wait_for()
    tiles.filter(has_text="several solutions").wait_for()
    tiles.filter(has_text="one solution, trivial").first.wait_for()
    assert [tile.split("\n")[1] for tile in tiles.all_inner_texts()[:3]] == [
        "2 × 2",
        "3 × 3",
        "3 × 4",
    ]
    assert "invalid" in tiles.nth(3).inner_text()
    assert axe(page) == []
    tiles.nth(1).click()
    page.get_by_role("grid", name="Nonogram, 3 rows, 3 columns").wait_for()
    has(page, "It has exactly one solution.")
    assert set(shown(page)) == {"open"}  # the solution is hidden at first
    pack = page.get_by_role("group", name="Puzzles of the file")
    pack.get_by_role("button", name="Next puzzle").click()
    page.get_by_role("grid", name="Nonogram, 4 rows, 3 columns").wait_for()
    pack.get_by_role("button", name="Next puzzle").click()
    has(page, "the clue 3 needs 3 cells")
    assert pack.get_by_role("button", name="Next puzzle").is_disabled()
    pack.get_by_role("button", name="All puzzles").click()
    assert tiles.count() == 4


@pytest.mark.long
def test_a_pack_shows_what_was_played_and_stays_while_another_view_is_shown(
    pages: Pages, service: str
) -> None:
    page = pages.open(f"{service}#solve")
    read(page, PACK)
    tiles = page.get_by_role("list", name="Puzzles of the file").get_by_role("button")
    drawn = page.locator(".pack-list canvas")
    assert drawn.count() == 0  # the pictures do not tell the solutions
    tiles.nth(1).click()
    page.get_by_role("button", name="Play it").click()
    page.get_by_role("button", name="Undo").wait_for()  # Solve has a grid, too
    page.locator(".cell").first.click()
    page.get_by_role("link", name="Solve").click()
    page.get_by_role("button", name="All puzzles").click()
    tiles.nth(1).get_by_text("started").wait_for()
    assert drawn.count() == 1
    page.get_by_role("link", name="Puzzles").click()
    page.get_by_role("link", name="Solve").click()
    tiles.first.wait_for()


@pytest.mark.long
def test_another_language_keeps_what_was_typed(pages: Pages, service: str) -> None:
    def speak(opener: str, name: str) -> None:
        page.get_by_role("button", name=opener).click()
        page.locator("dialog [name=language]").select_option(name)
        page.locator("dialog .main").click()

    page = pages.open(f"{service}#solve")
    page.get_by_label("A puzzle, in any format").fill("3 1\n5")
    page.get_by_text("Type the clues", exact=True).click()
    page.get_by_role("textbox", name="Rows").fill("2")
    page.get_by_role("textbox", name="Columns").fill("1\n1")
    page.locator(".typed").wait_for()
    speak("Colours and language", "Deutsch")
    assert page.locator(".solving textarea").first.input_value() == "3 1\n5"
    assert page.get_by_role("textbox", name="Spalten").input_value() == "1\n1"
    page.locator(".typed").wait_for()
    page.get_by_role("link", name="Entwerfen").click()
    file: Any = {"name": "disc.jpg", "mimeType": "image/jpeg", "buffer": photo(300, 300)}
    page.get_by_label("Bild wählen").set_input_files(file)
    page.get_by_label("Nur diese Farben").fill("rot")
    page.get_by_label("Nur diese Farben").press("Tab")
    choices = page.locator(".drawings button")
    choices.first.wait_for()
    speak("Farben und Sprache", "English")
    assert page.get_by_label("Only these colours").input_value() == "red"
    choices.first.wait_for()
    page.get_by_role("link", name="Puzzles").click()
    page.get_by_role("spinbutton", name="Rows").fill("7")
    speak("Colours and language", "Deutsch")
    page.get_by_role("link", name="Entwerfen").wait_for()
    assert page.get_by_role("spinbutton", name="Zeilen").input_value() == "7"


@pytest.mark.long
def test_typed_clues_are_checked_repaired_and_solved(pages: Pages, service: str) -> None:
    page = pages.open(f"{service}#solve")
    page.get_by_text("Type the clues", exact=True).click()
    rows, columns = (page.get_by_role("textbox", name=name) for name in ("Rows", "Columns"))
    solve = page.get_by_role("button", name="Solve it")
    rows.fill("3/1x1/1")
    has(page, "Row 2: “1x1” is not a number.")
    assert rows.input_value() == "3\n1x1\n1"
    page.get_by_role("button", name="Show the line").click()
    assert page.evaluate("document.getSelection().toString()") == "1x1"
    page.keyboard.type("11")
    columns.fill("2\n1 1\n2")
    has(page, "Row 2 needs 11 cells, but there are 3 columns so far.")
    assert solve.is_disabled()
    assert page.locator(".marks .line").count() == 1
    assert axe(page) == []
    page.set_viewport_size({"width": 1280, "height": 360})
    page.get_by_role("button", name="Look for a typo").click()
    correction = page.get_by_role("button", name="Row 2: 11 → 1 1")
    correction.wait_for()
    box = correction.bounding_box()
    assert box
    assert 0 <= box["y"] < box["y"] + box["height"] <= 361
    correction.click()
    has(page, "It has exactly one solution.")
    assert rows.input_value() == "3\n1 1\n1"
    assert [cell == "filled" for cell in shown(page)] == [1, 1, 1, 1, 0, 1, 0, 1, 0]
    columns.fill("2r\n1r 1b\n2r")
    has(page, "Colour r: the rows fill 0 cells, the columns 5.")
    rows.fill("3r\n1r 1r\n1b")
    has(page, "3 × 3: all clues fit, and the sums are equal.")
    assert page.get_by_label("Colour of the letter").count() == 2
    solve.click()
    has(page, "It has exactly one solution.")
    assert shown(page)[6:] == ["blank", "blue", "blank"]


@pytest.mark.long
def test_a_downloaded_certificate_proves_the_verdict(
    pages: Pages, service: str, tmp_path: Path
) -> None:
    page = pages.open(f"{service}#solve")
    read(page, "3x3:2/1.1/2/3/1.1/1")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download a certificate").click()
    assert download.value.suggested_filename.endswith(".cert")
    path = tmp_path / "proof.cert"
    download.value.save_as(path)
    assert nonolith.verify_certificate(path, "3x3:2/1.1/2/3/1.1/1").verdict == "unique"


def test_warnings_of_the_reader_are_shown(pages: Pages, service: str) -> None:
    page = pages.open(f"{service}#solve", locale="de")
    page.route("**/api/list", warned)
    page.get_by_role("textbox").first.fill("2x1:1/1/2")
    page.get_by_role("button", name="Lesen").click()
    warning = page.get_by_role("list", name="Beim Lesen wurde etwas angenommen").get_by_role(
        "listitem"
    )
    assert warning.inner_text() == "the colours were guessed"
    assert warning.get_attribute("lang") == "en"


def warned(route: Route) -> None:
    answer = route.fetch()
    body = answer.text().replace('"warnings":[]', '"warnings":["the colours were guessed"]')
    route.fulfill(response=answer, body=body)


@pytest.mark.long
def test_a_hard_puzzle_shows_progress_and_can_be_continued(pages: Pages, service: str) -> None:
    page = pages.open(f"{service}#solve")
    times: list[float] = []
    page.route("**/api/check", lambda route: seconds(route, times))
    limit = {"error": {"kind": "limit", "message": "the time limit was reached"}}
    page.route("**/api/explain", lambda route: route.fulfill(json=limit))
    read(page, hard())
    page.get_by_text(re.compile(r"Working for \d s")).wait_for()
    page.get_by_role("button", name="Cancel").wait_for()
    has(page, "The time limit was reached before a solution was found.")
    with page.expect_response("**/api/check"):
        page.get_by_role("button", name="Search longer").click()
    assert times[1] > times[0]
    with page.expect_response("**/api/explain"):
        has(page, "The time limit was reached before a solution was found.")
    page.get_by_role("button", name="Cancel").wait_for(state="hidden")
    # Without an explanation, the verdict stays.
    assert page.locator(".work .status").first.inner_text().startswith("The time limit was")
    assert page.locator(".status.wrong").count() == 0
    assert page.get_by_role("button", name="Change the picture").count() == 0
    page.get_by_role("button", name="Larger cells").click()
    box = page.locator(".cell").first.bounding_box()
    assert box
    assert box["width"] > 20


@pytest.mark.long
def test_a_search_can_be_cancelled_and_resumed(pages: Pages, service: str) -> None:
    page = pages.open(f"{service}#solve")
    read(page, hard())
    page.get_by_role("grid").wait_for()
    page.get_by_role("button", name="Cancel").click()
    has(page, "Cancelled.")
    assert page.get_by_role("button", name="Cancel").count() == 0
    page.get_by_role("button", name="Search longer").click()
    page.get_by_role("button", name="Cancel").wait_for()
    read(page, "2x1:1/1/2")
    has(page, "It has exactly one solution.")
    page.get_by_role("button", name="Cancel").wait_for(state="hidden")
    assert page.get_by_role("button", name="Search longer").count() == 0


@pytest.mark.long
def test_a_cancelled_count_leaves_the_verdict_and_the_focus(pages: Pages, service: str) -> None:
    page = pages.open(f"{service}#solve")
    page.route("**/api/count", lambda route: None)
    read(page, ONES)
    has(page, "They differ in the marked cells.")
    page.get_by_role("button", name="Cancel").click()
    status = page.locator(".status:focus")
    assert status.inner_text().startswith("Cancelled. It has several solutions.")

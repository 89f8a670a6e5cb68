"""The views of the served page: find, play, solve, design and share."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import segno

import nonolith
from tests.examples import long
from tests.web.page.playing import (
    DESK,
    PHONE,
    Pages,
    axe,
    example,
    loaded,
    read,
    shown,
    status,
)

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

pytestmark = pytest.mark.first

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"
FOLDER = Path(nonolith.__file__).parent / "web" / "page"
TWO = "2x2:1/1/1/1"
OPEN = "puzzle => localStorage.setItem('nonolith.puzzle', JSON.stringify(puzzle))"
VIEWS = ("find", "play", "solve", "design", "share")


def has(page: Page, name: str) -> None:
    page.get_by_text(name).first.wait_for()


def chosen(pages: Pages, service: str, name: str = "House") -> Page:
    page = pages.open(service + example(name))
    page.get_by_role("grid").wait_for()
    return page


def listed(part: str) -> set[str]:
    """Return the scripts and styles that a part of the document names."""
    return set(re.findall(r'(?:href|src)="([^":]+(?:js|css))"', part))


@pytest.mark.long
@pytest.mark.parametrize(("view", "act"), [long("play", "Play"), ("share", "Share")])
def test_without_a_puzzle_a_view_offers_todays(
    pages: Pages, service: str, view: str, act: str
) -> None:
    page = pages.open(f"{service}#{view}")
    page.get_by_role("link", name="Choose a puzzle").wait_for()
    assert axe(page) == []
    page.get_by_role("button", name=f"{act} today’s puzzle").click()
    part = page.get_by_role("grid") if view == "play" else page.get_by_role("textbox", name="Link")
    part.wait_for()
    page.locator(f"nav a[href^='#{view}/'][aria-current]").wait_for()


def test_the_first_load_is_small_and_has_no_chain_of_requests(pages: Pages, service: str) -> None:
    first, later, _ = re.split("</?template>", (FOLDER / "index.html").read_text(encoding="utf-8"))
    # The first view does not need the modules of the play view, which are loaded after it is shown.
    page = pages.open(service, without=listed(later))
    page.get_by_role("button", name="Play today’s puzzle").wait_for()
    assert all(address.startswith((service, "data:")) for address in loaded(page))
    sizes = page.evaluate(
        """performance.getEntriesByType('resource')
          .reduce(([n, m], e) => [n + e.decodedBodySize, m + e.transferSize], [0, 0])"""
    )
    assert 0 < sizes[0] < 150_000
    assert 0 < sizes[1] < 75_000  # compressed, with headers
    found = {address.removeprefix(service) for address in loaded(page)} - listed(later)
    # Of data only what the first view shows; browsers may load the icon.
    assert found - {"mark.svg"} == listed(first) | {"catalogue/daily.json"}
    page.close()  # no more messages follow
    pages.problems[:] = [text for text in pages.problems if "ERR_FAILED" not in text]


def made(page: Page, rows: int, columns: int, difficulty: str) -> None:
    page.get_by_role("spinbutton", name="Rows").fill(str(rows))
    page.get_by_role("spinbutton", name="Columns").fill(str(columns))
    form = page.get_by_role("region", name="A new puzzle")
    form.get_by_role("combobox", name="Difficulty").select_option(difficulty)
    page.get_by_role("button", name="Make it").click()


def test_the_title_of_a_made_puzzle_has_its_size_and_difficulty(pages: Pages, service: str) -> None:
    page = pages.open(service)
    made(page, 9, 8, "Easy")
    page.get_by_role("grid", name="Nonogram, 9 rows, 8 columns").wait_for()
    assert page.title() == "New puzzle 8 × 9, easy"


def test_a_made_puzzle_can_have_mirrored_areas(pages: Pages, service: str) -> None:
    page = pages.open(service)
    page.get_by_role("combobox", name="Areas").select_option("Mirrored")
    with page.expect_request("**/generate") as asked:
        made(page, 9, 8, "Easy")
    assert (asked.value.post_data_json or {})["symmetric"]
    page.get_by_role("grid", name="Nonogram, 9 rows, 8 columns").wait_for()


@pytest.mark.long
def test_if_the_difficulty_is_not_reached_the_page_offers_the_nearest_puzzle(
    pages: Pages, service: str
) -> None:
    page = pages.open(service)
    made(page, 2, 2, "Hard")
    has(page, "No puzzle of the difficulty hard was found. The nearest one is ")
    assert page.get_by_role("grid").count() == 0
    page.get_by_role("button", name="Play it").click()
    page.get_by_role("grid", name="Nonogram, 2 rows, 2 columns").wait_for()
    assert page.title().startswith("New puzzle 2 × 2, ")


def test_a_search_shows_its_progress_and_can_be_cancelled(pages: Pages, service: str) -> None:
    page = pages.open(service)

    def slow(route: Route) -> None:
        request = {**json.loads(route.request.post_data or ""), "difficulty": "5-5.9"}
        route.continue_(post_data=json.dumps(request))

    page.route("**/api/generate", slow)
    made(page, 40, 40, "Hard")
    has(page, "Making")
    has(page, "Pictures tried: ")
    assert page.get_by_role("button", name="Make it").is_disabled()
    page.get_by_role("button", name="Cancel").click()
    has(page, "Cancelled.")
    assert page.get_by_text("Pictures tried: ").count() == 0
    assert page.get_by_role("button", name="Cancel").count() == 0
    page.unroute("**/api/generate")
    made(page, 5, 6, "Any")
    page.get_by_role("grid", name="Nonogram, 5 rows, 6 columns").wait_for()


@pytest.mark.long
def test_a_search_without_a_unique_puzzle_offers_to_change_the_nearest(
    pages: Pages, service: str
) -> None:
    page = pages.open(service)

    def few(route: Route) -> None:
        request = {**json.loads(route.request.post_data or ""), "probability": 0.3}
        request |= {"shape": "noise", "limits": {"seconds": 1}}
        route.continue_(post_data=json.dumps(request))

    page.route("**/api/generate", few)
    made(page, 20, 20, "Any")
    has(page, "No puzzle with exactly one solution was found. The nearest one may have several")
    page.get_by_role("button", name="Change the picture").click()
    has(page, "It has several solutions.")


def test_a_pasted_puzzle_is_solved_and_explained(pages: Pages, service: str) -> None:
    page = pages.open(f"{service}#solve")
    text = (EXAMPLES / "cat.non").read_text(encoding="utf-8")
    read(page, text)
    has(page, "It has exactly one solution. Difficulty: easy; about 13 minutes for a beginner")
    cat = nonolith.explain(nonolith.read(EXAMPLES / "cat.non"))
    assert shown(page).count("filled") == sum(c == 1 for row in cat.grid.rows() for c in row)
    page.get_by_role("button", name="Next").click()
    assert page.locator(".sentence").inner_text() == cat.steps[0].sentence
    page.get_by_label("Step").fill("9")
    assert page.locator(".sentence").inner_text() == cat.steps[8].sentence
    known = cat.grids()[9]
    assert shown(page).count("open") == sum(c is None for row in known.rows() for c in row)


@pytest.mark.long
@pytest.mark.parametrize("way", ["drop", long("paste")])
def test_a_file_is_dropped_or_pasted(pages: Pages, service: str, way: str) -> None:
    page = pages.open(f"{service}#solve")
    page.get_by_label("A puzzle, in any format").fill("earlier")
    page.evaluate(
        """([way, text]) => {
          const data = new DataTransfer();
          data.items.add(new File([text], 'cat.non'));
          const event = way === 'drop' ? new DragEvent(way, { dataTransfer: data, bubbles: true })
            : new ClipboardEvent(way, { clipboardData: data, bubbles: true });
          document.querySelector('main').dispatchEvent(event);
        }""",
        [way, (EXAMPLES / "cat.non").read_text(encoding="utf-8")],
    )
    has(page, "It has exactly one solution.")
    assert page.get_by_label("A puzzle, in any format").input_value() == ""


@pytest.mark.long
def test_cells_that_differ_are_marked_and_solutions_counted_to_10000(
    pages: Pages, service: str
) -> None:
    page = pages.open(f"{service}#solve")
    for side, number in ((3, "6"), (9, "at least 10000")):
        ones = "/".join(["1"] * side)
        read(page, f"{side}x{side}:{ones}/{ones}")
        has(page, f"They differ in the marked cells. There are {number} solutions.")
        assert page.locator(".marks rect.differs").count() == side * side


@pytest.mark.long
def test_steps_can_be_played_automatically(pages: Pages, service: str) -> None:
    page = pages.open(f"{service}#solve")
    page.clock.install()
    text = (EXAMPLES / "cat.non").read_text(encoding="utf-8")
    read(page, text)
    sentence, count = page.locator(".sentence"), page.locator(".slide output")
    page.get_by_role("button", name="Play the steps").click()
    steps = nonolith.explain(nonolith.read(EXAMPLES / "cat.non")).steps
    assert sentence.inner_text() == steps[0].sentence
    page.clock.run_for(1600)
    assert sentence.inner_text() == steps[1].sentence
    page.get_by_role("button", name="Pause").click()
    page.clock.run_for(5000)
    assert count.inner_text() == f"2 of {len(steps)}"


def test_a_drawing_can_be_checked_mended_shared_and_played(pages: Pages, service: str) -> None:
    page = pages.open(f"{service}#design")
    page.get_by_role("spinbutton", name="Rows").fill("6")
    page.get_by_role("spinbutton", name="Columns").fill("6")
    page.keyboard.press("Enter")
    for cell in range(0, 36, 7):
        page.locator(".cell").nth(cell).click()
    has(page, "It has several solutions. They differ in the marked cells.")  # 720 solutions
    assert page.locator(".marks rect.differs").count() == 36
    page.get_by_role("button", name="Mend it").click()
    has(page, "This change makes the solution unique:")
    page.locator(".proposals button").first.click()
    has(page, "It has exactly one solution.")
    drawn = shown(page)
    page.get_by_role("button", name="Share").click()
    page.get_by_role("button", name="Copy", exact=True).and_(page.locator(":enabled")).wait_for()
    link = page.get_by_label("Link", exact=True).input_value()
    assert nonolith.read(link).shape == (6, 6)
    with page.expect_download() as saved:
        page.get_by_label("Format").select_option("convert keen")
        page.get_by_role("button", name="Save").click()
    has(page, "Saved. keen does not keep the goal.")
    assert nonolith.read(saved.value.path().read_bytes()).shape == (6, 6)
    other = pages.open(link)
    other.get_by_role("grid").wait_for()
    for cell, name in enumerate(drawn):
        if name == "filled":
            other.locator(".cell").nth(cell).click()
    assert status(other) == "Solved!"


@pytest.mark.long
@pytest.mark.parametrize(
    ("size", "more"),
    [
        long(DESK, {"color_scheme": "light"}),
        (PHONE, {"color_scheme": "dark"}),
        long(DESK, {"color_scheme": "dark", "forced_colors": "active"}),
    ],
)
def test_axe_finds_nothing_in_any_view(
    pages: Pages, service: str, size: tuple[int, int], more: dict[str, Any]
) -> None:
    pytest.importorskip("axe_playwright_python", reason="axe-playwright-python is not installed")
    page = pages.open(service + example("House"), size, **more)
    page.get_by_role("grid").wait_for()
    found = {}
    for view in VIEWS:
        page.locator(f"nav a[href^='#{view}']").click()
        page.locator(f"nav a[href^='#{view}'][aria-current]").wait_for()
        page.wait_for_timeout(700)
        found[view] = axe(page)
    assert found == {view: [] for view in VIEWS}
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


@pytest.mark.long
def test_the_qr_code_of_a_puzzle_contains_its_link(pages: Pages, service: str) -> None:
    page = pages.open(service)
    page.evaluate(OPEN, {"nonolith": 1, "rows": [[1], [2]], "columns": [[2], [1]]})
    page.goto(f"{service}#share")
    page.reload()
    code = page.get_by_role("img", name="The link as a QR code")
    code.wait_for()
    link = page.get_by_label("Link", exact=True).input_value()
    expected = segno.make_qr(link, error="m", boost_error=False).svg_inline()
    assert str(code.locator("path").get_attribute("d")) in expected
    assert nonolith.read(link) == nonolith.Puzzle(rows=[[1], [2]], columns=[[2], [1]])
    box = code.bounding_box()
    assert box is not None
    assert box["width"] == box["height"] > 150
    # The address of the tests' service is 127.0.0.1, which other devices cannot reach.
    assert "opens on this computer only" in page.locator("figcaption").inner_text()


@pytest.mark.long
def test_a_link_too_long_for_a_qr_code_is_shown_alone(pages: Pages, service: str) -> None:
    # A link holds no goal and no notes.
    puzzle = nonolith.generate(150, 150, seed=1, probability=0.5).replace(goal=None, notes="")
    page = pages.open(service)
    page.evaluate(OPEN, json.loads(str(nonolith.write(puzzle, None, format="json"))))
    page.goto(f"{service}#share")
    page.reload()
    page.get_by_text("This puzzle is too large for a QR code; use the link.").wait_for()
    assert nonolith.read(page.get_by_label("Link", exact=True).input_value()) == puzzle

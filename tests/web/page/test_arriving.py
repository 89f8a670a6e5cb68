"""What a new player meets: the lesson, today's puzzle, the catalogue, and the end of a game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import nonolith
from nonolith.cli.play import catalogue
from tests.examples import long
from tests.web.page.playing import DESK, PHONE, Pages, axe, runs, shown

if TYPE_CHECKING:
    from playwright.sync_api import Page

CATALOGUE = Path(nonolith.__file__).parent / "web" / "page" / "catalogue"
SETS = json.loads((CATALOGUE / "sets.json").read_text(encoding="utf-8"))
_COLOURS, NAMES, *ROWS = json.loads((CATALOGUE / "index.json").read_text(encoding="utf-8"))
INDEX = [dict(zip(NAMES, row, strict=True)) for row in ROWS]
FIRST, SECOND = (f"No. {entry['number']}" for entry in INDEX[:2])
#: For each step of the lesson, a cell that does not follow, and one that does.
TAPS = [(0, 12), (12, 0), (2, 17), (1, 6), (20, 21)]


def title(name: str, language: str = "en") -> str:
    return str(next(entry[language] for entry in INDEX if entry["name"] == name))


def listed(name: str) -> nonolith.Puzzle:
    """Return a puzzle of the catalogue."""
    return next(puzzle for puzzle in catalogue("en")[0] if puzzle.title == title(name))


def finish(page: Page, name: str) -> None:
    """Paint the solution of a puzzle of the catalogue."""
    puzzle = listed(name)
    page.get_by_role("grid").wait_for()
    for r, first, last, colour in runs(puzzle):
        page.locator(".cell").nth(r * puzzle.width + first).focus()
        page.keyboard.press(str(colour))
        for _ in range(last - first):
            page.keyboard.press("Shift+ArrowRight")


def test_the_lesson_teaches_in_five_taps_and_explains_wrong_ones(
    pages: Pages, service: str
) -> None:
    page = pages.open(service)
    page.get_by_role("link", name="Learn the rule in five taps").click()
    page.get_by_role("grid").wait_for()

    def tap(cell: int) -> None:
        page.locator(".cell").nth(cell).click()

    answer, heard = page.locator(".answer"), page.locator("#live")
    for number, (wrong, right) in enumerate(TAPS, 1):
        page.get_by_role("img", name=f"Step {number} of 5").wait_for()
        before = shown(page)
        if before[wrong] == "open":
            tap(wrong)
            assert not answer.inner_text().startswith("Right")
            assert shown(page) == before
        tap(right)
        assert answer.inner_text().startswith("Right")
        assert answer.inner_text() in heard.inner_text()
    assert "open" not in shown(page)
    assert "A house!" in heard.inner_text()
    page.get_by_role("button", name="Once more").click()
    assert set(shown(page)) == {"open"}
    for _, right in TAPS:
        tap(right)
    page.get_by_role("button", name="Play a puzzle").click()
    page.get_by_role("heading", name=FIRST).wait_for()


def test_the_catalogue_is_filtered_and_shows_more_on_request(pages: Pages, service: str) -> None:
    page = pages.open(service)
    section = page.get_by_role("region", name="All puzzles")
    tiles = section.locator(".tiles").get_by_role("listitem")
    more = section.get_by_role("button", name="Show more")
    tiles.nth(23).wait_for()
    assert tiles.count() == 24
    more.click()
    assert tiles.count() == 48
    assert page.evaluate("document.activeElement.textContent").startswith(
        f"No. {INDEX[24]['number']}"
    )
    # Blurred colours of pictures that are not solved; a set, and a search that does not give titles
    # away.
    section.scroll_into_view_if_needed()
    page.wait_for_function(
        "document.querySelectorAll('.catalogue .tiles .thumb canvas.blurred').length == 48"
    )
    sea = next(one for one in SETS if one["id"] == "sea")
    button = section.get_by_role("button", name=f"{sea['en']} 0 of {len(sea['names'])} solved")
    button.click()
    assert tiles.count() == len(sea["names"])
    search = section.get_by_role("searchbox", name="Search")
    search.fill(title("anchor"))
    assert "No puzzle matches." in section.get_by_role("status").inner_text()
    one = next(entry for entry in INDEX if entry["name"] == "anchor")
    search.fill(f"{one['width']}x{one['height']}")
    assert f"No. {one['number']}" in "".join(tiles.all_inner_texts())
    search.fill("")
    button.click()
    section.get_by_role("combobox", name="Size").select_option("Up to 10 × 10")
    section.get_by_role("combobox", name="Colours").select_option("Several colours")
    section.get_by_role("combobox", name="Difficulty").select_option("Trivial")
    fits = [
        entry
        for entry in INDEX
        if max(entry["height"], entry["width"]) <= 10
        and len(entry["palette"]) > 2
        and entry["word"] == 0
        and entry["minutes"] <= 1
    ]
    section.get_by_role("combobox", name="Minutes with practice").select_option("0–1")
    section.get_by_role("combobox", name="Order").select_option("By minutes")
    fits.sort(key=lambda entry: float(entry["minutes"]))
    assert section.get_by_role("status").inner_text() == f"{len(fits)} puzzles"
    assert tiles.count() == min(24, len(fits))
    first = fits[0]["name"]
    tiles.first.get_by_role("button").click()
    finish(page, first)
    page.locator(".end").get_by_role("link", name="All puzzles").click()
    section.get_by_role("combobox", name="Progress").select_option("Not solved")
    assert section.get_by_role("status").inner_text() == f"{len(fits) - 1} puzzles"
    section.get_by_role("combobox", name="Progress").select_option("Solved")
    assert tiles.all_inner_texts()[0].startswith(f"✓ {title(first)}"[2:])
    assert tiles.count() == 1
    section.get_by_role("combobox", name="Size").select_option("Larger")
    assert "No puzzle matches." in section.get_by_role("status").inner_text()


def test_the_times_of_solved_puzzles_are_saved_with_the_settings_of_play(
    pages: Pages, service: str, tmp_path: Path
) -> None:
    page = pages.open(service)
    page.locator(".catalogue .tile").first.click()
    page.wait_for_timeout(1200)  # the clock counts seconds
    finish(page, INDEX[0]["name"])
    page.locator(".end").get_by_role("link", name="All puzzles").click()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save my times").click()
    saved.value.save_as(tmp_path / "times.json")
    (time,) = json.loads((tmp_path / "times.json").read_text())["times"]
    assert time["seconds"] >= 1
    assert (time["hints"], time["settings"]) == (0, {"blanks": False, "checked": "lines"})
    puzzle = listed(INDEX[0]["name"]).replace(goal=None, title="")
    assert nonolith.read(json.dumps(time["puzzle"])) == puzzle


def test_a_picture_in_one_colour_ends_in_colours(pages: Pages, service: str) -> None:
    link = nonolith.write(listed("rabbit-in-hat").replace(title=""), format="share")
    page = pages.open(f"{service}#{str(link).strip()}")
    finish(page, "rabbit-in-hat")
    coloured = page.locator(".cell[style*='background-color']")
    coloured.first.wait_for()
    assert len({cell.get_attribute("style") for cell in coloured.all()[:60]}) > 2
    page.keyboard.press("Control+z")
    coloured.first.wait_for(state="detached")


@pytest.mark.long
def test_the_result_is_shared_without_the_picture_and_the_next_puzzle_follows(
    pages: Pages, service: str
) -> None:
    page = pages.open(service)
    page.locator(".catalogue .tile").first.click()
    name = INDEX[0]["name"]
    finish(page, name)
    end = page.locator(".end")
    end.get_by_role("button", name="Share the result").click()
    text = end.get_by_role("textbox", name="Text to share").input_value()
    assert text.startswith(f"nonolith · {FIRST} · ")
    assert title(name).lower() not in text.lower()
    with page.expect_download() as saved:
        end.get_by_role("button", name="Save the picture").click()
    assert saved.value.path().read_bytes().startswith(b"\x89PNG")
    # The service of the test is reached from this machine only, so there is no link.
    assert text.splitlines()[-1] == "🟩" * 10
    other = pages.open(page.url)
    other.get_by_role("heading", name=FIRST).wait_for()
    assert set(shown(other)) == {"open"}
    # The link of Share contains the clues, from which the page knows the number.
    hidden = listed(name).replace(title="", goal=None)
    shared = str(nonolith.write(hidden, format="share")).strip()
    pages.open(f"{service}#{shared}").get_by_role("heading", name=FIRST).wait_for()
    end.get_by_role("button", name="Next puzzle").click()
    page.get_by_role("heading", name=SECOND).wait_for()
    assert page.locator(".end").count() == 0


@pytest.mark.long
@pytest.mark.parametrize(("size", "scheme"), [long(DESK, "light"), (PHONE, "dark")])
def test_axe_finds_nothing_in_the_lesson_and_at_the_end(
    pages: Pages, service: str, size: tuple[int, int], scheme: str
) -> None:
    pytest.importorskip("axe_playwright_python", reason="axe-playwright-python is not installed")
    page = pages.open(f"{service}#lesson", size, color_scheme=scheme)
    page.locator(".cell").nth(12).click()
    assert axe(page) == []
    page.goto(f"{service}#find")
    page.locator(".catalogue .tile").first.click()
    finish(page, INDEX[0]["name"])
    page.locator(".end").get_by_role("button", name="Share the result").click()
    page.get_by_role("textbox", name="Text to share").wait_for()
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]

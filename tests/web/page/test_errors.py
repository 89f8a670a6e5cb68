"""Broken links, damaged records and failed requests: what the page says, in each language."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

import nonolith
from nonolith import Puzzle
from tests.web.page.playing import Pages, read, shown

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.first

SMALL, OTHER = "3x3:3/1.1/1/2/1.1/2", "2x2:2/1/2/1"
PLAYED, STORED, DRAWN = "nonolith.play.", "nonolith.puzzle.", "nonolith.sketch."


def solved(page: Page, text: str) -> None:
    read(page, text)
    page.get_by_role("button", name="Play it").wait_for()


def played(pages: Pages, service: str) -> Page:
    """Store two puzzles, and play the second one."""
    page = pages.open(f"{service}#solve")
    solved(page, OTHER)
    solved(page, SMALL)
    page.get_by_role("grid", name="Nonogram, 3 rows").wait_for()
    page.get_by_role("button", name="Play it").click()
    page.get_by_role("heading", name="A nonogram").wait_for()
    page.locator(".cell").first.click()
    return page


def damaged(page: Page, prefix: str, change: str) -> None:
    """Change the original text of this puzzle's or drawing's record, and load the page again."""
    key, before, after = page.evaluate(
        f"""prefix => {{
          const key = prefix + location.hash.split('/')[1];
          const text = sessionStorage.getItem(key) ?? localStorage.getItem(key);
          sessionStorage.setItem(key, text);
          localStorage.setItem(key, {change});
          return [key, text, localStorage.getItem(key)];
        }}""",
        prefix,
    )
    assert before != after, key
    page.reload()
    page.get_by_role("heading", name="Damaged record").wait_for()


def alert(page: Page) -> str:
    words: str = page.get_by_role("alert").inner_text()
    return words


def refused(pages: Pages) -> None:
    """Expect that the browser logs the status of refused requests."""
    pages.problems[:] = [problem for problem in pages.problems if "status of " not in problem]


def links(page: Page) -> list[str]:
    return page.get_by_role("navigation").get_by_role("link").all_inner_texts()


def test_a_broken_link_says_so_and_leaves_the_navigation(pages: Pages, service: str) -> None:
    link = str(nonolith.write(nonolith.read(SMALL), format="share")).strip()
    page = pages.open(f"{service}#{link[:-3]}")
    page.get_by_role("heading", name="Broken link").wait_for()
    page.goto(service)
    page.get_by_role("region", name="All puzzles").wait_for()
    page.goto(f"{service}#{link[:12]}B{link[13:]}")
    page.get_by_role("heading", name="Broken link").wait_for()
    assert "Copy the whole link again." in alert(page)
    assert links(page) == ["Puzzles", "Play", "Solve", "Design", "Share"]
    page.get_by_role("link", name="Puzzles").click()
    page.get_by_role("region", name="All puzzles").wait_for()
    page.go_back()
    page.get_by_role("heading", name="Broken link").wait_for()
    assert page.evaluate("localStorage.length") == 0
    refused(pages)


@pytest.mark.long
def test_the_navigation_is_there_while_a_link_is_read(pages: Pages, service: str) -> None:
    page = pages.open(service)
    page.route("**/api/convert", lambda _: None)  # no answer
    page.goto(f"{service}?#nono1.A")
    page.get_by_role("link", name="Puzzles").click()
    page.get_by_role("region", name="All puzzles").wait_for()


@pytest.mark.long
def test_a_damaged_puzzle_is_named_and_can_be_removed_alone(pages: Pages, service: str) -> None:
    page = played(pages, service)
    for change in (
        "text.slice(0, -9)",
        "text.replace('[[3]', '[[{}]')",
        "text.replace('puzzle', 'p')",
        "text.replace('\"rows\":[[2]', '\"rows\":[[0]')",
    ):
        damaged(page, STORED, change)
        assert "record of the puzzle is damaged. Your other puzzles are not" in alert(page)
    page.get_by_role("link", name="Puzzles").click()
    mine = page.get_by_role("region", name="Your puzzles")
    mine.get_by_role("link", name="Damaged record").click()
    page.get_by_role("button", name="Remove this record").click()
    mine.get_by_role("button", name="2 × 2").first.wait_for()
    assert mine.get_by_role("listitem").count() == 1
    assert page.evaluate("Object.keys(localStorage).filter(k => k.includes('play.')).length") == 0


@pytest.mark.long
def test_a_damaged_state_of_play_is_removed_without_the_puzzle(pages: Pages, service: str) -> None:
    page = played(pages, service)
    for change in (
        "text.slice(0, -9)",
        "text.replace('2', '22')",
        "text.replace('[0,-1,1]', '[99,-1,1]')",
        "text.replace('[0,-1,1]', 'null')",
    ):
        damaged(page, PLAYED, change)
        assert "record of your progress in the puzzle is damaged. The puzzle itself" in alert(page)
    page.get_by_role("button", name="Remove this record").click()
    page.get_by_role("grid", name="Nonogram, 3 rows").wait_for()
    assert set(shown(page)) == {"open"}
    page.locator(".cell").nth(4).click()
    page.reload()
    page.get_by_role("grid").wait_for()
    assert shown(page)[4] == "filled"


@pytest.mark.long
def test_a_damaged_drawing_is_named_and_can_be_removed(pages: Pages, service: str) -> None:
    page = pages.open(f"{service}#design")
    page.locator(".cell").first.click()
    page.wait_for_function("() => localStorage.length")
    for change in ("text.slice(0, -9)", "text.replace('\"h\":15', '\"h\":14')"):
        damaged(page, DRAWN, change)
        assert "record of the drawing is damaged." in alert(page)
    page.get_by_role("button", name="Remove this record").click()
    page.get_by_role("heading", name="All puzzles").wait_for()
    assert page.evaluate("localStorage.length") == 0


@pytest.mark.long
def test_damaged_records_are_not_exported(pages: Pages, service: str) -> None:
    page = played(pages, service)
    page.evaluate("localStorage.setItem('nonolith.puzzle.x', '{')")
    page.locator("summary").click()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save all progress").click()
    clues = json.loads(saved.value.path().read_text())["clues"]
    assert len(clues) == 2
    assert "x" not in clues


@pytest.mark.long
def test_a_german_page_without_its_service_says_so_in_german(pages: Pages, service: str) -> None:
    page = pages.open(f"{service}#solve", locale="de")
    page.get_by_role("button", name="Lesen").wait_for()
    page.context.set_offline(True)
    page.get_by_role("textbox").fill(SMALL)
    page.get_by_role("button", name="Lesen").click()
    page.get_by_role("status").get_by_text("Der Dienst antwortet nicht.").wait_for()
    page.get_by_role("link", name="Teilen").click()
    page.get_by_role("alert").get_by_text("Der Dienst antwortet nicht.").wait_for()
    pages.problems.clear()  # the browser reports what it could not load


@pytest.mark.long
def test_the_design_view_opens_when_the_service_answers_again(pages: Pages, service: str) -> None:
    page = pages.open(service, without=["forms.json"])
    page.get_by_role("link", name="Design").click()
    page.get_by_role("alert").get_by_text("The service did not answer.").wait_for()
    page.context.unroute_all()
    page.get_by_role("link", name="Puzzles").click()
    page.get_by_role("link", name="Design").click()
    page.get_by_role("grid").wait_for()
    pages.problems.clear()  # the browser reports what it could not load


def test_german_buttons_of_the_play_view(pages: Pages) -> None:
    puzzle = Puzzle(rows=[[1]], columns=[[1]])
    page = pages.open(pages.file(puzzle, "de"))
    for name in ("Rückgängig", "Wiederholen", "Vermuten"):
        assert page.get_by_role("button", name=name, exact=True).count() == 1
    page.get_by_role("button", name="Vermuten").click()
    assert "nur eine Vermutung" in page.get_by_role("status").inner_text()

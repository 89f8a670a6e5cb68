"""Broken links, damaged records and failed requests: what the page says, in each language."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

import nonolith
from tests.web.page.playing import Pages, shown, solved

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.first

SMALL, OTHER = "3x3:3/1.1/1/2/1.1/2", "2x2:2/1/2/1"
PLAYED, STORED, DRAWN = "nonolith.play.", "nonolith.puzzle.", "nonolith.sketch."


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
    assert "Copy the whole link again." in page.get_by_role("alert").inner_text()
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


#: By the prefix of a record: changes that damage it, and what the page says.
DAMAGES = {
    STORED: (
        [
            "text.slice(0, -9)",
            "text.replace('[[3]', '[[{}]')",
            "text.replace('puzzle', 'p')",
            "text.replace('\"rows\":[[2]', '\"rows\":[[0]')",
        ],
        "record of the puzzle is damaged. Your other puzzles are not",
    ),
    PLAYED: (
        [
            "text.slice(0, -9)",
            "text.replace('2', '22')",
            "text.replace('[0,-1,1]', '[99,-1,1]')",
            "text.replace('[0,-1,1]', 'null')",
        ],
        "record of your progress in the puzzle is damaged. The puzzle itself",
    ),
    DRAWN: (
        ["text.slice(0, -9)", "text.replace('\"h\":15', '\"h\":14')"],
        "record of the drawing is damaged.",
    ),
}


@pytest.mark.long
@pytest.mark.parametrize("prefix", DAMAGES)
def test_a_damaged_record_is_named_and_can_be_removed_alone(
    pages: Pages, service: str, prefix: str
) -> None:
    page = pages.open(f"{service}#design") if prefix == DRAWN else played(pages, service)
    if prefix == DRAWN:
        page.locator(".cell").first.click()
        page.wait_for_function("() => localStorage.length")
    changes, words = DAMAGES[prefix]
    for change in changes:
        damaged(page, prefix, change)
        assert words in page.get_by_role("alert").inner_text()
    mine = page.get_by_role("region", name="Your puzzles")
    if prefix == STORED:
        page.get_by_role("link", name="Puzzles").click()
        mine.get_by_role("link", name="Damaged record").click()
    page.get_by_role("button", name="Remove this record").click()
    if prefix == PLAYED:
        page.get_by_role("grid", name="Nonogram, 3 rows").wait_for()
        assert set(shown(page)) == {"open"}
        page.locator(".cell").nth(4).click()
        page.reload()
        page.get_by_role("grid").wait_for()
        assert shown(page)[4] == "filled"
        return
    page.get_by_role("heading", name="All puzzles").wait_for()
    kept = "Object.keys(localStorage).filter(k => !k.includes('settings')).length"
    assert page.evaluate(kept) == (prefix == STORED)
    assert mine.get_by_role("button", name="2 × 2").count() == (prefix == STORED)


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
def test_the_design_view_opens_when_the_service_answers_again(pages: Pages, service: str) -> None:
    page = pages.open(service, without=["forms.json"])
    page.get_by_role("link", name="Design").click()
    page.get_by_role("alert").get_by_text("There is no connection to nonolith.").wait_for()
    page.context.unroute_all()
    page.get_by_role("link", name="Puzzles").click()
    page.get_by_role("link", name="Design").click()
    page.get_by_role("grid").wait_for()
    pages.problems.clear()  # the browser reports what it could not load

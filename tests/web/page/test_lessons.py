"""Lessons about techniques, and the reasons why cells are wrong."""

from __future__ import annotations

import json
from typing import Any

import pytest

import nonolith
from nonolith import Grid, Puzzle
from tests.web.page.modules import Modules
from tests.web.page.playing import PHONE, Pages, axe, example, shown

SMALL = Puzzle(rows=[[3], [1, 1], [1]], columns=[[2], [1, 1], [2]], title="Small")


def test_the_hint_on_the_board_of_a_lesson_needs_its_technique(modules: Modules) -> None:
    lessons: dict[str, dict[str, Any]] = modules.call(
        "async () => (await import('./play/lessons.js')).lessons"
    )
    names = modules.call("async () => Object.keys((await import('./texts/lessons.en.js')).texts)")
    assert {name for name in names if name.startswith("name.")} == {f"name.{n}" for n in lessons}
    for name, lesson in lessons.items():
        clues = {key: lesson[key] for key in ("rows", "columns", "palette") if key in lesson}
        puzzle = nonolith.read(json.dumps(clues))
        hint = nonolith.hint(puzzle, Grid.from_text("\n".join(lesson["grid"]), puzzle.palette))
        *before, step = hint.steps
        assert any(name in (each.technique, *each.through) for each in hint.steps)
        first = [lesson["first"]] if "first" in lesson else []
        assert [each.record()["line"] for each in before] == first, name
        record = step.record()
        for key, value in lesson["step"].items():
            assert record[key] == value, name


@pytest.mark.long
def test_a_lesson_is_opened_from_a_hint_tried_and_shown(pages: Pages) -> None:
    page = pages.open(pages.file(SMALL), PHONE)
    for _ in range(2):
        page.keyboard.press("h")
        page.locator(".marks .line").wait_for()
    learn = page.get_by_role("button", name="Learn this")
    learn.click()
    dialog = page.get_by_role("dialog", name="Technique: overlap")
    words = dialog.get_by_role("status")
    assert words.inner_text() == "Try it in row 1: 2 cells left."
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    cells = dialog.get_by_role("gridcell")
    cells.nth(2).click(button="right")
    assert words.inner_text() == "Not yet: look at row 1 again."
    cells.nth(2).click()
    cells.nth(3).click()
    assert words.inner_text() == "That is it!"
    dialog.get_by_role("button", name="Again").click()
    assert words.inner_text() == "Try it in row 1: 2 cells left."
    dialog.get_by_role("button", name="Show me").click()
    assert words.inner_text() == "That is it!"
    page.keyboard.press("Escape")
    dialog.wait_for(state="detached")
    assert page.evaluate("document.activeElement.textContent") == "Learn this"
    assert set(shown(page)) == {"open"}  # the puzzle itself did not change
    page.locator("summary").click()
    page.get_by_role("button", name="Techniques").click()
    page.get_by_role("combobox", name="Techniques").select_option("probing")
    page.get_by_role("dialog", name="Technique: trying a cell").wait_for()
    page.get_by_text("Try it in row 1: 1 cell left.").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


def test_a_file_says_why_a_cell_is_wrong_and_clears_all_wrong_cells(pages: Pages) -> None:
    page = pages.open(pages.file(SMALL))
    page.locator(".cell").nth(4).click()
    page.locator(".cell").nth(6).click()
    page.get_by_role("button", name="Check").click()
    page.get_by_role("button", name="Why is this wrong?").click()
    words = page.locator(".hint p").inner_text()
    step = next(
        step
        for step in nonolith.explain(SMALL).steps
        if (1, 1) in [fact[:2] for fact in step.facts]
    )
    assert words == f"These cells follow from the puzzle alone. {step.sentence}"
    assert page.locator(".marks .line").count() == 1
    page.get_by_role("button", name="Clear all 2 wrong cells").click()
    assert set(shown(page)) == {"open"}
    page.get_by_role("button", name="Undo").click()
    assert shown(page).count("filled") == 2


def test_the_service_says_why_a_cell_is_wrong(pages: Pages, service: str) -> None:
    page = pages.open(service + "#" + str(nonolith.write(SMALL, format="share")))
    page.get_by_role("grid").wait_for()
    page.locator("summary").click()
    page.get_by_role("combobox", name="Check").select_option("Every stroke")
    page.keyboard.press("Escape")
    page.locator(".cell").nth(6).click()
    page.get_by_role("button", name="Why is this wrong?").click()
    mistake = nonolith.hint(SMALL, Grid.from_text("???\n???\n#??")).mistake
    assert mistake
    words = page.locator(".hint p")
    for number, link in enumerate(mistake.chain, 1):
        words.get_by_text(link.sentence).wait_for()
        if number < len(mistake.chain):
            page.get_by_role("button", name="Next").click()
    page.get_by_role("button", name="Clear this cell").click()
    assert set(shown(page)) == {"open"}


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

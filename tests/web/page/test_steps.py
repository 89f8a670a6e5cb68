"""The steps of an explanation on the self-contained page: ``Explanation.html``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import nonolith
from nonolith import Grid, Puzzle
from nonolith.reasoning.explaining import Explanation
from tests.web.page.playing import PHONE, Pages, loaded, shown

if TYPE_CHECKING:
    from playwright.sync_api import Page

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"
#: A puzzle in which the lines of a cell share no colour: colours are excluded before step 1.
COLOURED = nonolith.read(EXAMPLES / "toadstool.xml", number=1)


def html(explanation: Explanation, folder: Path) -> str:
    """Write the page of an explanation, and return its address."""
    path = folder / "steps.html"
    path.write_text(nonolith.play_page(explanation, "steps"), encoding="utf-8")
    return path.as_uri()


def known(explanation: Explanation, step: int) -> list[str]:
    """Return what each cell shows after a step."""
    names = ["blank", *(colour.name for colour in list(explanation.puzzle.palette)[1:])]
    rows = explanation.grids()[step].rows()
    return ["open" if cell is None else names[cell] for row in rows for cell in row]


def sentence(page: Page) -> str:
    return page.locator(".sentence").inner_text()


def test_buttons_keys_sentences_and_the_slider_select_a_step(pages: Pages, tmp_path: Path) -> None:
    explanation = nonolith.explain(COLOURED)
    steps = explanation.steps
    page = pages.open(html(explanation, tmp_path))
    assert sentence(page) == ""
    page.keyboard.press("ArrowRight")
    assert sentence(page) == steps[0].sentence
    page.get_by_role("button", name="Next").click()
    page.keyboard.press("ArrowLeft")
    assert sentence(page) == steps[0].sentence
    page.locator("li button").nth(4).click()
    assert sentence(page) == steps[4].sentence
    assert page.locator("li.now").inner_text() == steps[4].sentence
    for step in (0, 6, len(steps)):
        page.get_by_label("Step", exact=True).fill(str(step))
        assert shown(page) == known(explanation, step)
    assert page.get_by_text(explanation.ending).count() == 1
    assert loaded(page) == []


def test_the_page_of_steps_has_the_play_view(pages: Pages, tmp_path: Path) -> None:
    page = pages.open(html(nonolith.explain(COLOURED), tmp_path))
    page.get_by_role("link", name="Play").click()
    page.get_by_role("button", name="Hint").click()
    page.get_by_role("link", name="Steps").click()
    page.get_by_role("button", name="Next").wait_for()


def test_the_board_and_the_buttons_are_visible_on_a_phone(pages: Pages, tmp_path: Path) -> None:
    page = pages.phone(html(nonolith.explain(COLOURED), tmp_path))
    board, button = page.locator(".scroller"), page.get_by_role("button", name="Next")
    button.click()
    for element in (board, button, page.locator(".sentence")):
        box = element.bounding_box()
        assert box is not None
        assert box["width"] > 40
        assert 0 <= box["y"] < box["y"] + box["height"] <= PHONE[1]
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE[0]


def test_the_printed_page_has_the_board_and_all_sentences(pages: Pages, tmp_path: Path) -> None:
    page = pages.open(html(nonolith.explain(COLOURED), tmp_path))
    page.emulate_media(media="print")
    board, first = (page.locator(name).first.bounding_box() for name in (".scroller", "li"))
    assert board is not None
    assert first is not None
    assert board["y"] + board["height"] <= first["y"]
    assert not page.get_by_role("button", name="Next").is_visible()


@pytest.mark.parametrize(
    "puzzle",
    [
        Puzzle(rows=[[], []], columns=[]),
        Puzzle(rows=[[3], [1], [3]], columns=[[3], [3], [1]]),
        Puzzle(rows=[[1]], columns=[[1]], given=Grid.from_text("#")),
    ],
    ids=["without columns", "no solution", "given"],
)
def test_puzzles_without_steps_have_a_page(pages: Pages, tmp_path: Path, puzzle: Puzzle) -> None:
    explanation = nonolith.explain(puzzle, language="de")
    page = pages.open(html(explanation, tmp_path))
    assert explanation.ending in page.locator(".list").inner_text()
    assert page.locator("li").count() == len(explanation.steps)

"""The page shows all of its texts in other languages, including the sentences of hints."""

from __future__ import annotations

from pathlib import Path

import pytest

import nonolith
from nonolith import Colour, Palette, Puzzle
from tests.web.page.playing import PHONE, Pages, example

FOLDER = Path(nonolith.__file__).parent / "web" / "page"
TWO = Puzzle(rows=[[2], [1]], columns=[[1], [2]], title="Zwei")


def test_the_german_page_shows_a_german_hint_of_the_service(pages: Pages, service: str) -> None:
    page = pages.open(service + example("House"), locale="de-AT")
    hint = page.get_by_role("button", name="Hinweis", exact=True)
    hint.click()
    more = page.get_by_role("button", name="Mehr Hilfe")
    more.click()
    more.click()
    page.get_by_role("button", name="Diese Felder setzen").wait_for()
    words = page.locator(".hint p")
    shown = nonolith.read(example("House"))
    assert words.inner_text() == str(nonolith.hint(shown, language="de"))
    assert words.get_attribute("lang") == "de"


@pytest.mark.long
def test_the_steps_of_the_solve_view_are_german(pages: Pages, service: str) -> None:
    page = pages.open(f"{service}#solve", locale="de")
    page.get_by_role("textbox").fill(str(nonolith.write(TWO, format="json")))
    page.get_by_role("button", name="Lesen").click()
    page.get_by_role("button", name="Weiter").click()
    sentence = page.locator(".sentence")
    assert sentence.inner_text() == str(nonolith.explain(TWO, language="de").steps[0])
    assert sentence.get_attribute("lang") == "de"


def test_a_file_opens_in_its_language_until_another_one_is_chosen(pages: Pages) -> None:
    page = pages.open(pages.file(TWO, "de"), locale="en")
    assert page.evaluate("document.documentElement.lang") == "de"
    page.get_by_role("button", name="Hinweis", exact=True).click()
    page.get_by_text("Zeile 1 ansehen.").first.wait_for()
    page.get_by_role("button", name="Mehr Hilfe").click()
    page.get_by_role("button", name="Mehr Hilfe").click()
    words = page.locator(".hint p")
    assert words.inner_text() == str(nonolith.hint(TWO, language="de"))
    page.get_by_role("button", name="Farben und Sprache").click()
    page.get_by_role("combobox", name="Sprache").select_option("English")
    page.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Hint", exact=True).click()
    page.get_by_role("button", name="More help").click()
    page.get_by_role("button", name="More help").click()
    assert words.inner_text() == str(nonolith.hint(TWO, language="de"))
    assert words.get_attribute("lang") == "de"  # the sentences in a file are in one language


@pytest.mark.long
def test_colours_have_their_german_names(pages: Pages) -> None:
    palette = Palette([Colour("white", "#ffffff", "."), Colour("red", "#ff0000", "r"),
                       Colour("Sand", "#ddcc99", "s")])  # fmt: skip
    puzzle = Puzzle(rows=[[(1, 1), (1, 2)]], columns=[[(1, 1)], [(1, 2)]], palette=palette)
    page = pages.open(pages.file(puzzle, "de"))
    page.get_by_role("rowheader", name="Zeile 1: 1 rot, 1 Sand").first.wait_for()
    assert page.locator(".tool").all_inner_texts() == ["rot", "Sand", "Leer"]
    page.locator(".cell").first.click()
    page.get_by_role("gridcell", name="Zeile 1, Spalte 1, rot").wait_for()


@pytest.mark.long
def test_the_colours_of_a_drawing_have_german_names(pages: Pages, service: str) -> None:
    page = pages.open(f"{service}#design", PHONE, locale="de")
    name = page.get_by_role("textbox", name="Name der Farbe")
    assert name.input_value() == "schwarz"
    for _ in range(5):
        page.get_by_role("button", name="Farbe hinzufügen").click()
    assert name.input_value() == "lila"
    box = page.locator(".tool:has([value='6'])").bounding_box()
    assert box
    assert 0 <= box["x"] < box["x"] + box["width"] <= PHONE[0]

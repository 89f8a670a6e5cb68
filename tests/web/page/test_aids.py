"""Aids in the play view: moving the board, buttons for thumbs, checks, the clock, and keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nonolith import Grid, Puzzle
from tests.web.page.playing import Fingers, Pages, axe, flower, middle, shown, status, tulip

if TYPE_CHECKING:
    from playwright.sync_api import Page

SMALL = Puzzle(rows=[[3], [1, 1], [1]], columns=[[2], [1, 1], [2]], title="Small")
LEFT = "document.querySelector('.scroller').scrollLeft"


def centre(page: Page, name: str) -> tuple[float, float]:
    box = page.get_by_role("button", name=name, exact=True).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def tick(page: Page, label: str) -> None:
    """Tick a setting."""
    page.locator("summary").click()
    page.get_by_role("checkbox", name=label).check()
    page.keyboard.press("Escape")


@pytest.mark.long
def test_one_finger_moves_the_board_with_the_button_move(pages: Pages) -> None:
    page = pages.phone(pages.file(flower()))
    (x, y), fingers = middle(page, 12 * 25 + 12), Fingers(page)
    page.get_by_role("button", name="Move", exact=True).click()
    before = page.evaluate(LEFT)
    fingers.down((x, y))
    fingers.move((x - 20, y))
    fingers.move((x - 60, y))
    fingers.up()
    assert page.evaluate(LEFT) == before + 60
    fingers.down((x, y))
    fingers.up()
    assert page.evaluate("document.activeElement.className") == "cell"
    assert set(shown(page)) == {"open"}
    page.get_by_role("button", name="Move", exact=True).click()
    fingers.down((x, y))
    fingers.up()
    assert shown(page).count("red") == 1


@pytest.mark.long
def test_a_puzzle_is_finished_with_buttons_for_thumbs(pages: Pages) -> None:
    page = pages.phone(pages.file(SMALL))
    tick(page, "Buttons for thumbs")
    paint, right, fingers = centre(page, "Paint"), centre(page, "Right"), Fingers(page)
    at = middle(page, 0)
    fingers.down(at)  # a tap moves the cursor and paints nothing
    fingers.up()
    assert set(shown(page)) == {"open"}
    fingers.down(paint)
    fingers.down(paint, right)  # both are held: the cursor paints until the edge
    page.locator(".cell.filled").nth(2).wait_for()
    fingers.up()
    for name in ("Down", "Paint", "Left", "Blank", "Left", "Paint", "Down", "Right", "Paint"):
        page.get_by_role("button", name=name, exact=True).press("Enter")
    wanted = ["filled"] * 3 + ["filled", "blank", "filled"] + ["open", "filled", "open"]
    assert shown(page) == wanted
    assert axe(page) == []


def test_the_length_of_a_stroke_is_shown_with_the_run_that_it_extends(pages: Pages) -> None:
    page = pages.open(pages.file(Puzzle.from_grid(Grid.from_rows([[1] * 8] * 2))))
    page.locator(".cell").nth(5).click()
    page.mouse.move(*middle(page, 1))
    page.mouse.down()
    page.mouse.move(*middle(page, 3))
    assert page.locator(".counter").inner_text() == "3"
    page.mouse.move(*middle(page, 4))
    assert page.locator(".counter").inner_text() == "4 (5)"
    page.mouse.up()
    assert page.locator(".counter").count() == 0


def test_the_lines_under_the_mouse_are_highlighted(pages: Pages) -> None:
    page = pages.open(pages.file(SMALL))
    page.mouse.move(*middle(page, 5))
    names = "all => all.map(one => one.getAttribute('aria-label'))"
    assert page.eval_on_selector_all(".clue.here", names) == ["column 3: 2", "row 2: 1 1"]
    page.mouse.move(2, 2)
    assert page.eval_on_selector_all(".clue.here", names) == ["column 1: 2", "row 1: 3"]


@pytest.mark.parametrize("checked", ["Nothing", "Lines that do not fit", "Every stroke"])
def test_the_player_chooses_what_is_checked(pages: Pages, checked: str) -> None:
    page = pages.open(pages.file(SMALL))
    page.locator("summary").click()
    page.get_by_role("combobox", name="Check").select_option(checked)
    page.locator(".cell").nth(6).click()  # wrong, but the lines could still be finished
    hint = page.locator(".hint p")
    if checked == "Every stroke":
        hint.get_by_text("The marked cell is wrong.").wait_for()
        page.get_by_role("button", name="Clear this cell").click()
        assert set(shown(page)) == {"open"}
        page.locator(".cell").nth(0).click()
        page.wait_for_timeout(100)
        assert not hint.is_visible()
        return
    page.locator(".cell").nth(8).click()
    wrong = page.get_by_role("rowheader", name="row 3: 1. The cells do not fit this clue")
    assert wrong.count() == int(checked != "Nothing")
    assert not hint.is_visible()
    if wrong.count():
        assert page.locator("#live").inner_text() == "row 3: The cells do not fit this clue"
        page.keyboard.press("Control+z")
        assert page.locator(".clue.wrong").count() == 0


def test_the_time_goes_on_after_a_reload_and_can_be_hidden(pages: Pages) -> None:
    page = pages.open(pages.file(SMALL))
    page.clock.install()
    page.reload()
    page.locator(".cell").first.click()
    clock = page.get_by_role("timer")
    before = page.evaluate("Number(document.querySelector('.clock').textContent.slice(2))")
    page.clock.run_for(71_000)
    assert clock.inner_text().removeprefix("· ") == f"1:{before + 11:02}"
    page.reload()
    page.clock.run_for(2_000)
    assert clock.inner_text().removeprefix("· ") == f"1:{before + 13:02}"
    page.locator("summary").click()
    page.get_by_label("Show the time").uncheck()
    assert not clock.is_visible()


def test_the_hints_of_a_game_are_counted(pages: Pages) -> None:
    page = pages.open(pages.file(SMALL))
    for _ in range(3):
        page.keyboard.press("h")
        page.locator(".marks .line").wait_for()
    page.get_by_role("button", name="Set these cells").click()
    page.keyboard.press("h")
    page.locator(".marks .line").wait_for()
    record = "JSON.parse(localStorage[Object.keys(localStorage).find(k => k.includes('play.'))])"
    assert page.evaluate(record)["hints"] == 2


def test_assumed_cells_have_a_colour_of_their_own(pages: Pages) -> None:
    page = pages.open(pages.file(SMALL))
    page.locator(".cell").nth(0).click()
    page.keyboard.press("a")
    page.locator(".cell").nth(1).click()
    look = "all => all.slice(0, 2).map(one => getComputedStyle(one).backgroundColor)"
    known, assumed = page.eval_on_selector_all(".cell", look)
    assert known != assumed
    page.keyboard.press("a")
    known, kept = page.eval_on_selector_all(".cell", look)
    assert known == kept


def test_a_puzzle_is_finished_with_keys_only_and_the_keys_are_listed(pages: Pages) -> None:
    page = pages.open(pages.file(SMALL))
    page.keyboard.press("?")
    listed = page.get_by_role("dialog", name="Keys")
    for words in ("Hint, and more help", "Look for mistakes", "Paint while moving", "Undo"):
        assert listed.get_by_text(words, exact=True).is_visible()
    assert axe(page) == []
    page.keyboard.press("Escape")
    assert listed.count() == 0
    page.locator(".cell").first.focus()
    for key in ("Space", "Shift+ArrowRight", "Shift+ArrowRight", "ArrowDown", "Space"):
        page.keyboard.press(key)
    page.keyboard.press("k")
    page.locator(".hint p").get_by_text("No mistakes so far.").wait_for()
    page.keyboard.press("a")
    for key in ("ArrowDown", "Space"):
        page.keyboard.press(key)
    page.keyboard.press("d")
    assert shown(page) == ["filled"] * 3 + ["open", "open", "filled"] + ["open"] * 3
    for key in ("ArrowLeft", "Space", "ArrowUp", "ArrowLeft", "Space"):
        page.keyboard.press(key)
    assert status(page) == "Solved!"


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        ("Space Shift+ArrowRight+ArrowRight", "111??"),
        ("Shift+ArrowRight+ArrowRight", "111??"),
        ("x Shift+ArrowRight", "00???"),
        ("ArrowRight x ArrowLeft Shift+ArrowRight+ArrowRight+ArrowRight", "1011?"),
        ("ArrowRight x ArrowLeft Shift+End", "10111"),
        ("Space Shift+ArrowRight ArrowLeft Space Shift+ArrowRight", "?????"),
        ("ArrowRight Space ArrowLeft Shift+ArrowRight+ArrowRight Control+z", "?1???"),
        ("Shift+ArrowRight+ArrowRight+Escape", "?????"),
    ],
)
def test_a_stroke_of_keys_paints_as_the_mouse_does(pages: Pages, keys: str, expected: str) -> None:
    page = pages.open(pages.file(Puzzle(rows=[[5], [1]], columns=[[2], [1], [1], [1], [1]])))
    page.locator(".cell").first.focus()
    for key in keys.split():
        held, *others = key.split("+")
        if held != "Shift":
            page.keyboard.press(key)
            continue
        page.keyboard.down("Shift")
        for other in others:
            page.keyboard.press(other)
        page.keyboard.up("Shift")
    signs = {"filled": "1", "blank": "0", "open": "?"}
    assert "".join(signs[state] for state in shown(page)[:5]) == expected


def test_a_puzzle_is_solved_by_crossing_all_blank_cells(pages: Pages) -> None:
    page = pages.open(pages.file(SMALL))
    for cell in (4, 6):
        page.locator(".cell").nth(cell).click(button="right")
    assert "filled" not in shown(page)
    page.locator(".cell").nth(8).click(button="right")
    page.get_by_role("status").get_by_text("Solved!").wait_for()
    assert shown(page).count("filled") == 6
    page.reload()
    page.get_by_role("status").get_by_text("Solved!").wait_for()
    page.keyboard.press("Control+z")
    assert shown(page) == ["open"] * 4 + ["blank", "open", "blank", "open", "open"]


def test_single_letters_can_be_turned_off(pages: Pages) -> None:
    page = pages.open(pages.file(SMALL))
    page.keyboard.press("s")
    page.get_by_label("Single-key shortcuts").uncheck()
    page.keyboard.press("h")
    page.wait_for_timeout(100)
    assert not page.locator(".hint").is_visible()


def test_sounds_and_vibration_come_only_if_they_are_chosen(pages: Pages) -> None:
    page = pages.open(pages.file(SMALL))
    page.evaluate(
        """() => {
          window.felt = [];
          navigator.vibrate = pulses => window.felt.push('pulse');
          const start = OscillatorNode.prototype.start;
          OscillatorNode.prototype.start = function (...at) {
            window.felt.push('tone');
            return start.apply(this, at);
          };
        }"""
    )
    page.locator(".cell").nth(0).click()
    assert page.evaluate("felt") == []
    tick(page, "Sounds")
    tick(page, "Vibration")
    page.locator(".cell").nth(1).click()
    assert set(page.evaluate("felt")) == {"pulse", "tone"}


def test_a_hint_draws_the_places_of_blocks_and_chips_of_colours(pages: Pages) -> None:
    page = pages.open(pages.file(tulip()))
    hint, ghosts = page.get_by_role("button", name="Hint", exact=True), page.locator(".ghost")
    hint.click()
    assert page.locator(".marks .line").count() == 1
    assert ghosts.count() == 0
    hint.click()
    assert ghosts.count() == 6  # three blocks, each in its first and in its last place
    hint.click()
    chips = page.locator(".hint p .chip")
    colours = chips.evaluate_all("all => all.map(one => getComputedStyle(one).backgroundColor)")
    yellow, red, blue = "rgb(224, 192, 48)", "rgb(192, 48, 48)", "rgb(32, 80, 160)"
    assert colours == [yellow, red, blue] * 2


def test_a_ghost_slides_between_its_places_unless_motion_is_reduced(pages: Pages) -> None:
    puzzle = Puzzle.from_grid(Grid.from_rows([[0, 1, 1, 1, 1, 0], [1, 0, 0, 0, 0, 1]]))
    page = pages.open(pages.file(puzzle))
    for motion, sliding in (("reduce", 0), ("no-preference", 1)):
        page.emulate_media(reduced_motion="reduce" if motion == "reduce" else "no-preference")
        page.keyboard.press("Escape")
        for _ in range(2):
            page.keyboard.press("h")
        assert page.locator(".ghost.slides").count() == sliding
        assert page.locator(".ghost.first").count() == 1

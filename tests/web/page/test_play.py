"""Play on the self-contained page, from disk: by keyboard, touch, mouse, and hints alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import nonolith
from nonolith import Colour, Palette, Puzzle
from tests.examples import long
from tests.web.page.playing import (
    COLOURS,
    Fingers,
    Pages,
    axe,
    flower,
    loaded,
    middle,
    runs,
    shown,
    status,
    tulip,
)

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.first

#: A small puzzle, and a puzzle so large that its groups of clues are scrolled.
COLOURED = pytest.mark.parametrize("puzzle", [tulip(), long(flower())], ids=["small", "large"])

SMALL = Puzzle(rows=[[3], [1, 1], [1]], columns=[[2], [1, 1], [2]], title="Small")


def cells_of(puzzle: Puzzle) -> list[str]:
    """Return the colour of each cell of the solution, with blank cells open."""
    solution = nonolith.solve(puzzle).solutions[0]
    return [puzzle.palette[c or 0].name if c else "open" for row in solution.rows() for c in row]


def kept(page: Page) -> dict[str, Any]:
    """Return what the browser has stored for the only puzzle."""
    page.wait_for_timeout(300)
    record: dict[str, Any] = page.evaluate(
        "JSON.parse(localStorage.getItem(Object.keys(localStorage).find(k => k.includes('play.'))))"
    )
    return record


@COLOURED
def test_a_colour_puzzle_can_be_solved_with_the_keyboard(pages: Pages, puzzle: Puzzle) -> None:
    page = pages.open(pages.file(puzzle))
    page.locator(".cell").first.focus()
    now = (0, 0)
    for row, first, last, colour in runs(puzzle):
        while now[0] < row:
            page.keyboard.press("ArrowDown")
            now = (now[0] + 1, now[1])
        step = 1 if first > now[1] else -1
        while now[1] != first:
            page.keyboard.press("ArrowRight" if step > 0 else "ArrowLeft")
            now = (row, now[1] + step)
        page.keyboard.press(str(colour))
        for _ in range(last - first):
            page.keyboard.press("Shift+ArrowRight")
        now = (row, last)
    assert shown(page) == cells_of(puzzle)
    assert status(page) == "Solved!"
    assert page.locator("#live").inner_text() == f"Solved: {puzzle.title}."
    assert loaded(page) == []


@COLOURED
def test_a_colour_puzzle_can_be_solved_by_touch_on_a_phone(pages: Pages, puzzle: Puzzle) -> None:
    page = pages.phone(pages.file(puzzle))
    side = page.evaluate("document.querySelector('.cell').offsetWidth")
    assert side >= 14
    fingers = Fingers(page)
    for row, first, last, colour in runs(puzzle):
        page.evaluate("n => document.querySelector(`input[value='${n}']`).click()", colour)
        for begin in range(first, last + 1, 5):  # the length that fits on the screen
            end, mid = min(begin + 4, last), min(begin + 2, last)
            x, y = middle(page, row * puzzle.width + mid)
            fingers.down((x - (mid - begin) * side, y))
            fingers.move((x + (end - mid) * side, y))
            fingers.up()
    assert shown(page) == cells_of(puzzle)
    assert status(page) == "Solved!"


@COLOURED
def test_a_colour_puzzle_can_be_solved_with_the_mouse(pages: Pages, puzzle: Puzzle) -> None:
    page = pages.open(pages.file(puzzle))
    for row, first, last, colour in runs(puzzle):
        page.evaluate("n => document.querySelector(`input[value='${n}']`).click()", colour)
        page.mouse.move(*middle(page, row * puzzle.width + first))
        page.mouse.down()
        page.mouse.move(*middle(page, row * puzzle.width + last))
        page.mouse.up()
    assert shown(page) == cells_of(puzzle)
    assert status(page) == "Solved!"


def test_a_proof_by_an_assumption_is_shown_link_by_link(pages: Pages) -> None:
    page = pages.open(pages.file(nonolith.read("4x4:1/1.1/2/2/2/1/2/2")))
    for name in ("Hint", "More help", "More help"):
        page.get_by_role("button", name=name).click()
    words = page.locator(".hint p")
    assert words.inner_text().startswith("1 of 5: Suppose that row 1, column 2 were blank. Row 1: ")
    for number in (2, 3, 4):
        page.get_by_role("button", name="Next").click()
        assert words.inner_text().startswith(f"{number} of 5: ")
    page.get_by_role("button", name="Next").click()
    page.get_by_role("button", name="Set these cells").click()
    assert shown(page)[1] == "filled"


@pytest.mark.long
def test_a_colour_puzzle_can_be_solved_with_hints_only(pages: Pages) -> None:
    page = pages.open(pages.file(flower()))
    sentences = page.evaluate(
        """async () => {
          const find = name => [...document.querySelectorAll('button')]
            .find(b => b.textContent === name && b.offsetParent);
          const heard = [];
          for (let i = 0; i < 1000 && !document.querySelector('.play.solved'); i += 1) {
            find('Hint').click();
            await new Promise(requestAnimationFrame);
            find('More help').click();
            find('More help').click();
            heard.push(document.querySelector('.hint p').textContent);
            find('Set these cells').click();
          }
          return heard;
        }"""
    )
    assert status(page) == "Solved!"
    told = nonolith.explain(flower()).text
    assert all(sentence in told for sentence in sentences)


def test_a_hint_gives_more_help_each_time_and_marks_the_board(pages: Pages) -> None:
    page = pages.open(pages.file(SMALL))
    hint = page.get_by_role("button", name="Hint", exact=True)
    words = page.locator(".hint p")
    hint.click()
    assert words.inner_text() == "Look at row 1."
    assert page.locator(".marks .line").count() == 1
    hint.click()
    assert words.inner_text() == "Look at row 1: a block covers some cells in every position."
    page.get_by_role("button", name="More help").click()
    assert words.inner_text() == nonolith.hint(SMALL).sentence
    assert page.locator(".marks .follows").count() == 3
    page.get_by_role("button", name="Set these cells").click()
    assert shown(page)[:3] == ["filled"] * 3
    assert not page.locator(".hint").is_visible()


def test_a_reload_keeps_the_cells_and_their_undo(pages: Pages) -> None:
    page = pages.open(pages.file(SMALL))
    page.locator(".cell").nth(0).click()
    page.locator(".cell").nth(4).click(button="right")
    page.get_by_role("button", name="Undo").click()
    page.locator(".cell").nth(4).click(button="right")
    page.get_by_role("button", name="Assume").click()
    page.locator(".cell").nth(8).click()
    before = shown(page)
    assert before == ["filled", *["open"] * 3, "blank", *["open"] * 3, "filled"]
    page.reload()
    assert shown(page) == before
    assert page.locator(".cell.assumed").count() == 1
    page.get_by_role("button", name="Drop").click()
    assert shown(page)[8] == "open"
    undo = page.get_by_role("button", name="Undo")
    while undo.is_enabled():
        undo.click()
    assert shown(page) == ["open"] * 9
    redo = page.get_by_role("button", name="Redo")
    while redo.is_enabled():
        redo.click()
    assert shown(page)[0] == "filled"
    assert kept(page)["undone"] == []


@pytest.mark.long
def test_a_second_finger_cancels_the_stroke_zooms_and_moves_the_board(pages: Pages) -> None:
    page = pages.phone(pages.file(flower()))
    (x, y), fingers = middle(page, 12 * 25 + 12), Fingers(page)
    before = page.evaluate("document.querySelector('.cell').offsetWidth")
    fingers.down((x, y))
    fingers.move((x + 40, y))
    assert shown(page).count("open") < 625  # it is visible while it is drawn
    fingers.down((x + 40, y), (x - 40, y))
    fingers.move((x + 80, y), (x - 80, y))
    fingers.up()
    assert shown(page) == ["open"] * 625
    assert page.evaluate("document.querySelector('.cell').offsetWidth") > 1.3 * before
    top = "document.querySelector('.scroller').scrollTop"
    scrolled = page.evaluate(top)
    fingers.down((x - 60, y), (x + 60, y))
    for way in (15, 30, 45):
        fingers.move((x - 60, y - way), (x + 60, y - way))
    fingers.up()
    assert page.evaluate(top) == pytest.approx(scrolled + 45, abs=5)
    assert shown(page) == ["open"] * 625


@pytest.mark.long
def test_a_long_press_leaves_a_cell_blank(pages: Pages) -> None:
    page = pages.phone(pages.file(SMALL))
    at, fingers = middle(page, 4), Fingers(page)
    fingers.down(at)
    page.wait_for_timeout(600)
    fingers.up()
    assert shown(page)[4] == "blank"


def test_screen_readers_get_a_grid_with_one_tab_stop_and_short_names(pages: Pages) -> None:
    page = pages.open(pages.file(SMALL))
    grid = page.get_by_role("grid", name="Nonogram, 3 rows, 3 columns")
    assert grid.get_by_role("gridcell").count() == 9
    assert page.locator(".grid [tabindex='0']").count() == 1
    assert grid.get_by_role("rowheader").nth(1).get_attribute("aria-label") == "row 2: 1 1"
    page.locator(".cell").first.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Space")
    live = page.locator("#live")
    assert live.inner_text() == "filled"
    assert page.evaluate("document.activeElement.ariaLabel") == "row 2, column 1, filled"
    page.keyboard.press("c")
    assert live.inner_text() == "row 2: 1 1; column 1: 2"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('.grid')") is None


CONTRAST = """() => {
  const parts = text => text.match(/[\\d.]+/g).map(Number);
  // Mixed colours have values from 0 to 1, such as color(srgb 0.9 0.8 0.8).
  const light = text => parts(text).slice(0, 3).map(v => text.startsWith('color') ? v : v / 255)
    .map(v => v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4)
    .reduce((sum, v, i) => sum + v * [.2126, .7152, .0722][i], 0);
  return [...document.querySelectorAll('.clue .done')].map(span => {
    const look = getComputedStyle(span);
    let under = span;
    while (parts(getComputedStyle(under).backgroundColor)[3] === 0) under = under.parentElement;
    const [a, b] = [light(look.color), light(getComputedStyle(under).backgroundColor)];
    const solid = look.opacity === '1' && getComputedStyle(span.parentElement).opacity === '1';
    return solid ? (Math.max(a, b) + .05) / (Math.min(a, b) + .05) : 0;
  });
}"""


@pytest.mark.parametrize(
    ("scheme", "coloured"),
    [
        ("dark", True),
        *(long(*each) for each in (("light", False), ("light", True), ("dark", False))),
    ],
)
def test_a_clue_that_is_struck_out_can_still_be_read(
    pages: Pages, scheme: str, coloured: bool
) -> None:
    colours = COLOURS[0], COLOURS[1], Colour("black", "#000000", "k"), COLOURS[3]
    puzzle = flower().replace(palette=Palette(colours), goal=None) if coloured else SMALL
    page = pages.open(pages.file(puzzle), color_scheme=scheme)
    hint, solved = page.get_by_role("button", name="Hint", exact=True), page.locator(".solved")
    while not solved.count() and page.locator(".clue .done").count() < 6:
        hint.click()
        hint.click()
        hint.click()
        page.get_by_role("button", name="Set these cells").click()
    ratios = page.evaluate(CONTRAST)
    assert len(ratios) >= 6
    assert min(ratios) >= 4.5


@pytest.mark.parametrize("scheme", ["light", long("dark")])
def test_axe_finds_nothing(pages: Pages, scheme: str) -> None:
    pytest.importorskip("axe_playwright_python", reason="axe-playwright-python is not installed")
    page = pages.open(pages.file(flower()), color_scheme=scheme)
    page.get_by_role("button", name="Hint", exact=True).click()
    page.locator("summary").click()
    page.keyboard.press("Tab")
    assert axe(page) == []


WORK = """side => {
  const field = document.querySelector('.field'), cells = document.querySelectorAll('.cell');
  const mouse = { pointerId: 1, bubbles: true, cancelable: true, pointerType: 'mouse', button: 0 };
  const send = (kind, x, y, target) => target.dispatchEvent(
    new PointerEvent(kind, { ...mouse, clientX: x, clientY: y }));
  field.setPointerCapture = () => {};
  let measured = 0;
  const measure = Element.prototype.getBoundingClientRect;
  Element.prototype.getBoundingClientRect = function () {
    measured += 1;
    return measure.call(this);
  };
  const watch = new MutationObserver(() => {});
  watch.observe(document.body,
    { attributes: true, childList: true, characterData: true, subtree: true });
  const changed = () => new Set(watch.takeRecords().map(record => record.target)).size;
  const { x, y, width } = measure.call(cells[0]);
  send('pointerdown', x + 3, y + 3, cells[0]);
  changed();
  const moves = [];
  for (let i = 1; i < side; i += 1) {
    measured = 0;
    send('pointermove', x + 3 + i * width, y + 3, field);
    moves.push([changed(), measured]);
  }
  send('pointerup', x + 3 + (side - 1) * width, y + 3, field);
  return [moves, changed()];
}"""


@pytest.mark.parametrize("side", [30, long(100)])
def test_a_stroke_redraws_only_its_own_cells(pages: Pages, side: int) -> None:
    """Each move of a stroke redraws one cell, the counter, and the highlights of its column (a band
    and two numbers above); only the end of the stroke redraws the clues."""
    rows = [[1] * side for _ in range(side)]
    page = pages.open(pages.file(Puzzle.from_grid(nonolith.Grid.from_rows(rows))), (2560, 2200))
    # A stroke ends at the edge of the visible part of the board: show the whole board.
    page.evaluate("document.querySelector('main').style.maxWidth = 'none'")
    page.evaluate("dispatchEvent(new Event('resize'))")
    moves, after = page.evaluate(WORK, side)
    assert shown(page)[:side] == ["filled"] * side
    assert max(changed for changed, _ in moves) <= 5
    assert max(measured for _, measured in moves) <= 2
    # The end may redraw the cells, clues and numbers of their lines on both sides, and buttons.
    assert after <= side + 4 * (side + 1) + 20

"""The page of an explanation in a real browser: phone, dark, paper, keyboard, large boards.

Skipped where playwright or Chromium is missing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import nonolith
from nonolith import Grid, Puzzle
from nonolith.model.palette import Palette
from nonolith.reasoning.explaining import Explanation

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
PHONE, DESK = (390, 844), (1440, 900)

LONG = pytest.mark.long

Opened = Callable[..., "Page"]


@pytest.fixture
def opened(browser: Browser, tmp_path: Path) -> Iterator[Opened]:
    """Opens the page of an explanation; it must neither fail nor load anything."""
    problems: list[str] = []
    contexts = []

    def open_(explanation: Explanation, size: tuple[int, int], step: int = 0, **more: Any) -> Page:
        file = tmp_path / "page.html"
        file.write_text(explanation.html(), encoding="utf-8")
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce", **more
        )
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("console", lambda message: problems.append(message.text))
        page.on("request", lambda request: problems.append(request.url))
        page.goto(f"{file.as_uri()}#{step}")
        problems[:] = [problem for problem in problems if file.name not in problem]
        return page

    yield open_
    for context in contexts:
        context.close()
    assert problems == []


@pytest.fixture(scope="module")
def toadstool() -> Explanation:
    """In colour, on a blue ground."""
    return nonolith.explain(next(iter(nonolith.read_all(EXAMPLES / "toadstool.xml"))))


@pytest.fixture(scope="module")
def large() -> Explanation:
    rows = [
        [int((r - 25) ** 2 + (c - 25) ** 2 < 400 - 7 * (r % 3)) for c in range(50)]
        for r in range(50)
    ]
    return nonolith.explain(Puzzle.from_grid(Grid.from_rows(rows)))


def box(page: Page, selector: str) -> dict[str, float]:
    found: dict[str, float] = page.evaluate(
        "s => document.querySelector(s).getBoundingClientRect().toJSON()", selector
    )
    return found


def colours_shown(page: Page, shape: tuple[int, int]) -> list[list[tuple[int, int, int]]]:
    """The colour of each cell, on the screen, without marks, dots and lines."""
    from PIL import Image

    page.add_style_tag(content="#marks,#left,#cells [stroke],use,.numbers{display:none}")
    image = Image.open(BytesIO(page.screenshot())).convert("RGB")
    grid = box(page, ".grid > rect")
    side = grid["width"] / shape[1]

    def at(r: int, c: int) -> tuple[int, int, int]:
        x, y = grid["x"] + (c + 0.5) * side, grid["y"] + (r + 0.5) * side
        red, green, blue = image.crop((int(x), int(y), int(x) + 1, int(y) + 1)).tobytes()
        return red, green, blue

    return [[at(r, c) for c in range(shape[1])] for r in range(shape[0])]


@pytest.mark.parametrize("step", [pytest.param(0, marks=LONG), 6, pytest.param(25, marks=LONG)])
def test_after_each_step_the_cells_have_the_colours_that_are_known(
    opened: Opened, toadstool: Explanation, step: int
) -> None:
    palette: Palette = toadstool.puzzle.palette
    page = opened(toadstool, DESK, step)
    grid = toadstool.grids()[step]
    expected = []
    for row in grid.rows():
        rgbs = [palette[cell or 0].rgb for cell in row]
        expected.append([tuple(bytes.fromhex(rgb[1:])) for rgb in rgbs])
    assert colours_shown(page, grid.shape) == expected


def test_keys_buttons_sentences_and_the_slider_lead_through_the_steps(
    opened: Opened, toadstool: Explanation
) -> None:
    page = opened(toadstool, DESK)

    def now() -> str:
        current = page.locator("a[aria-current]")
        number = current.get_attribute("href") if current.count() else "#0"
        said = page.locator("#sentence").text_content() or ""
        if number != "#0":
            assert toadstool.steps[int((number or "#")[1:]) - 1].sentence in said
        return number or ""

    assert now() == "#0"
    assert page.locator("#back").is_disabled()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    assert now() == "#2"
    page.keyboard.press("ArrowLeft")
    assert now() == "#1"
    page.get_by_role("button", name="Next").click()
    assert now() == "#2"
    page.locator("ol a").nth(4).click()
    assert now() == "#5"
    page.keyboard.press("End")
    assert now() == f"#{len(toadstool.steps)}"
    assert toadstool.ending in (page.locator("#sentence").text_content() or "")
    assert page.locator("#next").is_disabled()
    page.locator("#slider").fill("3")
    assert now() == "#3"
    page.get_by_role("button", name="Play").click()
    assert now() == "#4"
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("button", name="Back").click()
    assert now() == "#3"
    assert page.url.endswith("#3")


def test_on_a_phone_the_steps_never_show_through_the_board(
    opened: Opened, toadstool: Explanation
) -> None:
    page = opened(toadstool, PHONE, 14, has_touch=True, is_mobile=True)
    stage, step = box(page, "#stage"), box(page, "a[aria-current]")
    assert stage["top"] == 0
    assert stage["left"] == 0
    assert stage["width"] == PHONE[0]
    assert stage["bottom"] <= step["top"] < step["bottom"] <= PHONE[1]
    assert page.evaluate("getComputedStyle(document.getElementById('stage')).backgroundColor") in {
        "rgb(251, 250, 247)"
    }
    through = page.evaluate(
        """bottom => {
          for (let x = 1; x < innerWidth; x += 13) for (let y = 1; y < bottom - 1; y += 13)
            if (!document.elementFromPoint(x, y).closest('#stage')) return [x, y];
          return null;
        }""",
        stage["bottom"],
    )
    assert through is None
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE[0]


def test_a_large_board_scrolls_to_the_cells_with_its_clues_in_sight(
    opened: Opened, large: Explanation
) -> None:
    page = opened(large, PHONE, 30, has_touch=True, is_mobile=True)
    board, top, side = box(page, "#board"), box(page, ".top"), box(page, ".side")
    assert page.evaluate("board.scrollWidth > board.clientWidth")
    assert top["top"] == pytest.approx(board["top"], abs=1)
    assert side["left"] == pytest.approx(board["left"], abs=1)
    marks = box(page, "[data-mark=follows]")
    assert side["right"] <= marks["left"] + marks["width"] / 2 <= board["right"]
    assert top["bottom"] <= marks["top"] + marks["height"] / 2 <= board["bottom"]
    cell = box(page, ".grid > rect")["width"] / 50
    assert cell >= 12
    page.get_by_role("button", name="Whole board").click()
    assert page.evaluate("board.scrollWidth <= board.clientWidth")
    assert page.evaluate("board.scrollHeight <= board.clientHeight")


@pytest.mark.parametrize("scheme", [pytest.param("light", marks=LONG), "dark"])
def test_texts_have_a_contrast_of_4_5(opened: Opened, toadstool: Explanation, scheme: str) -> None:
    page = opened(toadstool, DESK, 3, color_scheme=scheme)
    contrasts = page.evaluate(
        """() => {
          const parse = text => text.match(/[\\d.]+/g).slice(0, 3).map(Number);
          const light = rgb => rgb.map(v => v / 255)
            .map(v => v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4)
            .reduce((sum, v, i) => sum + v * [.2126, .7152, .0722][i], 0);
          const ground = e => {
            for (; e; e = e.parentElement) {
              const colour = getComputedStyle(e).backgroundColor;
              if (!colour.endsWith(', 0)')) return parse(colour);
            }
          };
          const found = {};
          for (const name of ['h1', 'header p', 'h2', 'ol a', 'ol small', 'output', '.key li',
              '#next', 'a[aria-current] small', '.ending', '.numbers > g']) {
            const e = document.querySelector(name), style = getComputedStyle(e);
            const ink = parse(e instanceof SVGElement ? style.fill : style.color);
            const [a, b] = [light(ink), light(ground(e))].sort((x, y) => x - y);
            found[name] = (b + .05) / (a + .05);
          }
          return found;
        }"""
    )
    assert {name: value for name, value in contrasts.items() if value < 4.5} == {}


def test_on_paper_the_board_is_on_top_and_all_steps_are_below(
    opened: Opened, toadstool: Explanation
) -> None:
    page = opened(toadstool, DESK, 5, color_scheme="dark")
    page.emulate_media(media="print")
    board, first = box(page, "#board"), box(page, "ol li")
    assert board["bottom"] < first["top"]
    last = box(page, "ol li:last-child")
    assert last["height"] > 0
    assert page.evaluate("document.documentElement.scrollHeight") >= last["bottom"]
    assert box(page, "#bar")["height"] == 0
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    keeps = "getComputedStyle(document.querySelector('.grid')).printColorAdjust"
    assert page.evaluate(keeps) == "exact"

"""Colours of the board: in the light and the dark theme, and in forced colours."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nonolith import Colour, Grid, Palette, Puzzle
from tests.examples import long
from tests.web.page.playing import Pages, flower, image, status, tulip

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

#: A palette in which many colours are light, and one each is black and dark.
PALE = Palette(
    [
        Colour("sky", "#87ceeb", "."),
        Colour("white", "#ffffff", "w"),
        Colour("ivory", "#eae6dc", "i"),
        Colour("silver", "#d8dfe6", "s"),
        Colour("black", "#000000", "k"),
        Colour("slate", "#2f343b", "t"),
    ]
)
THEMES = (long("light"), "dark")


def stripes() -> Puzzle:
    """Return a puzzle with a cell of each colour of ``PALE`` in each row."""
    rows = [[1, 2, 3, 4, 5, 0, 0]] * 3
    return Puzzle.from_grid(Grid.from_rows(rows, PALE)).replace(goal=None)


def pixel(place: Locator, x: float = 0.5, y: float = 0.25) -> tuple[int, ...]:
    """Return the colour on the screen of a point of an element, given in parts of its size."""
    shot = image(place)
    return tuple(shot.getpixel((int(x * (shot.width - 1)), int(y * (shot.height - 1)))))


def distance(one: tuple[int, ...], other: tuple[int, ...]) -> float:
    weighted = sum(w * (a - b) ** 2 for w, a, b in zip((2, 4, 3), one, other, strict=True))
    return float(weighted**0.5)


def luminance(rgb: tuple[int, ...]) -> float:
    parts = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in
             (part / 255 for part in rgb)]  # fmt: skip
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one: tuple[int, ...], other: tuple[int, ...]) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def paint(page: Page, cell: int, tool: int) -> None:
    page.locator(".tool").nth(tool).click()
    page.locator(".cell").nth(cell).click()
    page.mouse.move(0, 0)


@pytest.mark.parametrize("theme", ["light", long("dark")])
def test_painted_cells_look_unlike_open_ones_and_all_clues_stand_out(
    pages: Pages, theme: str
) -> None:
    page = pages.open(pages.file(stripes()), color_scheme=theme)
    for tool in range(5):
        paint(page, 7 + tool, tool)  # the clues of this row are done
    page.locator(".cell").nth(20).click(button="right")  # takes the crosshair away
    cells = page.locator(".cell")
    empty = pixel(cells.nth(2))
    assert contrast(pixel(cells.nth(2), 1), empty) > 1.3  # a line of the grid
    painted = [pixel(cells.nth(7 + i)) for i in range(5)]
    assert painted == [(255, 255, 255), (234, 230, 220), (216, 223, 230), (0, 0, 0), (47, 52, 59)]
    assert min(distance(empty, colour) for colour in painted) > 60
    corner = pixel(page.locator(".corner").first, 0.01, 0.01)
    for row in (0, 1):
        chips = page.locator(".clue.row:not(.far)").nth(row).locator(".chip")
        for chip in chips.all():
            edge = max(contrast(pixel(chip, x, 0.5), corner) for x in (0, 0.05))
            assert edge > 2


def test_the_highlight_of_a_line_keeps_the_colours_of_cells_and_ends_after_a_touch(
    pages: Pages,
) -> None:
    address = pages.file(stripes())
    page = pages.open(address)
    paint(page, 7, 1)
    cells, band = page.locator(".cell"), page.locator(".band").first
    before = pixel(cells.nth(7))
    for other in (8, 13):  # its row, then its column
        cells.nth(other).hover()
        assert band.is_visible()
        assert pixel(cells.nth(7)) == before
    page = pages.phone(address)
    page.locator(".cell").nth(7).tap()
    assert not page.locator(".band").first.is_visible()


@pytest.mark.parametrize("theme", THEMES)
def test_the_solved_board_shows_the_blank_colour(pages: Pages, theme: str) -> None:
    grid = Grid.from_rows([[1, 0, 4]], PALE)
    page = pages.open(pages.file(Puzzle.from_grid(grid).replace(goal=None)), color_scheme=theme)
    paint(page, 0, 0)
    paint(page, 2, 3)
    assert status(page) == "Solved!"
    assert pixel(page.locator(".cell").nth(1)) == (0x87, 0xCE, 0xEB)


@pytest.mark.long
def test_boards_do_not_glare_in_the_dark_theme(pages: Pages) -> None:
    for puzzle in (flower(), Puzzle(rows=[[2], [1]], columns=[[1], [2]])):
        page = pages.open(pages.file(puzzle), color_scheme="dark")
        page.locator(".cell").first.click(button="right")
        for cell in page.locator(".cell").all()[:3]:
            assert luminance(pixel(cell)) < 0.15
        page.locator(".cell").nth(1).click()
        filled = pixel(page.locator(".cell").nth(1))
        assert contrast(filled, pixel(page.locator(".cell").nth(2))) > 2
    white = Puzzle.from_grid(Grid.from_rows([[1, 0, 2]], flower().palette)).replace(goal=None)
    page = pages.open(pages.file(white), color_scheme="dark")
    paint(page, 0, 0)
    paint(page, 2, 1)
    assert status(page) == "Solved!"
    assert luminance(pixel(page.locator(".cell").nth(1))) < 0.15


@pytest.mark.long
def test_forced_colours_show_fills_crosses_swatches_and_the_chosen_tool(pages: Pages) -> None:
    page = pages.open(pages.file(tulip()), forced_colors="active")
    cells, tools = page.locator(".cell"), page.locator(".tool")
    paint(page, 45, 0)
    paint(page, 46, 1)
    paint(page, 47, 3)
    assert pixel(cells.nth(45)) == (0xC0, 0x30, 0x30)
    assert pixel(cells.nth(46)) == (0x20, 0x50, 0xA0)
    cross = image(cells.nth(47)).convert("L").getextrema()
    assert cross[1] - cross[0] > 100
    swatches = [pixel(tools.nth(i).locator(".swatch")) for i in range(3)]
    assert swatches == [(0xC0, 0x30, 0x30), (0x20, 0x50, 0xA0), (0xE0, 0xC0, 0x30)]
    assert pixel(page.locator(".clue.row .chip:not(.done)").first, 0.2, 0.5) == (0xE0, 0xC0, 0x30)
    frames = [pixel(tools.nth(i), 0.5, 2 / 44) for i in range(4)]
    assert frames[0] == frames[1] == frames[2] != frames[3]


@pytest.mark.parametrize("theme", THEMES)
def test_forced_colours_show_fills_and_crosses_in_black_and_white(pages: Pages, theme: str) -> None:
    puzzle = Puzzle(rows=[[2], [1], []], columns=[[1], [2]])
    page = pages.open(pages.file(puzzle), forced_colors="active", color_scheme=theme)
    cells = page.locator(".cell")
    paint(page, 2, 0)
    paint(page, 3, 1)
    assert contrast(pixel(cells.nth(2)), pixel(cells.nth(0))) > 10
    cross = image(cells.nth(3)).convert("L").getextrema()
    assert cross[1] - cross[0] > 80

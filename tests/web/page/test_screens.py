"""Boards and hints on the screens of phones, tablets and desks, and with large text."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

import pytest

import nonolith
from nonolith import Grid, Puzzle
from nonolith.model.palette import Colour, Palette
from tests.examples import long
from tests.web.page.playing import (
    PHONE,
    TABLET,
    Fingers,
    Pages,
    example,
    flower,
    image,
    middle,
    shown,
)

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.first

TOUCH: dict[str, Any] = {"has_touch": True, "is_mobile": True}

VISIBLE = """() => {
  const frame = document.querySelector('.scroller').getBoundingClientRect();
  const corner = document.querySelector('.corner')?.getBoundingClientRect();
  const left = corner?.right ?? frame.left, top = corner?.bottom ?? frame.top;
  const all = [...document.querySelectorAll('.cell')].map(c => c.getBoundingClientRect());
  const shown = all.filter(c => c.left > left - 1 && c.top > top - 1
    && c.right < Math.min(frame.right, innerWidth) + 1
    && c.bottom < Math.min(frame.bottom, innerHeight) + 1);
  const count = side => new Set(shown.map(c => c[side])).size;
  return [count('top'), count('left')];
}"""


def visible(page: Page) -> list[int]:
    """Return the numbers of rows and columns that are on the screen and not under the clues."""
    found: list[int] = page.evaluate(VISIBLE)
    return found


def played(pages: Pages, service: str, name: str, size: tuple[int, int], **more: Any) -> Page:
    page = pages.open(service + example(name), size, **more)
    page.get_by_role("grid").wait_for()
    return page


def covered(page: Page, name: str) -> list[str]:
    """Return the elements under the corners of an element that are not parts of it."""
    found: list[str] = page.evaluate(
        """name => {
          const part = document.querySelector(name), box = part.getBoundingClientRect();
          const at = [[box.left + 6, box.top + 4], [box.right - 6, box.top + 4],
            [box.left + 6, box.bottom - 4], [box.right - 6, box.bottom - 4]];
          return at.map(([x, y]) => document.elementFromPoint(x, y))
            .filter(e => !part.contains(e)).map(e => e ? e.className || e.tagName : 'none');
        }""",
        name,
    )
    return found


#: The sizes of a desk, a tablet and two phones.
SIZES = pytest.mark.parametrize("size", [(1280, 800), TABLET, PHONE, (360, 640)])


def place(page: Page) -> list[float]:
    """Return the rectangle of the board on the screen and the size of its cells.

    A board that is not whole may scroll within this rectangle; that of a whole board may not.
    """
    found: list[float] = page.evaluate(
        """() => {
          const board = document.querySelector('.scroller');
          const [at, cell] = [board, document.querySelector('.cell')]
            .map(part => part.getBoundingClientRect());
          const first = board.classList.contains('over') ? [] : [cell.x, cell.y];
          return [at.x, at.y, at.width, at.height, ...first, cell.width, cell.height];
        }"""
    )
    return found


@SIZES
@pytest.mark.parametrize("name", ["House", long("Cat"), long("Toadstool")])
def test_the_board_stays_where_it_is_while_one_plays(
    pages: Pages, service: str, name: str, size: tuple[int, int]
) -> None:
    page = played(pages, service, name, size, **(TOUCH if size[0] < 1000 else {}))
    (x, y), hint = middle(page, 3), page.locator(".hint p")
    before, said = place(page), ""
    for button in ("Hint", "Hint", "Hint", "Check"):
        page.get_by_role("button", name=button, exact=True).click()
        page.wait_for_function(
            """said => {
              const words = document.querySelector('.hint p').innerText;
              return words && words !== said && !words.endsWith('…');
            }""",
            arg=said,
        )
        said = hint.inner_text()
        assert place(page) == before
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y + before[-1])
    assert place(page) == before
    page.mouse.up()
    page.locator(".hint").wait_for(state="hidden")
    assert place(page) == before


@SIZES
def test_the_board_stays_where_it_is_while_one_draws(
    pages: Pages, service: str, size: tuple[int, int]
) -> None:
    page = pages.open(service + "#design", size, **(TOUCH if size[0] < 1000 else {}))
    page.get_by_role("grid").wait_for()
    before = place(page)
    for cell in (*range(0, 15, 2), *range(7, 225, 30)):
        page.locator(".cell").nth(cell).click()
        assert place(page) == before
    # All numbers of the longest clues are visible.
    for kind, side in (("row", "width"), ("column", "height")):
        need, space = page.evaluate(
            f"""() => {{
              const clues = [...document.querySelectorAll('.clue.{kind}:not(.far)')];
              const long = clues.reduce((a, b) => a.children.length < b.children.length ? b : a);
              const [first, last] = [long.firstChild, long.lastChild].map(one => {{
                const at = one.getBoundingClientRect();
                return '{side}' === 'width' ? [at.left, at.right] : [at.top, at.bottom];
              }});
              return [last[1] - first[0], long.getBoundingClientRect().{side}];
            }}"""
        )
        assert 0 < need <= space


@pytest.mark.parametrize("name", [*(long(name) for name in ("Cat", "House")), "Fish"])
def test_a_hint_on_a_phone_lies_between_the_board_and_the_tools(
    pages: Pages, service: str, name: str
) -> None:
    page = played(pages, service, name, PHONE, **TOUCH)
    hint = page.get_by_role("button", name="Hint", exact=True)
    for _ in range(3):
        hint.click()
        page.locator(".marks > *").first.wait_for()
    for part in (".hint p", ".hint .actions", ".bar"):
        assert covered(page, part) == []
    boxes = [page.locator(part).bounding_box() for part in (".scroller", ".hint", ".bar")]
    for above, below in itertools.pairwise(boxes):
        assert above
        assert below
        assert above["y"] + above["height"] <= below["y"] + 1
    assert visible(page)[0] >= 6
    follows = page.locator(".marks .follows").first.bounding_box()
    assert follows
    assert boxes[0]
    assert follows["y"] + follows["height"] <= boxes[0]["y"] + boxes[0]["height"] + 1


@pytest.mark.parametrize(
    ("name", "size", "cell"),
    [
        ("Toadstool", PHONE, 18),
        long("Cat", TABLET, 40),
        long("Lighthouse", TABLET, 28),
    ],
)
def test_the_whole_board_is_on_the_screen(
    pages: Pages, service: str, name: str, size: tuple[int, int], cell: int
) -> None:
    page = played(pages, service, name, size, **TOUCH)
    grid = page.get_by_role("grid").get_attribute("aria-label") or ""
    rows, columns = (int(part) for part in grid.replace(",", "").split() if part.isdigit())
    assert visible(page) == [rows, columns]
    assert page.evaluate("document.querySelector('.cell').offsetWidth") >= cell
    assert not page.locator(".more").is_visible()
    for view in ("solve", "design"):
        page.get_by_role("link", name=view.capitalize()).click()
        page.locator(f"nav a[href^='#{view}'][aria-current]").wait_for()
        page.locator(".cell").first.wait_for()
        page.wait_for_timeout(300)
        assert min(visible(page)) >= min(rows, columns, 15)


@pytest.mark.long
@pytest.mark.parametrize(("size", "least"), [(PHONE, 5), ((360, 640), 2)])
def test_a_phone_with_large_text_shows_a_part_of_a_large_board_and_all_tools(
    pages: Pages, service: str, size: tuple[int, int], least: int
) -> None:
    page = played(pages, service, "Lighthouse", size, locale="de", **TOUCH)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    page.evaluate("dispatchEvent(new Event('resize'))")
    assert min(visible(page)) >= least
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    for name in ("Hinweis", "Prüfen", "Vermuten"):
        box = page.get_by_role("button", name=name, exact=True).bounding_box()
        assert box
        assert box["y"] + box["height"] <= size[1]
    page.get_by_role("button", name="Vermuten").click()
    page.get_by_role("link", name="Rätsel").click()
    page.locator(".catalogue .tile").first.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


@pytest.mark.parametrize(("size", "more"), [((360, 740), {}), (PHONE, TOUCH)])
def test_a_phone_shows_the_whole_of_a_large_board_in_colour_with_legible_clues(
    pages: Pages, size: tuple[int, int], more: dict[str, Any]
) -> None:
    page = pages.open(pages.file(flower()), size, **more)
    if more:
        assert page.evaluate("document.querySelector('.cell').offsetWidth") >= 22
        page.get_by_role("button", name="Whole board").click()
    assert visible(page) == [25, 25]
    assert page.evaluate("document.querySelector('.cell').offsetWidth") >= 11
    beside = "e => [e.scrollWidth <= e.offsetWidth, parseFloat(getComputedStyle(e).fontSize) >= 8]"
    for clue in page.locator(".clue:visible").all()[::7]:
        assert clue.evaluate(beside) == [True, True]


def test_a_board_with_larger_cells_shows_that_there_is_more_and_how_to_move_it(
    pages: Pages, service: str
) -> None:
    page = played(pages, service, "Lighthouse", PHONE, **TOUCH)
    _rows, columns = visible(page)
    assert columns < 20
    assert "two fingers" in page.locator(".more").inner_text()
    assert page.locator(".edges.right").count() == 1
    assert page.locator(".edges.left").count() == 0
    page.locator(".map").click(position={"x": 50, "y": 20})
    page.locator(".edges.left").wait_for()
    page.get_by_role("button", name="Whole board").click()
    assert visible(page) == [20, 20]
    page.reload()  # the choice is remembered
    page.get_by_role("grid").wait_for()
    assert visible(page) == [20, 20]
    page.get_by_role("button", name="Larger cells").click()
    assert visible(page)[1] <= columns
    for _ in range(6):
        page.keyboard.press("+")
    font = "e => parseFloat(getComputedStyle(e).fontSize)"
    assert page.locator(".clue.row").first.evaluate(font) > 12


def test_the_board_scrolls_while_a_stroke_reaches_its_edge(pages: Pages) -> None:
    wide = Puzzle.from_grid(Grid.from_rows([[1] * 40] * 3))
    page = pages.phone(pages.file(wide))
    before = visible(page)[1]
    assert before < 40
    x, y = middle(page, 0)
    fingers = Fingers(page)
    fingers.down((x, y))
    fingers.move((x + 60, y))
    fingers.move((386, y))
    page.locator(".cell:nth-child(40).filled").first.wait_for()
    fingers.up()
    assert shown(page) == ["filled"] * 40 + ["open"] * 80


def test_a_tap_at_the_edge_does_not_scroll(pages: Pages) -> None:
    page = pages.phone(pages.file(flower()))
    x, y = middle(page, 12 * 25 + 12)
    before = page.evaluate("document.querySelector('.scroller').scrollLeft")
    fingers = Fingers(page)
    fingers.down((384, y))
    fingers.move((380, y))
    page.wait_for_timeout(200)
    fingers.up()
    assert page.evaluate("document.querySelector('.scroller').scrollLeft") == before
    assert x > 0


def test_a_zoom_survives_a_change_of_the_window_until_the_board_is_fitted(pages: Pages) -> None:
    page = pages.phone(pages.file(flower()))
    size = "document.querySelector('.cell').offsetWidth"
    before = page.evaluate(size)
    page.locator("summary").click()
    page.get_by_role("button", name="Larger", exact=True).click()
    assert page.evaluate(size) == before + 4
    page.set_viewport_size({"width": 390, "height": 780})  # the browser shows its address bar
    page.wait_for_timeout(100)
    assert page.evaluate(size) == before + 4
    page.get_by_role("button", name="Fit").click()
    assert page.evaluate(size) <= before


GAPS = """() => {
  const clues = [...document.querySelectorAll('.head > .clue.column')].map(clue =>
    [...clue.querySelectorAll('span')].reverse().map(span => {
      const range = document.createRange();
      range.selectNodeContents(span);
      return range.getBoundingClientRect();
    }));
  return clues.slice(1).flatMap((clue, i) => clue.slice(0, clues[i].length).map(
    (box, j) => (box.left - clues[i][j].right) / (box.width / 2)));
}"""


@pytest.mark.long
def test_numbers_of_two_digits_above_neighbouring_columns_are_apart(pages: Pages) -> None:
    """The gap is at least 0.4 of the width of a digit; digits of one number have no gap."""
    rows = [[int((r < 14 or 20 < r < 40) and c % 11 < 10) for c in range(50)] for r in range(50)]
    page = pages.open(pages.file(Puzzle.from_grid(Grid.from_rows(rows))), PHONE)
    whole = page.get_by_role("button", name="Whole board")
    for fitted in (False, True):
        if fitted and whole.count():
            whole.click()
        gaps = page.evaluate(GAPS)
        assert len(gaps) > 70
        assert min(gaps) >= 0.4


BROKEN = """() => [...document.querySelectorAll('button, nav a, summary, .settings label > span')]
  .filter(part => part.checkVisibility() && part.textContent).flatMap(part => {
    const text = document.createTreeWalker(part, 4).nextNode();
    const words = [...text.data.matchAll(/\\S+/g)];
    return words.filter(word => {
      const range = document.createRange();
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      return range.getClientRects().length > 1;
    }).map(word => word[0]);
  })"""


@pytest.mark.long
def test_a_small_german_phone_shows_whole_words_and_nothing_over_the_heading(
    pages: Pages, service: str
) -> None:
    page = played(pages, service, "House", (360, 740), locale="de", **TOUCH)
    tops = "names => new Set([...document.querySelectorAll(names)].filter(e => e.offsetParent)"
    tops += ".map(e => Math.round(e.getBoundingClientRect().bottom))).size"
    assert page.evaluate(tops, "nav a") == 1
    assert page.evaluate(tops, ".bar .buttons button") == 1
    assert page.evaluate(BROKEN) == []
    summary = page.locator("summary").bounding_box()
    assert summary
    ends = page.evaluate(
        """() => [...document.querySelectorAll('main header > *')].map(part => {
          const range = document.createRange();
          range.selectNodeContents(part);
          return range.getBoundingClientRect().right;
        })"""
    )
    assert max(ends) <= summary["x"]
    place = page.locator(".bar").bounding_box()
    page.get_by_role("button", name="Vermuten").click()
    assert page.locator(".bar").bounding_box() == place  # the buttons did not move
    assert page.evaluate(BROKEN) == []
    page.locator("summary").click()
    assert page.evaluate(BROKEN) == []


@pytest.mark.long
def test_a_phone_on_its_side_shows_the_board_and_a_hint_at_once(pages: Pages, service: str) -> None:
    page = played(pages, service, "Cat", (844, 390), locale="de", **TOUCH)
    hint = page.locator(".bar .main")
    for _ in range(3):
        hint.click()
        page.locator(".marks > *").first.wait_for()
    assert visible(page) == [15, 15]
    for part in (".hint p", ".hint .actions", ".bar", ".scroller"):
        assert covered(page, part) == []
    assert page.evaluate("document.documentElement.scrollHeight") <= 390


@pytest.mark.long
def test_a_phone_on_its_side_offers_the_next_puzzle_without_scrolling(
    pages: Pages, service: str
) -> None:
    grid = Grid.from_rows([[int(row == column == 5) for column in range(20)] for row in range(20)])
    link = str(nonolith.write(Puzzle.from_grid(grid), format="share")).strip()
    page = pages.open(f"{service}#{link}", (844, 390), **TOUCH)
    page.get_by_role("button", name="Larger cells").wait_for()
    page.locator(".cell").nth(5 * 20 + 5).click()
    page.get_by_role("button", name="Next puzzle").wait_for()
    assert covered(page, ".end > .buttons") == []


@pytest.mark.long
def test_a_narrow_phone_shows_the_tools_of_many_colours(pages: Pages) -> None:
    inks = [Colour(f"ink {n}", f"#{n * 25:02x}4080", "abcdefghi"[n]) for n in range(9)]
    palette = Palette([Colour("white", "#ffffff", "."), *inks])
    puzzle = Puzzle.from_grid(Grid.from_rows([list(range(10))] * 2, palette))
    page = pages.open(pages.file(puzzle), (360, 740), **TOUCH)
    boxes = [tool.bounding_box() for tool in page.locator(".tool").all()]
    assert all(box and box["x"] >= 0 and box["x"] + box["width"] <= 360 for box in boxes)


@pytest.mark.parametrize(
    ("side", "size", "more"),
    [(20, (844, 390), TOUCH), long(50, (1280, 800), {})],
)
def test_a_wide_screen_offers_larger_cells_beside_the_board(
    pages: Pages, side: int, size: tuple[int, int], more: dict[str, Any]
) -> None:
    page = pages.open(
        pages.file(Puzzle.from_grid(Grid.from_rows([[1] * side] * side))), size, **more
    )
    assert visible(page) == [side, side]
    larger = page.get_by_role("button", name="Larger cells")
    box, board = larger.bounding_box(), page.locator(".scroller").bounding_box()
    assert box
    assert board
    assert board["x"] + board["width"] < box["x"]
    larger.click()
    assert visible(page)[0] < side


@pytest.mark.parametrize("scheme", [long("light"), "dark"])
def test_an_edge_with_more_cells_behind_it_differs_from_cells(pages: Pages, scheme: str) -> None:
    page = pages.open(pages.file(flower()), PHONE, color_scheme=scheme, **TOUCH)
    page.locator(".edges.right").wait_for(state="attached")
    shot = image(page.locator(".edges"))
    y = next(y for y in range(60, 120) if len({shot.getpixel((x, y)) for x in range(60, 66)}) == 1)
    edge, cell = shot.getpixel((shot.width - 2, y)), shot.getpixel((60, y))
    assert sum(abs(a - b) for a, b in zip(edge, cell, strict=True)) > 100


@pytest.mark.long
def test_the_board_makes_room_for_the_alert_about_full_storage(pages: Pages, service: str) -> None:
    page = played(pages, service, "Cat", (1280, 700))
    size = page.evaluate("document.querySelector('.cell').offsetWidth")
    page.evaluate("() => { Storage.prototype.setItem = () => { throw new Error('full'); }; }")
    page.locator(".cell").first.click()
    page.get_by_role("alert").wait_for()
    assert visible(page) == [15, 15]
    assert page.evaluate("document.querySelector('.cell').offsetWidth") < size


@pytest.mark.parametrize("size", [(360, 740), (1280, 800)])
def test_the_front_page_does_not_move_while_it_loads(
    pages: Pages, service: str, size: tuple[int, int]
) -> None:
    page = pages.open(service, size)
    page.locator(".catalogue .tile").first.wait_for()
    page.wait_for_load_state("networkidle")
    moved = page.evaluate(
        """() => new Promise(done => {
          let sum = 0;
          new PerformanceObserver(list => {
            for (const { value, hadRecentInput } of list.getEntries())
              if (!hadRecentInput) sum += value;
          }).observe({ type: "layout-shift", buffered: true });
          setTimeout(() => done(sum), 200);
        })"""
    )
    assert moved < 0.1

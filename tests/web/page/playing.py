"""Pages of puzzles in a browser, and the actions of tests on them."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import nonolith
from nonolith import Grid, Puzzle
from nonolith.model.palette import Colour, Palette

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Locator, Page

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"
PHONE, TABLET, DESK = (390, 844), (820, 1180), (1280, 860)

COLOURS = Palette(
    [
        Colour("white", "#ffffff", "."),
        Colour("red", "#c03030", "r"),
        Colour("blue", "#2050a0", "b"),
        Colour("yellow", "#e0c030", "y"),
    ]
)


def flower() -> Puzzle:
    """Return a puzzle of 25 x 25 in three colours, with one solution."""

    def colour(r: int, c: int) -> int:
        if (r - 6) ** 2 + (c - 12) ** 2 < 20:
            return 3
        return 2 if r > 22 else int(c == 12 and r > 6)

    rows = [[colour(r, c) for c in range(25)] for r in range(25)]
    return Puzzle.from_grid(Grid.from_rows(rows, COLOURS)).replace(title="Flower")


def tulip() -> Puzzle:
    """Return a puzzle of 8 x 6 in three colours, with one solution."""
    text = ".yy...\n.yyy..\n..y...\n..rbb.\nb.r...\nbbr...\n..rb..\n.bbbb."
    return Puzzle.from_grid(Grid.from_text(text, COLOURS)).replace(title="Tulip")


def example(name: str) -> str:
    """Return the fragment of a link to an example puzzle, such as `Cat`."""
    files = {"Toadstool": "toadstool.xml", "Fish": "fish.g", "House": "house.json"}
    read = nonolith.read_all(EXAMPLES / files.get(name, f"{name.lower()}.non"))
    puzzle = next(puzzle for puzzle in read if puzzle.title == name)
    puzzle = puzzle.replace(goal=None, saved=(), notes="", licence="")
    return f"#{str(nonolith.write(puzzle, format='share')).strip()}"


def runs(puzzle: Puzzle) -> Iterator[tuple[int, int, int, int]]:
    """Yield the runs of the solution: row, first column, last column, colour."""
    solution = nonolith.solve(puzzle).solutions[0]
    for r, row in enumerate(solution.rows()):
        first = 0
        for c in range(1, len(row) + 1):
            if c == len(row) or row[c] != row[first]:
                if row[first]:
                    yield r, first, c - 1, int(row[first] or 0)
                first = c


def photo(width: int, height: int) -> bytes:
    """Return a JPEG of a dark disc on a light background that gets lighter."""
    image = pytest.importorskip("PIL.Image", reason="Pillow is not installed")
    draw = pytest.importorskip("PIL.ImageDraw", reason="Pillow is not installed")
    ground = image.linear_gradient("L").rotate(90).resize((width, height))
    lighter = ground.point([150 + 100 * value // 256 for value in range(256)])
    disc = image.merge("RGB", [lighter] * 3)
    (x, y), radius = (width / 2, height / 2), height / 3
    draw.Draw(disc).ellipse((x - radius, y - radius, x + radius, y + radius), fill=(40, 60, 90))
    file = io.BytesIO()
    disc.save(file, "JPEG", quality=95)
    return file.getvalue()


class Pages:
    """Opens pages, each with an empty profile, and records their errors."""

    def __init__(self, browser: Browser, folder: Path) -> None:
        self._browser = browser
        self._folder = folder
        self._contexts: list[BrowserContext] = []
        self.problems: list[str] = []

    def file(self, puzzle: Puzzle, language: str = "en") -> str:
        """Write the self-contained page of a puzzle and return its address."""
        path = self._folder / "play.html"
        explanation = nonolith.explain(puzzle, language=language)
        path.write_text(nonolith.play_page(explanation), encoding="utf-8")
        return path.as_uri()

    def open(
        self,
        address: str,
        size: tuple[int, int] = DESK,
        without: Iterable[str] = (),
        **more: Any,
    ) -> Page:
        """Open a page in an empty profile, without a service worker; the files ``without``
        cannot be loaded."""
        more = {"reduced_motion": "reduce", "service_workers": "block", **more}
        context = self._browser.new_context(viewport={"width": size[0], "height": size[1]}, **more)
        context.set_default_timeout(30_000)
        self._contexts.append(context)
        for name in without:
            context.route(f"**/{name}", lambda route: route.abort())
        return self._visit(context, address)

    def tab(self, page: Page, address: str) -> Page:
        """Open another tab of the same browser."""
        return self._visit(page.context, address)

    def _visit(self, context: BrowserContext, address: str) -> Page:
        page = context.new_page()
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("console", lambda message: self._note(message.text))
        page.goto(address)
        page.locator("main > *").first.wait_for()
        return page

    def _note(self, text: str) -> None:
        if "Service Worker registration blocked" not in text:  # a warning of Playwright
            self.problems.append(text)

    def phone(self, address: str, **more: Any) -> Page:
        return self.open(address, PHONE, has_touch=True, is_mobile=True, **more)

    def close(self) -> None:
        for context in self._contexts:
            context.close()


class Fingers:
    """Touches the screen of a page, with one or more fingers."""

    def __init__(self, page: Page) -> None:
        self._session = page.context.new_cdp_session(page)

    def _send(self, kind: str, points: tuple[tuple[float, float], ...]) -> None:
        touches = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def down(self, *points: tuple[float, float]) -> None:
        self._send("touchStart", points)

    def move(self, *points: tuple[float, float]) -> None:
        self._send("touchMove", points)

    def up(self) -> None:
        self._send("touchEnd", ())


def shown(page: Page) -> list[str]:
    """Return the state of each cell from its label: `filled`, `blank`, `open` or a colour."""
    labels: list[str] = page.eval_on_selector_all(
        ".cell", "cells => cells.map(c => c.getAttribute('aria-label').split(', ')[2])"
    )
    return labels


def image(place: Page | Locator) -> Any:
    """Return a screenshot as an image of Pillow."""
    pillow = pytest.importorskip("PIL.Image", reason="Pillow is not installed")
    return pillow.open(io.BytesIO(place.screenshot())).convert("RGB")


def loaded(page: Page) -> list[str]:
    """Return the addresses of what the page has loaded or tried to load, without its own."""
    found: list[str] = page.evaluate("performance.getEntriesByType('resource').map(e => e.name)")
    return found


def read(page: Page, text: str) -> None:
    """Paste a puzzle in the view Solve."""
    page.get_by_label("A puzzle, in any format").fill(text)
    page.get_by_role("button", name="Read it").click()


def solved(page: Page, text: str) -> None:
    """Paste a puzzle in the view Solve, and wait until it can be played."""
    if "#solve" not in page.url:
        page.get_by_role("link", name="Solve").click()
    read(page, text)
    page.get_by_role("button", name="Play it").wait_for()


def status(page: Page) -> str:
    return page.get_by_role("status").inner_text()


def middle(page: Page, cell: int) -> tuple[float, float]:
    """Return the centre of a cell on the screen, after scrolling so that no clues hide the cell."""
    found: list[float] = page.evaluate(
        """i => {
          const cell = document.querySelectorAll('.cell')[i];
          cell.scrollIntoView({block: 'center', inline: 'center', behavior: 'instant'});
          const at = cell.getBoundingClientRect();
          return [at.x + at.width / 2, at.y + at.height / 2];
        }""",
        cell,
    )
    return found[0], found[1]


def axe(page: Page) -> list[str]:
    """Return the accessibility rules that the page breaks, and where."""
    from axe_playwright_python.sync_playwright import Axe

    found = Axe().run(page).response["violations"]
    return [f"{rule['id']}: {where(rule['nodes'])}" for rule in found]


def where(nodes: Iterable[dict[str, Any]]) -> str:
    return "; ".join(f"{node['html'][:120]} {node['failureSummary']}" for node in nodes)

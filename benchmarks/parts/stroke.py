"""A stroke on the page: how many frames a real browser draws while a row of 100x100 is painted."""

from __future__ import annotations

import shutil
from itertools import pairwise
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from benchmarks.parts.base import Aim, Kept, Part
from benchmarks.runner import Report
from benchmarks.settings import Settings
from benchmarks.tables import duration, table
from nonolith import Grid, Puzzle, explain

if TYPE_CHECKING:
    from playwright.sync_api import Page

#: Cells on a side, and pixels between two moves of the mouse.
SIDE, STEP = 100, 20

#: Seconds for which a frame stands on a screen with 60 frames a second, with a tenth for the clock.
FRAME = 1.1 / 60

#: Collects the time of each frame until it is read.
_WATCH = """() => {
  window.frames_seen = [];
  const note = time => { window.frames_seen.push(time); requestAnimationFrame(note); };
  requestAnimationFrame(note);
}"""


def measure(settings: Settings, report: Report) -> Kept:
    """The seconds between frames during strokes."""
    from playwright.sync_api import sync_playwright

    strokes = settings.pick(quick=1, short=3, full=10)
    puzzle = Puzzle.from_grid(Grid.from_rows([[1] * SIDE for _ in range(SIDE)]))
    report(f"stroke: {strokes} strokes on {SIDE} x {SIDE} cells")
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        place = Path(folder, "play.html")
        place.write_text(explain(puzzle).play_page(), encoding="utf-8")
        found = shutil.which("chromium") or shutil.which("google-chrome")
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 2000, "height": 1400})
        page.goto(place.as_uri())
        page.locator(".cell").first.wait_for()
        page.evaluate(_WATCH)
        gaps = [gap for row in range(strokes) for gap in _stroke(page, row)]
        browser.close()
    return {"strokes": strokes, "gaps": gaps}


def _stroke(page: Page, row: int) -> list[float]:
    """Paint a row with the mouse; the seconds between the frames meanwhile."""
    cells = page.locator(".cell")
    first, last = (cells.nth(row * SIDE + i).bounding_box() for i in (0, SIDE - 1))
    assert first is not None
    assert last is not None
    y = first["y"] + first["height"] / 2
    x, end = first["x"] + first["width"] / 2, last["x"] + last["width"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.evaluate("() => { window.frames_seen.length = 0; }")
    page.mouse.move(end, y, steps=int((end - x) / STEP))
    times: list[float] = page.evaluate("() => window.frames_seen")
    page.mouse.up()
    return [(b - a) / 1000 for a, b in pairwise(times)]


def show(kept: Kept, _folder: Path) -> str:
    """A table."""
    gaps = kept["gaps"]
    return "\n".join(
        [
            f"A mouse paints a row of {SIDE} x {SIDE} cells, {kept['strokes']} times, in a browser "
            "without a graphics card. Between two frames:\n",
            table(
                ["frames", "median", "95th percentile", "longest"],
                [[str(len(gaps)), *map(duration, (median(gaps), _late(gaps), max(gaps)))]],
            ),
        ]
    )


def _late(gaps: list[float]) -> float:
    return quantiles(gaps, n=20)[18]


def aims(kept: Kept) -> list[Aim]:
    """60 frames a second."""
    measured = _late(kept["gaps"])
    return [
        Aim(
            f"a stroke on {SIDE} x {SIDE} cells, 95 of 100 frames",
            "60 frames a second",
            f"{1 / measured:.0f} frames a second",
            measured <= FRAME,
        )
    ]


STROKE = Part("stroke", "A stroke on the page", measure, show, aims)

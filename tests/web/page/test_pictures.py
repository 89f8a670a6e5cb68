"""Drawings from pictures: several to choose from, with all options of the library."""

from __future__ import annotations

import io
import json
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.examples import long
from tests.web.page.playing import PHONE, Pages, axe, photo, shown

if TYPE_CHECKING:
    from playwright.sync_api import FilePayload, Locator, Page, Request, Route

pytestmark = pytest.mark.first

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"

SVG = b"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><rect width="20" height="20"
fill="white"/><circle cx="10" cy="10" r="8"/><circle cx="7" cy="8" r="2" fill="white"/></svg>"""


def face(kind: str = "PNG", background: str = "white") -> bytes:
    """Return a picture of a face, in three colours on a background of 300 x 200 pixels."""
    image = pytest.importorskip("PIL.Image", reason="Pillow is not installed")
    draw = pytest.importorskip("PIL.ImageDraw", reason="Pillow is not installed")
    drawn = image.new("RGB", (300, 200), background)
    pen = draw.Draw(drawn)
    pen.ellipse((70, 20, 230, 180), fill="#d02020")
    for x in (110, 170):
        pen.ellipse((x, 60, x + 25, 90), fill="#102060")
    pen.rectangle((110, 125, 190, 140), fill="#f0d030")
    file = io.BytesIO()
    drawn.save(file, kind)
    return file.getvalue()


def designing(pages: Pages, service: str, **more: Any) -> Page:
    return pages.open(f"{service}#design", **more)


def choose(page: Page, data: bytes, name: str = "face.png", kind: str = "image/png") -> None:
    """Choose a picture file."""
    file: FilePayload = {"name": name, "mimeType": kind, "buffer": data}
    page.locator('.picture input[type="file"]').set_input_files(file)


def ready(page: Page) -> None:
    """Wait until all drawings are made."""
    page.get_by_text("Choose one of the drawings").wait_for(timeout=60_000)


def tiles(page: Page) -> Locator:
    return page.get_by_role("list", name="Drawings").get_by_role("button")


def pressed(page: Page) -> list[int]:
    """Return the numbers of the drawings that are marked as chosen."""
    marks: list[str] = tiles(page).evaluate_all("all => all.map(b => b.ariaPressed)")
    return [i for i, mark in enumerate(marks) if mark == "true"]


def requests(page: Page) -> list[dict[str, Any]]:
    """Return a list that gets the fields of each request that makes drawings."""
    sent: list[dict[str, Any]] = []

    def note(request: Request) -> None:
        if request.url.endswith("/make"):
            sent.append(json.loads(request.post_data or ""))

    page.on("request", note)
    return sent


def until(page: Page, holds: Callable[[], bool]) -> None:
    """Wait up to 30 s until the condition holds; the page goes on meanwhile."""
    end = time.monotonic() + 30
    while not holds():
        assert time.monotonic() < end
        page.wait_for_timeout(20)


def changed(page: Page, sent: list[dict[str, Any]], change: Callable[[], object]) -> dict[str, Any]:
    """Change an option, and return the fields of the request that follows."""
    sent.clear()
    change()
    until(page, lambda: bool(sent))
    return sent[0]


def test_drawings_state_their_verdicts_and_each_can_be_taken_and_undone(
    pages: Pages, service: str
) -> None:
    page = designing(pages, service)
    page.locator(".cell").nth(4).click()
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Choose a picture", exact=True).click()
    chooser.value.set_files({"name": "face.png", "mimeType": "image/png", "buffer": face()})
    ready(page)
    words = tiles(page).all_inner_texts()
    assert len(words) > 2
    assert all("like the picture" in text for text in words)
    assert "One solution" in words[0]
    assert any(word in words[0] for word in ("Trivial", "Easy", "Medium"))
    boxes = [tile.bounding_box() for tile in tiles(page).all()]
    assert len({(box["width"], box["height"]) for box in boxes if box}) == 1
    assert pressed(page) == [0]
    page.emulate_media(forced_colors="active")
    outlines = tiles(page).evaluate_all("all => all.map(b => getComputedStyle(b).outlineStyle)")
    assert outlines == ["solid"] + ["none"] * (len(outlines) - 1)
    first = shown(page)
    tiles(page).nth(1).click()
    assert pressed(page) == [1]
    assert shown(page) != first
    page.keyboard.press("Control+z")
    assert (pressed(page), shown(page)) == ([0], first)
    page.keyboard.press("Control+z")  # all automatic changes are one action
    assert [i for i, name in enumerate(shown(page)) if name == "filled"] == [4]
    assert pressed(page) == []
    page.keyboard.press("Control+y")
    assert shown(page) == first


@pytest.mark.long
def test_pixel_art_gets_a_cell_for_each_pixel(pages: Pages, service: str) -> None:
    image = pytest.importorskip("PIL.Image", reason="Pillow is not installed")
    rows = ["..##..", ".####.", "######", ".#..#."]
    drawn, file = image.new("L", (6, 4)), io.BytesIO()
    drawn.putdata([0 if cell == "#" else 255 for cell in "".join(rows)])
    drawn.save(file, "PNG")
    page = designing(pages, service)
    choose(page, file.getvalue())
    ready(page)
    assert ["#" if name == "filled" else "." for name in shown(page)] == list("".join(rows))
    coloured, file = image.new("RGBA", (6, 5)), io.BytesIO()
    red, blue = (208, 32, 32, 255), (16, 32, 160, 255)
    for x, y in ((x, y) for x in range(6) for y in range(1, 5)):
        coloured.putpixel((x, y), red if x < 3 else blue)
    coloured.save(file, "PNG")
    choose(page, file.getvalue())
    page.locator(".scroller:not(.plain)").wait_for()
    ready(page)
    assert page.get_by_role("slider", name="Colours").input_value() == "2"
    assert len(set(shown(page))) == 3


@pytest.mark.long
def test_other_drawings_stay_available_after_repainting_and_in_other_views(
    pages: Pages, service: str
) -> None:
    page = designing(pages, service)
    choose(page, face())
    ready(page)
    before = shown(page)
    page.get_by_role("button", name="Done").click()
    assert page.get_by_label("Title").input_value() == "face"
    page.locator(".cell").nth(0).click()
    repainted = shown(page)
    assert repainted != before
    page.get_by_role("link", name="Puzzles").click()
    page.get_by_role("link", name="Design").click()
    page.get_by_role("button", name="Other drawings").click()
    assert pressed(page) == []
    size = page.get_by_role("slider", name="Longer side")
    size.fill("12")  # a repainted drawing is not replaced by new drawings
    ready(page)
    assert shown(page) == repainted
    tiles(page).nth(0).click()
    page.get_by_role("grid", name="12 rows, 12 columns").wait_for()
    page.keyboard.press("Control+z")
    assert shown(page) == repainted


@pytest.mark.long
def test_each_option_is_sent_as_the_field_of_the_library(pages: Pages, service: str) -> None:
    page = designing(pages, service, locale="de")
    sent = requests(page)
    page.route("**/api/make", lambda _: None)  # no answer until all fields were seen
    choose(page, face())
    until(page, lambda: bool(sent))
    page.get_by_text("Mehr Einstellungen").click()

    def pick(name: str, value: str) -> Callable[[], object]:
        return lambda: page.get_by_label(name).select_option(value)

    def enter(name: str, value: str) -> Callable[[], object]:
        def act() -> None:
            page.locator(".options").get_by_label(name, exact=True).fill(value)
            page.keyboard.press("Enter")

        return act

    def tick(name: str) -> Callable[[], object]:
        return lambda: page.get_by_label(name).click()

    slider = page.get_by_role("slider", name="Längere Seite")
    steps: list[tuple[Callable[[], object], dict[str, Any]]] = [
        (lambda: slider.fill("11"), {"size": 11, "colours": 1, "crop": "auto", "threshold": None}),
        (pick("Hintergrund", "keep"), {"background": "keep"}),
        (pick("Leere Farbe", "white"), {"blank": "white"}),
        (tick("Linke und rechte Hälfte gleich"), {"symmetric": True}),
        (enter("Leerer Rand", "2"), {"margin": 2}),
        (enter("Leerer Rand", "99"), {"margin": 5}),
        (enter("Flecken entfernen bis", "3"), {"speck": 3}),
        (pick("Bildteil", "none"), {"crop": "none"}),
        (lambda: page.get_by_role("slider", name="Dunkel unter").fill("90"), {"threshold": 90}),
        (lambda: page.get_by_role("slider", name="Kontrast").fill("0.3"), {"contrast": 2}),
        (lambda: page.get_by_role("slider", name="Kontrast").fill("-0.3"), {"contrast": 0.5}),
        (pick("Töne als Punkte", "never"), {"dither": False}),
        (tick("Genaue Zahl"), {"size": [30, 30]}),
        (enter("Zeilen", "14"), {"size": [14, 30]}),
        (enter("Nur diese Farben", "rot, #204080"), {"palette": ["red", "#204080"]}),
        (
            lambda: page.get_by_role("button", name="gelb").click(),
            {"palette": ["red", "#204080", "yellow"], "threshold": None, "dither": None},
        ),
    ]
    for change, fields in steps:
        request = changed(page, sent, change)
        assert {name: request[name] for name in fields} == fields
    assert "colours" not in sent[0]
    page.unroute("**/api/make")
    changed(page, sent, tick("Felder für eine einzige Lösung ändern"))
    request = changed(page, sent, pick("Schwierigkeit", "hard"))
    assert (request["unique"], request["difficulty"]) == (False, None)  # first as drawn
    until(page, lambda: len(sent) == 2)
    assert (sent[1]["unique"], sent[1]["difficulty"]) == (False, "hard")
    page.get_by_text("Eine der Zeichnungen wählen").wait_for(timeout=60_000)
    request = changed(page, sent, page.get_by_role("button", name="Alle zurücksetzen").click)
    assert (request["size"], request["colours"], request["margin"]) == (30, 1, 0)
    assert request["crop"] == "auto"


@pytest.mark.long
def test_a_box_drawn_on_the_original_is_used_and_can_be_removed(pages: Pages, service: str) -> None:
    page = designing(pages, service)
    sent = requests(page)
    choose(page, face())
    ready(page)
    picture = page.get_by_role("img", name="The picture")

    def drag() -> None:
        picture.hover(trial=True)  # waits until the picture has its place
        area = picture.bounding_box()
        assert area is not None
        at = [(area["x"] + area["width"] * x, area["y"] + area["height"] * y) for x, y in CORNERS]
        page.mouse.move(*at[0])
        page.mouse.down()
        page.mouse.move(*at[1], steps=4)
        page.mouse.up()

    crop = changed(page, sent, drag)["crop"]
    assert crop == pytest.approx([150, 20, 240, 180], abs=2)
    ready(page)
    page.get_by_text("More options").click()
    assert page.get_by_label("Part to use").input_value() == "box"
    page.get_by_label("Left", exact=True).fill("60")
    moved = changed(page, sent, lambda: page.keyboard.press("Tab"))["crop"]
    assert moved == [60, *crop[1:]]
    remove = page.get_by_role("button", name="Remove the box")
    assert changed(page, sent, remove.click)["crop"] == "auto"
    assert not remove.is_visible()


CORNERS = ((0.8, 0.9), (0.5, 0.1))


@pytest.mark.long
def test_an_answer_for_older_options_is_discarded_and_work_can_be_cancelled(
    pages: Pages, service: str
) -> None:
    page = designing(pages, service)
    held: list[Route] = []

    def handle(route: Route) -> None:
        size = json.loads(route.request.post_data or "")["size"]
        if size == 30:
            held.append(route)
        else:
            route.continue_()

    page.route("**/api/make", handle)
    choose(page, face())
    until(page, lambda: bool(held))
    page.get_by_role("slider", name="Longer side").fill("12")
    ready(page)
    newer = shown(page)
    held[0].continue_()
    page.wait_for_timeout(1500)
    assert shown(page) == newer
    held.clear()
    page.get_by_role("slider", name="Longer side").fill("30")
    until(page, lambda: bool(held))
    page.get_by_role("button", name="Cancel").click()
    page.get_by_text("Cancelled.").wait_for()
    assert not page.get_by_role("button", name="Cancel").is_visible()
    assert shown(page) == newer
    assert pressed(page) == [0]


@pytest.mark.long
def test_the_colours_of_a_drawing_can_be_chosen_as_blank(pages: Pages, service: str) -> None:
    page = designing(pages, service)
    choose(page, face())
    page.get_by_role("slider", name="Colours").fill("3")
    page.locator(".scroller:not(.plain)").wait_for(timeout=30_000)
    ready(page)
    assert not page.get_by_label("Dark below").is_visible()
    sent = requests(page)
    blank = page.get_by_label("Blank colour")
    value = blank.locator("option").last.get_attribute("value")
    assert value is not None
    blank.select_option(value)
    until(page, lambda: any(request["blank"] == value for request in sent))
    page.wait_for_function(
        """value => Object.values(localStorage)
          .some(text => JSON.parse(text).now?.p[0].rgb === value)""",
        arg=value,
    )


@pytest.mark.long
@pytest.mark.parametrize(
    ("locale", "plain", "bad"),
    [
        ("en", "All cells would have the same colour.", "This file cannot be read as a picture."),
        long("de", "Alle Felder hätten dieselbe Farbe.", "Diese Datei lässt sich nicht"),
    ],
)
def test_pictures_that_cannot_be_drawn_get_a_message(
    pages: Pages, service: str, locale: str, plain: str, bad: str
) -> None:
    image = pytest.importorskip("PIL.Image", reason="Pillow is not installed")
    page = designing(pages, service, locale=locale)
    file = io.BytesIO()
    image.new("RGB", (40, 40), "#808080").save(file, "PNG")
    choose(page, file.getvalue())
    page.get_by_text(plain).wait_for(timeout=30_000)
    for data, kind in ((b"no picture", "image/png"), (SVG[:90], "image/svg+xml")):
        choose(page, data, "a.png", kind)
        page.get_by_text(bad).wait_for(timeout=30_000)
        assert not page.get_by_role("slider").first.is_visible()
        choose(page, face())
        page.get_by_role("slider").first.wait_for()
    choose(page, b"")
    page.get_by_text(bad).wait_for()
    choose(page, bytes(800_000), "a.tif", "image/tiff")
    large = "This picture is too large." if locale == "en" else "Dieses Bild ist zu groß."
    page.get_by_text(large).wait_for()
    # Files of puzzles are opened if the solution is known.
    choose(page, b"2x2:1/1/1/1", "two.txt", "text/plain")
    page.locator(".picture .status button").wait_for()
    choose(page, (EXAMPLES / "cat.non").read_bytes(), "cat.non", "")
    titled = "() => [...document.querySelectorAll('input')].some(one => one.value === 'Cat')"
    page.wait_for_function(titled)
    assert page.locator(".cell.filled").count() > 0
    # The browser logs each request that the service refused.
    pages.problems[:] = [text for text in pages.problems if "422" not in text]


def test_a_file_with_two_readings_is_opened_as_the_chosen_one(pages: Pages, service: str) -> None:
    page = designing(pages, service)
    wide, clues = b"##....##\n########\n........\n", b"[[2], [1], [1]]\n[[3], [1], [0]]\n"
    for data, width in ((wide, 8), (wide, 4)):
        choose(page, data, "flag.txt", "text/plain")
        page.get_by_text("can be read as different puzzles").wait_for()
        page.get_by_role("button", name=re.compile(f"Reading .*{width}.*3")).click()
        page.get_by_role("grid", name=f"Nonogram, 3 rows, {width} columns").wait_for()
    choose(page, clues, "clues.txt", "text/plain")
    page.get_by_role("button", name="Reading 2").click()
    page.get_by_role("heading", name="Solve").wait_for()
    # The browser logs each request that the service refused.
    pages.problems[:] = [text for text in pages.problems if "422" not in text]


@pytest.mark.long
@pytest.mark.parametrize("busy", [True, False])
def test_at_the_time_limit_a_smaller_size_is_advised_unless_the_service_is_busy(
    pages: Pages, service: str, busy: bool
) -> None:
    page = designing(pages, service)
    error = {"kind": "limit", "message": "the time limit was reached", "busy": busy}
    page.route("**/api/make", lambda route: route.fulfill(status=504, json={"error": error}))
    choose(page, face())
    words = "The service has too much work" if busy else "Choose a smaller size."
    page.get_by_text(words).wait_for()
    page.unroute("**/api/make")

    def late(route: Route) -> None:
        if json.loads(route.request.post_data or "")["crop"] == "none":
            route.continue_()
        else:
            route.fulfill(status=504, json={"error": error})

    page.route("**/api/make", late)
    page.get_by_role("button", name="Try again").click()
    page.get_by_text("only a simple drawing" if busy else "Only a simple drawing").wait_for()
    assert pressed(page) == [0]
    page.unroute("**/api/make")
    page.get_by_role("button", name="Try again").click()
    ready(page)
    assert len(tiles(page).all()) > 1
    pages.problems[:] = [text for text in pages.problems if "504" not in text]


@pytest.mark.parametrize(
    ("colours", "fields"),
    [
        (["#d02020"], {"palette": ["#d02020"]}),
        (["#d02020", "#102060"], {"colours": 2}),
        long(["#303030", "#808080"], {"colours": 1}),
    ],
)
def test_a_picture_keeps_its_colours_and_the_drawing_most_like_it_is_first(
    pages: Pages, service: str, colours: list[str], fields: dict[str, Any]
) -> None:
    page = designing(pages, service)
    sent = requests(page)
    discs = "".join(
        f'<circle cx="{5 + 10 * i}" cy="10" r="4" fill="{rgb}"/>' for i, rgb in enumerate(colours)
    )
    box = f'viewBox="0 0 {10 * len(colours)} 20"'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" {box}>{discs}</svg>'
    choose(page, svg.encode(), "disc.svg", "image/svg+xml")
    ready(page)
    assert {name: sent[0].get(name) for name in fields} == fields
    likes = [re.search(r"(\d+) %", text) for text in tiles(page).all_inner_texts()]
    shares = [int(found[1]) for found in likes if found]
    assert shares == sorted(shares, reverse=True)


@pytest.mark.long
def test_a_missed_difficulty_is_stated_at_the_drawing_and_in_words(
    pages: Pages, service: str
) -> None:
    page = designing(pages, service)
    choose(page, face())
    ready(page)
    page.get_by_role("slider", name="Longer side").fill("6")
    ready(page)
    page.get_by_label("Difficulty").select_option("very hard")
    page.get_by_text("Changing cells").wait_for()
    ready(page)
    assert "Not as requested" in tiles(page).nth(0).inner_text()
    tiles(page).nth(0).click()
    page.get_by_text("no such puzzle was found near this drawing").wait_for()


@pytest.mark.long
@pytest.mark.parametrize(
    ("kind", "name", "mime"),
    [
        ("SVG", "a.svg", "image/svg+xml"),
        ("TIFF", "a.tif", "image/tiff"),
        ("WEBP", "a.webp", "image/webp"),
    ],
)
def test_svg_and_pictures_that_browsers_cannot_show_are_drawn(
    pages: Pages, service: str, kind: str, name: str, mime: str
) -> None:
    page = designing(pages, service)
    choose(page, SVG if kind == "SVG" else face(kind), name, mime)
    ready(page)
    assert "filled" in shown(page)
    original = page.get_by_role("img", name="The picture")
    assert original.is_visible() == (kind != "TIFF")


@pytest.mark.long
def test_a_large_photograph_is_shrunk_before_upload_and_its_box_is_scaled(
    pages: Pages, service: str
) -> None:
    page = designing(pages, service)
    sent = requests(page)
    choose(page, photo(3200, 2400), "disc.jpg", "image/jpeg")
    ready(page)
    assert max(len(one["picture"]) for one in sent) < 2**20
    page.get_by_text("More options").click()
    request = changed(page, sent, lambda: page.get_by_label("Part to use").select_option("box"))
    assert page.get_by_label("Right", exact=True).input_value() == "2880"
    assert request["crop"][2] in (1440, 720)
    ready(page)


@pytest.mark.parametrize("scheme", ["light", long("dark")])
@pytest.mark.long
def test_on_a_phone_everything_fits_and_axe_finds_nothing(
    pages: Pages, service: str, scheme: str
) -> None:
    pytest.importorskip("axe_playwright_python", reason="axe-playwright-python is not installed")
    page = designing(pages, service, size=PHONE, color_scheme=scheme)
    choose(page, face())
    ready(page)
    page.get_by_text("It has exactly one solution. Difficulty").wait_for()
    page.get_by_text("More options").click()
    page.get_by_label("Part to use").select_option("box")
    ready(page)
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    tiles(page).nth(1).focus()
    page.keyboard.press("Enter")
    assert pressed(page) == [1]
    assert page.evaluate("document.activeElement.ariaPressed") == "true"

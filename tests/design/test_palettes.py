"""Palettes, blank areas and margins of puzzles made from pictures."""

from __future__ import annotations

import os
import signal
import sys
from base64 import b64encode
from contextlib import suppress
from itertools import combinations
from pathlib import Path
from threading import Timer
from typing import Any

import pytest

from nonolith import (
    ArgumentError,
    Grid,
    LimitReached,
    MissingExtraError,
    NonolithError,
    PuzzleError,
    Verdict,
)
from nonolith.design import Made, design_puzzles, make
from nonolith.design.photo import open_picture
from nonolith.workers.pool import shared_pool
from tests.design.test_make import FLAG, house, image_of, photograph, saved
from tests.examples import long

np = pytest.importorskip("numpy")
pytest.importorskip("cv2")
palettes = pytest.importorskip("nonolith.design.palettes")
Image = pytest.importorskip("PIL.Image")
ImageDraw = pytest.importorskip("PIL.ImageDraw")

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10">%s</svg>'


def goal(made: Made) -> Grid:
    assert made.puzzle.goal is not None
    return made.puzzle.goal


def picture_of(data: bytes, **options: Any) -> Made:
    return make(data, **options)[0]


def rgbs(made: Made) -> list[str]:
    return [colour.rgb for colour in made.puzzle.palette]


def two(one: tuple[int, int, int], other: tuple[int, int, int]) -> bytes:
    image = Image.new("RGB", (90, 60), "white")
    image.paste(one, (10, 10, 45, 50))
    image.paste(other, (45, 10, 80, 50))
    return saved(image, "PNG")


def lab(*colours: str) -> Any:
    values = [list(bytes.fromhex(colour)) for colour in colours]
    return palettes.lab_of(np.array([values], np.uint8))[0]


def test_red_and_green_are_moved_apart_for_colour_blind_people() -> None:
    before = lab("ffffff", "be3c28", "6e6e1e")
    assert palettes.distances(before)[1, 2] < 6
    made = make(two((190, 60, 40), (110, 110, 30)), size=9, colours=3)[0]
    apart = palettes.distances(lab(*(rgb[1:] for rgb in rgbs(made))))
    assert min(apart[i, j] for i, j in combinations(range(3), 2)) >= palettes.CLEAR
    assert (rgbs(made)[0], made.warning) == ("#ffffff", None)
    given = make(two((190, 60, 40), (110, 110, 30)), size=9, palette=["#be3c28", "#6e6e1e"])
    assert rgbs(given[0]) == ["#ffffff", "#be3c28", "#6e6e1e"]
    assert "hard to tell apart" in str(given[0].warning)


def test_shades_of_a_colour_have_different_names() -> None:
    palette = palettes.palette_of_colours(lab("ffffff", "dc1e1e", "e85555", "a01010", "000000"))
    assert [one.name for one in palette] == ["white", "red", "light red", "dark red", "black"]


def test_near_white_becomes_white_and_white_paper_is_added() -> None:
    sky = saved(house(background="#78b4ff"), "PNG")
    assert rgbs(make(sky, size=20, colours=5)[0])[0] == "#78b4ff"
    white = make(sky, size=20, colours=5, blank="white")[0]
    assert (rgbs(white)[0], "#78b4ff" in rgbs(white)) == ("#ffffff", False)
    cream = make(saved(house(background="#f7f5ec"), "PNG"), size=20, colours=5)[0]
    assert rgbs(cream)[0] == "#ffffff"
    data, options = saved(photograph(), "PNG"), {"colours": 2, "background": "keep"}
    paper = picture_of(data, size=12, blank="white", **options)
    assert (rgbs(paper)[0], np.asarray(goal(paper)).all()) == ("#ffffff", True)
    assert not np.asarray(goal(picture_of(data, size=12, **options))).all()


@pytest.mark.parametrize("options", [{}, {"colours": 4}, {"blank": "dark"}, {"palette": ["red"]}])
def test_transparent_cells_stay_blank_and_opaque_cells_are_drawn(options: dict[str, Any]) -> None:
    picture = house().convert("RGBA")
    ground = Image.new("L", picture.size, 0)
    ImageDraw.Draw(ground).ellipse((0, 0, 239, 239), fill=255)
    picture.putalpha(ground)
    share = np.asarray(ground.resize((20, 20), Image.Resampling.BOX))
    for made in make(saved(picture, "PNG"), size=20, **options):
        filled = np.asarray(goal(made)) > 0
        assert filled.any()
        assert not filled[share == 0].any(), made


def test_the_background_is_kept_or_removed_on_request() -> None:
    data = saved(photograph(), "PNG")
    removed = make(data, size=20, background="remove")
    assert all(made.settings["background"] == "removed" for made in removed)
    assert abs(removed[0].puzzle.height - removed[0].puzzle.width) <= 2
    kept = make(data, size=20, background="keep")
    assert all("background" not in made.settings for made in kept)
    assert {made.puzzle.shape for made in kept} == {(15, 20)}
    framed = make(saved(image_of(FLAG), "PNG"), size=16, background="keep")
    assert framed[0].puzzle.shape == (14, 16)
    plain = make(saved(Image.linear_gradient("L"), "PNG"), size=9, background="remove")
    assert "background" in str(plain[0].warning)


def test_margins_are_blank_and_specks_are_removed() -> None:
    image = image_of(FLAG)
    image.paste((0, 0, 0), (24, 40, 32, 48))  # a single black cell
    for colours in (1, 2):
        options = {"size": 6, "colours": colours, "unique": False}
        assert goal(picture_of(saved(image, "PNG"), **options))[4, 2] != FLAG[4, 2]
        assert np.array_equal(goal(picture_of(saved(image, "PNG"), speck=1, **options)), FLAG)
    made = picture_of(saved(image, "PNG"), size=10, margin=2, speck=1)
    assert (made.puzzle.shape, made.result.verdict) == ((9, 10), Verdict.UNIQUE)
    assert goal(made)[2:7, 2:8] == FLAG
    assert np.count_nonzero(goal(made)) == np.count_nonzero(FLAG)


def test_svg_pictures_are_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("resvg_py")
    path = '<path d="M0 0h10v5h10v5H5V5H0z"/>'
    made = make((SVG % path).encode(), size=4, unique=False)[0]
    assert goal(made).text() == "##..\n.###"
    nested = SVG % ("<g>" * 300 + path + "</g>" * 300)
    assert open_picture(nested.encode()).size == (1024, 512)
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(MissingExtraError, match="SVG pictures need resvg-py"):
        open_picture(nested.encode())


def test_an_svg_picture_may_state_its_size_in_millimetres() -> None:
    pytest.importorskip("resvg_py")
    size = 'xmlns="http://www.w3.org/2000/svg" width="20mm" height="10mm"'
    drawn = f'<svg {size}><rect width="10mm" height="10mm"/></svg>'
    goal = make(drawn.encode(), size=(3, 6), crop="none")[0].puzzle.goal
    assert goal is not None
    assert str(goal).split() == ["###..."] * 3


OCTAVES = '<filter id="f"><feTurbulence numOctaves="100000000"/></filter>'
CURVE = f'<path id="p" d="M0 0{"q1 1 1 0" * 10_000}"/>'
BOMBS = {
    "filter": SVG % (OCTAVES + '<path d="M0 0h9v9z" filter="url(#f)"/>'),
    "style": SVG % (f"<style>{'.a b{fill:red}' * 20_000}</style>{'<text/>' * 30_000}"),
    "text": SVG % (CURVE + '<text font-size="1"><textPath href="#p">a</textPath></text>' * 3000),
}


@pytest.fixture(params=["style", *(long(name) for name in BOMBS if name != "style")])
def bomb(request: pytest.FixtureRequest) -> bytes:
    """Return an SVG picture that takes minutes to draw."""
    pytest.importorskip("resvg_py")
    return BOMBS[request.param].encode()


def test_an_svg_picture_that_takes_for_ever_ends_at_the_limit(tmp_path: Path, bomb: bytes) -> None:
    path = tmp_path / "bomb.svg"
    path.write_bytes(bomb)
    for work in (
        lambda: make(path, timeout=0.1),
        lambda: next(design_puzzles(1, 5, 5, like=bomb, timeout=0.1)),
    ):
        with pytest.raises(LimitReached, match="seconds"):
            work()


def test_ctrl_c_ends_the_drawing_of_an_svg_picture(bomb: bytes) -> None:
    assert make(SVG.encode() % b'<path d="M0 0h9v9z"/>', size=5)
    warm = set(shared_pool().workers)
    timer = Timer(1.0, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        make(bomb)
    assert warm > set(shared_pool().workers)


@pytest.mark.parametrize("reference", ["url(%s)", "'%s'"])
def test_a_font_in_an_svg_picture_is_not_loaded(reference: str) -> None:
    pytest.importorskip("resvg_py")
    font = reference % f"data:font/ttf;base64,{b64encode(b'broken' * 999).decode()}"
    style = f"<style>@font-face {{ font-family: F; src: {font}; }} text {{ font: 9px F }}</style>"
    inner = style + '<font><glyph unicode="A" d="M0 0h9"/></font><path d="M0 0h5v5z"/>'
    plain = open_picture((SVG % '<path d="M0 0h5v5z"/>').encode())
    assert open_picture((SVG % inner).encode()).tobytes() == plain.tobytes()


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (SVG % '<image href="/etc/a.png" width="9" height="9"/>', "another picture"),
        (SVG % '<filter id="f"><feImage href="a.png"/></filter>', "another picture"),
        ('<!DOCTYPE svg [<!ENTITY a "b">]>' + SVG % "&a;", "cannot be read"),
        (SVG % "<g>", "cannot be read"),
        (SVG % ("<g>" * 5000 + "</g>" * 5000), "cannot be drawn"),
        (SVG % " " * 300_000, "bytes; export it as PNG"),
    ],
)
def test_svg_pictures_that_are_broken_or_name_files_are_refused(data: str, message: str) -> None:
    pytest.importorskip("resvg_py")
    with pytest.raises(NonolithError, match=message):
        open_picture(data.encode())


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"palette": ["red", "shiny"]}, "'shiny' is not a colour"),
        ({"palette": []}, "from 1 to 31"),
        ({"palette": "red"}, "a list of colours"),
        ({"palette": ["red"], "colours": 2}, "palette cannot be used with colours"),
        ({"background": "blue"}, "auto, keep, remove"),
        ({"margin": 3}, "leave no cells"),
        ({"speck": -1}, "speck"),
    ],
)
def test_wrong_settings_are_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(ArgumentError, match=message):
        make(saved(image_of(FLAG), "PNG"), **{"size": 6, **options})


def dot(mode: str, size: tuple[int, int], *colours: Any) -> bytes:
    image = Image.new(mode, size, colours[0])
    image.putpixel((3, 1), colours[-1])
    return saved(image, "PNG")


@pytest.mark.parametrize("colours", [1, 3])
@pytest.mark.parametrize("difficulty", [None, "trivial"])
@pytest.mark.parametrize(
    ("data", "size"),
    [
        (dot("RGBA", (20, 20), (0, 0, 0, 0)), 10),
        (dot("RGBA", (200, 200), (0, 0, 0, 0), (0, 0, 0, 255)), 6),
        (dot("RGB", (34, 2), (255, 255, 255), (0, 0, 0)), (6, 1)),
        (dot("RGB", (20, 20), (255, 255, 255)), (1, 6)),
        ((SVG % "").encode(), 10),
    ],
)
def test_a_picture_of_which_nothing_is_drawn_is_refused_with_advice(
    data: bytes, size: Any, difficulty: str | None, colours: int, recwarn: pytest.WarningsRecorder
) -> None:
    if data.startswith(b"<"):
        pytest.importorskip("resvg_py")
    with pytest.raises(PuzzleError, match="larger size"):
        make(data, size=size, difficulty=difficulty, colours=colours)
    shape = size if isinstance(size, tuple) else (size, size)
    with pytest.raises(PuzzleError, match="larger size"):
        next(design_puzzles(1, *shape, like=data))
    assert not recwarn


@pytest.mark.filterwarnings("error")
def test_a_row_is_drawn_without_a_warning(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nonolith.workers.isolation.is_worker", lambda: True)
    with suppress(PuzzleError):
        make(dot("RGB", (34, 2), (255, 255, 255), (0, 0, 0)), size=6, blank="dark")


def test_colours_without_cells_leave_the_palette() -> None:
    image = image_of(FLAG).convert("RGB")
    image.paste((200, 0, 0), (24, 40, 32, 48))  # a single red cell, which is removed
    for made in make(saved(image, "PNG"), size=6, colours=4, speck=1):
        masks = {1, *(mask for row in np.asarray(made.puzzle.goal) for mask in (1 << row).tolist())}
        assert len(masks) == len(made.puzzle.palette)

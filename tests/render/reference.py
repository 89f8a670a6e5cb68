"""Reference pictures: drawings that somebody has reviewed.

Pixel images may differ slightly from the reference; all other drawings must be equal.

python -m tests.render.reference    # draws all pictures anew; look at them before committing
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageChops

from nonolith import (
    Colour,
    Grid,
    Limits,
    Palette,
    Puzzle,
    Style,
    booklet,
    draw,
    explain,
    film_strip,
    trace,
)
from nonolith.render import Screen
from nonolith.render.animation import drawings
from nonolith.render.board_layout import board_of, grid_drawing, puzzle_drawing
from nonolith.render.png import image_of
from nonolith.render.shapes import Drawing
from nonolith.render.svg import document
from tests.render.pdf_reading import pages_of

FOLDER = Path(__file__).parent / "pictures"

#: Tolerance for each colour channel of a pixel (0 to 255), and maximum share of pixels that exceed
#: it: edges and digits differ slightly between versions of a library.
TOLERANCE = 96
MAX_DIFFERENT = 0.004

PALETTE = Palette(
    [
        Colour("white", "#ffffff", "."),
        Colour("red", "#d00000", "r"),
        Colour("yellow", "#ffe000", "y"),
        Colour("green", "#008040", "g"),
        Colour("blue", "#2040c0", "b"),
    ]
)
FLOWER = Puzzle.from_grid(Grid.from_text(".rrr.b\nrryrrb\n.rrr..\nbbg...\n..ggg.\n", PALETTE))
TREE = Puzzle.from_grid(Grid.from_text("..#....\n.####..\n######.\n..#....\n######."))
PART = Grid.from_text("..#????\n?####??\n???????\n??#????\n######.")


class Case(NamedTuple):
    """A drawing, and the side of a cell in pixels."""

    drawing: Drawing
    pixels: int


CASES = {
    "plain": Case(puzzle_drawing(TREE), 16),
    "struck": Case(puzzle_drawing(TREE, PART, Style(strike=True, sides=4)), 16),
    "dark": Case(puzzle_drawing(TREE, TREE.goal, Style(theme="dark", numbers=True)), 16),
    "small": Case(puzzle_drawing(FLOWER, FLOWER.goal), 6),
    "letters": Case(puzzle_drawing(FLOWER, FLOWER.goal, Style(marks="letters", every=2)), 16),
    "patterns": Case(
        puzzle_drawing(FLOWER, FLOWER.goal, Style(marks="patterns", theme="print")), 20
    ),
    "hint": Case(next(islice(drawings(explain(TREE), board_of(TREE)), 3, None)), 16),
    "grid": Case(grid_drawing(PART, Style(every=0)), 12),
}

WIDE = Puzzle.from_grid(Grid.from_text("############.\n.#.#.##.####.\n............#"))
GIVEN = FLOWER.replace(given=Grid.from_text("?rr??b\n??r???\n.?????\nbb????\n??gg?.", PALETTE))
MANY = Grid.from_rows(
    [[8 * row + column for column in range(8)] for row in range(4)],
    Palette(Colour(f"c{n}", f"#{8 * n:02x}{255 - 5 * n:02x}40", chr(65 + n)) for n in range(32)),
)
VECTORS = CASES | {
    "wide": Case(puzzle_drawing(WIDE, WIDE.goal, Style(sides=4, numbers=True, strike=True)), 20),
    "given": Case(puzzle_drawing(GIVEN, None, Style(sides=4, marks="patterns")), 20),
    "many": Case(grid_drawing(MANY, Style(marks="patterns")), 20),
    "bare": Case(puzzle_drawing(TREE, PART, Style(sides=0, numbers=True, every=3)), 20),
}


def drawn(name: str) -> Image.Image:
    """Return the picture as the current code draws it."""
    return image_of(*CASES[name])


def kept(name: str) -> Image.Image:
    """Return the stored picture."""
    return Image.open(FOLDER / f"{name}.png").convert("RGB")


def printed() -> str:
    """Return the drawing operators of a booklet, one per line; round lengths to 0.1 points."""
    puzzles = [
        TREE.replace(title="Tree", author="Ann"),
        FLOWER,
        Puzzle(rows=[[]], columns=[[]] * 50, title="Sea"),
        Puzzle(rows=[[]] * 40, columns=[[]], title="Mast"),
        TREE.replace(title="A tree with a name that is longer than a slot is wide, and more"),
    ]
    style = Style(theme="print", marks="patterns")
    data = booklet(
        puzzles, title="Trees", per_page=4, sideways=True, difficulty=False, style=style, paper="a5"
    )
    pages = "\n".join(pages_of(data))
    words = re.sub(r"-?\d+\.\d+", lambda number: f"{float(number[0]):.1f}", pages)
    return words + "\n"


def forked() -> str:
    """Return the drawing of a trace with a wrong guess."""
    return trace(Puzzle(rows=[[2], [1], [1, 1]], columns=[[1], [1], [1], [2]])).svg()


def cut() -> str:
    """Return the drawing of a trace that a limit has cut short."""
    return trace(Puzzle(rows=[[1]] * 3, columns=[[1]] * 3), limits=Limits(nodes=4)).svg()


def characters() -> str:
    """Return character pictures: all sides, narrow and wide screens, plain and in colours."""
    puzzles = {"tree": TREE, "flower": FLOWER, "given": GIVEN, "wide": WIDE}
    styles = [Style(), Style(sides=4, numbers=True), Style(sides=0, numbers=True), Style(sides=0)]
    colourful = [*styles, Style(marks="letters"), Style(strike=True, numbers=True)]
    parts: list[str] = []

    def add(name: str, grid: Grid | None, renderer: str, screen: Screen, style: Style) -> None:
        options = {k: v for k, v in style.asdict().items() if v != getattr(Style(), k)}
        drawn = draw(puzzles[name], grid, renderer, screen=screen, style=style)
        assert isinstance(drawn, str)
        lines = [ascii(line)[1:-1] for line in drawn.split("\n")]
        parts.extend([f"==== {name} {renderer} {screen} {options}", *lines])

    for name, puzzle in puzzles.items():
        for style in styles:
            add(name, puzzle.goal, "text", Screen(), style)
        add(name, None, "text", Screen(width=20), Style())
        add(name, None, "text", Screen(width=14), Style(numbers=True))
        for style in colourful:
            add(name, None if name == "given" else puzzle.goal, "terminal", Screen(), style)
    add("flower", None, "terminal", Screen(truecolour=False), Style())
    add("tree", PART, "terminal", Screen(width=9), Style(strike=True))
    add("tree", PART, "terminal", Screen(width=9, blocks=False), Style())
    return "\n".join(parts) + "\n"


def paper() -> str:
    """Return the HTML page with a picture and its title."""
    found = draw(TREE.replace(title="A <tree>", author="Ann"), renderer="html")
    assert isinstance(found, str)
    return found


#: Functions that return text drawings, by file name.
TEXTS: dict[str, Callable[[], str]] = {
    **{f"{name}.svg": partial(document, *case) for name, case in VECTORS.items()},
    "trace.svg": forked,
    "cut.svg": cut,
    "characters.txt": characters,
    "picture.html": paper,
    "film.svg": lambda: film_strip(explain(TREE), Style(numbers=False)),
    "film_wide.svg": lambda: film_strip(explain(Puzzle(rows=[[30]], columns=[[1]] * 30))),
    "booklet.txt": printed,
}


def different(one: Image.Image, other: Image.Image) -> float:
    """Return the share of pixels that differ by more than the tolerance; 1 if the sizes differ."""
    if one.size != other.size:
        return 1.0
    worst = ImageChops.difference(one, other).convert("RGB")
    channels = [band.point([int(v > TOLERANCE) for v in range(256)]) for band in worst.split()]
    either = ImageChops.lighter(ImageChops.lighter(*channels[:2]), channels[2])
    return sum(either.tobytes()) / (one.width * one.height)


if __name__ == "__main__":
    for each in CASES:
        drawn(each).quantize(64).save(FOLDER / f"{each}.png", optimize=True)
    for file, text in TEXTS.items():
        (FOLDER / file).write_text(text(), encoding="utf-8")

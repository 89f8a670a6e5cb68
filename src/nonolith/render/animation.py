"""Animated pictures of an explanation: one for each step, with its marks.

GIF and APNG are pixels, by Pillow; SVG is moved by its style, stands still where the reader wishes
for less motion, and then shows the end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from hashlib import sha256
from math import isqrt
from typing import TYPE_CHECKING

from nonolith.model.grid import Grid
from nonolith.reasoning.steps import Step
from nonolith.render.board import Board, board_of
from nonolith.render.colouring import channels
from nonolith.render.drawing import Drawing, Group, Shape
from nonolith.render.marks import PASSES, step_layers, step_marks
from nonolith.render.raster import LEAST, image_of, pixels_of_cell, require_pillow
from nonolith.render.style import NUMBERED, Style
from nonolith.render.svg import definitions, document, fragment
from nonolith.support.arguments import expect, real_number, shown
from nonolith.support.errors import ArgumentError, UnsupportedError

if TYPE_CHECKING:
    from PIL.Image import Image

    from nonolith.reasoning.explaining import Explanation

FORMS = ("gif", "apng", "svg")

#: Seconds that a step may be shown, and that the end stays longer.
SECONDS = (0.05, 60.0)
_HOLD = 3.0
#: The longer side in pixels where no other size is set, and most pixels of all pictures.
_SIDE = 640
_MOST_PIXELS = 100_000_000
#: Colours of all pictures, and how many of these are looked at for them.
_COLOURS, _SAMPLES = 256, 8


def animation(
    explanation: Explanation, form: str = "gif", *, seconds: float = 1.0, style: Style = NUMBERED
) -> bytes:
    """A solution in the making.

    Args:
        explanation: whose steps are shown.
        form: ``gif``, ``apng`` or ``svg``.
        seconds: how long each step is shown, 0.05 to 60.
        style: how it is drawn; clues are not struck out.

    Raises:
        ArgumentError: an argument is of another type, or outside of its range.
        UnsupportedError: all pictures together would have too many pixels.
        MissingExtraError: Pillow is not installed; SVG does not need it.

    >>> import nonolith
    >>> found = nonolith.explain(nonolith.Puzzle(rows=[[1]], columns=[[1]]))
    >>> animation(found, "svg")[:4]
    b'<svg'
    """
    if form not in FORMS:
        raise ArgumentError(f"form must be one of {', '.join(FORMS)}; it is {shown(form)}")
    seconds = real_number(seconds, "seconds", *SECONDS)
    expect(style, Style, "style", "a Style")
    board = board_of(explanation.puzzle, style)
    if form == "svg":
        return _svg(explanation, board, seconds).encode()
    return _pixels(explanation, board, seconds, form)


def drawings(explanation: Explanation, board: Board) -> Iterator[Drawing]:
    """The pictures: the start, and one for each step."""
    steps: list[Step | None] = [None, *explanation.steps]
    for grid, step in zip(explanation.grids(), steps, strict=True):
        below, cells, above = step_layers(board, grid, step)
        yield board.drawing(below, board.clues, cells, board.lines, board.numbers, above)


def _pixels(explanation: Explanation, board: Board, seconds: float, form: str) -> bytes:
    require_pillow()
    from io import BytesIO

    from PIL.Image import Dither

    count = len(explanation.steps) + 1
    size = board.style.pixels or _size(board.drawing(), count)
    total = round(board.width * size) * round(board.height * size) * count
    if total > _MOST_PIXELS:
        raise UnsupportedError(
            f"{count} pictures with {size} pixels a cell would have {total} pixels, and at most "
            f"{_MOST_PIXELS} are drawn; ask for fewer pixels a cell, or for svg"
        )
    several = list(drawings(explanation, board))
    samples = several[:: -(-count // _SAMPLES)] + several[-1:]
    palette = _palette(board, (image_of(each, size) for each in samples))
    first, *others = (
        image_of(each, size).quantize(palette=palette, dither=Dither.NONE) for each in several
    )
    times = [round(1000 * seconds)] * len(others) + [round(1000 * (seconds + _HOLD))]
    out = BytesIO()
    first.save(
        out,
        format="GIF" if form == "gif" else "PNG",
        save_all=True,
        append_images=others,
        duration=times if others else times[0],
        loop=0,
    )
    return out.getvalue()


def _size(drawing: Drawing, count: int) -> int:
    """The pixels of a cell at which all pictures together are not too many, if there is one."""
    most = isqrt(int(_MOST_PIXELS / count / (drawing.width * drawing.height)))
    return max(LEAST, min(most, pixels_of_cell(drawing, _SIDE)))


def _palette(board: Board, samples: Iterable[Image]) -> Image:
    """The colours that all pictures share: those of the drawing, then the commonest blends."""
    from PIL import Image

    theme = board.theme
    exact = (theme.paper, theme.ink, theme.faint, theme.band, *theme.unsettled, *board.colours)
    marks = [each.colour for each in PASSES]
    colours = dict.fromkeys(map(channels, (*exact, *marks, "#000000", "#ffffff")))
    counts: Counter[tuple[int, int, int]] = Counter()
    for sample in samples:
        for count, colour in sample.getcolors(sample.width * sample.height) or ():
            if isinstance(colour, tuple):
                counts[(colour[0], colour[1], colour[2])] += count
    # Of those that are equally common, the order is always the same.
    for colour, _ in sorted(counts.items(), key=lambda item: (-item[1], item[0])):
        # To Pillow, colours that are closer are the same: the exact ones must win.
        if not any(all(a >> 3 == b >> 3 for a, b in zip(colour, c, strict=True)) for c in colours):
            colours[colour] = None
            if len(colours) == _COLOURS:
                break
    found = Image.new("P", (1, 1))
    found.putpalette([part for colour in list(colours)[:_COLOURS] for part in colour])
    return found


def _svg(explanation: Explanation, board: Board, seconds: float) -> str:
    """The start, and over it for each step its cells, which stay, and its marks, which go."""
    steps = explanation.steps
    total = (len(steps) + 1) * seconds + _HOLD
    bands, cells, marks, rules = [], [], [], []
    shapes = [*board.clues, *board.cells(explanation.start, waiting=True)]
    for number, step in enumerate(steps, 1):
        below, above = step_marks(board, step)
        begin, end = (100 * seconds * at / total for at in (number, number + 1))
        settled = _settled(board, step)
        shapes += settled
        bands.append(_group(f"m{number}", "m", below))
        cells.append(_group(f"s{number}", "s", settled))
        marks.append(_group(f"m{number}", "m", above))
        rules.append(f"@keyframes ID-s{number}{{0%{{opacity:0}}{begin:.3f}%{{opacity:1}}}}")
        rules.append(
            f"@keyframes ID-m{number}{{0%{{opacity:0}}{begin:.3f}%{{opacity:1}}"
            f"{end:.3f}%,to{{opacity:0}}}}"
        )
    body = [
        "<style>",
        f".ID-s,.ID-m{{animation:none {total:g}s step-end infinite}}.ID-m{{opacity:0}}",
        *rules,
        "@media (prefers-reduced-motion:reduce){.ID-s,.ID-m{animation:none!important}}",
        "</style>",
        *definitions(shapes),
        *bands,
        *fragment(board.clues),
        *fragment(board.cells(explanation.start, waiting=True)),
        *cells,
        *fragment((*board.lines, *board.numbers)),
        *marks,
    ]
    text = "\n".join(part for part in body if part)
    # Several pictures may share a page: their rules must not.
    name = f"n{sha256(text.encode()).hexdigest()[:8]}"
    return document(board.drawing(), board.style.pixels, text.replace("ID-", f"{name}-"))


def _settled(board: Board, step: Step) -> tuple[Shape, ...]:
    """The cells that a step settles, without the ground below them."""
    palette = board.puzzle.palette
    rows, columns = ([fact[axis] for fact in step.facts] for axis in (0, 1))
    if not rows:
        return ()
    top, left = min(rows), min(columns)
    height, width = max(rows) - top + 1, max(columns) - left + 1
    masks = [(1 << len(palette)) - 1] * (height * width)
    for row, column, colours in step.facts:
        masks[(row - top) * width + column - left] = colours
    shapes = board.cells(Grid(height, width, masks, palette), waiting=True)[1:]
    return (Group(shapes, left, top),) if shapes else ()


def _group(name: str, kind: str, shapes: tuple[Shape, ...]) -> str:
    body = "".join(fragment(shapes))
    return f'<g class="ID-{kind}" style="animation-name:ID-{name}">{body}</g>' if body else ""

"""The animated GIF of an explanation: one picture for each step, with its marks. Needs Pillow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from math import isqrt
from typing import TYPE_CHECKING

from nonolith.reasoning.explaining import Explanation
from nonolith.reasoning.steps import Step
from nonolith.render.board import Board, board_of
from nonolith.render.colouring import channels
from nonolith.render.drawing import Drawing
from nonolith.render.marks import PASSES, step_layers
from nonolith.render.png import LEAST, image_of, pixels_of_cell, require_pillow
from nonolith.render.style import NUMBERED, Style
from nonolith.support.arguments import expect, real_number
from nonolith.support.errors import UnsupportedError

if TYPE_CHECKING:
    from PIL.Image import Image


#: Seconds that a step may be shown, and that the end stays longer.
SECONDS = (0.05, 60.0)
_HOLD = 3.0
#: The longer side in pixels where no other size is set, and most pixels of all pictures.
_SIDE = 640
_MOST_PIXELS = 100_000_000
#: Colours of all pictures, and how many of these are looked at for them.
_COLOURS, _SAMPLES = 256, 8


def animation(explanation: Explanation, *, seconds: float = 1.0, style: Style = NUMBERED) -> bytes:
    """Return the steps of an explanation as an animated GIF.

    Args:
        explanation: The explanation whose steps are shown.
        seconds: Duration of each step, 0.05 to 60.
        style: The style of the pictures; blocks that are done are not struck out.

    Raises:
        ArgumentError: An argument has the wrong type or is out of range.
        UnsupportedError: All pictures together would have too many pixels.
        MissingExtraError: Pillow is not installed.

    >>> import nonolith
    >>> animation(nonolith.explain(nonolith.Puzzle(rows=[[1]], columns=[[1]])))[:6]
    b'GIF89a'
    """
    expect(explanation, Explanation, "explanation", "an Explanation (nonolith.explain makes one)")
    seconds = real_number(seconds, "seconds", *SECONDS)
    expect(style, Style, "style", "a Style")
    require_pillow()
    from io import BytesIO

    from PIL.Image import Dither

    board = board_of(explanation.puzzle, style)
    count = len(explanation.steps) + 1
    size = style.pixels or _size(board.drawing(), count)
    total = round(board.width * size) * round(board.height * size) * count
    if total > _MOST_PIXELS:
        raise UnsupportedError(
            f"{count} pictures with {size} pixels a cell would have {total} pixels, and at most "
            f"{_MOST_PIXELS} are drawn; ask for fewer pixels a cell"
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
        format="GIF",
        save_all=True,
        append_images=others,
        duration=times if others else times[0],
        loop=0,
    )
    return out.getvalue()


def drawings(explanation: Explanation, board: Board) -> Iterator[Drawing]:
    """The pictures: the start, and one for each step."""
    steps: list[Step | None] = [None, *explanation.steps]
    for grid, step in zip(explanation.grids(), steps, strict=True):
        below, cells, above = step_layers(board, grid, step)
        yield board.drawing(below, board.clues, cells, board.lines, board.numbers, above)


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

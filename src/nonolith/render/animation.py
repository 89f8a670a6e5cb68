"""Draw a picture for each step of an explanation, as a film strip in SVG or an animated GIF."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from math import isqrt
from typing import TYPE_CHECKING, Annotated

from nonolith.model.grid import Grid
from nonolith.reasoning.explaining import Explanation
from nonolith.reasoning.language import language_of
from nonolith.reasoning.steps import Step
from nonolith.render.board_layout import BoardLayout, board_of
from nonolith.render.marks import STROKES, step_layers
from nonolith.render.png import LEAST, image_of, pixels_of_cell
from nonolith.render.shapes import Drawing, Group, Label, Shape, Text, text_width
from nonolith.render.style import NUMBERED, Style
from nonolith.render.svg import document
from nonolith.render.themes import channels
from nonolith.support.arguments import expect
from nonolith.support.errors import UnsupportedError
from nonolith.support.images import pillow
from nonolith.support.kinds import Number
from nonolith.support.operation import check_arguments

if TYPE_CHECKING:
    from PIL.Image import Image

#: The film strip: font size, line height, space between pictures and minimum width of a picture,
#: all in cells; then number of columns, and side of a cell in pixels.
_FONT, _LEADING, _SPACE, _NARROWEST = 0.65, 0.9, 1.2, 21.0
_COLUMNS, _PIXELS = 3, 20

#: The animation: extra duration of the last step, in seconds.
_HOLD = 3.0
#: Length in pixels that a picture's longer side has at most by default, if its cells then have at
#: least ``LEAST`` pixels; maximum number of pixels of all pictures together.
_SIDE = 640
_MAX_PIXELS = 100_000_000
#: Maximum number of colours, and approximate number of pictures from which they are chosen.
_COLOURS, _SAMPLES = 256, 8


def film_strip(explanation: Explanation, style: Style = NUMBERED) -> str:
    """Return a film strip, a picture for each step of an explanation, as one SVG document.

    Args:
        explanation: The explanation whose steps are drawn.
        style: The style of the pictures.

    Raises:
        ArgumentError: An argument has the wrong type.

    >>> import nonolith
    >>> strip = film_strip(nonolith.explain(nonolith.Puzzle(rows=[[1]], columns=[[1]])))
    >>> strip.count("<use ")  # clues and lines, for the start and for one step
    4
    """
    _check(explanation, style)
    return document(strip_drawing(explanation, style), style.pixels or _PIXELS)


def strip_drawing(explanation: Explanation, style: Style = NUMBERED) -> Drawing:
    """Return all steps of an explanation as one drawing."""
    board = board_of(explanation.puzzle, style)
    clues = Group((*board.clues, *board.numbers), name="clues")
    lines = Group(board.lines, name="lines")
    width = max(board.blank.width, _NARROWEST)
    texts = [
        language_of(explanation.language).text("film_start"),
        *(f"{n}. {s}" for n, s in enumerate(explanation.steps, 1)),
    ]
    texts[-1] += f" {explanation.ending}"
    captions = [_wrapped(text, (width - 0.8) / _FONT) for text in texts]
    frames: list[Shape] = []
    top, tallest = _SPACE, 0
    for place, ((grid, step), caption) in enumerate(
        zip(_states(explanation), captions, strict=True)
    ):
        column = place % _COLUMNS
        if place and not column:
            top += board.blank.height + _LEADING * tallest + 2 * _SPACE
            tallest = 0
        tallest = max(tallest, len(caption))
        labels = (
            Label(line, 0.4, board.blank.height + number * _LEADING - 0.25)
            for number, line in enumerate(caption, 1)
        )
        sentence = Text(board.theme.ink, _FONT, tuple(labels), anchor="start")
        below, cells, above = step_layers(board, grid, step)
        picture = Group((*below, clues, *cells, lines, *above), board.blank.left, board.blank.top)
        frames.append(Group((picture, sentence), _SPACE + column * (width + _SPACE), top))
    bottom = top + board.blank.height + _LEADING * tallest + 2 * _SPACE
    across = _SPACE + min(_COLUMNS, len(texts)) * (width + _SPACE)
    title = explanation.puzzle.title
    return Drawing(0, 0, across, bottom, board.theme.paper, tuple(frames), title)


def _wrapped(text: str, width: float) -> list[str]:
    """Return the lines of a text, wrapped at ``width`` times the font size; no word is broken."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def animation(
    explanation: Explanation,
    *,
    seconds: Annotated[float, Number(0.05, 60)] = 1.0,
    style: Style = NUMBERED,
) -> bytes:
    """Return the steps of an explanation as an animated GIF.

    Args:
        explanation: The explanation whose steps are shown.
        seconds: Duration of each step in the animated picture, in seconds.
        style: The style of the pictures; finished blocks are never struck out.

    Raises:
        ArgumentError: An argument has the wrong type or is out of range.
        UnsupportedError: All pictures together would have too many pixels.
        MissingExtraError: Pillow is not installed.

    >>> import nonolith
    >>> animation(nonolith.explain(nonolith.Puzzle(rows=[[1]], columns=[[1]])))[:6]
    b'GIF89a'
    """
    _check(explanation, style)
    seconds = check_arguments(animation, {"seconds": seconds})["seconds"]
    pillow()
    from io import BytesIO

    from PIL.Image import Dither

    board = board_of(explanation.puzzle, style)
    count = len(explanation) + 1
    size = style.pixels or _size(board.blank, count)
    total = round(board.blank.width * size) * round(board.blank.height * size) * count
    if total > _MAX_PIXELS:
        raise UnsupportedError(
            f"{count} pictures with cells of {size} pixels would have {total} pixels, and at most "
            f"{_MAX_PIXELS} are possible; use fewer pixels for each cell"
        )
    pictures = list(drawings(explanation, board))
    samples = pictures[:: -(-count // _SAMPLES)] + pictures[-1:]
    palette = _palette(board, (image_of(each, size) for each in samples))
    first, *others = (
        image_of(each, size).quantize(palette=palette, dither=Dither.NONE) for each in pictures
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


def drawings(explanation: Explanation, board: BoardLayout) -> Iterator[Drawing]:
    """Yield a picture of the start, and a picture of the state after each step."""
    for grid, step in _states(explanation):
        below, cells, above = step_layers(board, grid, step)
        yield board.drawing(below, board.clues, cells, board.lines, board.numbers, above)


def _check(explanation: object, style: object) -> None:
    expect(explanation, Explanation, "explanation", "an Explanation (nonolith.explain returns one)")
    expect(style, Style, "style", "a Style")


def _states(explanation: Explanation) -> Iterator[tuple[Grid, Step | None]]:
    """Return pairs of a grid and the step that led to it; the first grid has None as its step."""
    return zip(explanation.grids(), [None, *explanation.steps], strict=True)


def _size(drawing: Drawing, count: int) -> int:
    """Return the default side of a cell in pixels; it is smaller if there are many pictures."""
    most = isqrt(int(_MAX_PIXELS / count / (drawing.width * drawing.height)))
    return max(LEAST, min(most, pixels_of_cell(drawing, _SIDE)))


def _palette(board: BoardLayout, samples: Iterable[Image]) -> Image:
    """Return a palette: the drawings' own colours, then the most frequent colours of samples."""
    from PIL import Image

    theme = board.theme
    exact = (theme.paper, theme.ink, theme.faint, theme.band, *theme.open_cells, *board.colours)
    marks = [colour for strokes in STROKES.values() for colour, _ in strokes]
    colours = dict.fromkeys(map(channels, (*exact, *marks, "#000000", "#ffffff")))
    counts: Counter[tuple[int, int, int]] = Counter()
    for sample in samples:
        for count, colour in sample.getcolors(sample.width * sample.height) or ():
            if isinstance(colour, tuple):
                counts[(colour[0], colour[1], colour[2])] += count
    # Sort equally frequent colours by value, so that the result is deterministic.
    for colour, _ in sorted(counts.items(), key=lambda item: (-item[1], item[0])):
        # Pillow treats colours that differ only in the lowest 3 bits as equal.
        if not any(all(a >> 3 == b >> 3 for a, b in zip(colour, c, strict=True)) for c in colours):
            colours[colour] = None
            if len(colours) == _COLOURS:
                break
    found = Image.new("P", (1, 1))
    found.putpalette([part for colour in list(colours)[:_COLOURS] for part in colour])
    return found

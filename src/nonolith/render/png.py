"""Draw pictures as PNG, with Pillow.

Boxes and lines along the axes are drawn on whole pixels, so that they are sharp. Dots, slanted
lines and patterns are drawn four times as large and scaled down, so that their edges are smooth.
"""

from __future__ import annotations

from math import ceil, floor
from typing import TYPE_CHECKING, Any, TypeAlias

from nonolith.model.grid import Grid
from nonolith.model.puzzle import Puzzle
from nonolith.render import shapes
from nonolith.render.board_layout import puzzle_drawing
from nonolith.render.style import Screen, Style
from nonolith.render.themes import channels
from nonolith.support.errors import UnsupportedError
from nonolith.support.images import pillow, png_bytes

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageDraw import ImageDraw

#: Minimum side of a cell in pixels, and maximum number of pixels of a picture.
LEAST = 2
MAX_DRAWN_PIXELS = 100_000_000

#: Width and height of a picture for previews of links, in pixels.
_CARD = (1200, 630)

_FINER = 4
#: Minimum size of a text in pixels; smaller texts are not drawn because they are illegible.
_LEGIBLE = 4

#: Left, top, right and bottom in pixels.
_Edges: TypeAlias = tuple[int, int, int, int]


def draw(puzzle: Puzzle, grid: Grid | None, screen: Screen, style: Style) -> bytes:  # noqa: ARG001
    """Return a PNG image of the puzzle with its clues and cells."""
    return png_bytes(image_of(puzzle_drawing(puzzle, grid, style), style.pixels))


def card(puzzle: Puzzle) -> bytes:
    """Return a PNG image of the puzzle with only its given cells, for previews of links."""
    drawing = puzzle_drawing(puzzle)
    size = floor(min(_CARD[0] / drawing.width, _CARD[1] / drawing.height))
    board = image_of(drawing, max(LEAST, size))
    board.thumbnail(_CARD)
    from PIL import Image

    image = Image.new("RGB", _CARD, drawing.paper)
    image.paste(board, ((_CARD[0] - board.width) // 2, (_CARD[1] - board.height) // 2))
    return png_bytes(image, optimize=True)


def image_of(drawing: shapes.Drawing, pixels: int | None = None) -> Image:
    """Return a drawing as a Pillow image; ``pixels`` is the side of a cell.

    Raises:
        UnsupportedError: The picture would be too large.
        MissingExtraError: Pillow is not installed.
    """
    library = pillow()
    size = pixels or pixels_of_cell(drawing)
    width, height = round(drawing.width * size), round(drawing.height * size)
    if width * height > MAX_DRAWN_PIXELS:
        raise UnsupportedError(
            f"the picture would have {width} x {height} pixels, and at most {MAX_DRAWN_PIXELS} are "
            f"possible; use fewer than {size} pixels for each cell"
        )
    image: Image = library.new("RGB", (width, height), drawing.paper)
    canvas = _ImageCanvas(image, size)
    for shape, moved in shapes.flat(drawing.shapes):
        canvas.draw(shape, shapes.Point(moved.x + drawing.left, moved.y + drawing.top))
    return image


def pixels_of_cell(drawing: shapes.Drawing, most: int = shapes.SIDE_PIXELS) -> int:
    """Return a cell's side in pixels: 22, or 2 to 21 if a picture's side would exceed ``most``."""
    longer = max(drawing.width, drawing.height)
    return max(LEAST, min(shapes.CELL_PIXELS, floor(most / longer)))


class _ImageCanvas:
    """An image on which shapes are drawn, at positions in units of a cell."""

    def __init__(self, image: Image, size: int) -> None:
        from PIL.ImageDraw import Draw

        self._image = image
        self._draw = Draw(image, "RGBA")
        self._size = size
        self._fonts: dict[float, Any] = {}
        self._stamps: dict[tuple[float, ...], Image] = {}

    def draw(self, shape: shapes.Shape, at: shapes.Point) -> None:
        match shape:
            case shapes.Fill():
                for box in shape.boxes:
                    self._bar(self._edges(box, at), _paint(shape.colour))
                if shape.tile:
                    self._pattern(shape, shape.tile, at)
            case shapes.Stroke():
                for line in shape.lines:
                    if shape.round or (line.x1 != line.x2 and line.y1 != line.y2):
                        self._smooth(shape, line, shape.width, at)
                    else:
                        self._ruled(shape, line, at)
            case shapes.Frame():
                self._frame(shape, at)
            case shapes.Dots():
                for x, y in shape.points:
                    self._smooth(shape, shapes.Segment(x, y, x, y), shape.diameter, at)
            case shapes.Text():
                self._text(shape, at)

    def _frame(self, shape: shapes.Frame, at: shapes.Point) -> None:
        width = max(1, round(shape.width * self._size))
        out = width // 2
        for box in shape.boxes:
            left, top, right, bottom = self._edges(box, at)
            outer = (left - out, top - out, right + out - 1, bottom + out - 1)
            if outer[2] >= outer[0] and outer[3] >= outer[1]:
                self._draw.rectangle(outer, None, channels(shape.colour), width)

    def _text(self, shape: shapes.Text, at: shapes.Point) -> None:
        from PIL import ImageFont

        size = shape.size * self._size
        if size < _LEGIBLE:
            return
        font = self._fonts.get(size) or self._fonts.setdefault(size, ImageFont.load_default(size))
        anchor = {"middle": "ms", "start": "ls", "end": "rs"}[shape.anchor]
        draw, ink, mask = self._draw, channels(shape.colour), None
        # Pillow ignores the opacity of texts, so transparent texts are drawn through a mask.
        if shape.opacity != 1:
            mask, draw = _mask(*self._image.size)
        for word, x, y in shape.labels:
            height = round((y + shapes.RISE * shape.size + at.y) * self._size)
            colour = ink if mask is None else round(255 * shape.opacity)
            draw.text(((x + at.x) * self._size, height), word, colour, font, anchor)
        if mask is not None:
            self._image.paste(shape.colour, (0, 0), mask)

    def _edges(self, box: shapes.Box, at: shapes.Point) -> _Edges:
        x, y = box.x + at.x, box.y + at.y
        size = self._size
        sides = (x * size, y * size, (x + box.width) * size, (y + box.height) * size)
        return tuple(floor(side + 0.5) for side in sides)  # type: ignore[return-value]

    def _ruled(self, shape: shapes.Stroke, line: shapes.Segment, at: shapes.Point) -> None:
        """Draw a line along an axis."""
        x1, y1, x2, y2 = line
        left, top, right, bottom = self._edges(
            shapes.Box(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1)), at
        )
        wide = max(1, round(shape.width * self._size))
        across = wide // 2
        if left == right:
            edges = (left - across, top, left - across + wide, bottom)
        else:
            edges = (left, top - across, right, top - across + wide)
        self._bar(edges, _paint(shape.colour, shape.opacity))

    def _bar(self, edges: _Edges, paint: tuple[int, ...]) -> None:
        """Paint the pixels between these edges, if there are any."""
        left, top, right, bottom = edges
        if right > left and bottom > top:
            self._draw.rectangle((left, top, right - 1, bottom - 1), paint)

    def _smooth(
        self,
        shape: shapes.Stroke | shapes.Dots,
        line: shapes.Segment,
        width: float,
        at: shapes.Point,
    ) -> None:
        """Draw a line with round ends; the images of equal lines are cached."""
        size = self._size
        x = (min(line.x1, line.x2) + at.x) * size
        y = (min(line.y1, line.y2) + at.y) * size
        left, top = floor(x), floor(y)
        rest = (round((x - left) * _FINER) / _FINER, round((y - top) * _FINER) / _FINER)
        run = ((line.x2 - line.x1) * size, (line.y2 - line.y1) * size)
        key = (*(round(value, 3) for value in run), width, shape.opacity, *rest)
        if key not in self._stamps:
            self._stamps[key] = _stamp(run, width * size, shape.opacity, rest)
        around = ceil(width * size / 2) + 1
        self._image.paste(shape.colour, (left - around, top - around), self._stamps[key])

    def _pattern(self, shape: shapes.Fill, tile: shapes.Tile, at: shapes.Point) -> None:
        size = self._size
        stamp = _tile_stamp(tile, size)
        for box in shape.boxes:
            left, top, right, bottom = self._edges(box, at)
            if right <= left or bottom <= top:
                continue
            mask, _ = _mask(right - left, bottom - top)
            # The pattern is aligned to cells, even if a box begins inside a cell.
            first = (floor(at.x * size + 0.5) - left) % size - size
            highest = (floor(at.y * size + 0.5) - top) % size - size
            for y in range(highest, bottom - top, size):
                for x in range(first, right - left, size):
                    mask.paste(stamp, (x, y))
            self._image.paste(tile.ink, (left, top), mask)


def _paint(colour: str, opacity: float = 1.0) -> tuple[int, int, int, int]:
    return (*channels(colour), round(255 * opacity))


def _mask(width: int, height: int) -> tuple[Image, ImageDraw]:
    """Return an empty mask of this size, and the object that draws on it."""
    from PIL import Image
    from PIL.ImageDraw import Draw

    mask = Image.new("L", (width, height))
    return mask, Draw(mask)


def _stamp(
    run: tuple[float, float], width: float, opacity: float, rest: tuple[float, ...]
) -> Image:
    """Return a mask of a line with round ends; the mask has an empty border around the line."""
    from PIL.Image import Resampling

    around = ceil(width / 2) + 1
    wide, high = (ceil(abs(side)) + 2 * around + 1 for side in run)
    mask, draw = _mask(wide * _FINER, high * _FINER)
    first = [around + part + max(0, -side) for part, side in zip(rest, run, strict=True)]
    x1, y1 = (start * _FINER for start in first)
    x2, y2 = ((start + side) * _FINER for start, side in zip(first, run, strict=True))
    half = width * _FINER / 2
    draw.line((x1, y1, x2, y2), 255, max(1, round(2 * half)))
    for x, y in ((x1, y1), (x2, y2)):
        draw.ellipse((x - half, y - half, x + half, y + half), 255)
    small = mask.resize((wide, high), Resampling.BOX)
    return small.point([round(value * opacity) for value in range(256)])


def _tile_stamp(tile: shapes.Tile, size: int) -> Image:
    """Return a mask of the pattern in one cell."""
    from PIL.Image import Resampling

    fine = size * _FINER
    mask, draw = _mask(fine, fine)
    width = max(_FINER, round(tile.width * fine))
    for line in shapes.hatching(tile, shapes.Box(-0.2, -0.2, 1.4, 1.4)):
        draw.line([value * fine for value in line], 255, width)
    half = max(_FINER / 2, 1.25 * tile.width * fine)
    for x, y in shapes.speckles(tile, shapes.Box(0, 0, 1, 1)):
        middle_x, middle_y = x * fine, y * fine
        draw.ellipse((middle_x - half, middle_y - half, middle_x + half, middle_y + half), 255)
    return mask.resize((size, size), Resampling.BOX)

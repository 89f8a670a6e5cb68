"""PNG: a picture of pixels, by Pillow.

What runs along the axes is drawn on whole pixels, so that it is sharp. Dots, slanted lines and
patterns are drawn four times as large and made smaller, so that their edges are smooth.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor
from typing import TYPE_CHECKING, TypeAlias

from nonolith.model.grid import Grid
from nonolith.model.puzzle import Puzzle
from nonolith.render.base import Screen
from nonolith.render.board import puzzle_drawing
from nonolith.render.colouring import channels
from nonolith.render.drawing import (
    RISE,
    Box,
    Dots,
    Drawing,
    Fill,
    Frame,
    Point,
    Segment,
    Stroke,
    Text,
    Tile,
    flat,
    hatching,
    speckles,
)
from nonolith.render.style import Style
from nonolith.support.errors import MissingExtraError, UnsupportedError

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageDraw import ImageDraw as Draw
    from PIL.ImageFont import FreeTypeFont
    from PIL.ImageFont import ImageFont as BitmapFont

#: Pixels of a cell, and of the longer side, where no other size is set.
CELL_PIXELS = 22
SIDE_PIXELS = 1200
#: Fewest pixels of a cell, and most of a picture.
LEAST = 2
MOST_PIXELS = 100_000_000

_FINER = 4
#: Texts that are smaller, in pixels, cannot be read and are left out.
_LEGIBLE = 4

#: Left, top, right and bottom in pixels.
_Edges: TypeAlias = tuple[int, int, int, int]


def draw(puzzle: Puzzle, grid: Grid | None, screen: Screen, style: Style) -> bytes:  # noqa: ARG001
    """The puzzle with its clues and cells."""
    return png_bytes(puzzle_drawing(puzzle, grid, style), style.pixels)


def image_of(drawing: Drawing, pixels: int | None = None) -> Image:
    """A drawing as an image of Pillow.

    Args:
        drawing: what it shows.
        pixels: of a cell; None: 22, or fewer where the whole would have more than 1200.

    Raises:
        UnsupportedError: the picture would be too large.
        MissingExtraError: Pillow is not installed.
    """
    require_pillow()
    from PIL import Image

    size = pixels or pixels_of_cell(drawing)
    width, height = round(drawing.width * size), round(drawing.height * size)
    if width * height > MOST_PIXELS:
        raise UnsupportedError(
            f"the picture would have {width} x {height} pixels, and at most {MOST_PIXELS} are "
            f"drawn; ask for fewer pixels of a cell than {size}"
        )
    image = Image.new("RGB", (width, height), drawing.paper)
    canvas = _Canvas(image, size)
    for shape, moved in flat(drawing.shapes):
        at = Point(moved.x + drawing.left, moved.y + drawing.top)
        match shape:
            case Fill():
                canvas.fill(shape, at)
            case Stroke():
                canvas.stroke(shape, at)
            case Frame():
                canvas.frame(shape, at)
            case Dots():
                canvas.dots(shape, at)
            case Text():
                canvas.text(shape, at)
            case _:
                raise AssertionError(shape)  # groups are taken apart before
    return image


def require_pillow() -> None:
    """Say what to install where Pillow is missing (MissingExtraError)."""
    try:
        import PIL.Image  # noqa: F401
    except ImportError:
        raise MissingExtraError(
            "pictures need Pillow; install it with: pip install 'nonolith[image]'"
        ) from None


def pixels_of_cell(drawing: Drawing, most: int = SIDE_PIXELS) -> int:
    """The size of a cell at which the longer side has at most so many pixels, if that is seen."""
    longer = max(drawing.width, drawing.height)
    return max(LEAST, min(CELL_PIXELS, floor(most / longer)))


def png_bytes(drawing: Drawing, pixels: int | None = None) -> bytes:
    """A drawing as a PNG file."""
    from io import BytesIO

    out = BytesIO()
    image_of(drawing, pixels).save(out, format="PNG")
    return out.getvalue()


class _Canvas:
    """An image that shapes are drawn on, each moved by so many cells."""

    def __init__(self, image: Image, size: int) -> None:
        from PIL import ImageDraw

        self._image = image
        self._draw: Draw = ImageDraw.Draw(image, "RGBA")
        self._size = size
        self._fonts: dict[float, FreeTypeFont | BitmapFont] = {}
        self._stamps: dict[tuple[float, ...], Image] = {}

    def fill(self, shape: Fill, at: Point) -> None:
        for box in shape.boxes:
            self._bar(self._edges(box, at), _paint(shape.colour))
        if shape.tile:
            self._pattern(shape, shape.tile, at)

    def stroke(self, shape: Stroke, at: Point) -> None:
        width = shape.width * self._size
        for line in shape.lines:
            slanted = line.x1 != line.x2 and line.y1 != line.y2
            if slanted or shape.round:
                self._smooth(shape.colour, shape.opacity, [line], width, at)
            else:
                self._ruled(line, width, _paint(shape.colour, shape.opacity), at)

    def frame(self, shape: Frame, at: Point) -> None:
        width = max(1, round(shape.width * self._size))
        out = width // 2
        for box in shape.boxes:
            left, top, right, bottom = self._edges(box, at)
            outer = (left - out, top - out, right + out, bottom + out)
            if outer[2] > outer[0] and outer[3] > outer[1]:
                self._draw.rectangle(
                    (*outer[:2], outer[2] - 1, outer[3] - 1), None, channels(shape.colour), width
                )

    def dots(self, shape: Dots, at: Point) -> None:
        width = shape.diameter * self._size
        for x, y in shape.points:
            self._smooth(shape.colour, shape.opacity, [Segment(x, y, x, y)], width, at)

    def text(self, shape: Text, at: Point) -> None:
        size = shape.size * self._size
        if size < _LEGIBLE:
            return
        font, drop = self._font(size), RISE * shape.size
        anchor = {"middle": "ms", "start": "ls", "end": "rs"}[shape.anchor]
        # Pillow draws texts as if they were opaque: fainter ones need a mask.
        mask = None if shape.opacity == 1 else self._mask()
        draw = mask[1] if mask else self._draw
        ink = round(255 * shape.opacity) if mask else channels(shape.colour)
        for word, x, y in shape.labels:
            place = ((x + at.x) * self._size, round((y + drop + at.y) * self._size))
            draw.text(place, word, ink, font, anchor)
        if mask:
            self._image.paste(shape.colour, (0, 0), mask[0])

    def _mask(self) -> tuple[Image, Draw]:
        """A mask as large as the image, and what draws on it."""
        from PIL import Image, ImageDraw

        mask = Image.new("L", self._image.size)
        return mask, ImageDraw.Draw(mask)

    def _font(self, size: float) -> FreeTypeFont | BitmapFont:
        if size not in self._fonts:
            from PIL import ImageFont

            self._fonts[size] = ImageFont.load_default(size)
        return self._fonts[size]

    def _edges(self, box: Box, at: Point) -> _Edges:
        x, y = box.x + at.x, box.y + at.y
        size = self._size
        sides = (x * size, y * size, (x + box.width) * size, (y + box.height) * size)
        return tuple(floor(side + 0.5) for side in sides)  # type: ignore[return-value]

    def _ruled(self, line: Segment, width: float, paint: tuple[int, ...], at: Point) -> None:
        wide = max(1, round(width))
        x1, y1, x2, y2 = self._edges(
            Box(line.x1, line.y1, line.x2 - line.x1, line.y2 - line.y1), at
        )
        x1, x2, y1, y2 = min(x1, x2), max(x1, x2), min(y1, y2), max(y1, y2)
        across = wide // 2
        if x1 == x2:
            self._bar((x1 - across, y1, x1 - across + wide, y2), paint)
        else:
            self._bar((x1, y1 - across, x2, y1 - across + wide), paint)

    def _bar(self, edges: _Edges, paint: tuple[int, ...]) -> None:
        """The pixels between these edges, if there are any."""
        left, top, right, bottom = edges
        if right > left and bottom > top:
            self._draw.rectangle((left, top, right - 1, bottom - 1), paint)

    def _smooth(
        self, colour: str, opacity: float, lines: Sequence[Segment], width: float, at: Point
    ) -> None:
        """Lines with round ends; those that look alike are drawn once, and then stamped."""
        for line in lines:
            x, y = (
                (min(line.x1, line.x2) + at.x) * self._size,
                (min(line.y1, line.y2) + at.y) * self._size,
            )
            left, top = floor(x), floor(y)
            rest = (round((x - left) * _FINER) / _FINER, round((y - top) * _FINER) / _FINER)
            run = ((line.x2 - line.x1) * self._size, (line.y2 - line.y1) * self._size)
            key = (*(round(value, 3) for value in run), width, opacity, *rest)
            if key not in self._stamps:
                self._stamps[key] = _stamp(run, width, opacity, rest)
            around = ceil(width / 2) + 1
            self._image.paste(colour, (left - around, top - around), self._stamps[key])

    def _pattern(self, shape: Fill, tile: Tile, at: Point) -> None:
        from PIL import Image

        size = self._size
        stamp = _tile_stamp(tile, size)
        for box in shape.boxes:
            left, top, right, bottom = self._edges(box, at)
            if right <= left or bottom <= top:
                continue
            mask = Image.new("L", (right - left, bottom - top))
            # The pattern begins anew in every cell, wherever a box begins within one.
            begins = (
                (floor(at.x * size + 0.5) - left) % size,
                (floor(at.y * size + 0.5) - top) % size,
            )
            for y in range(begins[1] - size, bottom - top, size):
                for x in range(begins[0] - size, right - left, size):
                    mask.paste(stamp, (x, y))
            self._image.paste(tile.ink, (left, top), mask)


def _paint(colour: str, opacity: float = 1.0) -> tuple[int, int, int, int]:
    return (*channels(colour), round(255 * opacity))


def _stamp(
    run: tuple[float, float], width: float, opacity: float, rest: tuple[float, ...]
) -> Image:
    """A mask of a line with round ends, with a border around it; its corner is at the border."""
    from PIL import Image, ImageDraw

    around = ceil(width / 2) + 1
    wide, high = (ceil(abs(side)) + 2 * around + 1 for side in run)
    mask = Image.new("L", (wide * _FINER, high * _FINER))
    draw = ImageDraw.Draw(mask)
    ends = []
    for axis, side in enumerate(run):
        first = around + rest[axis] + (-side if side < 0 else 0)
        ends.append((first * _FINER, (first + side) * _FINER))
    (x1, x2), (y1, y2) = ends
    half = width * _FINER / 2
    draw.line((x1, y1, x2, y2), 255, max(1, round(2 * half)))
    for x, y in ((x1, y1), (x2, y2)):
        draw.ellipse((x - half, y - half, x + half, y + half), 255)
    small = mask.resize((wide, high), Image.Resampling.BOX)
    return small.point([round(value * opacity) for value in range(256)])


def _tile_stamp(tile: Tile, size: int) -> Image:
    """A mask of the pattern in one cell."""
    from PIL import Image, ImageDraw

    fine = size * _FINER
    mask = Image.new("L", (fine, fine))
    draw = ImageDraw.Draw(mask)
    width = max(_FINER, round(tile.width * fine))
    for line in hatching(tile, Box(-0.2, -0.2, 1.4, 1.4)):
        draw.line([value * fine for value in line], 255, width)
    half = max(_FINER / 2, 1.25 * tile.width * fine)
    for x, y in speckles(tile, Box(0, 0, 1, 1)):
        x, y = x * fine, y * fine  # noqa: PLW2901
        draw.ellipse((x - half, y - half, x + half, y + half), 255)
    return mask.resize((size, size), Image.Resampling.BOX)

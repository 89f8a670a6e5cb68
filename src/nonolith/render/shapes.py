"""Define pictures as lists of shapes, for all renderers of vector or pixel graphics.

All lengths are in cells. The origin is the upper left corner of the grid; x grows to the right and
y downwards. A picture is a list of shapes, drawn in order: filled boxes, lines, frames, dots and
texts. Elements of one kind and colour form one shape, so that even the largest pictures have few
shapes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import ceil, floor
from typing import NamedTuple, TypeAlias
from unicodedata import east_asian_width


class Box(NamedTuple):
    """A rectangle: upper left corner, width and height."""

    x: float
    y: float
    width: float
    height: float


class Segment(NamedTuple):
    """A straight line between two points."""

    x1: float
    y1: float
    x2: float
    y2: float


class Point(NamedTuple):
    """A point."""

    x: float
    y: float


class Label(NamedTuple):
    """A text; y is the vertical middle of its digits. ``Text.anchor`` says which part is at x."""

    text: str
    x: float
    y: float


class Tile(NamedTuple):
    """A pattern that repeats in every cell. Each character of ``kinds`` is a part: ``/``, ``\\``,
    ``-`` and ``|`` are lines, ``times`` of them in a cell; ``o`` is dots."""

    kinds: str
    ink: str
    times: int = 1
    width: float = 0.08


class Fill(NamedTuple):
    """Boxes filled with a colour, and with a pattern if ``tile`` is set."""

    colour: str
    boxes: tuple[Box, ...]
    tile: Tile | None = None
    name: str = ""


class Stroke(NamedTuple):
    """Lines; with ``round``, their ends are round."""

    colour: str
    width: float
    lines: tuple[Segment, ...]
    opacity: float = 1.0
    round: bool = False
    name: str = ""


class Frame(NamedTuple):
    """The outlines of boxes."""

    colour: str
    width: float
    boxes: tuple[Box, ...]
    name: str = ""


class Dots(NamedTuple):
    """Filled circles with these centres."""

    colour: str
    diameter: float
    points: tuple[Point, ...]
    opacity: float = 1.0
    name: str = ""


class Text(NamedTuple):
    """Texts of one colour and size; ``anchor`` is ``start``, ``middle`` or ``end``."""

    colour: str
    size: float
    labels: tuple[Label, ...]
    opacity: float = 1.0
    anchor: str = "middle"


class Group(NamedTuple):
    """Shapes with a common offset. All groups of one name have the same shapes."""

    shapes: tuple[Shape, ...]
    x: float = 0.0
    y: float = 0.0
    name: str = ""


Shape: TypeAlias = Fill | Stroke | Frame | Dots | Text | Group


class Drawing(NamedTuple):
    """A whole picture; the distances of its sides from the origin are in cells."""

    left: float
    top: float
    right: float
    bottom: float
    paper: str  #: the background colour
    shapes: tuple[Shape, ...]  #: the shapes, in drawing order
    title: str = ""  #: a description of the picture; may be empty

    @property
    def width(self) -> float:
        """Width in cells."""
        return self.left + self.right

    @property
    def height(self) -> float:
        """Height in cells."""
        return self.top + self.bottom


#: Default side of a cell, and default maximum for the longer side of a picture, in pixels.
CELL_PIXELS, SIDE_PIXELS = 22, 1200

#: Height of the middle of a digit above the baseline, relative to the font size.
RISE = 0.36

_WIDTHS = dict.fromkeys("fijlrtI.,:;!|'`()[]/\\ -", 0.34) | dict.fromkeys("mwMWGOQ@%", 0.86)


def flat(shapes: Iterable[Shape], x: float = 0.0, y: float = 0.0) -> Iterator[tuple[Shape, Point]]:
    """Yield all shapes with their offsets in cells; the shapes of a group follow the group."""
    for shape in shapes:
        yield shape, Point(x, y)
        if isinstance(shape, Group):
            yield from flat(shape.shapes, x + shape.x, y + shape.y)


def hatching(tile: Tile, box: Box) -> list[Segment]:
    """Return the lines of a pattern within a box."""
    right, bottom = box.x + box.width, box.y + box.height
    found = []
    if "-" in tile.kinds:
        found += [Segment(box.x, y, right, y) for y in _middles(box.y, bottom, tile.times)]
    if "|" in tile.kinds:
        found += [Segment(x, box.y, x, bottom) for x in _middles(box.x, right, tile.times)]
    if "/" in tile.kinds:  # x + y is constant along the line
        for at in _steps(box.x + box.y, right + bottom, tile.times):
            first, last = min(right, at - box.y), max(box.x, at - bottom)
            found.append(Segment(first, at - first, last, at - last))
    if "\\" in tile.kinds:  # x - y is constant along the line
        for at in _steps(box.x - bottom, right - box.y, tile.times):
            first, last = max(box.x, at + box.y), min(right, at + bottom)
            found.append(Segment(first, first - at, last, last - at))
    return found


def speckles(tile: Tile, box: Box) -> list[Point]:
    """Return the dots of a pattern within a box, at equal distances from each other."""
    if "o" not in tile.kinds:
        return []

    def spread(first: float, length: float) -> list[float]:
        number = max(1, round(length * (tile.times + 1)))
        return [first + (step + 0.5) * length / number for step in range(number)]

    columns = spread(box.x, box.width)
    return [Point(x, y) for y in spread(box.y, box.height) for x in columns]


def _middles(first: float, last: float, times: int) -> list[float]:
    """Return the numbers ``(k + 0.5) / times`` between first and last, for all integers k."""
    steps = range(floor(first * times), ceil(last * times))
    return [at for step in steps if first < (at := (step + 0.5) / times) < last]


def _steps(first: float, last: float, times: int) -> list[float]:
    """Return the multiples of ``1 / times`` between first and last, exclusive."""
    return [step / times for step in range(floor(first * times) + 1, ceil(last * times))]


def text_width(text: str) -> float:
    """Return the width of a text relative to its font size, approximately as in Helvetica.

    Fonts differ between machines, so layouts leave some space free."""
    return sum(
        1.0 if east_asian_width(c) in "WF" else _WIDTHS.get(c, 0.7 if c.isupper() else 0.556)
        for c in text
    )

"""Drawing: a picture as data, in units of a cell. Every renderer draws from it.

The origin is the upper left corner of the grid; x grows to the right and y downwards. A picture is
a list of shapes, drawn one over the other: filled boxes, lines, frames, dots and texts. Many of one
kind and colour are one shape, so that the largest pictures stay short lists.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import ceil, floor
from typing import NamedTuple, TypeAlias


class Box(NamedTuple):
    """A rectangle: its upper left corner and its sides."""

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
    """A place."""

    x: float
    y: float


class Label(NamedTuple):
    """A text; y is the middle of its figures. What is at x depends on ``anchor`` of ``Text``."""

    text: str
    x: float
    y: float


class Tile(NamedTuple):
    """A pattern that repeats in every cell.

    Attributes:
        kinds: what it is made of: ``/``, ``\\``, ``-`` and ``|`` are lines, ``o`` is dots.
        ink: the colour of these.
        times: how many lines of each kind there are in a cell.
        width: of the lines.
    """

    kinds: str
    ink: str
    times: int = 1
    width: float = 0.08


class Fill(NamedTuple):
    """Boxes filled with a colour, and with a pattern where there is one."""

    colour: str
    boxes: tuple[Box, ...]
    tile: Tile | None = None
    name: str = ""


class Stroke(NamedTuple):
    """Lines, whose ends are round or not."""

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
    """Filled circles, by their middles."""

    colour: str
    diameter: float
    points: tuple[Point, ...]
    opacity: float = 1.0
    name: str = ""


class Text(NamedTuple):
    """Texts of one colour and size; ``anchor`` is the part of a text that is at its x."""

    colour: str
    size: float
    labels: tuple[Label, ...]
    opacity: float = 1.0
    anchor: str = "middle"


class Group(NamedTuple):
    """Shapes that are moved together. Groups of the same name have the same shapes."""

    shapes: tuple[Shape, ...]
    x: float = 0.0
    y: float = 0.0
    name: str = ""


Shape: TypeAlias = Fill | Stroke | Frame | Dots | Text | Group


class Drawing(NamedTuple):
    """A whole picture.

    Attributes:
        left: how far it reaches to the left of the origin, in cells; the others likewise.
        paper: the colour of the ground.
        shapes: what is drawn on it, in this order.
        title: what it shows, in words; may be empty.
    """

    left: float
    top: float
    right: float
    bottom: float
    paper: str
    shapes: tuple[Shape, ...]
    title: str = ""

    @property
    def width(self) -> float:
        """In cells."""
        return self.left + self.right

    @property
    def height(self) -> float:
        """In cells."""
        return self.top + self.bottom

    def at(self, x: float, y: float) -> Group:
        """The picture without its ground, its upper left corner at x, y."""
        return Group(self.shapes, x + self.left, y + self.top)


#: How far the middle of a figure is above its baseline, as a part of the font's size.
RISE = 0.36

_DOTS = (0.25, 0.75)


def flat(shapes: Iterable[Shape], x: float = 0.0, y: float = 0.0) -> Iterator[tuple[Shape, Point]]:
    """All shapes but groups, each with how far it is moved."""
    for shape in shapes:
        if isinstance(shape, Group):
            yield from flat(shape.shapes, x + shape.x, y + shape.y)
        else:
            yield shape, Point(x, y)


def hatching(tile: Tile, box: Box) -> list[Segment]:
    """The lines of a pattern within a box.

    >>> hatching(Tile("/", "#000000"), Box(0, 0, 2, 1))
    [Segment(x1=1.0, y1=0.0, x2=0, y2=1.0), Segment(x1=2, y1=0.0, x2=1.0, y2=1.0)]
    """
    right, bottom = box.x + box.width, box.y + box.height
    found = []
    if "-" in tile.kinds:
        found += [Segment(box.x, y, right, y) for y in _middles(box.y, bottom, tile.times)]
    if "|" in tile.kinds:
        found += [Segment(x, box.y, x, bottom) for x in _middles(box.x, right, tile.times)]
    if "/" in tile.kinds:  # x + y stays the same along the line
        for at in _steps(box.x + box.y, right + bottom, tile.times):
            first, last = min(right, at - box.y), max(box.x, at - bottom)
            found.append(Segment(first, at - first, last, at - last))
    if "\\" in tile.kinds:  # x - y stays the same along the line
        for at in _steps(box.x - bottom, right - box.y, tile.times):
            first, last = max(box.x, at + box.y), min(right, at + bottom)
            found.append(Segment(first, first - at, last, last - at))
    return found


def speckles(tile: Tile, box: Box) -> list[Point]:
    """The dots of a pattern in the cells of a box."""
    if "o" not in tile.kinds:
        return []
    rows = range(floor(box.y), ceil(box.y + box.height))
    columns = range(floor(box.x), ceil(box.x + box.width))
    points = [Point(c + x, r + y) for r in rows for c in columns for y in _DOTS for x in _DOTS]
    return [
        point
        for point in points
        if box.x < point.x < box.x + box.width and box.y < point.y < box.y + box.height
    ]


def _middles(first: float, last: float, times: int) -> list[float]:
    """What lies in the middle between steps, without the ends."""
    steps = range(floor(first * times), ceil(last * times))
    return [at for step in steps if first < (at := (step + 0.5) / times) < last]


def _steps(first: float, last: float, times: int) -> list[float]:
    """The steps between first and last, without these."""
    steps = range(floor(first * times) + 1, ceil(last * times))
    return [step / times for step in steps]

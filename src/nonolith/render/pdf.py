"""PDF: drawings as vectors, by fpdf2, at any place and size of a page.

As a renderer it gives one page with the picture, as large as the picture; ``booklet`` prints
several puzzles on pages of paper. The same drawings give the same bytes: no date and no chance goes
into a document.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import nullcontext
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from nonolith.model.grid import Grid
from nonolith.model.puzzle import Puzzle
from nonolith.render.base import Screen
from nonolith.render.board import puzzle_drawing
from nonolith.render.colouring import channels
from nonolith.render.drawing import (
    RISE,
    Dots,
    Drawing,
    Fill,
    Frame,
    Point,
    Shape,
    Stroke,
    Text,
    flat,
    hatching,
    speckles,
)
from nonolith.render.png import CELL_PIXELS
from nonolith.render.style import Style
from nonolith.support.errors import MissingExtraError, UnsupportedError

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from fpdf import FPDF

#: A fixed day, so that documents are the same on all days.
_NO_DAY = datetime(2000, 1, 1, tzinfo=UTC)

#: Points in a millimetre: fonts are measured in points, all else in millimetres.
POINTS = 72 / 25.4
FONT = "Helvetica"
#: Millimetres of a pixel, of which there are 96 in an inch; and of the largest page of a document.
_PIXEL = 25.4 / 96
_LARGEST = 5000


def draw(puzzle: Puzzle, grid: Grid | None, screen: Screen, style: Style) -> bytes:  # noqa: ARG001
    """The puzzle with its clues and cells."""
    return pdf_bytes(puzzle_drawing(puzzle, grid, style), style.pixels, puzzle.author)


def pdf_bytes(drawing: Drawing, pixels: int | None = None, author: str = "") -> bytes:
    """A drawing as a PDF document of one page.

    Args:
        drawing: what it shows.
        pixels: of a cell, 96 to the inch; None: 22, or fewer where the page would be too large.
        author: whose name goes into the document.

    Raises:
        UnsupportedError: a side of the page would be longer than 5 m.
        MissingExtraError: fpdf2 is not installed.
    """
    longer = max(drawing.width, drawing.height)
    cell = (pixels or CELL_PIXELS) * _PIXEL
    if pixels is None:
        cell = min(cell, _LARGEST / longer)
    if cell * longer > _LARGEST:
        raise UnsupportedError(
            f"the page would be {cell * longer / 1000:.1f} m long, and at most "
            f"{_LARGEST / 1000:g} m are possible; ask for fewer pixels of a cell than {pixels}"
        )
    document = new_document((drawing.width * cell, drawing.height * cell), drawing.title, author)
    document.add_page()
    Canvas(document, 0, 0, cell).draw(drawing, ground=True)
    return data_of(document)


def new_document(page: tuple[float, float], title: str = "", author: str = "") -> FPDF:
    """An empty document whose pages have this width and height in millimetres.

    Raises:
        MissingExtraError: fpdf2 is not installed.
    """
    try:
        from fpdf import FPDF
    except ImportError:
        raise MissingExtraError(
            "PDF needs fpdf2; install it with: pip install 'nonolith[pdf]'"
        ) from None
    document = FPDF(unit="mm", format=page)
    document.set_creation_date(_NO_DAY)
    document.set_creator("nonolith")
    for text, put in ((title, document.set_title), (author, document.set_author)):
        if shown := "".join(c for c in text if c.isprintable()):
            put(shown)
    return document


def data_of(document: FPDF) -> bytes:
    """The bytes of a finished document."""
    return bytes(document.output())


class Canvas:
    """Draws on the page of a document where it is now.

    Args:
        document: the document.
        x: where the left edge of the drawing is, in millimetres from that of the page.
        y: where its upper edge is.
        cell: the side of a cell in millimetres.
    """

    def __init__(self, document: FPDF, x: float, y: float, cell: float) -> None:
        self._document = document
        self._x, self._y, self._cell = x, y, cell

    def draw(self, drawing: Drawing, ground: bool = False) -> None:
        """The drawing; its ground only where it is wanted: paper has one."""
        at = Point(self._x + drawing.left * self._cell, self._y + drawing.top * self._cell)
        if ground:
            self._document.set_fill_color(*channels(drawing.paper))
            sides = (drawing.width * self._cell, drawing.height * self._cell)
            self._document.rect(self._x, self._y, *sides, style="F")
        for shape, moved in flat(drawing.shapes):
            self._shape(shape, Point(at.x + moved.x * self._cell, at.y + moved.y * self._cell))

    def _shape(self, shape: Shape, at: Point) -> None:
        match shape:
            case Fill():
                self._fill(shape, at)
            case Stroke():
                with self._opacity(shape.opacity):
                    self._pen(shape.colour, shape.width, shape.round)
                    self._lines(shape.lines, at)
            case Frame():
                self._pen(shape.colour, shape.width, False)
                for box in shape.boxes:
                    self._document.rect(*self._box(box, at))
            case Dots():
                with self._opacity(shape.opacity):
                    self._dots(shape.points, shape.diameter, shape.colour, at)
            case Text():
                self._text(shape, at)

    def _fill(self, shape: Fill, at: Point) -> None:
        self._document.set_fill_color(*channels(shape.colour))
        for box in shape.boxes:
            self._document.rect(*self._box(box, at), style="F")
        tile = shape.tile
        if tile:
            self._pen(tile.ink, tile.width, False)
            for box in shape.boxes:
                self._lines(hatching(tile, box), at)
            points = [point for box in shape.boxes for point in speckles(tile, box)]
            self._dots(points, 2.5 * tile.width, tile.ink, at)

    def _lines(self, lines: Iterable[tuple[float, float, float, float]], at: Point) -> None:
        cell = self._cell
        for x1, y1, x2, y2 in lines:
            self._document.line(
                at.x + x1 * cell, at.y + y1 * cell, at.x + x2 * cell, at.y + y2 * cell
            )

    def _dots(self, points: Iterable[Point], diameter: float, colour: str, at: Point) -> None:
        self._document.set_fill_color(*channels(colour))
        for x, y in points:
            middle = (at.x + x * self._cell, at.y + y * self._cell)
            self._document.circle(*middle, radius=diameter * self._cell / 2, style="F")

    def _text(self, shape: Text, at: Point) -> None:
        document, size = self._document, shape.size * self._cell
        document.set_font(FONT, size=size * POINTS)
        document.set_text_color(*channels(shape.colour))
        share = {"middle": 0.5, "start": 0.0, "end": 1.0}[shape.anchor]
        with self._opacity(shape.opacity):
            for word, x, y in shape.labels:
                left = at.x + x * self._cell - share * document.get_string_width(word)
                document.text(left, at.y + y * self._cell + RISE * size, word)

    def _pen(self, colour: str, width: float, rounded: bool) -> None:
        self._document.set_draw_color(*channels(colour))
        self._document.set_line_width(width * self._cell)
        # What ends bluntly must not reach into the next cell; crosses end round.
        self._document._out("1 J" if rounded else "0 J")

    def _box(
        self, box: tuple[float, float, float, float], at: Point
    ) -> tuple[float, float, float, float]:
        x, y, width, height = (value * self._cell for value in box)
        return at.x + x, at.y + y, width, height

    def _opacity(self, opacity: float) -> AbstractContextManager[Any]:
        if opacity == 1:
            return nullcontext()
        return self._document.local_context(stroke_opacity=opacity, fill_opacity=opacity)

"""Draw vector graphics in PDF with fpdf2, at any position and size on a page.

The renderer makes one page with the size of the picture; ``booklet`` places several puzzles on
pages of standard paper. Equal drawings give equal bytes, because the creation date is fixed.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import nullcontext
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from nonolith.model.grid import Grid
from nonolith.model.puzzle import Puzzle
from nonolith.render import shapes
from nonolith.render.board_layout import puzzle_drawing
from nonolith.render.style import Screen, Style
from nonolith.render.themes import channels
from nonolith.support.errors import UnsupportedError, needing

if TYPE_CHECKING:
    from fpdf import FPDF

#: A fixed creation date, so that documents are reproducible.
_NO_DAY = datetime(2000, 1, 1, tzinfo=UTC)

#: The name of the main font in a document, and its file, which is embedded.
FAMILY = "main"
TYPEFACES = Path(__file__).parent / "typefaces"
MAIN_FONT = str(TYPEFACES / "NotoSans-Regular.ttf")
#: Points in a millimetre. Font sizes are in points, all other lengths in millimetres.
POINTS = 72 / 25.4
#: Size of a pixel (96 pixels are an inch), and maximum side of a page, in millimetres.
_PIXEL = 25.4 / 96
_LARGEST = 5000


def draw(puzzle: Puzzle, grid: Grid | None, screen: Screen, style: Style) -> bytes:  # noqa: ARG001
    """Return a PDF document of one page with the puzzle, its clues and cells."""
    return pdf_bytes(puzzle_drawing(puzzle, grid, style), style.pixels, puzzle.author)


def pdf_bytes(drawing: shapes.Drawing, pixels: int | None = None, author: str = "") -> bytes:
    """Return a drawing as a PDF document of one page.

    ``pixels`` is the side of a cell (96 pixels are an inch); default 22, or fewer on large pages.

    Raises:
        UnsupportedError: A side of the page would be longer than 5 m.
        MissingExtraError: fpdf2 is not installed.
    """
    longer = max(drawing.width, drawing.height)
    cell = (pixels or shapes.CELL_PIXELS) * _PIXEL
    if pixels is None:
        cell = min(cell, _LARGEST / longer)
    if cell * longer > _LARGEST:
        raise UnsupportedError(
            f"the page would be {cell * longer / 1000:.1f} m long, and at most "
            f"{_LARGEST / 1000:g} m are possible; use fewer than {pixels} pixels for each cell"
        )
    document = new_document((drawing.width * cell, drawing.height * cell), drawing.title, author)
    document.add_page()
    texts = [shape for shape, _ in shapes.flat(drawing.shapes) if isinstance(shape, shapes.Text)]
    used = {ord(character) for text in texts for label in text.labels for character in label.text}
    document.add_font(FAMILY, fname=MAIN_FONT, unicode_range=sorted(used | {ord(" ")}))
    PdfCanvas(document, 0, 0, cell).draw(drawing, ground=True)
    return bytes(document.output())


def new_document(page: tuple[float, float], title: str = "", author: str = "") -> FPDF:
    """Return an empty document with pages of this width and height in millimetres.

    Raises:
        MissingExtraError: fpdf2 is not installed.
    """
    with needing("PDF needs fpdf2", "pdf"):
        from fpdf import FPDF
    document = FPDF(unit="mm", format=page)
    document.set_creation_date(_NO_DAY)
    document.set_creator("nonolith")
    document.set_auto_page_break(False)
    document.alias_nb_pages("")  # otherwise {nb} in a title is the number of pages
    for text, put in ((title, document.set_title), (author, document.set_author)):
        if printable := "".join(filter(str.isprintable, text)):
            put(printable)
    return document


class PdfCanvas:
    """A drawing area on the current page: its upper left corner and cell size, in millimetres."""

    def __init__(self, document: FPDF, x: float, y: float, cell: float) -> None:
        self._document = document
        self._x, self._y, self._cell = x, y, cell

    def draw(self, drawing: shapes.Drawing, ground: bool = False) -> None:
        """Draw a drawing; with ``ground``, also its background."""
        if ground:
            self._document.set_fill_color(*_ink(drawing.paper))
            sides = (drawing.width * self._cell, drawing.height * self._cell)
            self._document.rect(self._x, self._y, *sides, style="F")
        x, y = self._x + drawing.left * self._cell, self._y + drawing.top * self._cell
        for shape, moved in shapes.flat(drawing.shapes):
            at = shapes.Point(x + moved.x * self._cell, y + moved.y * self._cell)
            opacity = getattr(shape, "opacity", 1)
            faint = {"stroke_opacity": opacity, "fill_opacity": opacity}
            with nullcontext() if opacity == 1 else self._document.local_context(**faint):
                self._shape(shape, at)

    def _shape(self, shape: shapes.Shape, at: shapes.Point) -> None:
        match shape:
            case shapes.Fill():
                self._fill(shape, at)
            case shapes.Stroke():
                self._pen(shape.colour, shape.width, shape.round)
                self._lines(shape.lines, at)
            case shapes.Frame():
                self._pen(shape.colour, shape.width, False)
                self._rectangles(shape.boxes, at, "D")
            case shapes.Dots():
                self._dots(shape.points, shape.diameter, shape.colour, at)
            case shapes.Text():
                self._text(shape, at)

    def _fill(self, shape: shapes.Fill, at: shapes.Point) -> None:
        self._document.set_fill_color(*_ink(shape.colour))
        self._rectangles(shape.boxes, at, "F")
        tile = shape.tile
        if tile:
            self._pen(tile.ink, tile.width, False)
            for box in shape.boxes:
                self._lines(shapes.hatching(tile, box), at)
            points = [point for box in shape.boxes for point in shapes.speckles(tile, box)]
            self._dots(points, 2.5 * tile.width, tile.ink, at)

    def _rectangles(self, boxes: Iterable[shapes.Box], at: shapes.Point, style: str) -> None:
        for box in boxes:
            x, y, width, height = (value * self._cell for value in box)
            self._document.rect(at.x + x, at.y + y, width, height, style=style)

    def _lines(self, lines: Iterable[shapes.Segment], at: shapes.Point) -> None:
        for line in lines:
            x1, y1, x2, y2 = (value * self._cell for value in line)
            self._document.line(at.x + x1, at.y + y1, at.x + x2, at.y + y2)

    def _dots(
        self, points: Iterable[shapes.Point], diameter: float, colour: str, at: shapes.Point
    ) -> None:
        self._document.set_fill_color(*_ink(colour))
        for x, y in points:
            middle = (at.x + x * self._cell, at.y + y * self._cell)
            self._document.circle(*middle, radius=diameter * self._cell / 2, style="F")

    def _text(self, shape: shapes.Text, at: shapes.Point) -> None:
        document, size = self._document, shape.size * self._cell
        document.set_font(FAMILY, size=size * POINTS)
        document.set_text_color(*_ink(shape.colour))
        before = {"middle": 0.5, "start": 0.0, "end": 1.0}[shape.anchor]
        for word, x, y in shape.labels:
            left = at.x + x * self._cell - before * document.get_string_width(word)
            document.text(left, at.y + y * self._cell + shapes.RISE * size, word)

    def _pen(self, colour: str, width: float, rounded: bool) -> None:
        self._document.set_draw_color(*_ink(colour))
        self._document.set_line_width(width * self._cell)
        # The PDF operator J sets the ends of lines: round (1), or flat at the end point (0).
        self._document._out("1 J" if rounded else "0 J")


def _ink(rgb: str) -> tuple[int, ...]:
    """Return the channels of a colour; one channel for grey, which is then printed in black ink."""
    parts = channels(rgb)
    return parts[:1] if len(set(parts)) == 1 else parts

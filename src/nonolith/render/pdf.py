"""PDF: one page with the picture, as large as the picture, in vectors. Needs fpdf2.

``booklet`` prints several puzzles on pages of paper.
"""

from __future__ import annotations

from nonolith.model.grid import Grid
from nonolith.model.puzzle import Puzzle
from nonolith.render.base import Screen
from nonolith.render.board import puzzle_drawing
from nonolith.render.drawing import Drawing
from nonolith.render.pdf_canvas import Canvas, data_of, new_document
from nonolith.render.raster import CELL_PIXELS
from nonolith.render.style import Style
from nonolith.support.errors import UnsupportedError

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

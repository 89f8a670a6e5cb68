"""Add pages to a booklet, and write lines and draw pictures on them.

All positions are in millimetres from the upper left corner of the trimmed page.
"""

from __future__ import annotations

from importlib import import_module
from typing import NamedTuple

from nonolith.render.fonts import FAMILY, Fonts
from nonolith.render.pdf import POINTS, PdfCanvas, new_document
from nonolith.render.shapes import Drawing
from nonolith.support.errors import needing

#: Margins in millimetres, and the height of a line relative to the size of its type.
INNER, OUTER, UPPER, LOWER = 20.0, 12.0, 16.0, 16.0
LEADING = 1.35
#: Space for crop marks beyond the bleed, and their distance from the bleed.
_SLUG, _GAP = 7.0, 2.0


class Slot(NamedTuple):
    """An area of a page: its width and height (mm), and whether the page is landscape."""

    width: float
    height: float
    lying: bool = False


class Paper:
    """The pages of a document that is printed on paper, bound, and cut.

    The document is larger than the ``size`` of a cut page if the title page has a ``bleed``, that
    is, extends beyond the cut. ``scale`` is a factor for the sizes of all type.
    """

    fonts: Fonts

    def __init__(self, size: tuple[float, float], title: str, scale: float, bleed: float) -> None:
        self.size, self.scale, self.bleed = size, scale, bleed
        self._beyond = bleed + _SLUG if bleed else 0.0
        media = size[0] + 2 * self._beyond, size[1] + 2 * self._beyond
        with needing("booklets need uharfbuzz", "pdf"):
            import_module("uharfbuzz")  # fpdf2 imports it when it writes the first line
        self.document = new_document(media, title)

    @property
    def left(self) -> float:
        """The left margin of the current page, wider on the side of the binding."""
        return INNER if self._lying or self.document.page % 2 else OUTER

    def space(self, lying: bool = False) -> Slot:
        """Return the space within the margins of a page."""
        width, height = self.size[::-1] if lying else self.size
        return Slot(width - INNER - OUTER, height - UPPER - LOWER, lying)

    def page(self, lying: bool = False, *, numbered: bool = True) -> None:
        """Begin the next page, and write its number."""
        self._lying = lying
        self.document.add_page("L" if lying else "P")
        width, height = self.size[::-1] if lying else self.size
        number = self.document.page
        if self.bleed:
            self._crop(width, height)
        if numbered:
            place, space = "end" if number % 2 else "start", self.space(lying).width
            y, size = height - LOWER / 2, 9 * self.scale
            self.write(self.left, y, str(number), size, space, place=place)

    def _crop(self, width: float, height: float) -> None:
        """Draw crop marks, state the boxes before and after cutting, and move the origin."""
        beyond, document = self._beyond, self.document
        document._out(f"1 0 0 1 {beyond * POINTS:.2f} {-beyond * POINTS:.2f} cm")
        for name, away in (("trim_box", beyond), ("bleed_box", beyond - self.bleed)):
            sides = (away, away, width + 2 * beyond - away, height + 2 * beyond - away)
            box = " ".join(f"{side * POINTS:.2f}" for side in sides)
            setattr(document.pages[document.page], name, f"[{box}]")
        self.pen(0, 0.1)
        near, far = self.bleed + _GAP, self.bleed + _SLUG
        for x, right in ((0.0, -1), (width, 1)):
            for y, down in ((0.0, -1), (height, 1)):
                document.line(x + right * near, y, x + right * far, y)
                document.line(x, y + down * near, x, y + down * far)

    def pen(self, grey: int, width: float, fill: int = 255) -> None:
        """Select the grey (0 to 255) and the width (mm) of lines, and the grey of fillings."""
        self.document.set_draw_color(grey)
        self.document.set_line_width(width)
        self.document.set_fill_color(fill)

    def write(
        self, x: float, y: float, text: str, size: float, width: float, *,
        bold: bool = False, place: str = "start", grey: int = 0,
    ) -> float:  # fmt: skip
        """Write a line with its baseline at y, truncated to ``width``; return the printed width.

        ``place`` is the position of the line within ``width``: ``start``, ``middle`` or ``end``.
        """
        text = self.fonts.fitted(text, size, width, bold=bold)
        wide = self.fonts.width(text, size, bold=bold)
        x += (width - wide) * {"start": 0.0, "middle": 0.5, "end": 1.0}[place]
        self.document.set_text_color(grey)
        self.fonts.write(x, y, text, size, bold=bold)
        return wide

    def paragraph(self, x: float, y: float, text: str, size: float, width: float) -> float:
        """Write a text in lines, the first with its top at y; return the bottom of the last."""
        for line in self.fonts.lines(text, size, width):
            y += size * LEADING / POINTS
            self.write(x, y, line, size, width)
        return y

    def squares(self, x: float, y: float, level: int, levels: int) -> None:
        """Draw ``levels`` squares above a baseline, ``level`` of them filled; none for level 0."""
        side = 2.0 * self.scale
        for place in range(levels if level else 0):
            self.pen(0, 0.15, 0 if place < level else 255)
            self.document.rect(x + place * side * 1.35, y - side, side, side, style="DF")

    def draw(self, drawing: Drawing, x: float, y: float, cell: float, ground: bool = False) -> None:
        """Draw a picture with its upper left corner at x, y, and cells of side ``cell``."""
        PdfCanvas(self.document, x, y, cell, FAMILY).draw(drawing, ground)

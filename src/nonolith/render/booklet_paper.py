"""Add pages to a booklet, and write lines and draw pictures on them.

All positions are in millimetres from the upper left corner of the trimmed page. Landscape pages are
drawn sideways on portrait pages, so that all pages of a document have the same size on paper; the
entry Rotate of the page makes programs show it upright.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from importlib import import_module
from math import ceil, floor, sqrt
from typing import Any, NamedTuple

from nonolith.reasoning.language import Language
from nonolith.render.fonts import Fonts
from nonolith.render.pdf import POINTS, PdfCanvas, new_document
from nonolith.render.shapes import Box, Drawing, Point
from nonolith.support.errors import file_errors, needing

#: Margins on A4 paper in millimetres; they are smaller on smaller paper.
_INNER, _OUTER, _UPPER, _WIDTH = 18.0, 11.0, 15.0, 210.0
#: The height of a line relative to the size of its type.
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

    ``size`` is the size of a page after the cut. The pages of the document are larger if there is a
    ``bleed``, the width of the area beyond the cut that the title page covers. ``scale`` is a
    factor for the sizes of all type.
    """

    fonts: Fonts
    section = ""  #: the title of the current section

    def __init__(
        self, size: tuple[float, float], plan: Any, scale: float, language: Language
    ) -> None:
        self.size, self.scale, self.bleed, self.language = size, scale, plan.bleed, language
        self._plan = plan
        margins = (_INNER, _OUTER, _UPPER)
        part = sqrt(min(1.0, size[0] / _WIDTH))
        self._inner, self._outer, self.upper = (side * part for side in margins)
        self._beyond = self.bleed + _SLUG if self.bleed else 0.0
        media = size[0] + 2 * self._beyond, size[1] + 2 * self._beyond
        with needing("booklets need uharfbuzz", "pdf"):
            import_module("uharfbuzz")  # fpdf2 imports it when it writes the first line
        self.document = new_document(media, plan.title)
        self.document.set_lang(language.name)

    @property
    def _bound(self) -> float:
        """The margin at the left of a portrait page; it is wider at the binding."""
        return self._inner if self.document.page % 2 else self._outer

    @property
    def left(self) -> float:
        """The left margin of the current page."""
        return self.upper if self._lying else self._bound

    @property
    def top(self) -> float:
        """The upper margin of the current page."""
        return self._bound if self._lying else self.upper

    def space(self, lying: bool = False) -> Slot:
        """Return the space within the margins of a page."""
        width, height = self.size[0] - self._inner - self._outer, self.size[1] - 2 * self.upper
        return Slot(height, width, True) if lying else Slot(width, height)

    def page(self, lying: bool = False, *, numbered: bool = True, heading: str = "") -> None:
        """Begin the next page; write the footer with its number, and above the page the header, or
        a ``heading`` in large type."""
        self._lying, document = lying, self.document
        document.add_page("L" if lying else "P")
        if lying:
            page, side = document.pages[document.page], document.h * POINTS
            page.set_dimensions(side, document.w * POINTS)
            page.rotate = 90  # type: ignore[attr-defined]  # fpdf2 writes unknown attributes
            document._out(f"0 1 -1 0 {side:.2f} 0 cm")
        width, height = self.size[::-1] if lying else self.size
        if self.bleed:
            self._crop(width, height)
        if not numbered:
            return
        space, size = self.space(lying), 9 * self.scale
        x, wide = self.left + space.width / 6, space.width * 2 / 3
        y = (self.top + space.height + height + size / POINTS) / 2
        number = str(document.page)
        place = "end" if document.page % 2 and not lying else "start"
        self.write(self.left, y, number, size, space.width, place=place)
        self._centred(x, y, self._plan.footer, wide)
        y = self.top * 0.7
        if heading:
            self.write(self.left, y, heading, 14 * min(self.scale, 1.2), space.width, bold=True)
        else:
            self._centred(x, y, self._plan.header, wide)

    def _centred(self, x: float, y: float, template: str, width: float) -> None:
        """Write a header or footer with its placeholders replaced."""
        values = {"title": self._plan.title, "issue": self._plan.issue, "section": self.section}
        text = re.sub(r"\{(\w+)\}", lambda found: values[found[1]], template).strip()
        self.write(x, y, text, 7.2 * self.scale, width, place="middle", grey=80)

    def _crop(self, width: float, height: float) -> None:
        """Draw crop marks, state the boxes before and after cutting, and move the origin."""
        beyond, document = self._beyond, self.document
        document._out(f"1 0 0 1 {beyond * POINTS:.2f} {-beyond * POINTS:.2f} cm")
        for name, away in (("trim_box", beyond), ("bleed_box", beyond - self.bleed)):
            sides = (away, away, *(side + 2 * beyond - away for side in self.size))
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

    def head(self) -> float:
        """Return the height of the heading of a page."""
        return 1.4 * 18 * self.scale / POINTS

    def heading(self, text: str) -> float:
        """Write the heading of a page; return its bottom."""
        size = 18 * self.scale
        self.write(self.left, self.top + size / POINTS, text, size, self.space().width, bold=True)
        return self.top + self.head()

    def paragraph(
        self, x: float, y: float, lines: Iterable[str], size: float, width: float
    ) -> float:
        """Write lines, the first with its top at y; return the bottom of the last."""
        for line in lines:
            y += size * LEADING / POINTS
            self.write(x, y, line, size, width)
        return y

    def squared(self, area: Box, side: float, start: Point) -> None:
        """Draw squared paper in an area; ``start`` is a corner of a square."""
        self.pen(215, 0.2)
        x, y, right, bottom = area.x, area.y, area.x + area.width, area.y + area.height
        for number in range(ceil((x - start.x) / side), floor((right - start.x) / side) + 1):
            at = start.x + number * side
            self.document.line(at, y, at, bottom)
        for number in range(ceil((y - start.y) / side), floor((bottom - start.y) / side) + 1):
            at = start.y + number * side
            self.document.line(x, at, right, at)

    def picture(self, path: str, name: str, area: Box, fill: bool = False) -> None:
        """Draw a picture file into an area: at its right, or with ``fill`` cut to cover it."""
        from PIL import Image

        x, y, width, height = area
        with file_errors(f"the {name} cannot be drawn", path):
            with Image.open(path) as image:
                ratio = image.width / image.height
            wide = (max if fill else min)(width, height * ratio)
            left, top = x + (width - wide) * (0.5 if fill else 1), y + (height - wide / ratio) / 2
            with self.document.rect_clip(x, y, width, height):
                self.document.image(path, left, top, wide, wide / ratio)

    def squares(self, x: float, y: float, level: int, levels: int) -> None:
        """Draw ``levels`` squares above a baseline, ``level`` of them filled; none for level 0."""
        side = 2.0 * self.scale
        for place in range(levels if level else 0):
            self.pen(0, 0.15, 0 if place < level else 255)
            self.document.rect(x + place * side * 1.35, y - side, side, side, style="DF")

    def draw(self, drawing: Drawing, x: float, y: float, cell: float, ground: bool = False) -> None:
        """Draw a picture with its upper left corner at x, y, and cells of side ``cell``."""
        PdfCanvas(self.document, x, y, cell).draw(drawing, ground)

"""The pages of a booklet: where puzzles and solutions stand on paper.

Puzzles stand in slots; one that would be too small in a slot has a page for itself, which may lie
on its side. The inner margin is wider, for binding.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from nonolith.model.grid import Grid
from nonolith.model.puzzle import Puzzle
from nonolith.render.board import grid_drawing, puzzle_drawing
from nonolith.render.drawing import Drawing
from nonolith.render.fonts import Fonts
from nonolith.render.pdf import Canvas
from nonolith.render.style import Style
from nonolith.support.errors import UnsupportedError

if TYPE_CHECKING:
    from fpdf import FPDF

#: Papers: width and height in millimetres.
PAPERS = {
    "a4": (210.0, 297.0),
    "letter": (215.9, 279.4),
    "a5": (148.0, 210.0),
    "a3": (297.0, 420.0),
}
#: How many puzzles a page may have, and in how many columns and rows they stand.
PER_PAGE = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3), 9: (3, 3)}

#: Millimetres: margins; between slots; the heading of a slot; the most of a cell; the least that
#: can be set.
_INNER, _OUTER, _UPPER, _LOWER = 20.0, 12.0, 16.0, 16.0
_APART, _HEAD, MOST_CELL, LEAST_CELL = 6.0, 11.0, 8.0, 0.5
#: The solutions: their columns and rows, and their headings.
_COLUMNS, _ROWS, _LABEL = 4, 5, 5.0
_LARGE, _SMALL, _FOOT = 11.0, 8.0, 9.0


class Entry(NamedTuple):
    """A puzzle of a booklet: its number, how hard it is in words, and its solution."""

    number: int
    puzzle: Puzzle
    difficulty: str
    solution: Grid | None

    @property
    def title(self) -> str:
        return f"{self.number}. {self.puzzle.title}" if self.puzzle.title else f"{self.number}."

    @property
    def facts(self) -> str:
        puzzle = self.puzzle
        size = f"{puzzle.height} x {puzzle.width}"
        by = f"by {puzzle.author}" if puzzle.author else ""
        return ", ".join(text for text in (by, size, self.difficulty) if text)


def named(number: int, puzzle: Puzzle) -> str:
    return f"puzzle {number}" + (f" ({puzzle.title})" if puzzle.title else "")


class Slot(NamedTuple):
    """A place for a puzzle: its sides in millimetres, and whether the page lies on its side."""

    width: float
    height: float
    lying: bool = False


class Pages:
    """The pages of a booklet, one after the other."""

    _fonts: Fonts

    def __init__(
        self,
        document: FPDF,
        paper: tuple[float, float],
        per_page: int,
        smallest: float,
        style: Style,
    ) -> None:
        self._document = document
        self._paper = paper
        self._columns, self._rows = PER_PAGE[per_page]
        self._smallest, self._style = smallest, style
        self._taken = 0  #: slots of this page; 0 where the next puzzle begins a page
        self._heading = ""
        width, height = self._space(lying=False)
        self._slot = Slot(
            (width - _APART * (self._columns - 1)) / self._columns,
            (height - _APART * (self._rows - 1)) / self._rows,
        )

    def check(self, number: int, puzzle: Puzzle) -> None:
        """Refuse a puzzle that no page has space for."""
        drawing = puzzle_drawing(puzzle, None, self._style)
        if self._slot_for(drawing) is None:
            cell = max(_cell_in(slot, drawing) for slot in self._whole())
            raise UnsupportedError(
                f"{named(number, puzzle)} is {puzzle.height} x {puzzle.width}: on this paper its "
                f"cells would be {cell:.2f} mm, and the smallest is {self._smallest:g} mm; take "
                "larger paper, or allow smaller cells"
            )

    def draw(self, title: str, entries: Sequence[Entry], fonts: Fonts, *, solutions: bool) -> None:
        """Draw all pages, in the fonts given; the title is on the first one."""
        self._heading, self._fonts = title, fonts
        for entry in entries:
            self._puzzle(entry)
        if solutions:
            self._solutions(entries)

    def _puzzle(self, entry: Entry) -> None:
        """The next puzzle: in the next slot, or on a page of its own."""
        drawing = puzzle_drawing(entry.puzzle, None, self._style)
        slot = self._slot_for(drawing) or self._slot
        own = slot is not self._slot
        if own or self._taken == 0:
            self._page(slot.lying)
            self._taken = 0
        row, column = divmod(self._taken, self._columns)
        x = self._left(slot.lying) + column * (slot.width + _APART)
        y = _UPPER + row * (slot.height + _APART)
        self._entry(entry, drawing, slot, x, y)
        self._taken = 0 if own else (self._taken + 1) % (self._columns * self._rows)

    def _solutions(self, entries: Sequence[Entry]) -> None:
        """The solutions, small, on pages of their own."""
        width, height = self._space(lying=False)
        slot = Slot(
            (width - _APART * (_COLUMNS - 1)) / _COLUMNS,
            (height - _HEAD - _APART * (_ROWS - 1)) / _ROWS,
        )
        for place, entry in enumerate(entries):
            at = place % (_COLUMNS * _ROWS)
            if at == 0:
                self._page(lying=False)
                left = self._left(lying=False)
                self._ink()
                self._fonts.write(left, _UPPER + 5, "Solutions", _LARGE + 2, bold=True)
            row, column = divmod(at, _COLUMNS)
            x = self._left(lying=False) + column * (slot.width + _APART)
            y = _UPPER + _HEAD + row * (slot.height + _APART)
            title = self._fonts.fitted(entry.title, _SMALL, slot.width)
            self._ink()
            self._fonts.write(x, y + 3, title, _SMALL)
            assert entry.solution is not None
            drawing = grid_drawing(
                Grid(*entry.solution.shape, entry.solution.tobytes(), entry.puzzle.palette),
                self._style,
            )
            cell = min(slot.width / drawing.width, (slot.height - _LABEL) / drawing.height, 3.0)
            Canvas(self._document, x, y + _LABEL, cell).draw(drawing)

    def _entry(self, entry: Entry, drawing: Drawing, slot: Slot, x: float, y: float) -> None:
        title = self._fonts.fitted(entry.title, _LARGE, slot.width, bold=True)
        self._ink()
        self._fonts.write(x, y + 4, title, _LARGE, bold=True)
        facts = self._fonts.fitted(entry.facts, _SMALL, slot.width)
        self._fonts.write(x, y + 8, facts, _SMALL)
        cell = min(_cell_in(slot, drawing), MOST_CELL)
        aside = (slot.width - drawing.width * cell) / 2
        ground = drawing.paper != "#ffffff"
        Canvas(self._document, x + aside, y + _HEAD, cell).draw(drawing, ground)

    def _slot_for(self, drawing: Drawing) -> Slot | None:
        """Where a drawing fits: the usual slot, or a page of its own, upright or lying."""
        if _cell_in(self._slot, drawing) >= self._smallest:
            return self._slot
        best = max(self._whole(), key=lambda slot: _cell_in(slot, drawing))
        return best if _cell_in(best, drawing) >= self._smallest else None

    def _whole(self) -> tuple[Slot, Slot]:
        return (
            Slot(*self._space(lying=False)),
            Slot(*self._space(lying=True), lying=True),
        )

    def _space(self, lying: bool) -> tuple[float, float]:
        """Width and height of a page within its margins."""
        width, height = self._paper[::-1] if lying else self._paper
        return width - _INNER - _OUTER, height - _UPPER - _LOWER

    def _left(self, lying: bool) -> float:
        """The left margin: the inner one on the right hand, which has the odd numbers."""
        return _INNER if lying or self._document.page % 2 else _OUTER

    def _ink(self) -> None:
        self._document.set_text_color(0, 0, 0)

    def _page(self, lying: bool) -> None:
        """The next page, with its number."""
        self._document.add_page("L" if lying else "P")
        width, height = self._paper[::-1] if lying else self._paper
        number = str(self._document.page)
        middle = (width - self._fonts.width(number, _FOOT)) / 2
        self._ink()
        self._fonts.write(middle, height - _LOWER / 2, number, _FOOT)
        if self._heading:
            text = self._fonts.fitted(self._heading, _LARGE + 3, width - _INNER - _OUTER, bold=True)
            middle = (width - self._fonts.width(text, _LARGE + 3, bold=True)) / 2
            self._fonts.write(middle, _UPPER * 0.7, text, _LARGE + 3, bold=True)
            self._heading = ""


def _cell_in(slot: Slot, drawing: Drawing) -> float:
    """The side of a cell (millimetres) at which a drawing fills a slot below its heading."""
    return min(slot.width / drawing.width, (slot.height - _HEAD) / drawing.height)

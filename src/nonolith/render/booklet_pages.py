"""Arrange puzzles on the pages of a booklet, and draw these pages.

Pages are divided into slots of equal size. All puzzles of a page have the same scale. If cells
would be too small after a puzzle is added to a page, the page is divided into fewer and larger
slots, or the puzzle begins a new page. In the end, each page with few puzzles is divided again into
as few slots as they need.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

from nonolith.model.grid import Grid
from nonolith.model.puzzle import Puzzle
from nonolith.reasoning.language import PatternNumber
from nonolith.reasoning.rating import WORDS
from nonolith.render.board_layout import board_of, grid_drawing, puzzle_drawing
from nonolith.render.booklet_front import draw_rules, draw_title_page, rules_pages
from nonolith.render.booklet_paper import UPPER, Paper, Slot
from nonolith.render.pdf import POINTS
from nonolith.render.shapes import RISE, Box, Drawing, Fill, Frame, Label, Point, Text, text_width
from nonolith.render.style import Style
from nonolith.render.themes import THEMES, colours_on, ink_on, letters_of, tile_of
from nonolith.support.errors import UnsupportedError

#: Columns and rows of slots on a page, by the number of puzzles on it.
PER_PAGE = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3), 9: (3, 3)}

#: Where the titles of puzzles are printed.
TITLES = ("with-solutions", "with-puzzles", "none")

#: In millimetres: space between slots, height of a slot's heading, maximum side of a cell.
_APART, _HEAD, _MAX_CELL = 6.0, 11.0, 8.0
#: Minimum sides of a cell (mm): on a page of several puzzles, in normal and in large type; and on a
#: portrait page of one puzzle, which becomes landscape if this makes smaller cells larger.
_SHARED_CELL, _LARGE_CELL, _PORTRAIT_CELL = 2.5, 5.0, 4.0
#: Pages of solutions: columns and rows; height of a heading, maximum side of a cell (in mm).
_COLUMNS, _ROWS, _LABEL, _SOLUTION_CELL = 4, 5, 5.0, 3.0
#: Sizes of titles and facts, in points; factor for the heading of a puzzle on its own page.
_LARGE, _SMALL, _ALONE = 11.0, 8.0, 1.4
#: Minimum width of a slot with squares for difficulty, and width of all these squares (in mm).
_WIDE, _SQUARES = 50.0, 16.0
#: Side of the swatches in legends of colours, and maximum height of a line of the contents (in mm).
_SWATCH, _LINE = 4.0, 7.0


class Entry(NamedTuple):
    """A puzzle of a booklet: its number (from 1), its difficulty in words or "", its level of
    difficulty (from 1, or 0 if it has none), its minutes in words or "", its solution, and where
    titles are (``TITLES``)."""

    number: int
    puzzle: Puzzle
    difficulty: str
    level: int
    minutes: str
    solution: Grid | None
    titles: str

    @property
    def heading(self) -> str:
        """The number above the puzzle and in the contents, perhaps with the title."""
        return self.solution_heading if self.titles == "with-puzzles" else f"{self.number}."

    @property
    def solution_heading(self) -> str:
        title = "" if self.titles == "none" else self.puzzle.title
        return f"{self.number}. {title}".rstrip()

    @property
    def size(self) -> str:
        return f"{self.puzzle.height} × {self.puzzle.width}"


class _Sheet(NamedTuple):
    """A page of puzzles: the number of slots (a key of ``PER_PAGE``), the size of a slot, the side
    of a cell (mm), and the puzzles' indices."""

    slots: int
    slot: Slot
    cell: float
    indices: tuple[int, ...]


class Pages:
    """The pages of a booklet with these puzzles.

    Raises:
        UnsupportedError: A puzzle is too large for a page.
    """

    def __init__(
        self, paper: Paper, puzzles: Sequence[Puzzle], per_page: int, smallest: float, style: Style
    ) -> None:
        self._paper, self._style, self._puzzles = paper, style, puzzles
        self._boards = [board_of(puzzle, style).blank for puzzle in puzzles]
        self._most = _MAX_CELL * paper.scale
        self._shared = max(smallest, _LARGE_CELL if paper.scale > 1 else _SHARED_CELL)
        self._whole = (paper.space(), paper.space(lying=True))
        self._sheets: list[_Sheet] = []
        for index in range(len(puzzles)):
            self._arrange(index, per_page, smallest)
        for place, sheet in enumerate(self._sheets):
            slots = next(slots for slots in PER_PAGE if slots >= len(sheet.indices))
            if slots < sheet.slots:
                self._sheets[place] = self._sheet(slots, sheet.indices)

    def _arrange(self, index: int, per_page: int, smallest: float) -> None:
        """Find a slot for the next puzzle: on the last page, which may be divided into fewer slots,
        or on a new page."""
        if self._sheets:
            indices = (*self._sheets[-1].indices, index)
            for slots in reversed(PER_PAGE):
                if len(indices) <= slots <= self._sheets[-1].slots:
                    shared = self._sheet(slots, indices)
                    if shared.cell >= self._shared:
                        self._sheets[-1] = shared
                        return
        sheets = (self._sheet(slots, (index,)) for slots in reversed(PER_PAGE) if slots <= per_page)
        sheet = next(sheet for sheet in sheets if sheet.cell >= self._shared or sheet.slots == 1)
        if sheet.cell < smallest:
            puzzle = self._puzzles[index]
            raise UnsupportedError(
                f"{named(index + 1, puzzle)} is {puzzle.height} x {puzzle.width}: on this paper "
                f"its cells would be {sheet.cell:.2f} mm, but the minimum is {smallest:g} "
                "mm; use larger paper, or allow smaller cells"
            )
        self._sheets.append(sheet)

    def _sheet(self, slots: int, indices: tuple[int, ...]) -> _Sheet:
        """Return a page for puzzles; a page of one slot is landscape if this gives larger cells,
        and cells on a portrait page would be small."""

        def sheet(slot: Slot) -> _Sheet:
            cell = min(self._cell_in(slot, index) for index in indices)
            return _Sheet(slots, slot, cell, indices)

        upright = sheet(_divided(self._whole[0], *PER_PAGE[slots]))
        if slots > 1 or upright.cell >= _PORTRAIT_CELL * self._paper.scale:
            return upright
        return max(upright, sheet(self._whole[1]), key=lambda sheet: sheet.cell)

    def draw(
        self, title: str, entries: Sequence[Entry], *, front: bool, solutions: bool, rated: bool
    ) -> None:
        """Draw all pages. Without ``front``, the first page of puzzles has the title."""
        if front:
            self._front(title, entries, solutions, rated)
            title = ""
        first = self._paper.document.page + len(self._sheets) + 1  # page of solutions
        for sheet in self._sheets:
            paper = self._paper
            paper.page(sheet.slot.lying)
            if title:
                size, width = (_LARGE + 3) * paper.scale, self._whole[sheet.slot.lying].width
                y = paper.top * 0.7
                paper.write(paper.left, y, title, size, width, bold=True, place="middle")
                title = ""
            for place, index in enumerate(sheet.indices):
                page = first + index // (_COLUMNS * _ROWS) if solutions else None
                self._puzzle(entries[index], sheet, place, page)
        if solutions:
            self._solutions(entries)

    def _front(self, title: str, entries: Sequence[Entry], solutions: bool, rated: bool) -> None:
        """Draw the title page, the contents, and the pages on solving."""
        paper, whole = self._paper, self._whole[0]
        by_size = sorted(entries, key=lambda e: e.puzzle.height * e.puzzle.width)
        by_level = [entry for entry in sorted(entries, key=lambda e: e.level) if entry.level]
        words, total = paper.language, PatternNumber(len(entries))
        ranges = [e.size for e in by_size], [e.difficulty for e in by_level]
        facts = [words.text("booklet_count", count=total), *map(self._range, ranges)]
        draw_title_page(paper, title, ", ".join(filter(None, facts)))
        count, head = len(entries) + 1 + solutions, 2 * _LINE * paper.scale
        parts = ceil(count * 0.75 * _LINE * paper.scale / (whole.height - head))
        on_page = ceil(count / parts)
        line = min(_LINE * paper.scale, (whole.height - head) / on_page)
        rules = 2 + ceil(count / on_page)
        first = rules + rules_pages(paper)
        pages = {i: first + n for n, sheet in enumerate(self._sheets) for i in sheet.indices}
        contents = [(words.text("booklet_rules"), "", 0, rules)]
        contents += [(e.heading, e.size, e.level, pages[i]) for i, e in enumerate(entries)]
        if solutions:
            contents += [(words.text("booklet_solutions"), "", 0, first + len(self._sheets))]
        for number, (text, cells, level, page) in enumerate(contents):
            if number % on_page == 0:
                paper.page()
                paper.heading(words.text("booklet_contents"))
            x, size = paper.left, 10 * paper.scale
            y = UPPER + head + (number % on_page + 0.7) * line
            at, squares, last = (whole.width - away * paper.scale for away in (50, 28, 12))
            wide = paper.write(x, y, text, size, at - 6, bold=not cells)
            if not paper.bleed:  # otherwise for a printing press
                link = paper.document.add_link(page=page)
                paper.document.link(x, y - 0.7 * line, whole.width, line, link)
            paper.write(x + last, y, str(page), size, whole.width - last, place="end")
            paper.write(x + at, y, cells, 0.9 * size, squares - at, grey=80)
            paper.squares(x + squares, y, level, len(WORDS))
            paper.pen(150, 0.2)
            paper.document.set_dash_pattern(0.2, 1.5)
            paper.document.line(x + wide + 2, y, x + (at if cells else last) - 2, y)
            paper.document.set_dash_pattern()
        draw_rules(paper, any(len(e.puzzle.palette) > 2 for e in entries), rated)

    def _puzzle(self, entry: Entry, sheet: _Sheet, place: int, page: int | None) -> None:
        """Draw a puzzle and its heading in slot ``place`` (from 0) of its page.

        The heading states the ``page`` of the solution.
        """
        paper, slot, scale = self._paper, sheet.slot, self._scale(sheet.slot)
        x, y = self._place(slot, place, PER_PAGE[sheet.slots][0])
        by = paper.language.text("by", author=entry.puzzle.author) if entry.puzzle.author else ""
        facts = ", ".join(filter(None, (by, entry.size, entry.difficulty, entry.minutes)))
        shows_level = slot.width > _WIDE and entry.level > 0
        left = slot.width - (_SQUARES * paper.scale if shows_level else 0)
        if shows_level:
            paper.squares(x + left, y + 4 * scale, entry.level, len(WORDS))
        paper.write(x, y + 4 * scale, entry.heading, _LARGE * scale, left, bold=True)
        left, line = slot.width, (_SMALL * scale, slot.width)
        if page is not None:
            text = paper.language.text("booklet_solution", page=page)
            left -= paper.write(x, y + 8 * scale, text, *line, place="end", grey=60) + 2
        paper.write(x, y + 8 * scale, facts, line[0], left, grey=60)
        head = self._legend(entry.puzzle, slot, Point(x, y))
        drawing = puzzle_drawing(entry.puzzle, None, self._style)
        # On a page of its own, a puzzle is a little above the middle.
        below = (slot.height - head - drawing.height * sheet.cell) / 3
        x += (slot.width - drawing.width * sheet.cell) / 2
        y += head + (below if slot in self._whole else 0)
        paper.draw(drawing, x, y, sheet.cell, ground=drawing.paper != "#ffffff")

    def _legend(self, puzzle: Puzzle, slot: Slot, corner: Point | None = None) -> float:
        """Return the height of a heading with the legend of the colours.

        If the ``corner`` of the slot is given, draw the legend: the colours with marks and names.
        """
        scale, marks, theme = self._scale(slot), self._style.marks, THEMES[self._style.theme]
        colours = colours_on(theme, puzzle.palette, self._style.blank)
        side, size, box = _SWATCH * scale, _SMALL * scale, (Box(0, 0, 1, 1),)
        x, y = 0.0, _HEAD * scale
        if len(colours) == 2:
            return y
        for number, (rgb, colour) in enumerate(zip(colours, puzzle.palette, strict=True)):
            name = self._paper.language.colour(colour.name)
            wide = 1.3 * side + text_width(name) * size / POINTS * 1.25
            wide = min(wide, slot.width)
            if x + wide > slot.width and x:
                x, y = 0.0, y + 1.4 * side
            if corner and number:
                tile = tile_of(number, rgb) if marks == "patterns" else None
                letter = letters_of(puzzle.palette)[number] if marks == "letters" else ""
                mark = Text(ink_on(rgb), 0.7, (Label(letter, 0.5, 0.5),))
                shapes = Fill(rgb, box, tile), Frame("#000000", 0.05, box), mark
                at = corner.x + x, corner.y + y
                self._paper.draw(Drawing(0, 0, 1, 1, "#ffffff", shapes), *at, side)
                middle = at[1] + side / 2 + RISE * size / POINTS
                self._paper.write(at[0] + 1.3 * side, middle, name, size, wide - 1.3 * side)
            x += wide + side if number else 0
        return y + 1.5 * side

    def _solutions(self, entries: Sequence[Entry]) -> None:
        """Draw the solutions on separate pages, in small slots, without clues."""
        paper, whole = self._paper, self._whole[0]
        slot = _divided(Slot(whole.width, whole.height - _HEAD), _COLUMNS, _ROWS)
        letters = self._style.marks == "letters"  # they would be too small
        style = self._style.replace(marks="none") if letters else self._style
        for number, entry in enumerate(entries):
            taken = number % (_COLUMNS * _ROWS)
            if taken == 0:
                paper.page()
                paper.heading(paper.language.text("booklet_solutions"))
            x, y = self._place(slot, taken, _COLUMNS)
            y += _HEAD
            size = _SMALL * min(paper.scale, 1.2)
            paper.write(x, y + 3, entry.solution_heading, size, slot.width)
            assert entry.solution is not None
            grid = Grid(*entry.solution.shape, entry.solution.tobytes(), entry.puzzle.palette)
            drawing = grid_drawing(grid, style, lines=False)
            across, down = slot.width / drawing.width, (slot.height - _LABEL) / drawing.height
            paper.draw(drawing, x, y + _LABEL, min(across, down, _SOLUTION_CELL))

    def _scale(self, slot: Slot) -> float:
        """Return the factor for the heading of a slot."""
        return self._paper.scale * (_ALONE if slot in self._whole else 1.0)

    def _cell_in(self, slot: Slot, index: int) -> float:
        """Return the side of a cell at which a puzzle fills a slot below its heading, or the
        maximum side."""
        board, high = self._boards[index], slot.height - self._legend(self._puzzles[index], slot)
        return min(slot.width / board.width, max(0.0, high) / board.height, self._most)

    def _place(self, slot: Slot, taken: int, columns: int) -> tuple[float, float]:
        """Return the upper left corner of the slot that follows ``taken`` used slots."""
        row, column = divmod(taken, columns)
        x = self._paper.left + column * (slot.width + _APART)
        return x, self._paper.top + row * (slot.height + _APART)

    def _range(self, names: Sequence[str]) -> str:
        """Return the range of these sorted names in words, such as ``easy to hard``."""
        if len(set(names)) < 2:
            return "".join(names[:1])
        return self._paper.language.text("to", first=names[0], last=names[-1])


def named(number: int, puzzle: Puzzle) -> str:
    """Return the name of a puzzle in messages."""
    return f"puzzle {number}" + (f" ({puzzle.title})" if puzzle.title else "")


def _divided(slot: Slot, columns: int, rows: int) -> Slot:
    """Return one of the equal slots into which columns and rows divide a slot."""
    width = (slot.width - _APART * (columns - 1)) / columns
    return Slot(width, (slot.height - _APART * (rows - 1)) / rows)

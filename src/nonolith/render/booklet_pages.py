"""Arrange puzzles on the pages of a booklet, and draw these pages.

The puzzles of a page have the same scale. They stand in rows of equal slots; a row is as high as
its highest puzzle. Of all ways to divide the puzzles of a section into pages, in their order, the
one with the fewest and evenly filled pages is chosen (dynamic programming). No number is smaller
than the smallest type.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from math import ceil, inf, sqrt
from typing import Any, NamedTuple

from nonolith.model.grid import Grid
from nonolith.model.puzzle import Puzzle
from nonolith.reasoning.language import PatternNumber
from nonolith.reasoning.rating import WORDS
from nonolith.render.board_layout import board_of, grid_drawing, puzzle_drawing, without_margin
from nonolith.render.booklet_front import draw_cover, draw_rules, draw_text
from nonolith.render.booklet_layout import Section
from nonolith.render.booklet_paper import LEADING, Paper
from nonolith.render.pdf import POINTS
from nonolith.render.shapes import RISE, Box, Drawing, Fill, Frame, Label, Point, Text, text_width
from nonolith.render.themes import THEMES, colours_on, ink_on, letters_of, tile_of
from nonolith.support.errors import UnsupportedError

#: Where the titles of puzzles are printed.
TITLES = ("with-solutions", "with-puzzles", "none")

#: In millimetres: space between slots, maximum side of a cell, and its minimum on pages that
#: puzzles share if the number of puzzles on a page is not given; then this number is at most 6.
_APART, _MAX_CELL, _COMFORTABLE, _USUAL = 8.0, 8.0, 4.2, 6
#: A portrait page of one puzzle becomes landscape only if its cells are smaller than this (mm).
_PORTRAIT_CELL = 4.0
#: Pages of answers: usual number of answers, minimum width of one, maximum side of a cell (mm).
_ANSWERS, _NARROW, _SOLUTION_CELL = 20, 34.0, 4.0
#: Sizes of numbers and facts, in points.
_LARGE, _SMALL = 12.0, 8.0
#: Heights of the lines of a heading; width of the squares for difficulty; and widths of a slot
#: from which it has squares, and the page of the solution beside the facts (in mm).
_FIRST, _LINE, _SQUARES, _WIDE, _WIDER = 5.0, 4.0, 16.0, 50.0, 84.0
#: Side of the swatches in legends of colours, and maximum height of a line of the contents (in mm).
_SWATCH, _ROW = 4.0, 7.0


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
    """A page of puzzles: the number of columns, the side of a cell (mm), the puzzles' indices,
    whether it is landscape, and the index of the section that begins on it, or None."""

    columns: int
    cell: float
    indices: tuple[int, ...]
    lying: bool
    section: int | None = None

    def rows(self) -> list[tuple[int, ...]]:
        starts = range(0, len(self.indices), self.columns)
        return [self.indices[at : at + self.columns] for at in starts]


class Pages:
    """The pages of a booklet with these puzzles; ``plan`` has the arguments of ``booklet``.

    Raises:
        UnsupportedError: A puzzle is too large for a page.
    """

    def __init__(self, paper: Paper, puzzles: Sequence[Puzzle], plan: Any) -> None:
        self._paper, self._plan, self._puzzles = paper, plan, puzzles
        boards = [board_of(puzzle, plan.style) for puzzle in puzzles]
        self._boards = [without_margin(board.blank) for board in boards]
        type_side = plan.smallest_type * paper.scale / POINTS
        sizes = ([s.size for s in (*b.clues, *b.numbers) if isinstance(s, Text)] for b in boards)
        #: The side of a cell at which the smallest number of a puzzle has the smallest type.
        self._least = [type_side / min(found, default=inf) for found in sizes]
        self._most = _MAX_CELL * paper.scale
        self._legend_height = cache(lambda index, width: self._legend(puzzles[index], width))
        self._sheets: list[_Sheet] = []
        self._check()

    def _check(self) -> None:
        """Raise UnsupportedError if a puzzle is too large for a page of its own."""
        large, size = [], inf
        for index, puzzle in enumerate(self._puzzles):
            cell, least = self._alone(index).cell, self._least[index]
            if cell < least:
                points = int(10 * self._plan.smallest_type * cell / least) / 10
                size = min(size, points)
                about = f"{puzzle.height} x {puzzle.width}, {points:g} points"
                large.append(f"{named(index + 1, puzzle)}: {about}")
        if large:
            more = f"; and {len(large) - 10} more" if len(large) > 10 else ""
            advice = "" if self._plan.sideways else ", sideways pages"
            raise UnsupportedError(
                f"{'; '.join(large[:10])}{more}: the smallest numbers must have at least "
                f"{self._plan.smallest_type:g} points; use larger paper{advice} or a smallest type "
                f"of {size:g} points, or leave these puzzles out"
            )

    def arrange(self, sections: Sequence[tuple[Section, Sequence[int]]]) -> None:
        """Arrange the puzzles of each section, given by their indices; a section begins a page."""
        for number, (section, indices) in enumerate(sections):
            first, *others = self._pages_of(indices, section.per_page or self._plan.per_page)
            self._sheets += [first._replace(section=number), *others]

    def _pages_of(self, indices: Sequence[int], per_page: int | None) -> list[_Sheet]:
        best: list[tuple[float, int, _Sheet | None]] = [(0.0, 0, None)]
        for end in range(1, len(indices) + 1):
            # A last puzzle joins a page of two: it is not alone.
            most = (per_page or _USUAL) + (per_page == 2 and end == len(indices) and end % 2)
            ways = []
            for start in range(end - 1, max(-1, end - 1 - most), -1):
                sheet = self._sheet(tuple(indices[start:end]), per_page is None)
                if sheet is None:
                    break
                ways.append((best[start][0] + self._cost(sheet), start, sheet))
            best.append(min(ways, key=lambda way: way[0]))
        found, at = [], len(indices)
        while at:
            _, at, last = best[at]
            assert last is not None
            found.append(last)
        return found[::-1]

    def _cost(self, sheet: _Sheet) -> float:
        """Return 1 for a page, and more if much of it is empty."""
        space = self._paper.space(sheet.lying)
        sides = ((self._boards[index].width, self._boards[index].height) for index in sheet.indices)
        filled = sum(width * height for width, height in sides) * sheet.cell**2
        return 1 + 0.5 * (1 - filled / (space.width * space.height)) ** 2

    def _sheet(self, indices: tuple[int, ...], comfortable: bool) -> _Sheet | None:
        """Return a page for puzzles, or None if their numbers would be too small."""
        if len(indices) == 1:
            return self._alone(indices[0])
        least = max(self._least[index] for index in indices)
        if comfortable:
            usual = _COMFORTABLE * self._paper.scale
            least = max(least, *(min(usual, 0.95 * self._alone(i).cell) for i in indices))
        columns = range(1, 1 + min(len(indices), 1 + round(len(indices) ** 0.5)))
        sheets = (self._filled(indices, number, lying=False) for number in columns)
        best = max(sheets, key=lambda sheet: sheet.cell)
        return best if best.cell >= least else None

    def _alone(self, index: int) -> _Sheet:
        """Return a page for one puzzle. It is landscape if this is allowed, gives larger cells, and
        cells on a portrait page would be small."""
        upright = self._filled((index,), 1, lying=False)
        if not self._plan.sideways or upright.cell >= _PORTRAIT_CELL * self._paper.scale:
            return upright
        return max(upright, self._filled((index,), 1, lying=True), key=lambda sheet: sheet.cell)

    def _filled(self, indices: tuple[int, ...], columns: int, lying: bool) -> _Sheet:
        """Return the page with the largest possible cells."""
        space, width = self._paper.space(lying), self._slot(columns, lying)
        sheet = _Sheet(columns, self._most, indices, lying)
        wide, high, used = 0.0, 0.0, 0.0
        for row in sheet.rows():
            wide = max(wide, *(self._boards[index].width for index in row))
            high += max(self._boards[index].height for index in row)
            used += max(self._legend_height(index, width) for index in row) + _APART
        room = max(0.0, space.height + _APART - used)
        return sheet._replace(cell=min(self._most, width / wide, room / high))

    def _slot(self, columns: int, lying: bool) -> float:
        """Return the width of one of these columns."""
        return (self._paper.space(lying).width - _APART * (columns - 1)) / columns

    def draw(self, entries: Sequence[Entry], names: Sequence[str], *, front: bool) -> None:
        """Draw all pages; ``entries`` are in the order of the puzzles, ``names`` are the titles of
        the sections. Without ``front``, the first page of puzzles has the title."""
        paper, plan = self._paper, self._plan
        order = [index for sheet in self._sheets for index in sheet.indices]
        numbers = {index: number for number, index in enumerate(order, 1)}
        entries = [e._replace(number=numbers[index]) for index, e in enumerate(entries)]
        most = plan.answers_per_page or _ANSWERS
        part = ceil(len(order) / ceil(len(order) / most))
        columns = self._columns(part)
        answers = min(ceil(part / columns) * columns, most)
        if front:
            self._front(entries, names)
        title = "" if front else plan.title
        first = paper.document.page + len(self._sheets) + 1  # page of solutions
        for sheet in self._sheets:
            if sheet.section is not None:
                paper.section = names[sheet.section]
            begins = names[sheet.section] if sheet.section is not None else ""
            paper.page(sheet.lying, heading=title or begins)
            title = ""
            for index, corner in self._places(sheet):
                page = first + (numbers[index] - 1) // answers if plan.solutions else None
                self._puzzle(entries[index], sheet, corner, page)
        paper.section = ""
        if plan.solutions:
            self._solutions([entries[index] for index in order], answers)
        while paper.document.page % plan.page_multiple:
            paper.page()
            top = paper.heading(paper.language.text("booklet_notes")) + 3
            side = paper.space().width / round(paper.space().width / 5)
            bottom = top + (paper.upper + paper.space().height - top) // side * side
            area = Box(paper.left, top, paper.space().width + 0.01, bottom - top + 0.01)
            paper.squared(area, side, Point(paper.left, top))

    def _places(self, sheet: _Sheet) -> Iterator[tuple[int, Point]]:
        """Yield the puzzles of a page with the upper left corners of their slots. Free space is
        divided between the rows; a row that is not full is in the middle."""
        paper, width = self._paper, self._slot(sheet.columns, sheet.lying)
        heights = [
            max(self._legend_height(i, width) for i in row)
            + max(self._boards[i].height for i in row) * sheet.cell
            for row in sheet.rows()
        ]
        free = paper.space(sheet.lying).height - sum(heights) - _APART * (len(heights) - 1)
        y = paper.top
        for row, height in zip(sheet.rows(), heights, strict=True):
            x = paper.left + (sheet.columns - len(row)) * (width + _APART) / 2
            for place, index in enumerate(row):
                yield index, Point(x + place * (width + _APART), y)
            y += height + _APART + free / len(heights)

    def _front(self, entries: Sequence[Entry], names: Sequence[str]) -> None:
        """Draw the title page, the contents, the editor's text, and the pages on solving."""
        paper, plan, whole = self._paper, self._plan, self._paper.space()
        by_size = sorted(entries, key=lambda e: e.puzzle.height * e.puzzle.width)
        by_level = [entry for entry in sorted(entries, key=lambda e: e.level) if entry.level]
        words, total = paper.language, PatternNumber(len(entries))
        ranges = [e.size for e in by_size], [e.difficulty for e in by_level]
        facts = [words.text("booklet_count", count=total), *map(self._range, ranges)]
        draw_cover(paper, plan, ", ".join(filter(None, facts)))
        rows: list[tuple[str, str, int, int]] = []
        page = 0
        for sheet in self._sheets:
            page += 1
            if sheet.section is not None and names[sheet.section]:
                rows.append((names[sheet.section], "", 0, page))
            rows += [(e.heading, e.size, e.level, page) for i in sheet.indices if (e := entries[i])]
        if plan.solutions:
            rows.append((words.text("booklet_solutions"), "", 0, page + 1))
        size, head = 8 * paper.scale, 2 * _ROW * paper.scale
        imprint = paper.fonts.paragraphs(plan.imprint, size, whole.width)
        foot = len(imprint) * size * LEADING / POINTS + bool(imprint) * _ROW
        least, count = 0.75 * _ROW * paper.scale, len(rows) + 1 + bool(plan.editorial)
        parts = ceil((count * least + foot) / (whole.height - head))
        on_page = ceil((count + ceil(foot / least)) / parts)
        line = min(_ROW * paper.scale, (whole.height - head) / on_page)
        # The pages before the puzzles are drawn twice: first in order to count them.
        before = 1 + ceil(count / on_page)
        texts = draw_text(paper, words.text("booklet_editorial"), plan.editorial, only_count=True)
        rules = draw_rules(paper, False, plan.difficulty, only_count=True)
        start = before + texts + rules
        listed = [(words.text("booklet_editorial"), "", 0, before + 1)] * bool(plan.editorial)
        listed += [(words.text("booklet_rules"), "", 0, before + texts + 1)]
        listed += [(*row[:3], start + row[3]) for row in rows]
        for number, row in enumerate(listed):
            if number % on_page == 0:
                paper.page()
                paper.heading(words.text("booklet_contents"))
            self._content(row, paper.upper + head + (number % on_page + 0.7) * line, line)
        y = paper.upper + whole.height - foot + bool(imprint) * _ROW
        for text in imprint:
            y += size * LEADING / POINTS
            paper.write(paper.left, y, text, size, whole.width, grey=60)
        draw_text(paper, words.text("booklet_editorial"), plan.editorial)
        draw_rules(paper, any(len(e.puzzle.palette) > 2 for e in entries), plan.difficulty)

    def _content(self, row: tuple[str, str, int, int], y: float, line: float) -> None:
        """Draw a line of the contents: its text, the size and level of a puzzle, and its page."""
        paper, (text, cells, level, page), width = self._paper, row, self._paper.space().width
        x, size = paper.left, 10 * paper.scale
        at, squares, last = (width - away * paper.scale for away in (50, 28, 12))
        wide = paper.write(x, y, text, size, (at if cells else last) - 6, bold=not cells)
        if not paper.bleed:  # otherwise for a printing press
            link = paper.document.add_link(page=page)
            paper.document.link(x, y - 0.7 * line, width, line, link)
        paper.write(x + last, y, str(page), size, width - last, place="end")
        paper.write(x + at, y, cells, 0.9 * size, squares - at, grey=80)
        paper.squares(x + squares, y, level, len(WORDS))
        paper.pen(150, 0.2)
        paper.document.set_dash_pattern(0.2, 1.5)
        paper.document.line(x + wide + 2, y, x + (at if cells else last) - 2, y)
        paper.document.set_dash_pattern()

    def _puzzle(self, entry: Entry, sheet: _Sheet, corner: Point, page: int | None) -> None:
        """Draw a puzzle with its heading, from the upper left ``corner`` of its slot.

        The heading states the ``page`` of the solution.
        """
        paper, scale, width = self._paper, self._paper.scale, self._slot(sheet.columns, sheet.lying)
        (x, y), puzzle, words, small = (
            corner,
            entry.puzzle,
            paper.language,
            _SMALL * self._paper.scale,
        )
        by = words.text("by", author=puzzle.author) if puzzle.author else ""
        facts = ", ".join(filter(None, (entry.size, entry.difficulty, entry.minutes)))
        shows_level = width > _WIDE and entry.level > 0
        left = width - (_SQUARES * scale if shows_level else 0)
        if shows_level:
            paper.squares(x + left, y + 4 * scale, entry.level, len(WORDS))
        lines, size = [entry.heading], _LARGE * scale
        if self._is_long(puzzle, width):
            first, *others = paper.fonts.lines(entry.heading, size, left, bold=True)
            lines = [first, " ".join(others)]
        for text in lines:
            paper.write(x, y + 4 * scale, text, size, left, bold=True)
            y += _FIRST * scale
        y -= _FIRST * scale
        left, line = width, y + (_FIRST + 3) * scale
        if page is not None:
            text, is_wide = words.text("booklet_solution", page=page), width > _WIDER * scale
            place, below = ("end", line) if is_wide else ("start", line + _LINE * scale)
            wide = paper.write(x, below, text, small, width, place=place, grey=60)
            left -= wide + 2 if is_wide else 0
        if by:
            by = paper.fonts.fitted(f"{by}, ", small, left - paper.fonts.width(facts, small))
            x += paper.write(x, line, by, small, left, grey=60)
        paper.write(x, line, facts, small, left, grey=60)
        x, y = corner
        head = self._legend(puzzle, width, corner)
        drawing = without_margin(puzzle_drawing(puzzle, None, self._plan.style))
        if len(sheet.indices) == 1:  # a little above the middle
            space = paper.space(sheet.lying).height - head - drawing.height * sheet.cell
            y += space / 3
        x += (width - drawing.width * sheet.cell) / 2
        paper.draw(drawing, x, y + head, sheet.cell, ground=drawing.paper != "#ffffff")

    def _legend(self, puzzle: Puzzle, width: float, corner: Point | None = None) -> float:
        """Return the height of a heading with the legend of the colours.

        If the ``corner`` of the slot is given, draw the legend: the colours with marks and names.
        """
        scale, style = self._paper.scale, self._plan.style
        colours = colours_on(THEMES[style.theme], puzzle.palette, style.blank)
        side, size, box = _SWATCH * scale, _SMALL * scale, (Box(0, 0, 1, 1),)
        lines = 1 + (self._plan.solutions and width <= _WIDER * scale)
        x, y = 0.0, (_FIRST * (1 + self._is_long(puzzle, width)) + _LINE * lines + 2) * scale
        if len(colours) == 2:
            return y
        for number, (rgb, colour) in enumerate(zip(colours, puzzle.palette, strict=True)):
            name = self._paper.language.colour(colour.name)
            wide = 1.3 * side + text_width(name) * size / POINTS * 1.25
            wide = min(wide, width)
            if x + wide > width and x:
                x, y = 0.0, y + 1.4 * side
            if corner and number:
                tile = tile_of(number, rgb) if style.marks == "patterns" else None
                letter = letters_of(puzzle.palette)[number] if style.marks == "letters" else ""
                mark = Text(ink_on(rgb), 0.7, (Label(letter, 0.5, 0.5),))
                shapes = Fill(rgb, box, tile), Frame("#000000", 0.05, box), mark
                at = corner.x + x, corner.y + y
                self._paper.draw(Drawing(0, 0, 1, 1, "#ffffff", shapes), *at, side)
                middle = at[1] + side / 2 + RISE * size / POINTS
                self._paper.write(at[0] + 1.3 * side, middle, name, size, wide - 1.3 * side)
            x += wide + side if number else 0
        return y + 1.5 * side

    def _is_long(self, puzzle: Puzzle, width: float) -> bool:
        """Return whether the title needs two lines above the puzzle."""
        title = puzzle.title if self._plan.titles == "with-puzzles" else ""
        size = _LARGE * self._paper.scale / POINTS
        return (1.2 * text_width(title) + 2) * size + _SQUARES * self._paper.scale > width

    def _solutions(self, entries: Sequence[Entry], on_page: int) -> None:
        """Draw the solutions on separate pages, without clues."""
        paper, whole, style = self._paper, self._paper.space(), self._plan.style
        columns = self._columns(on_page)
        size, letters = _SMALL * min(paper.scale, 1.2), style.marks == "letters"
        if letters:  # they would be too small
            style = style.replace(marks="none")
        width, line = self._slot(columns, lying=False), size * LEADING / POINTS
        titles = [paper.fonts.lines(entry.solution_heading, size, width) for entry in entries]
        label = min(2, max(map(len, titles))) * line + 1.5
        height = 0.0
        for number, entry in enumerate(entries):
            row, column = divmod(number % on_page, columns)
            if not row + column:
                paper.page()
                head = paper.heading(paper.language.text("booklet_solutions")) + 3 - paper.top
                rows = ceil(on_page / columns)
                height = (whole.height - head + _APART / 2) / rows
            x, y = paper.left + column * (width + _APART), paper.top + head + row * height
            first, *others = titles[number]
            for place, text in enumerate((first, " ".join(others))[: 1 + bool(others)], 1):
                paper.write(x, y + place * line - 1, text, size, width)
            assert entry.solution is not None
            grid = Grid(*entry.solution.shape, entry.solution.tobytes(), entry.puzzle.palette)
            drawing = without_margin(grid_drawing(grid, style, lines=False))
            down = (height - label - _APART / 2) / drawing.height
            cell = min(width / drawing.width, down, _SOLUTION_CELL)
            paper.draw(drawing, x, y + label, cell)

    def _columns(self, answers: int) -> int:
        """Return the number of columns for this number of solutions on a page."""
        space = self._paper.space()
        most = int((space.width + _APART) / (_NARROW + _APART))
        return max(1, min(most, round(sqrt(answers * space.width / space.height))))

    def _range(self, names: Sequence[str]) -> str:
        """Return the range of these sorted names in words, such as ``easy to hard``."""
        if len(set(names)) < 2:
            return "".join(names[:1])
        return self._paper.language.text("to", first=names[0], last=names[-1])


def named(number: int, puzzle: Puzzle) -> str:
    """Return the name of a puzzle in messages."""
    return f"puzzle {number}" + (f" ({puzzle.title})" if puzzle.title else "")

"""Define booklet(), which prints puzzles in a PDF document, with the solutions at the back.

All puzzles are rated and solved first. Then they are placed on pages that are divided into slots of
equal size. A puzzle that would be too small in a slot gets its own page, portrait or landscape. The
inner margin is wider than the outer one, for binding.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from types import NoneType
from typing import TYPE_CHECKING, NamedTuple

from nonolith.model.grid import Grid
from nonolith.model.limits import MAX_PUZZLES, NO_LIMITS, Limits
from nonolith.model.puzzle import Puzzle
from nonolith.model.result import Verdict
from nonolith.render.board import grid_drawing, puzzle_drawing
from nonolith.render.fonts import Fonts
from nonolith.render.pdf import PdfCanvas, new_document
from nonolith.render.shapes import Drawing
from nonolith.render.style import Style, one_of
from nonolith.support.arguments import expect, listed, real_number, short_repr, whole_number
from nonolith.support.errors import ArgumentError, LimitReached, PuzzleError, UnsupportedError

if TYPE_CHECKING:
    from fpdf import FPDF

PRINTED = Style(theme="print")

#: Paper sizes: width and height in millimetres.
PAPERS = {
    "a4": (210.0, 297.0),
    "letter": (215.9, 279.4),
    "a5": (148.0, 210.0),
    "a3": (297.0, 420.0),
}
#: Columns and rows of slots on a page, by the number of puzzles on it.
PER_PAGE = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3), 9: (3, 3)}

#: In millimetres: margins; space between slots, height of a slot's heading, maximum side of a cell,
#: and minimum value of ``smallest``.
_INNER, _OUTER, _UPPER, _LOWER = 20.0, 12.0, 16.0, 16.0
_APART, _HEAD, _MOST_CELL, _LEAST_CELL = 6.0, 11.0, 8.0, 0.5
#: Pages of solutions: columns and rows; height of a heading, maximum side of a cell (in mm).
_COLUMNS, _ROWS, _LABEL, _SOLUTION_CELL = 4, 5, 5.0, 3.0
#: Sizes of titles, facts and page numbers, in points.
_LARGE, _SMALL, _FOOT = 11.0, 8.0, 9.0


def booklet(
    puzzles: Iterable[Puzzle],
    *,
    title: str = "",
    paper: str = "a4",
    per_page: int = 1,
    smallest: float = 2.0,
    solutions: bool = True,
    difficulty: bool = True,
    style: Style = PRINTED,
    fonts: Sequence[str] = (),
    limits: Limits = NO_LIMITS,
    timeout: float | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> bytes:
    """Return a PDF booklet of puzzles, in vector graphics.

    Equal puzzles and fonts result in equal bytes.

    Args:
        puzzles: At most 100,000 puzzles.
        title: The title of the first page and of the document.
        paper: ``a4``, ``letter``, ``a5`` or ``a3``.
        per_page: Number of puzzles on a page: 1, 2, 4, 6 or 9.
        smallest: Minimum side of a cell in millimetres, 0.5 to 8.
        solutions: Whether to print the solutions at the back. If the goal of a puzzle fits the
            clues, the goal is printed; otherwise the puzzle is solved.
        difficulty: Whether to rate each puzzle, and print a word for its difficulty or the words
            "several solutions". If a limit ends the rating, nothing is printed.
        style: The style of the puzzles; ``pixels`` is ignored.
        fonts: Paths of font files for characters that Helvetica lacks; tried before system fonts.
        limits: Limits on rating each puzzle, and on solving it.
        timeout: Time limit in seconds for each puzzle; replaces ``limits.seconds``.
        progress: Called after each puzzle with the numbers of finished puzzles and of all puzzles.

    Raises:
        ArgumentError: An argument has the wrong type or is out of range.
        UnsupportedError: There are no puzzles, or a puzzle is too large for the paper.
        PuzzleError: A puzzle has no solution.
        LimitReached: A puzzle was not solved within its limits.
        MissingExtraError: fpdf2 is not installed.

    >>> puzzle = Puzzle(rows=[[1], [2]], columns=[[2], [1]], title="corner")
    >>> booklet([puzzle], per_page=2)[:5]
    b'%PDF-'
    """
    several, limits = _puzzles(puzzles), Limits.of(limits, timeout)
    expect(style, Style, "style", "a Style")
    one_of(paper, "paper", PAPERS)
    if whole_number(per_page, "per_page", 1) not in PER_PAGE:
        known = ", ".join(map(str, PER_PAGE))
        raise ArgumentError(f"per_page must be one of {known}; it is {short_repr(per_page)}")
    smallest = real_number(smallest, "smallest", _LEAST_CELL, _MOST_CELL)
    expect(title, str, "title", "a text")
    title = title.encode("utf-8", "replace").decode()  # a lone surrogate becomes a question mark
    if progress is not None and not callable(progress):
        expect(progress, NoneType, "progress", "a function of two numbers or None")
    files = [str(path) for path in listed(fonts, "fonts", "a list of paths")]
    document = new_document(PAPERS[paper], title)
    pages = _Pages(document, PAPERS[paper], per_page, smallest, style)
    for number, puzzle in enumerate(several, 1):
        pages.check(number, puzzle)
    entries = []
    for number, puzzle in enumerate(several, 1):
        word = _difficulty(puzzle, limits) if difficulty else ""
        entries.append(
            _Numbered(
                number, puzzle, word, _solution(number, puzzle, limits) if solutions else None
            )
        )
        if progress is not None:
            progress(number, len(several))
    texts = [title, *(text for entry in entries for text in (entry.title, entry.facts))]
    pages.draw(title, entries, Fonts(document, texts, files), solutions=solutions)
    return bytes(document.output())


def _puzzles(puzzles: Iterable[Puzzle]) -> list[Puzzle]:
    """Return the puzzles as a list; raise UnsupportedError if there are none or too many."""
    one = isinstance(puzzles, Puzzle)
    several = list(listed([puzzles] if one else puzzles, "puzzles", "Puzzles"))
    for puzzle in several:
        expect(puzzle, Puzzle, "puzzles", "Puzzles (nonolith.read reads one from a file)")
    if not several:
        raise UnsupportedError("there is no puzzle to print")
    if len(several) > MAX_PUZZLES:
        raise UnsupportedError(f"a booklet has at most {MAX_PUZZLES} puzzles, not {len(several)}")
    return several


def _difficulty(puzzle: Puzzle, limits: Limits) -> str:
    from nonolith.reasoning.rating import rate

    rating = rate(puzzle, limits=limits)
    if rating.limit is not None:
        return ""
    return "several solutions" if rating.verdict is Verdict.MULTIPLE else rating.word


def _solution(number: int, puzzle: Puzzle, limits: Limits) -> Grid:
    if puzzle.goal is not None and puzzle.accepts(puzzle.goal):
        return puzzle.goal
    from nonolith.solving.solve import solve

    result = solve(puzzle, max_solutions=1, limits=limits)
    if result.solution is not None:
        return result.solution
    if result.limit is not None:
        raise LimitReached(
            f"{_named(number, puzzle)} was not solved before the limit on {result.limit} was "
            "reached; raise this limit, or print without solutions"
        )
    raise PuzzleError(f"{_named(number, puzzle)} has no solution")


def _named(number: int, puzzle: Puzzle) -> str:
    return f"puzzle {number}" + (f" ({puzzle.title})" if puzzle.title else "")


class _Numbered(NamedTuple):
    """A puzzle of a booklet: its number, a word for its difficulty, and its solution."""

    number: int
    puzzle: Puzzle
    difficulty: str
    solution: Grid | None

    @property
    def title(self) -> str:
        return f"{self.number}. {self.puzzle.title}".rstrip()

    @property
    def facts(self) -> str:
        by = f"by {self.puzzle.author}" if self.puzzle.author else ""
        size = f"{self.puzzle.height} x {self.puzzle.width}"
        return ", ".join(filter(None, (by, size, self.difficulty)))


class _Slot(NamedTuple):
    """The space for a puzzle: its sides in millimetres, and whether the page is landscape."""

    width: float
    height: float
    lying: bool = False


class _Pages:
    """The pages of a booklet."""

    _fonts: Fonts

    def __init__(
        self,
        document: FPDF,
        paper: tuple[float, float],
        per_page: int,
        smallest: float,
        style: Style,
    ) -> None:
        self._document, self._paper = document, paper
        self._columns, self._rows = PER_PAGE[per_page]
        self._smallest, self._style = smallest, style
        self._taken = 0  #: number of used slots on this page
        self._heading = ""
        self._whole = (self._page_slot(lying=False), self._page_slot(lying=True))
        self._slot = _divided(self._whole[0], self._columns, self._rows)

    def check(self, number: int, puzzle: Puzzle) -> None:
        """Raise UnsupportedError if no page has space for a puzzle."""
        drawing = puzzle_drawing(puzzle, None, self._style)
        if self._slot_for(drawing) is None:
            cell = max(_cell_in(slot, drawing) for slot in self._whole)
            raise UnsupportedError(
                f"{_named(number, puzzle)} is {puzzle.height} x {puzzle.width}: on this paper its "
                f"cells would be {cell:.2f} mm, but the minimum is {self._smallest:g} mm; use "
                "larger paper, or allow smaller cells"
            )

    def draw(self, title: str, entries: list[_Numbered], fonts: Fonts, *, solutions: bool) -> None:
        """Draw all pages in these fonts; the first page has the title."""
        self._heading, self._fonts = title, fonts
        for entry in entries:
            self._puzzle(entry)
        if solutions:
            self._solutions(entries)

    def _puzzle(self, entry: _Numbered) -> None:
        """Draw a puzzle in the next slot, or on a page of its own."""
        drawing = puzzle_drawing(entry.puzzle, None, self._style)
        slot = self._slot_for(drawing) or self._slot
        own = slot is not self._slot
        if own or self._taken == 0:
            self._page(slot.lying)
            self._taken = 0
        x, y = self._place(slot, self._taken, self._columns)
        self._taken = 0 if own else (self._taken + 1) % (self._columns * self._rows)
        self._write(x, y + 4, entry.title, _LARGE, slot.width)
        self._write(x, y + 8, entry.facts, _SMALL, slot.width)
        cell = min(_cell_in(slot, drawing), _MOST_CELL)
        aside = (slot.width - drawing.width * cell) / 2
        ground = drawing.paper != "#ffffff"
        PdfCanvas(self._document, x + aside, y + _HEAD, cell).draw(drawing, ground)

    def _solutions(self, entries: list[_Numbered]) -> None:
        """Draw the solutions on separate pages, in small slots."""
        whole = self._whole[0]
        slot = _divided(_Slot(whole.width, whole.height - _HEAD), _COLUMNS, _ROWS)
        for number, entry in enumerate(entries):
            taken = number % (_COLUMNS * _ROWS)
            if taken == 0:
                self._page(lying=False)
                left, _ = self._place(slot, 0, _COLUMNS)
                self._write(left, _UPPER + 5, "Solutions", _LARGE + 2, whole.width)
            x, y = self._place(slot, taken, _COLUMNS)
            y += _HEAD
            self._write(x, y + 3, entry.title, _SMALL, slot.width)
            assert entry.solution is not None
            grid = Grid(*entry.solution.shape, entry.solution.tobytes(), entry.puzzle.palette)
            drawing = grid_drawing(grid, self._style)
            across, down = slot.width / drawing.width, (slot.height - _LABEL) / drawing.height
            cell = min(across, down, _SOLUTION_CELL)
            PdfCanvas(self._document, x, y + _LABEL, cell).draw(drawing)

    def _slot_for(self, drawing: Drawing) -> _Slot | None:
        """Return the usual slot, or a whole page if needed; None if a drawing fits neither."""
        best = max(self._whole, key=lambda slot: _cell_in(slot, drawing))
        fitting = (s for s in (self._slot, best) if _cell_in(s, drawing) >= self._smallest)
        return next(fitting, None)

    def _page_slot(self, lying: bool) -> _Slot:
        """Return the space of a page within its margins."""
        width, height = self._paper[::-1] if lying else self._paper
        return _Slot(width - _INNER - _OUTER, height - _UPPER - _LOWER, lying)

    def _place(self, slot: _Slot, taken: int, columns: int) -> tuple[float, float]:
        """Return the upper left corner of the slot that follows ``taken`` used slots."""
        # Odd pages are on the right of a spread, so their inner margin is on the left.
        row, column = divmod(taken, columns)
        left = _INNER if slot.lying or self._document.page % 2 else _OUTER
        return left + column * (slot.width + _APART), _UPPER + row * (slot.height + _APART)

    def _page(self, lying: bool) -> None:
        """Begin the next page, and write its number."""
        self._document.add_page("L" if lying else "P")
        height = self._paper[0 if lying else 1]
        x, space, page = (_INNER + _OUTER) / 2, self._whole[lying].width, str(self._document.page)
        self._write(x, height - _LOWER / 2, page, _FOOT, space, centred=True)
        if self._heading:
            self._write(x, _UPPER * 0.7, self._heading, _LARGE + 3, space, centred=True)
            self._heading = ""

    def _write(
        self, x: float, y: float, text: str, size: float, width: float, *, centred: bool = False
    ) -> None:
        """Write a line in black, truncated to ``width``; titles are bold."""
        bold = size >= _LARGE
        text = self._fonts.fitted(text, size, width, bold=bold)
        if centred:
            x += (width - self._fonts.width(text, size, bold=bold)) / 2
        self._document.set_text_color(0, 0, 0)
        self._fonts.write(x, y, text, size, bold=bold)


def _divided(slot: _Slot, columns: int, rows: int) -> _Slot:
    """Return one of the equal slots into which columns and rows divide a slot."""
    width = (slot.width - _APART * (columns - 1)) / columns
    return _Slot(width, (slot.height - _APART * (rows - 1)) / rows)


def _cell_in(slot: _Slot, drawing: Drawing) -> float:
    """Return the side of a cell (millimetres) at which a drawing fills a slot below its heading."""
    return min(slot.width / drawing.width, (slot.height - _HEAD) / drawing.height)

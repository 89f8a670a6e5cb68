"""Draw the title page of a booklet, and the pages that explain how puzzles are solved."""

from __future__ import annotations

from collections.abc import Iterator
from math import floor

from nonolith.model.puzzle import Puzzle
from nonolith.render.board import MARGIN, puzzle_drawing
from nonolith.render.booklet_paper import LEADING, LOWER, UPPER, Paper
from nonolith.render.pdf import POINTS
from nonolith.render.shapes import Box, Drawing, Fill
from nonolith.render.style import Style
from nonolith.render.themes import THEMES
from nonolith.solving.board import Board
from nonolith.solving.line_solver import settle

BOAT = Puzzle.from_grid([
    "....#.....", "...##.#...", "..###.##..", ".####.###.", "#####.####",
    "....#.....", "##########", ".########.", "..######..", ".##.##.##.",
])  # fmt: skip
#: The steps that explain how the boat is solved: name, reason, and the rows and columns (from 0)
#: that are settled.
_STEPS: tuple[tuple[str, str, tuple[int, ...], tuple[int, ...]], ...] = (
    ("The numbers", "The numbers beside a row and above a column are the lengths of its blocks of "
     "filled cells, in their order. There is at least one blank cell between two blocks.", (), ()),
    ("Full lines", "The block of 10 fills row 7. In row 5, the blocks of 5 and 4 and one blank "
     "cell between them are also ten cells.", (4, 6), ()),
    ("Overlap", "The block of 8 in row 8 begins in column 1, 2 or 3. In each case it fills columns "
     "3 to 8.", (7,), ()),
    ("Finished lines", "Columns 1 and 10 have both of their blocks. So their other cells are "
     "blank; mark them with dots.", (), (0, 9)),
    ("Back and forth", "Row 8 has blank cells at both ends now, so its block of 8 fills the cells "
     "between them.", (7,), ()),
)  # fmt: skip
_INTRO = "Fill cells so that every row and every column has the blocks that its numbers state."
_END = "Continue with rows and columns in turn. When all cells are known, you see the picture."
_COLOURS = (
    "In colour: the colour behind a number is the colour of its block. Blocks of different colours "
    "may touch; two blocks of one colour have a blank cell between them."
)
_LEVELS = "The squares beside a puzzle show its difficulty, from one (trivial) to six (hardest)."

#: Numbers of squares on a title page: across it, below the boat, and above the boat for clues.
_SQUARES, _BELOW, _CLUES = 16, 1, 4
#: Minimum height of paper, in mm divided by ``Paper.scale``, on which one page has all steps.
_TALL = 250.0


def draw_title_page(paper: Paper, title: str, facts: str) -> None:
    """Draw a page of squared paper with the title, facts about the puzzles, and the boat."""
    paper.page(numbered=False)
    (width, height), bleed, line = paper.size, paper.bleed, paper.document.line
    square = width / _SQUARES
    paper.pen(215, 0.2)
    for at in range(-floor(bleed / square), floor((height + bleed) / square) + 1):
        if at * square <= width + bleed:
            line(at * square, -bleed, at * square, height + bleed)
        line(-bleed, at * square, width + bleed, at * square)
    drawing = puzzle_drawing(BOAT, BOAT.goal, Style(theme="print"))
    top, left = floor(height / square) - BOAT.height - _BELOW, _SQUARES - BOAT.width - 1
    x, y = (left - drawing.left) * square, (top - drawing.top) * square
    paper.draw(drawing, x, y, square, ground=True)
    paper.pen(0, 0.9)
    panel = (_SQUARES - 2) * square, (top - _CLUES - 1) * square
    paper.document.rect(square, square, *panel, style="DF")
    x, space, small = 1.5 * square, panel[0] - square, 1.1 * square
    room = panel[1] - 0.75 * square - small * LEADING / POINTS
    for size in range(round(4 * square), 11, -1):
        lines = paper.fonts.lines(title, size, space, bold=True)
        if len(lines) * size * 1.2 / POINTS <= room:
            break
    for number, words in enumerate(lines[: max(1, floor(room * POINTS / size / 1.2))], 1):
        y = 1.3 * square + number * size * 1.1 / POINTS
        paper.write(x, y, words, size, space, bold=True, place="middle")
    paper.write(x, panel[1] + 0.6 * square, facts, small, space, place="middle")


def rules_pages(paper: Paper) -> int:
    """Return the number of pages "How to solve": two if paper is small or type is large."""
    return 2 if paper.size[1] / paper.scale < _TALL else 1


def draw_rules(paper: Paper, coloured: bool, rated: bool) -> None:
    """Draw the pages "How to solve", with notes on colours and difficulty if they are needed."""
    paper.page()
    width = paper.space().width
    size = max(9.0, 10 * paper.scale * min(1.0, width / 178))
    line = size * LEADING / POINTS
    paper.write(paper.left, UPPER + 1.2 * line, "How to solve", 1.8 * size, width, bold=True)
    top = paper.paragraph(paper.left, UPPER + 1.6 * line, _INTRO, size, width) + line
    bottom = paper.size[1] - LOWER
    notes = [note for note, needed in ((_COLOURS, coloured), (_LEVELS, rated)) if needed]
    below = sum(len(paper.fonts.lines(note, size, width)) + 0.5 for note in notes) * line
    steps = list(draw_steps())
    on_page = len(steps) // rules_pages(paper)
    high = (bottom - below - top) / on_page
    for number, (name, reason, drawing) in enumerate(steps):
        if number == on_page:
            paper.page()
        y = top + number % on_page * high
        cell = min((high - line / 2) / drawing.height, width * 0.45 / drawing.width)
        paper.draw(drawing, paper.left, y, cell)
        aside = drawing.width * cell + line
        x, y = paper.left + aside, y + drawing.top * cell
        paper.write(x, y, f"{number + 1}. {name}", size, width - aside, bold=True)
        paper.paragraph(x, y, reason, size, width - aside)
    y = bottom - below
    for note in notes:
        y = paper.paragraph(paper.left, y + line / 2, note, size, width)


def draw_steps() -> Iterator[tuple[str, str, Drawing]]:
    """Yield the name, the reason and the drawing of each step."""
    board, style = Board(BOAT), Style(theme="print", numbers=True)
    for name, reason, rows, columns in _STEPS:
        lines = [*rows, *(BOAT.height + column for column in columns)]
        for line in lines:
            masks = settle(board.clues[line], board.cells_of(line), board.lines[line])
            assert masks is not None
            board.put(line, masks)
        drawing = puzzle_drawing(BOAT.with_given(board.grid()), None, style)
        left, top = drawing.left - MARGIN, drawing.top - MARGIN
        bands = [Box(-left, row, left, 1) for row in rows]
        bands += [Box(column, -top, 1, top) for column in columns]
        marked = Fill(THEMES["print"].band, tuple(bands))
        yield name, reason, drawing._replace(shapes=(marked, *drawing.shapes))
    yield "The picture", _END, puzzle_drawing(BOAT.replace(given=BOAT.goal), None, style)

"""Draw the title page of a booklet, and the pages that explain how puzzles are solved."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator
from math import floor

from nonolith.model.puzzle import Puzzle
from nonolith.reasoning.language import Language
from nonolith.reasoning.rating import WORDS
from nonolith.render.board_layout import MARGIN, puzzle_drawing
from nonolith.render.booklet_paper import LEADING, UPPER, Paper
from nonolith.render.fonts import MAX_CHARACTERS
from nonolith.render.pdf import POINTS
from nonolith.render.shapes import Box, Drawing, Fill
from nonolith.render.style import Style
from nonolith.render.themes import THEMES
from nonolith.solving.line_solver import settle
from nonolith.solving.line_state import LineState

BOAT = Puzzle.from_grid([
    "....#.....", "...##.#...", "..###.##..", ".####.###.", "#####.####",
    "....#.....", "##########", ".########.", "..######..", ".##.##.##.",
])  # fmt: skip
#: The rows and the columns (from 0) that each step of the explanation settles; a last step
#: shows the picture. The patterns of step 1 are ``booklet_step_1`` and ``booklet_reason_1``.
_STEPS: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...] = (
    ((), ()), ((4, 6), ()), ((7,), ()), ((), (0, 9)), ((7,), ()),
)  # fmt: skip

#: Numbers of squares on a title page: across it, below the boat, and above the boat for clues.
_SQUARES, _BELOW, _CLUES = 16, 1, 4
#: Minimum height of paper, in mm divided by ``Paper.scale``, on which one page has all steps.
_TALL = 250.0
#: Space between the columns of steps, in millimetres.
_APART = 8.0


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
    room = panel[1] - 1.25 * square - small * LEADING / POINTS
    sizes = range(12, round(4 * square) + 1)
    if len(title) > MAX_CHARACTERS:
        title = f"{title[:MAX_CHARACTERS]}…"

    def high(size: int) -> float:
        return len(paper.fonts.lines(title, size, space, bold=True)) * size * LEADING / POINTS

    size = sizes[max(0, bisect(sizes, room, key=high) - 1)]
    lines = paper.fonts.lines(title, size, space, bold=True)
    narrow = space
    while lines:  # make the lines equally long
        narrow *= 0.95
        other = paper.fonts.lines(title, size, narrow, bold=True)
        if len(other) > len(lines) or " ".join(other) != " ".join(lines):
            break
        lines = other
    line_high = size * LEADING / POINTS
    most = max(1, floor(room / line_high))
    if len(lines) > most:
        lines[most - 1 :] = [" ".join(lines[most - 1 :])]  # is truncated when it is written
    y = 1.5 * square + (room - len(lines) * line_high) / 2 - 0.25 * line_high
    for number, words in enumerate(lines, 1):
        paper.write(x, y + number * line_high, words, size, space, bold=True, place="middle")
    paper.write(x, panel[1] + 0.6 * square, facts, small, space, place="middle")


def rules_pages(paper: Paper) -> int:
    """Return the number of pages "How to solve": two if paper is small or type is large."""
    return 2 if paper.size[1] / paper.scale < _TALL else 1


def draw_rules(paper: Paper, coloured: bool, rated: bool) -> None:
    """Draw the pages "How to solve", with notes on colours and difficulty if they are needed.

    A page has three rows of two steps; if there are two pages, the first one has two rows.
    """
    paper.page()
    words, whole = paper.language, paper.space()
    size = max(9.0, 10 * paper.scale * min(1.0, whole.width / 178))
    line, width = size * LEADING / POINTS, (whole.width - _APART) / 2
    top = paper.heading(words.text("booklet_rules"))
    top = paper.paragraph(paper.left, top, words.text("booklet_aim"), size, whole.width) + line
    levels = {"first": words.text(f"level_{WORDS[0]}"), "last": words.text(f"level_{WORDS[-1]}")}
    notes = [words.text("booklet_colours")] * coloured
    notes += [words.text("booklet_levels", **levels)] * rated
    below = sum(len(paper.fonts.lines(note, size, whole.width)) + 0.5 for note in notes) * line
    steps = list(draw_steps(words))
    texts = [(len(paper.fonts.lines(reason, size, width)) + 2.5) * line for _, reason, _ in steps]
    high = [max(texts[number : number + 2]) for number in (0, 2, 4)]  # the texts of each row
    rows, bottom = (2, 0.0) if rules_pages(paper) > 1 else (3, below)
    space = UPPER + whole.height - bottom - top - sum(high[:rows])
    drawing = steps[0][2]
    cell = min(space / rows / drawing.height, width / drawing.width)
    for row, words_high in enumerate(high):
        if row == rows:
            paper.page()
            top = UPPER
        for column in (0, 1):
            name, reason, drawing = steps[2 * row + column]
            x, y = paper.left + column * (width + _APART), top + 1.5 * line
            number = f"{2 * row + column + 1}. {name}"
            paper.write(x, top + line, number, size, width, bold=True)
            paper.draw(drawing, x, y, cell)
            paper.paragraph(x, y + drawing.height * cell, reason, size, width)
        top += words_high + drawing.height * cell
    y = top
    for note in notes:
        y = paper.paragraph(paper.left, y + line / 2, note, size, whole.width)


def draw_steps(language: Language) -> Iterator[tuple[str, str, Drawing]]:
    """Yield the name, the reason and the drawing of each step."""

    def texts(number: int) -> tuple[str, str]:
        return language.text(f"booklet_step_{number}"), language.text(f"booklet_reason_{number}")

    state, style = LineState(BOAT), Style(theme="print", numbers=True)
    for number, (rows, columns) in enumerate(_STEPS, 1):
        lines = [*rows, *(BOAT.height + column for column in columns)]
        for line in lines:
            masks = settle(state.clues[line], state.cells_of(line), state.lines[line])
            assert masks is not None
            state.put(line, masks)
        drawing = puzzle_drawing(BOAT.with_given(state.grid()), None, style)
        left, top = drawing.left - MARGIN, drawing.top - MARGIN
        bands = [Box(-left, row, left, 1) for row in rows]
        bands += [Box(column, -top, 1, top) for column in columns]
        marked = Fill(THEMES["print"].band, tuple(bands))
        yield *texts(number), drawing._replace(shapes=(marked, *drawing.shapes))
    yield *texts(len(_STEPS) + 1), puzzle_drawing(BOAT.replace(given=BOAT.goal), None, style)

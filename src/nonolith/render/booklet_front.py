"""Draw the title page of a booklet, pages of text, and pages that explain how to solve puzzles."""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Iterator
from math import ceil, floor
from typing import Any

from nonolith.model.puzzle import Puzzle
from nonolith.reasoning.language import Language
from nonolith.reasoning.rating import WORDS
from nonolith.render.board_layout import puzzle_drawing, without_margin
from nonolith.render.booklet_paper import LEADING, Paper
from nonolith.render.fonts import MAX_CHARACTERS
from nonolith.render.pdf import POINTS
from nonolith.render.shapes import Box, Drawing, Fill, Point
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
#: Space between the columns of steps, in millimetres, and minimum type of their numbers, in points.
_APART, _TYPE = 8.0, 7.0


def draw_cover(paper: Paper, plan: Any, facts: str) -> None:
    """Draw the title page: the issue, the logo, the title and facts about the puzzles, on the cover
    picture, or on squared paper with the boat. ``plan`` has the arguments of ``booklet``."""
    paper.page(numbered=False)
    (width, height), bleed = paper.size, paper.bleed
    square = width / _SQUARES
    top = floor(height / square) - BOAT.height - _BELOW
    whole = Box(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed)
    if plan.cover:
        paper.picture(plan.cover, "cover", whole, fill=True)
    else:
        paper.squared(whole, square, Point(0, 0))
        drawing = puzzle_drawing(BOAT, BOAT.goal, Style(theme="print"))
        left = _SQUARES - BOAT.width - 1
        x, y = (left - drawing.left) * square, (top - drawing.top) * square
        paper.draw(drawing, x, y, square, ground=True)
    paper.pen(0, 0.9)
    panel = (_SQUARES - 2) * square, (top - _CLUES - 1) * square
    paper.document.rect(square, square, *panel, style="DF")
    x, y, space, small = 1.5 * square, 1.5 * square, panel[0] - square, 1.1 * square
    room = panel[1] - 1.25 * square - small * LEADING / POINTS
    if plan.issue or plan.logo:
        paper.write(x, y + 0.6 * square, plan.issue, small, space / 2, bold=True)
        if plan.logo:
            paper.picture(plan.logo, "logo", Box(x + space / 2, y, space / 2, square))
        y, room = y + 1.2 * square, room - 1.2 * square
    title = f"{plan.title[:MAX_CHARACTERS]}{'…' * (len(plan.title) > MAX_CHARACTERS)}"
    sizes = range(12, round(4 * square) + 1)

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
    y += (room - len(lines) * line_high) / 2 - 0.25 * line_high
    for number, words in enumerate(lines, 1):
        paper.write(x, y + number * line_high, words, size, space, bold=True, place="middle")
    paper.write(x, panel[1] + 0.6 * square, facts, small, space, place="middle")


def draw_text(paper: Paper, heading: str, text: str, *, only_count: bool = False) -> int:
    """Draw pages with a heading and the paragraphs of a text; return their number, which is 0 if
    the text is empty."""
    size, whole = 10.5 * paper.scale, paper.space()
    width, line = min(whole.width, 150 * paper.scale), size * LEADING / POINTS
    lines = paper.fonts.paragraphs(re.sub(r"(?<!\n)\n(?!\n)", " ", text), size, width)
    on_page = int((whole.height - paper.head()) / line)
    for start in range(0, 0 if only_count else len(lines), on_page):
        paper.page()
        y = paper.heading(heading)
        for words in lines[start : start + on_page]:
            y += line
            paper.write(paper.left, y, words, size, width)
    return ceil(len(lines) / on_page)


def draw_rules(paper: Paper, coloured: bool, rated: bool, *, only_count: bool = False) -> int:
    """Draw the pages "How to solve", with notes on colours and difficulty if they are needed, and
    return their number.

    A page has one to three rows of two steps: as many as leave numbers large enough to read.
    """
    words, whole = paper.language, paper.space()
    size = max(9.0, 10 * paper.scale * min(1.0, whole.width / 178))
    line, width = size * LEADING / POINTS, (whole.width - _APART) / 2
    aim = paper.fonts.lines(words.text("booklet_aim"), size, whole.width)
    levels = {"first": words.text(f"level_{WORDS[0]}"), "last": words.text(f"level_{WORDS[-1]}")}
    notes = [words.text("booklet_colours"), words.text("booklet_levels", **levels)]
    below = sum(len(paper.fonts.lines(note, size, whole.width)) + 0.5 for note in notes) * line
    steps = list(draw_steps(words))
    texts = [(len(paper.fonts.lines(reason, size, width)) + 2.5) * line for _, reason, _ in steps]
    high = [max(texts[number : number + 2]) for number in (0, 2, 4)]  # the texts of each row
    drawing, first = steps[0][2], paper.head() + (len(aim) + 1) * line
    cell = 0.0
    for rows in (3, 2, 1):
        room = whole.height - first - sum(high[:rows]) - (below if rows == 3 else 0)
        cell = min(room / rows / drawing.height, width / drawing.width)
        if cell * THEMES["print"].sizes[2] * POINTS >= _TYPE * paper.scale:
            break
    if only_count:
        return ceil(3 / rows)
    y = 0.0
    for row, words_high in enumerate(high):
        if row % rows == 0:
            paper.page()
            y = paper.heading(words.text("booklet_rules")) if not row else paper.upper
            y = y if row else paper.paragraph(paper.left, y, aim, size, whole.width) + line
        for column in (0, 1):
            name, reason, drawing = steps[2 * row + column]
            x, top = paper.left + column * (width + _APART), y + 1.5 * line
            number = f"{2 * row + column + 1}. {name}"
            paper.write(x, y + line, number, size, width, bold=True)
            paper.draw(drawing, x, top, cell)
            lines = paper.fonts.lines(reason, size, width)
            paper.paragraph(x, top + drawing.height * cell, lines, size, width)
        y += words_high + drawing.height * cell
    for note, shown in zip(notes, (coloured, rated), strict=True):
        if shown:
            lines = paper.fonts.lines(note, size, whole.width)
            y = paper.paragraph(paper.left, y + line / 2, lines, size, whole.width)
    return ceil(3 / rows)


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
        drawing = without_margin(puzzle_drawing(BOAT.with_given(state.grid()), None, style))
        left, top = drawing.left, drawing.top
        bands = [Box(-left, row, left, 1) for row in rows]
        bands += [Box(column, -top, 1, top) for column in columns]
        marked = Fill(THEMES["print"].band, tuple(bands))
        yield *texts(number), drawing._replace(shapes=(marked, *drawing.shapes))
    solved = puzzle_drawing(BOAT.replace(given=BOAT.goal), None, style)
    yield *texts(len(_STEPS) + 1), without_margin(solved)

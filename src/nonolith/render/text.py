"""Draw plain text: a cell is the character of its colour, or ``?`` if its colour is unknown.

Row clues are to the left of the grid, column clues above it, both aligned to the grid. A cell is
two characters wide, which is about square, or three if numbers of two characters would touch. If
the picture would be wider than the screen, or a number needs a wider cell, the column numbers are
stacked: their characters are below each other. Then a cell may be one character wide.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise, repeat, zip_longest

from nonolith.model.clue import shown_blocks
from nonolith.model.grid import Grid
from nonolith.model.palette import Palette
from nonolith.model.puzzle import Puzzle
from nonolith.render.style import PLAIN, Screen, Style

#: ANSI code that ends colours and strokes.
RESET = "\x1b[0m"

#: Maximum width of a cell in characters; if a wider cell is needed, numbers are stacked instead.
_WIDEST_CELL = 3

#: The (length, colour) pairs of a clue; a clue without blocks has the pair (0, 0).
Blocks = Sequence[tuple[str, int]]

#: The finished blocks of each line. A line is a pair such as ``("row", 0)``; numbers are from 0.
Done = dict[tuple[str, int], tuple[int, ...]]


class Pen:
    """Turns clues and cells into characters; this base class uses the palette's characters."""

    def __init__(self, palette: Palette) -> None:
        self.letters = len(palette) > 2  #: whether the character of its colour follows a number
        #: Whether numbers of neighbouring columns may touch, because every other column has another
        #: colour.
        self.touching = False
        self._characters = {1 << number: colour.char for number, colour in enumerate(palette)}

    def codes(self, blocks: Blocks, done: Sequence[int], odd: bool) -> list[str]:  # noqa: ARG002
        """Return the ANSI code of each number of a clue, or an empty list for no codes. The blocks
        in ``done`` (from 0) are finished, and ``odd`` is true in every other column."""
        return []

    def row(self, masks: Sequence[int], cell: int) -> str:
        """Return a row of cells with these domains (bit masks), each ``cell`` characters wide."""
        wide = {mask: character * cell for mask, character in self._characters.items()}
        return "".join(map(wide.get, masks, repeat("?" * cell)))


def draw(puzzle: Puzzle, grid: Grid | None, screen: Screen, style: Style = PLAIN) -> str:
    """Return a text picture of the puzzle with its clues and cells.

    >>> print(draw(Puzzle(rows=[[1], [2]], columns=[[2], [1]]), None, Screen()))
       2 1
    1 ????
    2 ????
    """
    grid = grid or puzzle.given or Grid.unknown_cells(*puzzle.shape, puzzle.palette)
    pen = Pen(puzzle.palette)
    picture = with_clues(puzzle, grid, pen, screen=screen, style=style, done={})
    return cells_alone(grid, pen) if picture is None else picture


def cells_alone(grid: Grid, pen: Pen) -> str:
    """Return a picture without clues, in which a cell is one character wide."""
    return "\n".join([pen.row(masks, 1) for masks in mask_rows(grid)])


def with_clues(
    puzzle: Puzzle, grid: Grid, pen: Pen, *, screen: Screen, style: Style, done: Done
) -> str | None:
    """Return a picture with the clues and line numbers that the style requests.

    Return None if it is wider than the screen.
    """
    sides, numbers = style.sides, style.numbers
    letters = [colour.char if i and pen.letters else "" for i, colour in enumerate(puzzle.palette)]
    rows, columns = (
        [shown_blocks(clue) if sides else [] for clue in clues]
        for clues in (puzzle.rows, puzzle.columns)
    )
    row_texts, column_texts = (
        [[f"{number}{letters[colour]}" for number, colour in blocks] for blocks in lines]
        for lines in (rows, columns)
    )
    margin = 1 + max((len(" ".join(texts)) for texts in row_texts), default=0) if sides else 0
    width = margin * (sides // 2) + (1 + len(str(puzzle.height)) if numbers else 0)
    fitting = _fitting_cell(column_texts, pen.touching, width, screen.width)
    if fitting is None:
        return None
    cell, stacked = fitting
    # A space separates numbers that could be read as one number.
    wide = any(len(text) > 1 for texts in column_texts for text in texts)
    apart = " " if wide and not pen.letters else ""
    pieces = []
    for i, texts in enumerate(column_texts):
        codes = pen.codes(columns[i], done.get(("column", i), ()), odd=i % 2 == 1)
        parts, codes = _stacked(texts, codes, apart) if stacked else (texts, codes)
        pieces.append(_coded([part.rjust(cell) for part in parts], codes))
    head = _across([column[::-1] for column in pieces], margin, cell)[::-1]
    foot = _across(pieces, margin, cell) if sides == 4 else []
    body = []
    for i, (masks, texts) in enumerate(zip(mask_rows(grid), row_texts, strict=True)):
        line = pen.row(masks, cell)
        if sides:
            blank = " " * (margin - 1 - len(" ".join(texts)))
            codes = pen.codes(rows[i], done.get(("row", i), ()), odd=False)
            clue = " ".join(_coded(texts, codes))
            behind = f" {clue}{blank if numbers else ''}" if sides == 4 else ""
            line = f"{blank}{clue} {line}{behind}".rstrip(" ")
        body.append(line)
    if numbers:
        digits = len(str(grid.height))
        body = [f"{line} {number:>{digits}}" for number, line in enumerate(body, 1)]
        every = 1 if len(str(grid.width)) < cell else 5
        places = range(every, grid.width + 1, every)
        foot.append(" " * margin + "".join(f"{n:>{cell * every}}" for n in places))
    return "\n".join([*head, *body, *foot])


def mask_rows(grid: Grid) -> list[Sequence[int]]:
    """Return the domains (bit masks) of the cells of each row."""
    masks = grid.masks()
    return [masks[r * grid.width : (r + 1) * grid.width] for r in range(grid.height)]


def _fitting_cell(
    columns: list[list[str]], touching: bool, aside: int, width: int | None
) -> tuple[int, bool] | None:
    """Return the width of a cell, and whether numbers are stacked; None if no width fits.
    ``aside`` is the number of characters in a line that are not cells."""
    # Only numbers of several characters may need cells wider than two characters.
    widths = (
        len(text) + (depth < len(before) and not touching)
        for before, texts in pairwise([[], *columns])
        for depth, text in enumerate(reversed(texts))
        if len(text) > 1
    )
    cell = max(widths, default=2)
    choices = [(cell, False)] if cell <= _WIDEST_CELL else []
    for choice in (*choices, (2, True), (1, True)):
        if width is None or aside + choice[0] * len(columns) <= width:
            return choice
    return None


def _stacked(texts: list[str], codes: list[str], apart: str) -> tuple[list[str], list[str]]:
    """Return the characters of a column's numbers from the top down, with an ANSI code for each."""
    codes = [code for text, code in zip(texts, codes, strict=False) for _ in text + apart]
    return list(apart.join(texts)), codes


def _coded(texts: list[str], codes: list[str]) -> list[str]:
    """Return texts with their ANSI codes; the codes do not affect spaces on the left of a text."""
    if not codes:
        return texts
    coded = []
    for text, code in zip(texts, codes, strict=False):
        bare = text.lstrip()
        blank = text[: len(text) - len(bare)]
        coded.append(f"{blank}{code}{bare}{RESET}" if code and bare else text)
    return coded


def _across(columns: Iterable[list[str]], margin: int, cell: int) -> list[str]:
    """Join the first numbers of all columns in one line, then the second numbers, and so on."""
    lines = zip_longest(*columns, fillvalue=" " * cell)
    return [(" " * margin + "".join(line)).rstrip() for line in lines]


def done_in(puzzle: Puzzle, grid: Grid, style: Style) -> Done:
    """Return the finished blocks if the style has ``strike``, else no blocks."""
    if not (style.strike and style.sides):
        return {}
    from nonolith.reasoning.verifying import blocks_done

    return dict(blocks_done(puzzle, grid).items())

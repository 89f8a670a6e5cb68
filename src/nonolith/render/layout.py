"""Layout: where clues and cells stand when a picture is made of characters.

Row clues stand left of the grid, column clues above it, both pushed against the grid. A cell is
two characters wide, which is about square, or three where numbers of two characters would touch.
Where that is too wide for the screen, or numbers are longer, the numbers of the columns are
stacked: written downwards, one character a line. Then a cell may be one character wide.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, zip_longest
from typing import NamedTuple, Protocol

from nonolith.model.grid import Grid
from nonolith.model.palette import Palette
from nonolith.model.puzzle import Clue, Puzzle
from nonolith.render.base import Screen
from nonolith.render.style import PLAIN, Style

#: Widest cell (characters) before numbers are stacked: wider ones pull the picture out of shape.
_WIDEST_CELL = 3

#: For each line (``row`` or ``column``, and its number from 0) the blocks (from 0) that are done.
Done = dict[tuple[str, int], tuple[int, ...]]


class Token(NamedTuple):
    """A number of a clue as it is shown, or one character of it, with its colour's number.

    Colour 0 is that of the ``0`` of a line without blocks. What is done is struck out.
    """

    text: str
    colour: int
    done: bool = False


_GAP = Token("", 0)

_NONE_DONE: Done = {}


class Layout(NamedTuple):
    """Where everything stands.

    Attributes:
        cell: characters that a cell is wide.
        head: the lines above the grid; each has a token for each column (empty: none).
        foot: those below the grid.
        rows: for each row its tokens.
        margin: characters left of the grid.
        sides: on how many sides clues stand.
        numbers: whether rows and columns are numbered.
    """

    cell: int
    head: list[tuple[Token, ...]]
    foot: list[tuple[Token, ...]]
    rows: list[list[Token]]
    margin: int
    sides: int
    numbers: bool


class Pen(Protocol):
    """How tokens and cells become characters."""

    def token(self, token: Token, odd: bool) -> str:
        """The token, as wide as its text; odd in every other column."""
        ...

    def cells(self, mask: int, count: int) -> str:
        """So many characters of cells with this domain."""
        ...


def lay_out(
    puzzle: Puzzle,
    *,
    letters: bool,
    touching: bool = False,
    screen: Screen,
    style: Style = PLAIN,
    done: Done = _NONE_DONE,
) -> Layout | None:
    """The first layout that fits into the width of the screen; None where none does.

    Args:
        puzzle: the puzzle, whose clues are laid out.
        letters: whether a number is followed by its colour's character.
        touching: whether numbers of neighbouring columns may touch, since the pen shows every
            other column differently.
        screen: the space there is.
        style: on which sides clues stand, and whether lines are numbered.
        done: for each line the blocks that are done.
    """
    width = screen.width
    if width is not None and style.numbers:
        width -= 1 + len(str(puzzle.height))
    palette = puzzle.palette if letters and len(puzzle.palette) > 2 else None
    rows, columns = _all_tokens(puzzle, palette, style.sides, done)
    margin = 1 + max((sum(len(t.text) + 1 for t in row) - 1 for row in rows), default=0)
    if not style.sides:
        margin = 0
    aside = margin * max(1, style.sides // 2)
    flat = columns
    stacked = [_stack(column, apart=palette is None) for column in columns]
    choices = [(2, stacked), (1, stacked)]
    if (cell := _cell_width(_head(flat), touching)) <= _WIDEST_CELL:
        choices.insert(0, (cell, flat))
    for cell, tokens in choices:
        if width is None or aside + cell * puzzle.width <= width:
            foot = list(zip_longest(*tokens, fillvalue=_GAP)) if style.sides == 4 else []
            head = _head(tokens)
            return Layout(cell, head, foot, rows, margin, style.sides, style.numbers)
    return None


def compose(layout: Layout, grid: Grid, pen: Pen) -> str:
    """The picture: the lines of the head, a line for each row, and those of the foot."""
    head, foot = (
        [(" " * layout.margin + _head_line(line, layout.cell, pen)).rstrip() for line in lines]
        for lines in (layout.head, layout.foot)
    )
    lines = []
    for tokens, masks in zip(layout.rows, mask_rows(grid), strict=True):
        cells = picture_row(masks, layout.cell, pen)
        if not layout.sides:
            lines.append(cells)
            continue
        blank = " " * (layout.margin - sum(len(token.text) + 1 for token in tokens))
        clue = " ".join(pen.token(token, odd=False) for token in tokens)
        behind = f" {clue}{blank if layout.numbers else ''}" if layout.sides == 4 else ""
        lines.append(f"{blank}{clue} {cells}{behind}".rstrip(" "))
    if layout.numbers:
        digits = len(str(grid.height))
        lines = [f"{line} {number:>{digits}}" for number, line in enumerate(lines, 1)]
        foot.append(_column_numbers(layout, grid))
    return "\n".join([*head, *lines, *foot])


def _column_numbers(layout: Layout, grid: Grid) -> str:
    every = 1 if len(str(grid.width)) < layout.cell else 5
    cells = [f"{n:>{layout.cell * every}}" for n in range(every, grid.width + 1, every)]
    return " " * layout.margin + "".join(cells)


def mask_rows(grid: Grid) -> list[Sequence[int]]:
    """The domains of each row, as bit masks."""
    masks = grid.masks()
    return [masks[r * grid.width : (r + 1) * grid.width] for r in range(grid.height)]


def picture_row(masks: Sequence[int], cell: int, pen: Pen) -> str:
    """The characters of a row of cells, each so many characters wide."""
    return "".join(pen.cells(mask, cell * len(list(run))) for mask, run in groupby(masks))


def _all_tokens(
    puzzle: Puzzle, palette: Palette | None, sides: int, done: Done
) -> tuple[list[list[Token]], list[list[Token]]]:
    """The tokens of rows and columns; none where clues are not shown."""
    if not sides:
        return [[] for _ in puzzle.rows], [[] for _ in puzzle.columns]
    rows = [_tokens(c, palette, done.get(("row", i), ())) for i, c in enumerate(puzzle.rows)]
    columns = [
        _tokens(clue, palette, done.get(("column", i), ())) for i, clue in enumerate(puzzle.columns)
    ]
    return rows, columns


def _tokens(clue: Clue, palette: Palette | None, done: Sequence[int]) -> list[Token]:
    if not clue:
        return [Token("0", 0)]
    return [
        Token(f"{b.length}{palette[b.colour].char if palette else ''}", b.colour, i in done)
        for i, b in enumerate(clue)
    ]


def _stack(tokens: list[Token], apart: bool) -> list[Token]:
    """One token for each character; gaps between numbers that could be read as one."""
    gap = [_GAP] if apart and any(len(token.text) > 1 for token in tokens) else []
    stacked: list[Token] = []
    for token in tokens:
        stacked += gap if stacked else []
        stacked += [token._replace(text=character) for character in token.text]
    return stacked


def _head(columns: list[list[Token]]) -> list[tuple[Token, ...]]:
    """The lines above the grid, every column's tokens pushed down to it."""
    upwards = list(zip_longest(*(reversed(column) for column in columns), fillvalue=_GAP))
    return upwards[::-1]


def _cell_width(head: list[tuple[Token, ...]], touching: bool) -> int:
    """The width of a cell at which no number of a line touches the one to its left."""
    width = 2
    for line in head:
        for before, token in zip((_GAP, *line), line, strict=False):
            width = max(width, len(token.text) + bool(before.text and not touching))
    return width


def _head_line(tokens: tuple[Token, ...], cell: int, pen: Pen) -> str:
    return "".join(
        " " * (cell - len(token.text)) + (pen.token(token, bool(i % 2)) if token.text else "")
        for i, token in enumerate(tokens)
    )


def done_in(puzzle: Puzzle, grid: Grid, style: Style) -> Done:
    """The blocks to strike out; none where the style is without it."""
    if not (style.strike and style.sides):
        return {}
    from nonolith.reasoning.verifying import blocks_done

    found = blocks_done(puzzle, grid)
    return {(line.kind, line.number): blocks for line, blocks in found.items()}

"""Plain text: the palette's characters, and ``?`` for unsettled cells.

Row clues are to the left of the grid, column clues above it, both aligned to the grid. A cell is
two characters wide, which is about square, or three if numbers of two characters would touch. If
this is too wide for the screen, or numbers are longer, the column numbers are stacked: written
downwards, one character per line. Then a cell may be one character wide.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, zip_longest
from typing import NamedTuple

from nonolith.model.grid import Grid
from nonolith.model.palette import Palette
from nonolith.model.puzzle import Clue, Puzzle
from nonolith.render.style import PLAIN, Screen, Style

#: Maximum width of a cell in characters; if more is needed, numbers are stacked instead.
_WIDEST_CELL = 3

#: For each line (``row`` or ``column``, and its number from 0), the blocks (from 0) that are done.
Done = dict[tuple[str, int], tuple[int, ...]]

_NONE_DONE: Done = {}


class Token(NamedTuple):
    """The text of a clue's number, or one character of it, with the number of its colour.

    Colour 0 is for the ``0`` of a line without blocks. A done block is struck out.
    """

    text: str
    colour: int
    done: bool = False


_GAP = Token("", 0)


class Layout(NamedTuple):
    """The positions of clues and cells, in characters.

    ``cell`` is the width of a cell, ``margin`` the width of the clues to the left of the grid. A
    line of the head or the foot has a token for each column (empty: no number).
    """

    cell: int
    head: list[tuple[Token, ...]]
    foot: list[tuple[Token, ...]]
    rows: list[list[Token]]
    margin: int
    style: Style


class Pen:
    """Turns tokens and cells into characters; this base class uses the palette's characters."""

    def __init__(self, palette: Palette) -> None:
        self._chars = {1 << number: colour.char for number, colour in enumerate(palette)}

    def token(self, token: Token, odd: bool) -> str:  # noqa: ARG002
        """Return the token, as wide as its text; ``odd`` is true in every other column."""
        return token.text

    def cells(self, mask: int, count: int) -> str:
        """Return ``count`` characters for cells with this domain."""
        return self._chars.get(mask, "?") * count


def draw(puzzle: Puzzle, grid: Grid | None, screen: Screen, style: Style = PLAIN) -> str:
    """Return a text picture of the puzzle with its clues and cells.

    >>> print(draw(Puzzle(rows=[[1], [2]], columns=[[2], [1]]), None, Screen()))
       2 1
    1 ????
    2 ????
    """
    if grid is None:
        grid = puzzle.given or Grid.unknown_cells(*puzzle.shape, puzzle.palette)
    layout = lay_out(puzzle, letters=True, screen=screen, style=style)
    if layout is None:
        return Grid(grid.height, grid.width, grid.masks(), puzzle.palette).text()
    return compose(layout, grid, Pen(puzzle.palette))


def lay_out(
    puzzle: Puzzle,
    *,
    letters: bool,
    touching: bool = False,
    screen: Screen,
    style: Style,
    done: Done = _NONE_DONE,
) -> Layout | None:
    """Return the first layout that fits the width of the screen, or None.

    Args:
        puzzle: The puzzle, whose clues are laid out.
        letters: Whether a number is followed by the character of its colour.
        touching: Whether numbers of neighbouring columns may touch, because the pen shows every
            other column differently.
    """
    width = screen.width
    if width is not None and style.numbers:
        width -= 1 + len(str(puzzle.height))
    palette = puzzle.palette if letters and len(puzzle.palette) > 2 else None
    rows, columns = (
        [
            _tokens(clue, palette, done.get((kind, i), ())) if style.sides else []
            for i, clue in enumerate(clues)
        ]
        for kind, clues in (("row", puzzle.rows), ("column", puzzle.columns))
    )
    margin = 0
    if style.sides:
        margin = 1 + max((sum(len(t.text) + 1 for t in row) - 1 for row in rows), default=0)
    aside = margin * max(1, style.sides // 2)
    stacked = [_stack(column, apart=palette is None) for column in columns]
    choices = [(2, stacked), (1, stacked)]
    if (cell := _cell_width(_head(columns), touching)) <= _WIDEST_CELL:
        choices.insert(0, (cell, columns))
    for cell, tokens in choices:
        if width is None or aside + cell * puzzle.width <= width:
            foot = list(zip_longest(*tokens, fillvalue=_GAP)) if style.sides == 4 else []
            return Layout(cell, _head(tokens), foot, rows, margin, style)
    return None


def compose(layout: Layout, grid: Grid, pen: Pen) -> str:
    """Return the picture: the lines of the head, of the rows, and of the foot."""
    head, foot = (
        [(" " * layout.margin + _head_line(line, layout.cell, pen)).rstrip() for line in lines]
        for lines in (layout.head, layout.foot)
    )
    sides, numbers = layout.style.sides, layout.style.numbers
    lines = []
    for tokens, masks in zip(layout.rows, mask_rows(grid), strict=True):
        line = picture_row(masks, layout.cell, pen)
        if sides:
            blank = " " * (layout.margin - sum(len(token.text) + 1 for token in tokens))
            clue = " ".join(pen.token(token, odd=False) for token in tokens)
            behind = f" {clue}{blank if numbers else ''}" if sides == 4 else ""
            line = f"{blank}{clue} {line}{behind}".rstrip(" ")
        lines.append(line)
    if numbers:
        digits = len(str(grid.height))
        lines = [f"{line} {number:>{digits}}" for number, line in enumerate(lines, 1)]
        every = 1 if len(str(grid.width)) < layout.cell else 5
        places = range(every, grid.width + 1, every)
        foot.append(" " * layout.margin + "".join(f"{n:>{layout.cell * every}}" for n in places))
    return "\n".join([*head, *lines, *foot])


def mask_rows(grid: Grid) -> list[Sequence[int]]:
    """Return the domains of each row, as bit masks."""
    masks = grid.masks()
    return [masks[r * grid.width : (r + 1) * grid.width] for r in range(grid.height)]


def picture_row(masks: Sequence[int], cell: int, pen: Pen) -> str:
    """Return the characters of a row of cells that are ``cell`` characters wide."""
    return "".join(pen.cells(mask, cell * len(list(run))) for mask, run in groupby(masks))


def _tokens(clue: Clue, palette: Palette | None, done: Sequence[int]) -> list[Token]:
    if not clue:
        return [Token("0", 0)]
    return [
        Token(f"{b.length}{palette[b.colour].char if palette else ''}", b.colour, i in done)
        for i, b in enumerate(clue)
    ]


def _stack(tokens: list[Token], apart: bool) -> list[Token]:
    """Return a token for each character, with gaps between numbers that could be read as one."""
    gap = [_GAP] if apart and any(len(token.text) > 1 for token in tokens) else []
    stacked: list[Token] = []
    for token in tokens:
        stacked += gap if stacked else []
        stacked += [token._replace(text=character) for character in token.text]
    return stacked


def _head(columns: list[list[Token]]) -> list[tuple[Token, ...]]:
    """Return the lines above the grid; the tokens of each column are aligned to the bottom."""
    return list(zip_longest(*(reversed(column) for column in columns), fillvalue=_GAP))[::-1]


def _cell_width(head: list[tuple[Token, ...]], touching: bool) -> int:
    """Return the width of a cell at which no two numbers of a line touch."""
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
    """Return the blocks to strike out; empty unless the style has ``strike``."""
    if not (style.strike and style.sides):
        return {}
    from nonolith.reasoning.verifying import blocks_done

    found = blocks_done(puzzle, grid)
    return {(line.kind, line.number): blocks for line, blocks in found.items()}

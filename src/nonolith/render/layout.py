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

from nonolith.grid import Grid
from nonolith.palette import Palette
from nonolith.puzzle import Clue, Puzzle
from nonolith.render.base import Screen

#: Widest cell (characters) before numbers are stacked: wider ones pull the picture out of shape.
_WIDEST_CELL = 3


class Token(NamedTuple):
    """A number of a clue as it is shown, or one character of it, with its colour's number.

    Colour 0 is that of the ``0`` of a line without blocks.
    """

    text: str
    colour: int


_GAP = Token("", 0)


class Layout(NamedTuple):
    """Where everything stands.

    Attributes:
        cell: characters that a cell is wide.
        head: the lines above the grid; each has a token for each column (empty: none).
        left: for each row its tokens.
        margin: characters left of the grid.
        numbers: whether rows and columns are numbered.
    """

    cell: int
    head: list[tuple[Token, ...]]
    left: list[list[Token]]
    margin: int
    numbers: bool = False


class Pen(Protocol):
    """How tokens and cells become characters."""

    def token(self, token: Token, odd: bool) -> str:
        """The token, as wide as its text; odd in every other column."""
        ...

    def cells(self, mask: int, count: int) -> str:
        """So many characters of cells with this domain."""
        ...


def lay_out(
    puzzle: Puzzle, *, letters: bool, touching: bool = False, screen: Screen
) -> Layout | None:
    """The first layout that fits into the width of the screen; None where none does.

    Args:
        puzzle: the puzzle, whose clues are laid out.
        letters: whether a number is followed by its colour's character.
        touching: whether numbers of neighbouring columns may touch, since the pen shows every
            other column differently.
        screen: the space there is, and whether lines are numbered.
    """
    width = screen.width
    if width is not None and screen.numbers:
        width -= 1 + len(str(puzzle.height))
    palette = puzzle.palette if letters and len(puzzle.palette) > 2 else None
    left = [_tokens(clue, palette) for clue in puzzle.rows]
    columns = [_tokens(clue, palette) for clue in puzzle.columns]
    margin = 1 + max((sum(len(t.text) + 1 for t in row) - 1 for row in left), default=0)
    flat = _head(columns)
    stacked = _head([_stack(column, apart=palette is None) for column in columns])
    choices = [(2, stacked), (1, stacked)]
    if (cell := _cell_width(flat, touching)) <= _WIDEST_CELL:
        choices.insert(0, (cell, flat))
    for cell, head in choices:
        if width is None or margin + cell * puzzle.width <= width:
            return Layout(cell, head, left, margin, screen.numbers)
    return None


def compose(layout: Layout, grid: Grid, pen: Pen) -> str:
    """The picture: the lines of the head, then a line for each row of the grid."""
    lines = [
        (" " * layout.margin + _head_line(head, layout.cell, pen)).rstrip() for head in layout.head
    ]
    for tokens, masks in zip(layout.left, mask_rows(grid), strict=True):
        blank = layout.margin - sum(len(token.text) + 1 for token in tokens)
        clue = " ".join(pen.token(token, odd=False) for token in tokens)
        lines.append(f"{' ' * blank}{clue} {picture_row(masks, layout.cell, pen)}".rstrip(" "))
    if layout.numbers:
        lines = _numbered(lines, layout, grid)
    return "\n".join(lines)


def _numbered(lines: list[str], layout: Layout, grid: Grid) -> list[str]:
    """The picture with the numbers of the rows at the right, and of the columns below."""
    head, rows = lines[: len(layout.head)], lines[len(layout.head) :]
    digits = len(str(grid.height))
    rows = [f"{row} {number:>{digits}}" for number, row in enumerate(rows, 1)]
    every = 1 if len(str(grid.width)) < layout.cell else 5
    cells = [f"{n:>{layout.cell * every}}" for n in range(every, grid.width + 1, every)]
    return [*head, *rows, " " * layout.margin + "".join(cells)]


def mask_rows(grid: Grid) -> list[Sequence[int]]:
    """The domains of each row, as bit masks."""
    masks = grid.masks()
    return [masks[r * grid.width : (r + 1) * grid.width] for r in range(grid.height)]


def picture_row(masks: Sequence[int], cell: int, pen: Pen) -> str:
    """The characters of a row of cells, each so many characters wide."""
    return "".join(pen.cells(mask, cell * len(list(run))) for mask, run in groupby(masks))


def _tokens(clue: Clue, palette: Palette | None) -> list[Token]:
    if not clue:
        return [Token("0", 0)]
    if palette is None:
        return [Token(str(block.length), block.colour) for block in clue]
    return [Token(f"{b.length}{palette[b.colour].char}", b.colour) for b in clue]


def _stack(tokens: list[Token], apart: bool) -> list[Token]:
    """One token for each character; gaps between numbers if they could not be told apart."""
    gap = [_GAP] if apart and any(len(token.text) > 1 for token in tokens) else []
    stacked: list[Token] = []
    for token in tokens:
        stacked += gap if stacked else []
        stacked += [Token(character, token.colour) for character in token.text]
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

"""Terminal: cells in their real colours by ANSI codes, clue numbers on theirs.

Blank is painted too, so that the picture looks the same on a dark and on a light terminal.

Cells are square, since a character is about twice as high as wide. Beside clues, which need a line
for each row, a cell is two characters wide. Without clues, because none are wanted or the screen is
too narrow for them, the picture is in half blocks: a character is two cells, one above the other.
Only where two characters a cell are too wide, but one is not, cells beside clues are narrow.
"""

from __future__ import annotations

from itertools import groupby, zip_longest

from nonolith.model.grid import Grid
from nonolith.model.palette import Palette
from nonolith.model.puzzle import Puzzle
from nonolith.render.base import Screen
from nonolith.render.colouring import channels, ink_on, nearest_of_256
from nonolith.render.layout import Token, compose, done_in, lay_out, mask_rows, picture_row
from nonolith.render.style import PLAIN, Style
from nonolith.support.errors import UnsupportedError

_RESET = "\x1b[0m"
#: The clues of every other column, where they are not in colour: cyan, so that numbers may touch.
_ODD = "\x1b[36m"
_STRIKE = "\x1b[9m"
#: Cells that are not settled: light shade, in the terminal's own colours.
_UNKNOWN = "\u2591"
#: The same among half blocks, where shades cannot be had.
_UNKNOWN_RGB = "#808080"
_UPPER_HALF = "\u2580"


class _Colours:
    """A pen that paints in the palette's colours."""

    def __init__(self, palette: Palette, truecolour: bool, letters: bool = False) -> None:
        self._truecolour = truecolour
        self._several = len(palette) > 2
        self._rgb = [colour.rgb for colour in palette]
        self._of_mask = {1 << number: colour.rgb for number, colour in enumerate(palette)}
        chars = {1 << number: colour.char for number, colour in enumerate(palette) if number}
        self.letters = chars if letters and self._several else {}

    def token(self, token: Token, odd: bool) -> str:
        strike = _STRIKE if token.done else ""
        if not self._several or not token.colour:
            code = strike + (_ODD if odd else "")
            return f"{code}{token.text}{_RESET}" if code else token.text
        rgb = self._rgb[token.colour]
        return f"{strike}{self._code(38, ink_on(rgb))}{self._code(48, rgb)}{token.text}{_RESET}"

    def cells(self, mask: int, count: int) -> str:
        rgb = self._of_mask.get(mask)
        if rgb is None:
            return _UNKNOWN * count
        if mask in self.letters:
            ink = self._code(38, ink_on(rgb))
            return f"{ink}{self._code(48, rgb)}{self.letters[mask] * count}{_RESET}"
        return f"{self._code(48, rgb)}{' ' * count}{_RESET}"

    def halves(self, above: int, below: int | None, count: int) -> str:
        """So many characters of two cells, one above the other; None: nothing below."""
        code = self._code(38, self._of_mask.get(above, _UNKNOWN_RGB))
        if below is not None:
            code += self._code(48, self._of_mask.get(below, _UNKNOWN_RGB))
        return f"{code}{_UPPER_HALF * count}{_RESET}"

    def _code(self, layer: int, rgb: str) -> str:
        """The code that sets the foreground (layer 38) or the background (48)."""
        if self._truecolour:
            red, green, blue = channels(rgb)
            return f"\x1b[{layer};2;{red};{green};{blue}m"
        return f"\x1b[{layer};5;{nearest_of_256(rgb)}m"


def draw(puzzle: Puzzle, grid: Grid | None, screen: Screen, style: Style = PLAIN) -> str:
    """The puzzle with its clues and cells, with ANSI codes for the colours."""
    if style.marks == "patterns":
        raise UnsupportedError("a terminal shows letters, no patterns; use letters")
    if grid is None:
        grid = puzzle.given or Grid.unknown_cells(*puzzle.shape, puzzle.palette)
    letters = style.marks == "letters"
    pen = _Colours(puzzle.palette, screen.truecolour, letters)
    done = done_in(puzzle, grid, style)
    alone = not style.sides and not style.numbers
    if alone and screen.blocks and not pen.letters:
        return _half_blocks(grid, pen)
    touching = len(puzzle.palette) == 2
    layout = lay_out(
        puzzle, letters=letters, touching=touching, screen=screen, style=style, done=done
    )
    if layout is not None:
        return compose(layout, grid, pen)
    if screen.blocks:
        return _half_blocks(grid, pen)
    return "\n".join(picture_row(masks, 1, pen) for masks in mask_rows(grid))


def _half_blocks(grid: Grid, pen: _Colours) -> str:
    rows = mask_rows(grid)
    lines = []
    for above, below in zip_longest(rows[::2], rows[1::2]):
        pairs = zip(above, below or [None] * len(above), strict=True)
        lines.append("".join(pen.halves(*pair, len(list(run))) for pair, run in groupby(pairs)))
    return "\n".join(lines)

"""Terminal: cells in their real colours by ANSI codes; clue numbers on the colours of their blocks.

Blank is painted too, so that the picture looks the same on dark and light terminals. A character is
about twice as high as wide. To make cells square, a cell beside clues is two characters wide, and
without clues a character shows two cells, one above the other. Cells beside clues are one character
wide only if the picture would otherwise be too wide for the screen.
"""

from __future__ import annotations

from itertools import groupby, zip_longest

from nonolith.model.grid import Grid
from nonolith.model.palette import Palette
from nonolith.model.puzzle import Puzzle
from nonolith.render.style import PLAIN, Screen, Style
from nonolith.render.text import Pen, Token, compose, done_in, lay_out, mask_rows, picture_row
from nonolith.render.themes import channels, ink_on
from nonolith.support.errors import UnsupportedError

_RESET = "\x1b[0m"
#: Cyan for the black clues of every other column, so that their numbers may touch.
_ODD = "\x1b[36m"
_STRIKE = "\x1b[9m"
#: Unsettled cells: light shade, in the terminal's own colours.
_UNKNOWN = "\u2591"
#: Unsettled cells among half blocks, which have no shades.
_UNKNOWN_RGB = "#808080"
_UPPER_HALF = "\u2580"
#: Levels of red, green and blue in the 6 x 6 x 6 cube of terminals with 256 colours.
_LEVELS = (0, 95, 135, 175, 215, 255)


class _Colours(Pen):
    """A pen that paints in the palette's colours."""

    def __init__(self, palette: Palette, truecolour: bool, letters: bool) -> None:
        super().__init__(palette)
        self._truecolour = truecolour
        self._several = len(palette) > 2
        self._rgb = [colour.rgb for colour in palette]
        self._of_mask = {1 << number: rgb for number, rgb in enumerate(self._rgb)}
        self.letters = (
            letters and self._several
        )  #: whether cells show the character of their colour

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
        if self.letters and mask != 1:
            ink = self._code(38, ink_on(rgb))
            return f"{ink}{self._code(48, rgb)}{self._chars[mask] * count}{_RESET}"
        return f"{self._code(48, rgb)}{' ' * count}{_RESET}"

    def halves(self, above: int, below: int | None, count: int) -> str:
        """Return ``count`` characters of two cells, one above the other; None: nothing below."""
        code = self._code(38, self._of_mask.get(above, _UNKNOWN_RGB))
        if below is not None:
            code += self._code(48, self._of_mask.get(below, _UNKNOWN_RGB))
        return f"{code}{_UPPER_HALF * count}{_RESET}"

    def _code(self, layer: int, rgb: str) -> str:
        """Return the code that sets the foreground (layer 38) or the background (48)."""
        if self._truecolour:
            red, green, blue = channels(rgb)
            return f"\x1b[{layer};2;{red};{green};{blue}m"
        return f"\x1b[{layer};5;{nearest_of_256(rgb)}m"


def nearest_of_256(rgb: str) -> int:
    """Return the nearest of a terminal's 256 colours, from its colour cube and its greys.

    >>> nearest_of_256("#000000"), nearest_of_256("#ffffff"), nearest_of_256("#808080")
    (16, 231, 244)
    """
    wanted = channels(rgb)
    nearest = [min(range(6), key=lambda i: abs(_LEVELS[i] - value)) for value in wanted]
    cube = 16 + 36 * nearest[0] + 6 * nearest[1] + nearest[2]
    step = min(23, max(0, round((sum(wanted) / 3 - 8) / 10)))
    cube_miss = sum((_LEVELS[i] - value) ** 2 for i, value in zip(nearest, wanted, strict=True))
    grey_miss = sum((8 + 10 * step - value) ** 2 for value in wanted)
    return cube if cube_miss <= grey_miss else 232 + step


def draw(puzzle: Puzzle, grid: Grid | None, screen: Screen, style: Style = PLAIN) -> str:
    """Return the puzzle with its clues and cells."""
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

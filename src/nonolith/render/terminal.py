"""Draw pictures in colour with ANSI codes.

In puzzles with several colours, each number of a clue is drawn on the colour of its block. Blank
cells are painted too, so that the picture looks the same on dark and light terminals.

A character is about twice as high as wide. To make cells about square, a cell in a picture with
clues is two or three characters wide, and in a picture without clues a character shows two cells,
one above the other, if the screen can show half blocks. If a picture with clues is too wide for the
screen, its cells are one character wide.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, zip_longest

from nonolith.model.grid import Grid
from nonolith.model.palette import Palette
from nonolith.model.puzzle import Puzzle
from nonolith.render.style import PLAIN, Screen, Style
from nonolith.render.text import RESET, Blocks, Pen, cells_alone, done_in, mask_rows, with_clues
from nonolith.render.themes import channels, ink_on
from nonolith.support.errors import UnsupportedError

#: Cyan, for the clues of every other column in black and white, because their numbers may touch.
_ODD = "\x1b[36m"
_STRIKE = "\x1b[9m"
#: Unsettled cells: the light shade character, in the terminal's own colours.
_UNKNOWN = "\u2591"
#: Colour of open_cells cells in half blocks, because a half block cannot contain a shade character.
_UNKNOWN_RGB = "#808080"
_UPPER_HALF = "\u2580"
#: Levels of red, green and blue in the 6 x 6 x 6 cube of terminals with 256 colours.
_LEVELS = (0, 95, 135, 175, 215, 255)


class _ColourPen(Pen):
    """A pen that paints in the palette's colours."""

    def __init__(self, palette: Palette, truecolour: bool, letters: bool) -> None:
        super().__init__(palette)
        self.letters = letters and len(palette) > 2
        self.touching = len(palette) == 2
        self._truecolour = truecolour
        self._rgb = {1 << number: colour.rgb for number, colour in enumerate(palette)}
        self._ground = {mask: self._code(48, rgb) for mask, rgb in self._rgb.items()}
        self._number = [self._code(38, ink_on(c.rgb)) + self._code(48, c.rgb) for c in palette]

    def codes(self, blocks: Blocks, done: Sequence[int], odd: bool) -> list[str]:
        other = _ODD if odd else ""
        return [
            (_STRIKE if i in done else "")
            + (self._number[colour] if colour and not self.touching else other)
            for i, (_, colour) in enumerate(blocks)
        ]

    def row(self, masks: Sequence[int], cell: int) -> str:
        runs = ((mask, cell * len(list(run))) for mask, run in groupby(masks))
        return "".join([self._run(mask, count) for mask, count in runs])

    def _run(self, mask: int, count: int) -> str:
        """Return ``count`` characters for cells with this domain."""
        if mask not in self._rgb:
            return _UNKNOWN * count
        if self.letters and mask != 1:
            code = self._number[mask.bit_length() - 1]
            return f"{code}{self._characters[mask] * count}{RESET}"
        return f"{self._ground[mask]}{' ' * count}{RESET}"

    def halves(self, above: int, below: int | None, count: int) -> str:
        """Return ``count`` characters, each for a cell with the domain ``above`` and the cell below
        it with the domain ``below``, which is None if there is no row below."""
        code = self._code(38, self._rgb.get(above, _UNKNOWN_RGB))
        if below is not None:
            code += self._code(48, self._rgb.get(below, _UNKNOWN_RGB))
        return f"{code}{_UPPER_HALF * count}{RESET}"

    def _code(self, layer: int, rgb: str) -> str:
        """Return the ANSI code that sets the foreground (layer 38) or the background (48)."""
        if self._truecolour:
            red, green, blue = channels(rgb)
            return f"\x1b[{layer};2;{red};{green};{blue}m"
        return f"\x1b[{layer};5;{nearest_of_256(rgb)}m"


def nearest_of_256(rgb: str) -> int:
    """Return the number of the terminal colour (16 to 255) that is nearest to a colour."""
    wanted = channels(rgb)
    nearest = [min(range(6), key=lambda i: abs(_LEVELS[i] - value)) for value in wanted]
    cube = 16 + 36 * nearest[0] + 6 * nearest[1] + nearest[2]
    step = min(23, max(0, round((sum(wanted) / 3 - 8) / 10)))
    cube_miss = sum((_LEVELS[i] - value) ** 2 for i, value in zip(nearest, wanted, strict=True))
    grey_miss = sum((8 + 10 * step - value) ** 2 for value in wanted)
    return cube if cube_miss <= grey_miss else 232 + step


def draw(puzzle: Puzzle, grid: Grid | None, screen: Screen, style: Style = PLAIN) -> str:
    """Return a picture of the puzzle in ANSI colours, without clues if they do not fit."""
    if style.marks == "patterns":
        raise UnsupportedError("a terminal cannot show patterns; use letters")
    grid = grid or puzzle.given or Grid.unknown_cells(*puzzle.shape, puzzle.palette)
    pen = _ColourPen(puzzle.palette, screen.truecolour, letters=style.marks == "letters")
    if not (style.sides or style.numbers or pen.letters) and screen.blocks:
        return _half_blocks(grid, pen)
    done = done_in(puzzle, grid, style)
    if picture := with_clues(puzzle, grid, pen, screen=screen, style=style, done=done):
        return picture
    return _half_blocks(grid, pen) if screen.blocks else cells_alone(grid, pen)


def _half_blocks(grid: Grid, pen: _ColourPen) -> str:
    rows = mask_rows(grid)
    lines = []
    for above, below in zip_longest(rows[::2], rows[1::2]):
        pairs = zip(above, below or [None] * len(above), strict=True)
        lines.append("".join(pen.halves(*pair, len(list(run))) for pair, run in groupby(pairs)))
    return "\n".join(lines)

"""Define themes (the colours of a picture), and the marks for the colours of a palette."""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

from nonolith.model.palette import Palette
from nonolith.render.shapes import Tile


class Rule(NamedTuple):
    """A line of the grid: its colour, its opacity, and its width in cells."""

    colour: str
    opacity: float
    width: float


class Theme(NamedTuple):
    """The colours of a picture, apart from the palette of its puzzle."""

    paper: str  #: the background of the picture
    ink: str  #: clues, and the frame of the grid
    faint: str  #: the numbers beside rows and below columns
    fine: Rule  #: the lines between cells
    strong: Rule  #: the stronger lines
    band: str  #: the background of the clue that a step examines
    open_cells: tuple[str, str]  #: background of open_cells cells, and colour of their stripes
    swapped: tuple[str, str] | None = None  #: colours that replace white and black
    blank: str = "own"  #: the default of the option ``blank`` of ``Style``
    #: font sizes in cells: of clues of one character, of others, and of the numbers of lines
    sizes: tuple[float, float, float] = (0.66, 0.62, 0.46)
    compact: bool = False  #: whether short numbers of a row clue are closer to each other


THEMES = {
    "light": Theme(
        "#ffffff", "#1c1c1c", "#5f5a52",
        Rule("#8a8a8a", 0.6, 0.035), Rule("#6f6f6f", 0.8, 0.06), "#ffd84d",
        ("#f1efe9", "#c9c3b4"),
    ),
    "dark": Theme(
        "#16181d", "#e8e6e1", "#a8a59d",
        Rule("#7d828c", 0.6, 0.035), Rule("#9ba1ad", 0.9, 0.06), "#66561a",
        ("#2b2f37", "#4a505b"), ("#23262d", "#e8e6e1"),
    ),
    "print": Theme(
        "#ffffff", "#000000", "#404040",
        Rule("#8c8c8c", 1.0, 0.03), Rule("#000000", 1.0, 0.07), "#d8d8d8",
        ("#ffffff", "#b4b4b4"), blank="white", sizes=(0.74, 0.74, 0.74),
        compact=True,
    ),
}  # fmt: skip


#: A colour whose channels are all greater than this cannot be distinguished from white paper.
_NEAR_WHITE = 230
#: The parts of patterns: lines, and dots (o). None to four of these parts make 31 patterns, the
#: first of which is empty.
_KINDS = "/\\-|o"
PATTERNS = tuple("".join(kinds) for n in range(len(_KINDS)) for kinds in combinations(_KINDS, n))
_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDE"


def colours_on(theme: Theme, palette: Palette, blank: str | None = None) -> tuple[str, ...]:
    """Return the colours of a palette (``#rrggbb``) as this theme shows them.

    ``blank`` is that of ``Style``.
    """
    colours = tuple(colour.rgb for colour in palette)
    if (blank or theme.blank) == "white":
        visible = "#000000" if len(colours) == 2 else "#d0d0d0"
        blocks = (visible if min(channels(rgb)) > _NEAR_WHITE else rgb for rgb in colours[1:])
        return ("#ffffff", *blocks)
    if theme.swapped and len(colours) == 2:
        ground, filled = map(luminance, colours)
        if ground > 0.7 and filled < 0.05:
            return theme.swapped
    return colours


def letters_of(palette: Palette) -> tuple[str, ...]:
    """Return the characters of the colours if all are ASCII, else the letters a, b, c and so on."""
    chars = tuple(colour.char for colour in palette)
    return chars if all(char.isascii() for char in chars) else ("", *_LETTERS)[: len(chars)]


def tile_of(number: int, rgb: str) -> Tile | None:
    """Return the pattern of a colour by its number (from 1), or None for the first colour."""
    kinds = PATTERNS[number - 1]
    return Tile(kinds, ink_on(rgb)) if kinds else None


def channels(rgb: str) -> tuple[int, int, int]:
    """Return red, green and blue (0 to 255) of ``#rrggbb``."""
    return int(rgb[1:3], 16), int(rgb[3:5], 16), int(rgb[5:7], 16)


def ink_on(rgb: str) -> str:
    """Return black or white, whichever has more contrast on this colour: at least 4.5 to 1."""
    # A contrast is (light + 0.05) / (dark + 0.05). At a luminance of 0.179, black and white have
    # the same contrast.
    return "#000000" if luminance(rgb) > 0.179 else "#ffffff"


def luminance(rgb: str) -> float:
    """Return the relative luminance of a colour, from 0 to 1 (WCAG 2)."""
    parts = (value / 255 for value in channels(rgb))
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

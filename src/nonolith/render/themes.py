"""Themes: the colours of paper, ink and lines; and how a palette shows on that paper."""

from __future__ import annotations

from typing import NamedTuple

from nonolith.model.palette import Palette
from nonolith.render.colouring import luminance


class Rule(NamedTuple):
    """A line of the grid: its colour, its opacity, and its width in cells."""

    colour: str
    opacity: float
    width: float


class Theme(NamedTuple):
    """The colours of a picture apart from those of its puzzle.

    Attributes:
        paper: the ground.
        ink: clues, and the frame of the grid.
        faint: numbers of lines.
        fine: the lines between cells.
        strong: the stronger ones.
        band: the ground of the clues that a step looks at.
        unsettled: the ground of cells that are not settled, and the stripes on it.
        swapped: blank and filled, where black on white shall not be shown as it is.
    """

    paper: str
    ink: str
    faint: str
    fine: Rule
    strong: Rule
    band: str
    unsettled: tuple[str, str]
    swapped: tuple[str, str] | None = None


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
        Rule("#8c8c8c", 1.0, 0.03), Rule("#505050", 1.0, 0.07), "#d8d8d8",
        ("#ffffff", "#b4b4b4"),
    ),
}  # fmt: skip


def colours_on(theme: Theme, palette: Palette) -> tuple[str, ...]:
    """The colours of a palette (``#rrggbb``) as this theme shows them.

    >>> from nonolith.model.palette import BLACK_AND_WHITE
    >>> colours_on(THEMES["light"], BLACK_AND_WHITE)
    ('#ffffff', '#000000')
    """
    colours = tuple(colour.rgb for colour in palette)
    if theme.swapped and len(colours) == 2:
        blank, filled = map(luminance, colours)
        if blank > 0.7 and filled < 0.05:
            return theme.swapped
    return colours

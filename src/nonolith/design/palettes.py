"""Palettes for puzzles that are made up: colours that are easy to see apart, in text too."""

from __future__ import annotations

from colorsys import hsv_to_rgb
from string import ascii_lowercase

from nonolith.model.limits import MAX_COLOURS
from nonolith.model.palette import BLACK_AND_WHITE, Colour, Palette
from nonolith.support.errors import PuzzleError

_NAMED = {
    "red": "#d62728",
    "green": "#2ca02c",
    "blue": "#1f77b4",
    "orange": "#ff7f0e",
    "purple": "#9467bd",
    "yellow": "#e5c700",
    "cyan": "#17becf",
    "magenta": "#e377c2",
}


def some_colours(number: int) -> Palette:
    """Blank, black, and as many others as it takes to have so many colours besides blank.

    >>> [colour.char for colour in some_colours(3)]
    ['.', '#', 'r', 'g']
    """
    if not 1 <= number <= MAX_COLOURS:
        raise PuzzleError(f"a puzzle has 1 to {MAX_COLOURS} colours, not {number}")
    colours = [Colour(name, rgb, name[0]) for name, rgb in _NAMED.items()]
    chars = [char for char in ascii_lowercase if char not in {c.char for c in colours}]
    chars += ascii_lowercase.upper()
    for place in range(MAX_COLOURS - 1 - len(colours)):
        # The golden angle keeps each hue away from those before it.
        red, green, blue = hsv_to_rgb(place * 0.381966 % 1, 0.6, 0.6 if place % 2 else 0.85)
        rgb = f"#{int(red * 255):02x}{int(green * 255):02x}{int(blue * 255):02x}"
        colours.append(Colour(f"colour {len(colours) + 2}", rgb, chars[place]))
    return Palette([*BLACK_AND_WHITE, *colours[: number - 1]]) if number > 1 else BLACK_AND_WHITE

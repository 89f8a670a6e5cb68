"""Define the colours of a puzzle. Colour 0 is blank, the others are the colours of blocks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from nonolith.model.limits import MAX_COLOURS
from nonolith.support.arguments import listed, short_repr
from nonolith.support.errors import PuzzleError
from nonolith.support.frozen import Frozen


class Colour(NamedTuple):
    """A colour with its name, its value in the form ``#rrggbb``, and its character in text."""

    name: str
    rgb: str
    char: str


_COLOURS = "a list of Colours, each a name, #rrggbb and a character"


def _colour(value: object) -> Colour:
    """Return the argument as a Colour; raise PuzzleError if it is not a valid colour."""
    texts = listed(value, "colours", _COLOURS)
    if len(texts) != 3 or not all(isinstance(text, str) for text in texts):
        raise PuzzleError(
            f"{short_repr(value)} is not a Colour: a name, #rrggbb and a character, all strings"
        )
    colour = Colour(*texts)
    if re.fullmatch("#[0-9a-f]{6}", colour.rgb) is None:
        raise PuzzleError(f"colour {colour.name!r}: {colour.rgb!r} is not #rrggbb in lower case")
    if len(colour.char) != 1 or not colour.char.isprintable() or colour.char in "? ":
        raise PuzzleError(
            f"colour {colour.name!r}: char {colour.char!r} must be one printable character, not a "
            "space and not '?'"
        )
    return colour


class Palette(Frozen):
    """Two to 32 colours with different names and characters; colour 0 is blank. Immutable.

    >>> palette = Palette([Colour("white", "#ffffff", "."), Colour("red", "#ff0000", "r")])
    >>> palette.index("red")
    1
    """

    colours: tuple[Colour, ...]

    def __init__(self, colours: Iterable[Colour]) -> None:
        entries = tuple(map(_colour, listed(colours, "colours", _COLOURS)))
        super().__init__(entries)
        if not 2 <= len(entries) <= MAX_COLOURS + 1:
            raise PuzzleError(
                f"a palette has 2 to {MAX_COLOURS + 1} colours, blank included, not {len(entries)}"
            )
        for kind in ("name", "char"):
            values = [getattr(colour, kind) for colour in entries]
            twice = next((v for v in values if values.count(v) > 1), None)
            if twice is not None:
                raise PuzzleError(f"two colours of the palette have the {kind} {twice!r}")

    def index(self, name: str) -> int:
        """Return the number of the colour with this name or character, or raise PuzzleError."""
        for number, colour in enumerate(self.colours):
            if name in (colour.name, colour.char):
                return number
        names = ", ".join(colour.name for colour in self.colours)
        raise PuzzleError(f"unknown colour {name!r}; the palette has {names}")

    def __len__(self) -> int:
        return len(self.colours)

    def __iter__(self) -> Iterator[Colour]:
        return iter(self.colours)

    def __getitem__(self, number: int) -> Colour:
        return self.colours[number]

    def __repr__(self) -> str:
        return f"Palette({', '.join(f'{c.name} {c.rgb}' for c in self.colours)})"


BLACK_AND_WHITE = Palette([Colour("white", "#ffffff", "."), Colour("black", "#000000", "#")])

#: Colours that are easy to distinguish, and whose first letters differ.
_CLEAR_COLOURS = {
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
    """Return a palette of blank and ``number`` colours, the first of which is black.

    >>> [colour.char for colour in some_colours(3)]
    ['.', '#', 'r', 'g']
    """
    from colorsys import hsv_to_rgb
    from string import ascii_letters

    if not 1 <= number <= MAX_COLOURS:
        raise PuzzleError(f"a puzzle has 1 to {MAX_COLOURS} colours, not {number}")
    colours = [Colour(name, rgb, name[0]) for name, rgb in _CLEAR_COLOURS.items()]
    chars = [char for char in ascii_letters if char not in {c.char for c in colours}]
    for place in range(number - 1 - len(colours)):
        # Steps of the golden angle spread any number of hues almost evenly.
        parts = hsv_to_rgb(place * 0.381966 % 1, 0.6, 0.6 if place % 2 else 0.85)
        rgb = "#" + bytes(int(part * 255) for part in parts).hex()
        colours.append(Colour(f"colour {len(colours) + 2}", rgb, chars[place]))
    return Palette([*BLACK_AND_WHITE, *colours[: number - 1]])

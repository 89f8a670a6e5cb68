"""Define Style, the options of a picture, and Screen, the abilities of a terminal."""

from __future__ import annotations

from collections.abc import Collection

from nonolith.support.arguments import short_repr, whole_number
from nonolith.support.errors import ArgumentError
from nonolith.support.frozen import Frozen

#: The permitted values of options of a style: choices, or the range of an integer.
SIDES = (0, 2, 4)
EVERY = (0, 1000)
MARKS = ("none", "letters", "patterns")
BLANKS = ("own", "white")
THEMES = ("light", "dark", "print")
PIXELS = (2, 200)


class Style(Frozen):
    """The options of a picture.

    Args:
        sides: Number of sides with clues: 2 (left and above), 4, or 0 (no clues).
        every: Number of cells between two stronger lines, 1 to 1000; 0 for no stronger lines.
        marks: ``letters`` or ``patterns`` on the colours, for grey print and for people who cannot
            distinguish the colours; or ``none``. The first colour has no pattern. If a puzzle has
            only one colour besides blank, it has no marks.
        theme: ``light``, ``dark`` or ``print``. The dark theme draws black and white puzzles with
            light cells on a dark background; puzzles in colour keep their colours.
        pixels: Side of a cell in pixels, 2 to 200. Default: 22, or fewer in large pictures.
        strike: Whether finished blocks are struck out in the clues.
        numbers: Whether rows have numbers (from 1) at the right, and columns at the bottom; large
            pictures show only every fifth number.
        blank: ``own`` (blank cells have the palette's colour) or ``white``. Default: ``white`` in
            the theme ``print``, otherwise ``own``. If blank cells are white, white blocks are
            drawn in black, or in grey if the puzzle has several colours.

    Raises:
        ArgumentError: An option has the wrong type or is out of range.

    >>> Style(sides=4, theme="dark").replace(every=10).every
    10
    """

    sides: int = 2
    every: int = 5
    marks: str = "none"
    theme: str = "light"
    pixels: int | None = None
    strike: bool = False
    numbers: bool = False
    blank: str | None = None

    def __init__(
        self,
        *,
        sides: int = 2,
        every: int = 5,
        marks: str = "none",
        theme: str = "light",
        pixels: int | None = None,
        strike: bool = False,
        numbers: bool = False,
        blank: str | None = None,
    ) -> None:
        one_of(sides, "sides", SIDES)
        one_of(marks, "marks", MARKS)
        one_of(theme, "theme", THEMES)
        one_of(strike, "strike", (False, True))
        one_of(numbers, "numbers", (False, True))
        one_of(blank, "blank", (None, *BLANKS))
        every = whole_number(every, "every", *EVERY)
        if pixels is not None:
            pixels = whole_number(pixels, "pixels", *PIXELS)
        super().__init__(sides, every, marks, theme, pixels, strike, numbers, blank)


def one_of(value: object, name: str, choices: Collection[object]) -> None:
    """Raise ArgumentError unless a value equals one of the choices and has its type."""
    if not any(type(value) is type(choice) and value == choice for choice in choices):
        known = ", ".join(map(repr, choices))
        raise ArgumentError(f"{name} must be one of {known}; it is {short_repr(value)}")


#: The default style, and the style of pictures beside sentences that name rows and columns.
PLAIN = Style()
NUMBERED = Style(numbers=True)


class Screen(Frozen):
    """The abilities of a terminal that shows pictures made of characters.

    Attributes:
        width: Maximum number of characters in a line; None: no limit.
        truecolour: Whether it supports 24-bit colours, not only 256 colours.
        blocks: Whether it can show the characters half block and light shade, which ASCII lacks.
    """

    width: int | None = None
    truecolour: bool = True
    blocks: bool = True

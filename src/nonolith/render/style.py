"""Style: how a picture is drawn. Every option stands here, with what it may be."""

from __future__ import annotations

from nonolith.support.arguments import shown, whole_number
from nonolith.support.errors import ArgumentError
from nonolith.support.frozen import Frozen

#: What each option may be: names, or the least and the most of a whole number.
SIDES = (0, 2, 4)
EVERY = (0, 1000)
MARKS = ("none", "letters", "patterns")
THEMES = ("light", "dark", "print")
PIXELS = (2, 200)


class Style(Frozen):
    """How a picture is drawn.

    Args:
        sides: 2: clues left and above; 4: on all sides; 0: no clues.
        every: a stronger line every so many cells, 0 to 1000; 0: none.
        marks: letters or patterns on the colours, for people who cannot see these apart and for
            grey print: ``none``, ``letters`` or ``patterns``. A puzzle of one colour needs none.
        theme: ``light``, ``dark`` or ``print``. On dark paper a puzzle in black on white is shown
            in light on dark; those in colour keep their colours.
        pixels: of a cell, 2 to 200; None: 22, or fewer in large pictures.
        strike: whether blocks that are done in the grid are struck out in the clues.
        numbers: whether rows and columns have their numbers, from 1, at the right and at the
            bottom; only every fifth, where there is no space for all.

    Raises:
        ArgumentError: an option is of another type, or outside of its range.

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
    ) -> None:
        _one_of(sides, "sides", SIDES)
        _one_of(marks, "marks", MARKS)
        _one_of(theme, "theme", THEMES)
        _one_of(strike, "strike", (False, True))
        _one_of(numbers, "numbers", (False, True))
        every = whole_number(every, "every", *EVERY)
        if pixels is not None:
            pixels = whole_number(pixels, "pixels", *PIXELS)
        super().__init__(sides, every, marks, theme, pixels, strike, numbers)


def _one_of(value: object, name: str, choices: tuple[object, ...]) -> None:
    if not any(type(value) is type(choice) and value == choice for choice in choices):
        known = ", ".join(map(repr, choices))
        raise ArgumentError(f"{name} must be one of {known}; it is {shown(value)}")


#: What is drawn where nothing else is set.
PLAIN = Style()
#: Where sentences name rows and columns.
NUMBERED = Style(numbers=True)

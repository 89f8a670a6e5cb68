"""Define Style, the options of a picture, and Screen, the abilities of a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from nonolith.support.frozen import Frozen
from nonolith.support.kinds import Choice, Integer, names_of
from nonolith.support.operation import check_arguments


class Style(Frozen, kw_only=True):
    """The options of a picture.

    Args:
        sides: Number of sides with clues: 2 (left and top), 4, or 0; with 0, a terminal shows two
            rows of cells in each line of text.
        every: Number of cells between thick lines; 0 draws no thick lines.
        marks: Marks on the colours: none, letters or patterns; marks distinguish the colours for
            colour-blind people and in grey prints. The first colour has no pattern; a puzzle with
            only one colour besides blank has no marks.
        theme: Theme of the picture: light, dark or print. The dark theme draws black and white
            puzzles with light cells on a dark background; puzzles in colour keep their colours.
        pixels: Width and height of a cell in pixels; by default about 20, or fewer in large
            pictures.
        strike: Strike out the clue numbers of finished blocks.
        numbers: Number the rows at the right and the columns at the bottom, from 1; large pictures
            show only every fifth number.
        blank: Colour of blank cells: own (the colour in the palette) or white; by default white in
            the theme print, otherwise own. If blank cells are white, white blocks are drawn in
            black, or in grey if the puzzle has several colours.

    Raises:
        ArgumentError: An option has the wrong type or is out of range.

    >>> Style(sides=4, theme="dark").replace(every=10).every
    10
    """

    sides: Annotated[int, Choice(lambda: (0, 2, 4))] = 2
    every: Annotated[int, Integer(0, 1000)] = 5
    marks: Annotated[str, Choice(lambda: ("none", "letters", "patterns"))] = "none"
    theme: Annotated[str, Choice(names_of("nonolith.render.themes", "THEMES"), "theme")] = "light"
    pixels: Annotated[int | None, Integer(2, 200)] = None
    strike: bool = False
    numbers: bool = False
    blank: Annotated[str | None, Choice(lambda: ("own", "white"))] = None

    if not TYPE_CHECKING:  # hidden from mypy, which derives it from the fields

        def __init__(self, **options: Any) -> None:
            super().__init__(**check_arguments(Style, options))


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

"""Read the colours of the format ``non``, in both dialects of definitions, clues and cells.

If a file defines no colours, a letter in its clues stands for a common colour, such as r for red. A
block without a colour has the first defined colour that has the character ``1`` or is black.
"""

from __future__ import annotations

from nonolith.formats.size_limit import check_colours
from nonolith.formats.text import TextLine, shortened
from nonolith.model.colours import (
    BLACK,
    LETTERS,
    NAMED,
    VALUES,
    WHITE,
    ColourEntry,
    palette_of_entries,
    parse_rgb,
    usable,
)
from nonolith.model.palette import BLACK_AND_WHITE, Palette

_BLANK_NAMES = ("white", "blank", "background")
_BLANK, _DEFAULT = "0", "1"


class Colours:
    """The colours of a puzzle, numbered from 1 in the order of their definition or first use."""

    def __init__(self) -> None:
        self.defined: list[ColourEntry] = []
        self.blank: ColourEntry | None = None
        self.complete = False

    @property
    def are_default(self) -> bool:
        """Whether no colour was defined or used, so that the puzzle is black and white."""
        return not self.defined and self.blank is None

    def define(self, text: str, line: TextLine) -> None:
        """Define a colour from the words ``char value`` or ``name value char``."""
        words = text.split()
        if len(words) not in (2, 3):
            raise line.error(f"{shortened(text)} is not a colour", "color a #ff0000")
        rgb = parse_rgb(words[1])
        if rgb is None:
            raise line.error(f"{shortened(words[1])} is not the value of a colour", "#rrggbb")
        char, name = (words[0], "") if len(words) == 2 else (words[2], words[0])
        if len(char) != 1:
            raise line.error(f"{shortened(char)} is not one character", "a letter")
        entry = ColourEntry(char, rgb, name)
        if char == _BLANK or name in _BLANK_NAMES:
            self.blank = entry._replace(char=char.replace(_BLANK, ""))
            return
        if any(char == other.char or (name and name == other.name) for other in self.defined):
            raise line.error(f"the colour {shortened(name or char)} is defined twice")
        self._add(entry, line)
        self.complete = True

    def clue(self, line: TextLine) -> list[tuple[int, int]]:
        """Return the blocks of a line with a clue, as pairs of a length and a colour number."""
        blocks = []
        colour: int | None = None
        for length, name in line.coloured_clue():
            if length is None:
                colour = self._number(name, line)
            elif name:
                blocks.append((length, self._number(name, line)))
            elif length:
                blocks.append((length, self._default() if colour is None else colour))
        return blocks

    def cell(self, char: str, line: TextLine) -> int | None:
        """Return the colour number of a cell of a picture; None for an unknown cell."""
        if char == "?":
            return None
        if char == _BLANK or (self.blank and char == self.blank.char):
            return 0
        return self._default() if char == _DEFAULT else self._number(char, line)

    def palette(self) -> Palette:
        """Return the palette of all colours; if there are none, black and white."""
        if self.are_default:
            return BLACK_AND_WHITE
        return palette_of_entries(self.blank or ColourEntry("", WHITE), self.defined)

    def _default(self) -> int:
        """Return the colour number for blocks without a colour; define black if necessary."""
        for number, entry in enumerate(self.defined, 1):
            if entry.char == _DEFAULT or entry.rgb == BLACK:
                return number
        self.defined.append(ColourEntry("#", BLACK))
        return len(self.defined)

    def _number(self, name: str, line: TextLine) -> int:
        for number, entry in enumerate(self.defined, 1):
            if name in (entry.char, entry.name):
                return number
        if self.complete or len(name) != 1 or not usable(name):
            known = ", ".join(entry.name or entry.char for entry in self.defined) or "none"
            raise line.error(f"unknown colour {shortened(name)}", f"a defined colour: {known}")
        taken = {entry.rgb for entry in self.defined} | {WHITE}
        wanted = NAMED.get(LETTERS.get(name.lower(), ""), WHITE)
        rgb = wanted if wanted not in taken else next(v for v in VALUES if v not in taken)
        self._add(ColourEntry(name, rgb), line)
        return len(self.defined)

    def _add(self, entry: ColourEntry, line: TextLine) -> None:
        check_colours(len(self.defined) + 1, line.number)
        self.defined.append(entry)

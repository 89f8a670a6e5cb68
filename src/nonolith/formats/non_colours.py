"""Read the colours of the non format, in both dialects of definitions, clues and cells.

If a clue uses a letter and no colours are defined, the letter stands for a colour whose name begins
with it. A block without a colour has the colour ``1``, or is black if ``1`` is not defined.
"""

from __future__ import annotations

from typing import NamedTuple

from nonolith.formats.colours import (
    BLACK,
    LETTERS,
    NAMED,
    VALUES,
    WHITE,
    blank_char,
    distinct,
    free_char,
    name_of,
    palette_of,
    palette_of_chars,
    parse_rgb,
    usable,
)
from nonolith.formats.size_limit import check_colours
from nonolith.formats.text import TextLine, shortened
from nonolith.model.palette import BLACK_AND_WHITE, Colour, Palette

_BLANK_NAMES = ("white", "blank", "background")
_BLANK_CHARS = ("0",)
_DEFAULT = "1"


class _ColourEntry(NamedTuple):
    """A defined colour; ``name`` is None in the first dialect."""

    char: str
    rgb: str
    name: str | None = None


class Colours:
    """The colours found so far, numbered from 1 in the order of definition or first use."""

    def __init__(self) -> None:
        self.defined: list[_ColourEntry] = []
        self.blank: _ColourEntry | None = None
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
        char, name = (words[0], None) if len(words) == 2 else (words[2], words[0])
        if len(char) != 1:
            raise line.error(f"{shortened(char)} is not one character", "a letter")
        entry = _ColourEntry(char, rgb, name)
        if char in _BLANK_CHARS or name in _BLANK_NAMES:
            self.blank = entry
            return
        if any(char == other.char or (name and name == other.name) for other in self.defined):
            raise line.error(f"the colour {shortened(name or char)} is defined twice")
        self._add(entry, line)
        self.complete = True

    def clue(self, line: TextLine) -> list[tuple[int, int]]:
        """Return the blocks of a clue line: lengths with their colour numbers."""
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
        """Return the colour number of a cell of a picture, None for an unknown cell."""
        if char == "?":
            return None
        if char == "0" or (self.blank and char == self.blank.char):
            return 0
        return self._default() if char == _DEFAULT else self._number(char, line)

    def palette(self) -> Palette:
        """Return the palette of all colours so far; if there are none, black and white."""
        if self.are_default:
            return BLACK_AND_WHITE
        blank_rgb = self.blank.rgb if self.blank else WHITE
        entries = self.defined or [_ColourEntry("#", BLACK)]
        chars = [entry.char for entry in entries]
        usables = [(c if usable(c) else free_char(chars), rgb) for c, rgb, _ in entries]
        if not any(entry.name for entry in entries):
            return palette_of_chars(blank_rgb, usables)
        own = self.blank.char.replace("0", "") if self.blank else ""
        blank_name = (self.blank and self.blank.name) or (name_of(blank_rgb) or "blank")
        colours = [Colour(blank_name, blank_rgb, blank_char(chars, own))]
        for entry, (char, rgb) in zip(entries, usables, strict=True):
            names = [colour.name for colour in colours]
            name = distinct(entry.name or name_of(rgb) or entry.char, names)
            colours.append(Colour(name, rgb, char))
        return palette_of(colours)

    def _default(self) -> int:
        """Return the colour number of blocks without a colour; define the colour if necessary."""
        for number, entry in enumerate(self.defined, 1):
            if entry.char == _DEFAULT or entry.rgb == BLACK:
                return number
        taken = [entry.char for entry in self.defined]
        self.defined.append(_ColourEntry(free_char(taken, "#"), BLACK))
        return len(self.defined)

    def _number(self, name: str, line: TextLine) -> int:
        for number, entry in enumerate(self.defined, 1):
            if name in (entry.char, entry.name):
                return number
        if self.complete or len(name) != 1 or not usable(name):
            known = ", ".join(entry.name or entry.char for entry in self.defined) or "none"
            raise line.error(f"unknown colour {shortened(name)}", f"one of those defined: {known}")
        taken = {entry.rgb for entry in self.defined} | {WHITE}
        wanted = NAMED.get(LETTERS.get(name.lower(), ""), WHITE)
        rgb = wanted if wanted not in taken else next(v for v in VALUES if v not in taken)
        self._add(_ColourEntry(name, rgb), line)
        return len(self.defined)

    def _add(self, entry: _ColourEntry, line: TextLine) -> None:
        check_colours(len(self.defined) + 1, line.number)
        self.defined.append(entry)

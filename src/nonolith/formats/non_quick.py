"""The quick way to read the non format: a puzzle in black and white with nothing unusual in it.

The engine reads the clues. Whatever is unusual or wrong is left to the reader in ``non``, which
has all error messages. Both readers give the same puzzle.
"""

from __future__ import annotations

from typing import Any

from nonolith._engine import ClueLines, Problem
from nonolith.model.grid import Grid
from nonolith.model.limits import MAX_LINE
from nonolith.model.puzzle import Puzzle

#: The keywords of texts, and what a puzzle calls these texts.
TEXTS = {
    "title": "title",
    "by": "author",
    "author": "author",
    "copyright": "copyright",
    "license": "licence",
    "licence": "licence",
}
NOTES = ("note", "notes")
SIZES = ("width", "height")
CLUES = ("rows", "columns")
GRIDS = ("goal", "saved")
COLOURS = ("color", "colour")
KEYWORDS = frozenset((*TEXTS, *NOTES, *SIZES, *CLUES, *GRIDS, *COLOURS, "catalogue"))


def unquoted(text: str) -> str:
    """The text without the quotes around it."""
    if len(text) >= 2 and text[0] == text[-1] and text[0] in "\"'":
        return text[1:-1]
    return text


def value_of(text: str) -> str:
    """What a text after a keyword means: without quotes, its character references replaced."""
    inner = unquoted(text)
    if "&" in inner:
        from html import unescape

        inner = unescape(inner)
    return inner


def note(word: str, text: str) -> str:
    """A line of the notes: the text of an unknown keyword, with the keyword before it."""
    return value_of(text) if word in NOTES else f"{word}: {value_of(text)}"


#: From the characters of a picture to colour numbers, -1 for unknown.
_COLOURS = bytes.maketrans(b"01?", b"\x00\x01\xff")


def plain_puzzle(text: str) -> Puzzle | None:
    """The puzzle in a text with both sizes, all clues and at most one picture; else None."""
    plain = _Plain()
    start = 0
    while start < len(text):
        end = text.find("\n", start)
        if end < 0:
            end = len(text)
        words = text[start:end].split(None, 1)
        start = end + 1
        if not words:
            continue
        word = words[0]
        if word in CLUES and word not in plain.clues:
            lines = plain.clues[word] = ClueLines.read(text[start:])
            start += lines.length
        elif not plain.take(word, words[1].rstrip() if len(words) > 1 else ""):
            return None
    return plain.puzzle()


class _Plain:
    """What was found in a text so far."""

    __slots__ = ("clues", "notes", "picture", "sizes", "texts")

    def __init__(self) -> None:
        self.clues: dict[str, ClueLines] = {}
        self.sizes: dict[str, int] = {}
        self.texts: dict[str, Any] = {}
        self.notes: list[str] = []
        self.picture: str | None = None

    def take(self, word: str, rest: str) -> bool:
        """Take in a line; whether it is a plain one."""
        if word in TEXTS:
            self.texts[TEXTS[word]] = value_of(rest)
        elif word in SIZES:
            if not (rest.isascii() and rest.isdigit() and len(rest) < 9 and int(rest) <= MAX_LINE):
                return False
            self.sizes[word] = int(rest)
        elif word in NOTES:
            self.notes.append(note(word, rest))
        elif word == "goal" and self.picture is None:
            self.picture = "".join(unquoted(rest).split())
            return self.picture != ""
        else:
            return False
        return True

    def puzzle(self) -> Puzzle | None:
        """The puzzle; None where something is missing, too much, or does not fit."""
        if len(self.sizes) < 2 or len(self.clues) < 2:
            return None
        height, width = self.sizes["height"], self.sizes["width"]
        rows, columns = self._clues("rows", height), self._clues("columns", width)
        if rows is None or columns is None:
            return None
        problem = Problem.of_lines(rows, columns)
        if problem is None:
            return None
        goal = None
        if self.picture is not None:
            if len(self.picture) != height * width or self.picture.strip("01?"):
                return None
            cells = memoryview(self.picture.encode().translate(_COLOURS))
            goal = Grid.from_rows(cells.cast("b", (height, width)))
        return Puzzle.of_compiled(problem, goal=goal, notes="\n".join(self.notes), **self.texts)

    def _clues(self, name: str, wanted: int) -> ClueLines | None:
        """So many clues; empty lines count only where they are needed."""
        clues = self.clues[name]
        if clues.count < wanted:
            return None
        filled = clues.filled()
        if filled.count == wanted:
            return filled
        first = clues.part(0, wanted)
        return first if filled.count < wanted and first.filled().count == filled.count else None

"""Fast reader of the non format, for ordinary puzzles in black and white.

The engine parses the clues. Any unusual or invalid text is left to the reader in ``non``, which has
the error messages. Both readers return the same puzzle.
"""

from __future__ import annotations

from typing import Any

from nonolith._engine import ClueLines, Problem, array_cells
from nonolith.model.grid import Grid
from nonolith.model.limits import MAX_LINE
from nonolith.model.palette import BLACK_AND_WHITE
from nonolith.model.puzzle import Puzzle

#: The keywords of texts, and the puzzle's attributes for them.
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
    """Return the text without the quotes around it."""
    if len(text) >= 2 and text[0] == text[-1] and text[0] in "\"'":
        return text[1:-1]
    return text


def value_of(text: str) -> str:
    """Return the text after a keyword without quotes, its character references replaced."""
    inner = unquoted(text)
    if "&" in inner:
        from html import unescape

        inner = unescape(inner)
    return inner


def note(word: str, text: str) -> str:
    """Return a line for the notes: the text of a note, or an unknown keyword with its text."""
    return value_of(text) if word in NOTES else f"{word}: {value_of(text)}"


#: Translation of the characters of a picture to colour numbers, -1 for unknown.
_COLOURS = bytes.maketrans(b"01?", b"\x00\x01\xff")


def plain_puzzle(text: str) -> Puzzle | None:
    """Return the puzzle of a text with both sizes, all clues and at most one picture; else None."""
    clues: dict[str, ClueLines] = {}
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
        if word in CLUES and word not in clues:
            clues[word] = ClueLines.read(text[start:])
            start += clues[word].length
        elif not plain.take(word, words[1].rstrip() if len(words) > 1 else ""):
            return None
    if len(plain.sizes) < 2 or len(clues) < 2:
        return None
    height, width = plain.sizes["height"], plain.sizes["width"]
    rows, columns = _clues(clues["rows"], height), _clues(clues["columns"], width)
    if rows is None or columns is None or (problem := Problem.of_lines(rows, columns)) is None:
        return None
    goal = None
    if plain.picture is not None:
        if not plain.picture or len(plain.picture) != height * width or plain.picture.strip("01?"):
            return None
        cells = memoryview(plain.picture.encode().translate(_COLOURS)).cast("b", (height, width))
        found = array_cells(cells, 2)
        goal = None if found is None else Grid.of_cells(*found, BLACK_AND_WHITE)
    return Puzzle.of_compiled(problem, goal=goal, notes="\n".join(plain.notes), **plain.texts)


class _Plain:
    """The fields found in a text so far."""

    __slots__ = ("notes", "picture", "sizes", "texts")

    def __init__(self) -> None:
        self.sizes: dict[str, int] = {}
        self.texts: dict[str, Any] = {}
        self.notes: list[str] = []
        self.picture: str | None = None

    def take(self, word: str, rest: str) -> bool:
        """Store a line; return False if it is unusual."""
        if word in TEXTS:
            self.texts[TEXTS[word]] = value_of(rest)
        elif word in SIZES and rest.isascii() and rest.isdigit() and len(rest) < 9:
            self.sizes[word] = int(rest)
            return self.sizes[word] <= MAX_LINE
        elif word in NOTES:
            self.notes.append(note(word, rest))
        elif word == "goal" and self.picture is None:
            self.picture = "".join(unquoted(rest).split())
            return self.picture != ""
        else:
            return False
        return True


def _clues(lines: ClueLines, wanted: int) -> ClueLines | None:
    """Return ``wanted`` clues, or None; empty lines count as clues only if they are needed."""
    if lines.count < wanted:
        return None
    filled = lines.filled()
    if filled.count == wanted:
        return filled
    first = lines.part(0, wanted)
    return first if filled.count < wanted and first.filled().count == filled.count else None

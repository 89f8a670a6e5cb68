"""faase: the input of Frans Faase's solver: width, height, rows, columns, and blanks in clues.

Every such file is also a ``non`` file, and is read as the same puzzle. Only writing differs:
without commas and texts.
"""

from __future__ import annotations

from collections.abc import Sequence

from nonolith.formats import non
from nonolith.formats.base import Fit
from nonolith.formats.halves import are_numbers
from nonolith.formats.text import only_part, plain_clue_text
from nonolith.model.puzzle import Puzzle

_KEYWORDS = ("width", "height", "rows", "columns")


def sniff(head: str) -> Fit:
    words = [line.split() for line in head.split("\n")[:-1]]
    plain = all(
        (line[0] in _KEYWORDS and are_numbers(" ".join(line[1:]))) or are_numbers(" ".join(line))
        for line in words
        if line
    )
    return Fit.MAYBE if plain and ["rows"] in words else Fit.NO


def read(text: str) -> Puzzle:
    return non.read_part(only_part(text))


def write(puzzles: Sequence[Puzzle]) -> str:
    (puzzle,) = puzzles
    rows, columns = map(plain_clue_text, puzzle.rows), map(plain_clue_text, puzzle.columns)
    sizes = f"width {puzzle.width}", f"height {puzzle.height}"
    return "\n".join((*sizes, "rows", *rows, "columns", *columns)) + "\n"

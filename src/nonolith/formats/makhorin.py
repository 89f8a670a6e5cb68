"""makhorin: the clues of the rows, a line ``&``, the clues of the columns.

The input of pbnsol by Andrew Makhorin (GLPK). A line that begins with ``*`` is a comment, and an
empty clue is ``0``.
"""

from __future__ import annotations

from collections.abc import Sequence

from nonolith.formats.base import Fit
from nonolith.formats.halves import are_numbers, by_mark, whole_lines
from nonolith.formats.text import plain_clue, plain_clue_text, split_lines
from nonolith.model.puzzle import Puzzle

_COMMENT, _MARK = "*", "&"


def sniff(head: str) -> Fit:
    lines = [line.strip() for line in whole_lines(head) if not line.startswith(_COMMENT)]
    if not all(line == _MARK or are_numbers(line) for line in lines):
        return Fit.NO
    return Fit.SURE if any(line.strip() == _MARK for line in head.split("\n")) else Fit.NO


def read(text: str) -> Puzzle:
    lines = [line for line in split_lines(text) if not line.text.startswith(_COMMENT)]
    rows, columns = by_mark(lines, _MARK)
    return Puzzle(rows=map(plain_clue, rows), columns=map(plain_clue, columns))


def write(puzzles: Sequence[Puzzle]) -> str:
    (puzzle,) = puzzles
    rows, columns = map(plain_clue_text, puzzle.rows), map(plain_clue_text, puzzle.columns)
    return "\n".join(("* rows", *rows, _MARK, "* columns", *columns)) + "\n"

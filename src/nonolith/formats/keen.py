"""keen: the clues of the rows, an empty line, the clues of the columns; no size.

One of the formats that webpbn.com exports, for the solver by Keen. An empty clue is ``0``.
"""

from __future__ import annotations

from collections.abc import Sequence

from nonolith.formats.base import Fit
from nonolith.formats.halves import by_empty_line, divided_fit
from nonolith.formats.text import plain_clue, plain_clue_text, split_lines
from nonolith.model.puzzle import Puzzle


def sniff(head: str) -> Fit:
    return divided_fit(head)


def read(text: str) -> Puzzle:
    rows, columns = by_empty_line(split_lines(text))
    return Puzzle(rows=map(plain_clue, rows), columns=map(plain_clue, columns))


def write(puzzles: Sequence[Puzzle]) -> str:
    (puzzle,) = puzzles
    rows, columns = map(plain_clue_text, puzzle.rows), map(plain_clue_text, puzzle.columns)
    return "\n".join((*rows, "", *columns)) + "\n"

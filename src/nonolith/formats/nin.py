"""nin: ``width height``, then the clues of the rows, then of the columns, one on each line.

Jakub Wilk's solver reads it. An empty clue is ``0`` or an empty line.
"""

from __future__ import annotations

from collections.abc import Sequence

from nonolith.formats.base import Fit
from nonolith.formats.text import (
    plain_clue_text,
    plain_fit,
    rows_and_columns,
    sizes_on_one_line,
    split_lines,
)
from nonolith.model.puzzle import Puzzle


def sniff(head: str) -> Fit:
    return plain_fit(head, numbers_in_header=2)


def read(text: str) -> Puzzle:
    header, lines = sizes_on_one_line(split_lines(text), "width", "height")
    width, height = header
    rows, columns = rows_and_columns(lines, height, width)
    return Puzzle(rows=rows, columns=columns)


def write(puzzles: Sequence[Puzzle]) -> str:
    (puzzle,) = puzzles
    clues = map(plain_clue_text, (*puzzle.rows, *puzzle.columns))
    return "\n".join((f"{puzzle.width} {puzzle.height}", *clues)) + "\n"

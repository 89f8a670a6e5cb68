"""cwd: height and width on two lines, the clues of the rows, an empty line, those of the columns.

QNonograms and Vladimir Sukhoy's solver read it. An empty clue is ``0``.
"""

from __future__ import annotations

from collections.abc import Sequence

from nonolith.formats.base import Fit
from nonolith.formats.text import (
    plain_clue_text,
    plain_fit,
    rows_and_columns,
    size,
    skip_empty,
    split_lines,
)
from nonolith.model.puzzle import Puzzle
from nonolith.support.errors import FormatError


def sniff(head: str) -> Fit:
    return plain_fit(head, numbers_in_header=1)


def read(text: str) -> Puzzle:
    lines = skip_empty(split_lines(text))
    if len(lines) < 2:
        raise FormatError("the size is missing", line=1, expected="height and width on two lines")
    height = size(lines[0].text.strip(), lines[0], "height")
    width = size(lines[1].text.strip(), lines[1], "width")
    clues = lines[2:]
    if len(clues) > height and not clues[height].text.strip():
        del clues[height]
    rows, columns = rows_and_columns(clues, height, width)
    return Puzzle(rows=rows, columns=columns)


def write(puzzles: Sequence[Puzzle]) -> str:
    (puzzle,) = puzzles
    rows, columns = map(plain_clue_text, puzzle.rows), map(plain_clue_text, puzzle.columns)
    return "\n".join((str(puzzle.height), str(puzzle.width), *rows, "", *columns)) + "\n"

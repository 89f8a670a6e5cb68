"""mk: ``height width``, then the clues of the rows, a line ``#``, the clues of the columns.

It differs from nin in the order of the size and in the ``#``, which some files leave out. An
empty clue is ``0`` or an empty line.
"""

from __future__ import annotations

from collections.abc import Sequence

from nonolith.formats import syro
from nonolith.formats.base import Fit
from nonolith.formats.stream import Line
from nonolith.formats.text import (
    plain_clue_text,
    plain_fit,
    rows_and_columns,
    sizes_on_one_line,
    split_lines,
)
from nonolith.model.puzzle import Puzzle


def sniff(head: str) -> Fit:
    separated = any(line.startswith("#") for line in head.split("\n"))
    fit = plain_fit(head, numbers_in_header=2, separator="#")
    return Fit.SURE if separated and fit and not syro.sniff(head) else fit


def read(text: str) -> Puzzle:
    header, lines = sizes_on_one_line(split_lines(text), "height", "width")
    height, width = header
    rows, columns = rows_and_columns(_without_separators(lines, height), height, width)
    return Puzzle(rows=rows, columns=columns)


def _without_separators(lines: list[Line], height: int) -> list[Line]:
    marks = [i for i, line in enumerate(lines) if line.text.lstrip().startswith("#")]
    if not marks:
        return lines
    first = marks[0]
    if first < height:
        raise lines[first].error(
            f"the # comes after {first} rows", expected=f"{height} rows, by the first line"
        )
    between = next((line for line in lines[height:first] if line.text.strip()), None)
    if between is not None:
        raise between.error("one row too many", expected=f"{height} rows, then a line #")
    # A second # only marks the end.
    return lines[:height] + lines[first + 1 : marks[1] if len(marks) > 1 else None]


def write(puzzles: Sequence[Puzzle]) -> str:
    (puzzle,) = puzzles
    rows, columns = map(plain_clue_text, puzzle.rows), map(plain_clue_text, puzzle.columns)
    return "\n".join((f"{puzzle.height} {puzzle.width}", *rows, "#", *columns)) + "\n"

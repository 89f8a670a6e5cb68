"""syro: the clues of the rows, a line ``#``, the clues of the columns; every clue ends with ``0``.

One of the formats that webpbn.com exports. An empty clue is ``0`` alone.
"""

from __future__ import annotations

from collections.abc import Sequence

from nonolith.formats.base import Fit
from nonolith.formats.halves import are_numbers, by_mark, whole_lines
from nonolith.formats.stream import Line
from nonolith.formats.text import plain_clue, plain_clue_text, shortened, split_lines
from nonolith.model.puzzle import Puzzle

_MARK = "#"


def sniff(head: str) -> Fit:
    lines = [line for line in whole_lines(head) if line.strip() != _MARK]
    ends = all(line.split()[-1:] in ([], ["0"]) for line in lines)
    if not ends or not all(map(are_numbers, lines)) or not any(map(str.split, lines)):
        return Fit.NO
    return Fit.SURE if f"\n{_MARK}\n" in head else Fit.NO


def read(text: str) -> Puzzle:
    rows, columns = by_mark(split_lines(text), _MARK)
    return Puzzle(rows=map(_clue, rows), columns=map(_clue, columns))


def _clue(line: Line) -> list[int]:
    numbers = plain_clue(line)
    if not numbers or numbers[-1]:  # a line of commas has no number
        raise line.error(
            f"the clue {shortened(line.text.strip())} does not end", expected="a last 0"
        )
    return numbers[:-1]


def write(puzzles: Sequence[Puzzle]) -> str:
    (puzzle,) = puzzles
    rows, columns = (
        [f"{plain_clue_text(clue, empty='')} 0".lstrip() for clue in clues]
        for clues in (puzzle.rows, puzzle.columns)
    )
    return "\n".join((*rows, _MARK, *columns)) + "\n"

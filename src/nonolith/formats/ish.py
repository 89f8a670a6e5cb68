"""ish: the clues of the rows, an empty line, the clues of the columns; commas and comments.

As keen, with commas between the numbers. What follows a ``#`` is a comment. An empty clue is ``0``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from nonolith.formats.base import Fit
from nonolith.formats.halves import by_empty_line, divided_fit
from nonolith.formats.stream import Line
from nonolith.formats.text import plain_clue, plain_clue_text, split_lines
from nonolith.model.puzzle import Puzzle


def sniff(head: str) -> Fit:
    lines = _without_comments(split_lines(head))
    text = "\n".join(line.text for line in lines)
    if not divided_fit(text, ","):
        return Fit.NO
    # Without commas and comments it is keen, which reads it as the same.
    return Fit.SURE if "," in text else Fit.MAYBE if "#" in head else Fit.NO


def _without_comments(lines: Iterable[Line]) -> list[Line]:
    """The lines up to their ``#``; a line that is nothing but a comment is left out."""
    kept = []
    for line in lines:
        text, mark, _ = line.text.partition("#")
        if text.strip() or not mark:
            kept.append(Line(line.number, text.rstrip()))
    return kept


def read(text: str) -> Puzzle:
    rows, columns = by_empty_line(_without_comments(split_lines(text)))
    return Puzzle(rows=map(plain_clue, rows), columns=map(plain_clue, columns))


def write(puzzles: Sequence[Puzzle]) -> str:
    (puzzle,) = puzzles
    rows, columns = (
        [plain_clue_text(clue, ",") for clue in clues] for clues in (puzzle.rows, puzzle.columns)
    )
    return "\n".join(("# rows", *rows, "", "# columns", *columns)) + "\n"

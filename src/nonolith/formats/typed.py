"""typed: clues as people type them in messages.

``Rows:`` and ``Columns:``, in any order, each followed by the clues; also ``Row clues:``, ``Cols:``
and the like. A ``/``, ``;`` or ``|`` divides two clues, or each stands in brackets or on a line of
its own. A list on one line without these is divided at commas. Two lines with ``/`` and no words
are the rows and the columns: ``1 1 / 3 / 1``. An empty clue is ``0``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from nonolith.formats.base import Fit
from nonolith.formats.largest import most_lines, too_large
from nonolith.formats.stream import Line
from nonolith.formats.text import plain_clue, plain_clue_text, split_lines
from nonolith.model.puzzle import Puzzle
from nonolith.support.errors import FormatError

_HEADING = re.compile(r"\b(row|col(?:umn)?)s?(?:[ \t]+clues)?[ \t]*:", re.IGNORECASE)
_SIDES = ("rows", "columns")
_MARKS = "/;|"
_IN_BRACKETS = re.compile(r"[\[(]([^\[\]()]*)[\])]")


def sniff(head: str) -> Fit:
    named = {_side(found) for found in _HEADING.finditer(head)}
    if named:
        return Fit.SURE if len(named) == len(_SIDES) else Fit.MAYBE
    lines = [line for line in head.split("\n") if line.strip()]
    alone = len(lines) == len(_SIDES) and all("/" in line for line in lines)
    return Fit.SURE if alone and not "".join(lines).strip("0123456789 ,/\t") else Fit.NO


def _side(heading: re.Match[str]) -> str:
    return _SIDES[heading[1].lower().startswith("col")]


def read(text: str) -> Puzzle:
    sections = _sections(split_lines(text))
    if len(sections) < len(_SIDES):
        missing = next(side for side in _SIDES if side not in sections)
        raise FormatError(
            f"the {missing} are missing", expected="Rows: and Columns:, or two lines with /"
        )
    rows, columns = (_clues(sections[side], side) for side in _SIDES)
    return Puzzle(rows=rows, columns=columns)


def _sections(lines: list[Line]) -> dict[str, list[Line]]:
    """The lines of each side that are not empty; what comes before the first heading is no clue."""
    sections: dict[str, list[Line]] = {}
    current: list[Line] = []
    for number, text in lines:
        start = 0
        for heading in _HEADING.finditer(text):
            current.append(Line(number, text[start : heading.start()]))
            side = _side(heading)
            if side in sections:
                raise Line(number, text).error(f"the {side} are there twice", expected="once")
            current = sections[side] = []
            start = heading.end()
        current.append(Line(number, text[start:]))
    if not sections:
        full = [[line] for line in lines if line.text.strip()]
        sections = dict(zip(_SIDES, full, strict=False)) if len(full) == len(_SIDES) else {}
    return {side: [line for line in own if line.text.strip()] for side, own in sections.items()}


def _clues(lines: Sequence[Line], side: str) -> list[list[int]]:
    clues: list[Line] = []
    text = "\n".join(line.text for line in lines)
    mark = next((mark for mark in _MARKS if mark in text), "," if len(lines) == 1 else "")
    most = most_lines()
    for line in lines:
        clues += _pieces(line, mark, most)
        if len(clues) > most:
            raise too_large(f"more than {most} {side}, the most that are supported", line)
    return [plain_clue(clue) for clue in clues]


def _pieces(line: Line, mark: str, most: int) -> Iterator[Line]:
    """The clues that stand on a line."""
    texts = [found[1] for found in _IN_BRACKETS.finditer(line.text)]
    if not texts:
        texts = line.text.split(mark, most + 2) if mark else [line.text]
        for end in (0, -1):  # a mark at the end of a line divides nothing
            if len(texts) > 1 and not texts[end].strip():
                texts.pop(end)
    return (Line(line.number, text) for text in texts)


def write(puzzles: Sequence[Puzzle]) -> str:
    (puzzle,) = puzzles
    rows, columns = (
        " / ".join(map(plain_clue_text, clues)) for clues in (puzzle.rows, puzzle.columns)
    )
    return f"Rows: {rows}\nColumns: {columns}\n"

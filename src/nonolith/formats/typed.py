"""Read and write ``typed``, clues as people type them in messages (see ``docs/formats.md``)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from nonolith.formats.protocol import Fit
from nonolith.formats.size_limit import check_count, max_lines
from nonolith.formats.text import TextLine, clue_text, filled, split_lines
from nonolith.model.puzzle import Puzzle
from nonolith.support.errors import FormatError

_HEADING = re.compile(r"\b(row|col(?:umn)?)s?(?:[ \t]+clues)?[ \t]*:", re.IGNORECASE)
_SIDES = ("rows", "columns")
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
    for side in _SIDES:
        if side not in sections:
            raise FormatError(f"the {side} are missing", "Rows: and Columns:, or two lines with /")
    rows, columns = (_clues(sections[side], side) for side in _SIDES)
    return Puzzle(rows=rows, columns=columns)


def _sections(lines: list[TextLine]) -> dict[str, list[TextLine]]:
    """Return the non-empty lines of each side; ignore the lines before the first heading."""
    sections: dict[str, list[TextLine]] = {}
    current: list[TextLine] = []
    for number, text in lines:
        start = 0
        for heading in _HEADING.finditer(text):
            current.append(TextLine(number, text[start : heading.start()]))
            side = _side(heading)
            if side in sections:
                raise TextLine(number, text).error(f"the {side} appear twice", "once")
            current = sections[side] = []
            start = heading.end()
        current.append(TextLine(number, text[start:]))
    if not sections and len(full := filled(lines)) == len(_SIDES):
        sections = {side: [line] for side, line in zip(_SIDES, full, strict=True)}
    return {side: filled(own) for side, own in sections.items()}


def _clues(lines: Sequence[TextLine], side: str) -> list[list[int]]:
    clues: list[TextLine] = []
    text = "\n".join(line.text for line in lines)
    mark = next((mark for mark in "/;|" if mark in text), "," if len(lines) == 1 else "")
    for line in lines:
        texts = [found[1] for found in _IN_BRACKETS.finditer(line.text)]
        if not texts:
            texts = line.text.split(mark, max_lines() + 2) if mark else [line.text]
            for end in (0, -1):  # ignore a separator at either end of a line
                if len(texts) > 1 and not texts[end].strip():
                    texts.pop(end)
        clues += (TextLine(line.number, text) for text in texts)
        check_count(len(clues), side, line.number)
    return [clue.clue() for clue in clues]


def write(puzzle: Puzzle) -> str:
    rows, columns = (" / ".join(map(clue_text, clues)) for clues in (puzzle.rows, puzzle.columns))
    return f"Rows: {rows}\nColumns: {columns}\n"

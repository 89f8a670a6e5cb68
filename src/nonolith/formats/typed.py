"""Read and write ``typed``, clues as people and programs write them (see ``docs/formats.md``)."""

from __future__ import annotations

import re

from nonolith.formats.free_text.board import looks_like_board, read_board
from nonolith.formats.free_text.clues import ClueReader
from nonolith.formats.free_text.items import Group, is_group, line_at
from nonolith.formats.free_text.labels import SIDES, WORD, names_a_side
from nonolith.formats.free_text.sections import Sections
from nonolith.formats.protocol import Fit
from nonolith.formats.text import clue_text, filled, split_lines
from nonolith.model.puzzle import Puzzle
from nonolith.support.errors import AmbiguousError, FormatError, PuzzleError

_HEADING = re.compile(r"\b(row|col(?:umn)?)s?(?:[ \t]+clues)?[ \t]*:", re.IGNORECASE)
_LIST = re.compile(r"[0-9][ \t]*[\])}\"',][\s,]*[\[({\"']")

#: Maximum length of a text in characters.
_LONGEST = 4_000_000


def sniff(head: str) -> Fit:
    named = {heading[1].lower().startswith("col") for heading in _HEADING.finditer(head)}
    if len(named) == len(SIDES) or _two_lines(head):
        return Fit.SURE
    if looks_like_board(head):
        return Fit.MAYBE
    fits = named or _LIST.search(head) or any(map(names_a_side, set(WORD.findall(head[:4096]))))
    return Fit.MAYBE if fits else Fit.NO


def _two_lines(text: str) -> list[str]:
    """Return the two lines of a text that has only the clues of the rows, then of the columns."""
    lines = [line for line in text.split("\n") if line.strip()]
    alone = len(lines) == len(SIDES) and all("/" in line for line in lines)
    return lines if alone and not "".join(lines).strip("0123456789 ,/\t") else []


def read(text: str) -> Puzzle:
    if len(text) > _LONGEST:
        raise FormatError(f"{len(text)} characters of free text", f"at most {_LONGEST}")
    every_line = filled(split_lines(text))
    if looks_like_board(text):
        return read_board(every_line)
    if lines := _two_lines(text):
        text = "Rows: {}\nColumns: {}".format(*lines)
    sections = Sections(text)
    reader = ClueReader(sections)
    if not sections.sections and sections.loose:
        return _unnamed(sections, reader)
    failures: list[Exception] = []
    for rows, columns in reader.readings():
        try:
            reader.check_sizes(len(rows), len(columns))
            return Puzzle(rows=rows, columns=columns)
        except (FormatError, PuzzleError) as error:
            failures.append(error)
    raise failures[0]


def _unnamed(sections: Sections, reader: ClueReader) -> Puzzle:
    """Read two lists of which the text does not say which one has the rows.

    Raises:
        AmbiguousError: The puzzle would be another one if the first list had the columns.
    """
    groups: list[Group] = [item for item in sections.loose if is_group(item)]
    while len(groups) == 1:
        groups = [item for item in groups[0].items if is_group(item)]
    if len(groups) != len(SIDES):
        raise FormatError("rows and columns are not named", "Rows: and Columns: before the clues")
    for word in WORD.finditer(sections.text):
        if names_a_side(word[0]):  # in a comment
            message = f"{word[0]!r} is not understood here"
            line = line_at(sections.text, word.start())
            raise FormatError(message, "Rows: and Columns: before the clues", line=line)
    first, second = (reader.divided([group], "lines")[-1] for group in groups)
    puzzle = Puzzle(rows=first, columns=second)
    reader.check_sizes(*puzzle.shape)
    if first != second:
        raise AmbiguousError(
            "the text does not say whether the first list has the rows or the columns",
            "Rows: and Columns: before the lists",
            readings=(puzzle, Puzzle(rows=second, columns=first)),
        )
    return puzzle


def write(puzzle: Puzzle) -> str:
    rows, columns = (" / ".join(map(clue_text, clues)) for clues in (puzzle.rows, puzzle.columns))
    return f"Rows: {rows}\nColumns: {columns}\n"

"""Read a board drawn as text, with the clues of its rows beside it and those of its columns above
or below it, as ``nonolith show`` prints it.

The position of a number above or below the board decides its column.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

from nonolith.formats.free_text.labels import names_a_side
from nonolith.formats.size_limit import check_shape
from nonolith.formats.text import TextLine
from nonolith.model.grid import Grid
from nonolith.model.puzzle import Puzzle

_FILLED, _BLANK, _UNKNOWN = "#\u2588\u25a0\u25fc\u25cf@*", ".-_\u00b7\u2591\u25a1\u25fb", "?"
_CROSS = "Xx\u00d7"
_SIGNS = frozenset(_FILLED + _BLANK + _UNKNOWN + _CROSS)
_CELLS = re.escape("".join(sorted(_SIGNS)))
_SIDES = " |\u2502\u2503\u2551"
_FRAME = re.escape(
    "+-|\u2500\u2501\u2550\u2502\u2503\u2551\u250c\u2510\u2514\u2518\u251c\u2524\u252c\u2534\u253c "
)

_NUMBERS = r"[0-9][0-9 ,]*+"
#: A row of the board: its cells, and its clue on one side.
_ROW = re.compile(
    rf"[{_SIDES}]*+(?P<left>{_NUMBERS})?(?P<cells>[{_SIDES}]*+[{_CELLS}][{_CELLS}{_SIDES}]*+)"
    rf"(?P<right>{_NUMBERS})?[{_SIDES}]*+\Z"
)
_ONLY_NUMBERS = re.compile(rf"[{_SIDES}]*+[0-9][0-9 ,{_SIDES}]*+\Z")
_ONLY_FRAME = re.compile(rf"[{_FRAME}]*\Z")
#: A line with a word and without numbers, such as a title.
_PROSE = re.compile(r"\A(?=[^0-9]*\Z).*[^\W\d_]{2}")
_NUMBER = re.compile("[0-9]+")


class BoardRow(NamedTuple):
    """A line with a row of the board."""

    line: TextLine
    clue: list[int]
    places: tuple[int, ...]  #: the positions of the cells' characters in the line


def looks_like_board(text: str) -> bool:
    """Return whether a text may be a board: rows of cells with clues, and lines of numbers."""
    lines = text[:65536].split("\n")
    rows = [line for line in lines if _row_of(TextLine(0, line)) is not None]
    return bool(rows) and any(_ONLY_NUMBERS.match(line) for line in lines)


def read_board(lines: Sequence[TextLine]) -> Puzzle:
    """Return the puzzle of a board. Its cells become the goal if they fit the clues, otherwise a
    saved state; a board without filled cells has only clues.

    Raises:
        FormatError: A line is not understood, or a number stands above no column.
    """
    rows: list[BoardRow] = []
    numbers: list[TextLine] = []
    for line in lines:
        row = _row_of(line)
        if row is not None:
            rows.append(row)
        elif _ONLY_NUMBERS.match(line.text):
            numbers.append(line)
        elif not (_ONLY_FRAME.match(line.text) or _is_prose(line.text)):
            raise line.error("this is neither a row of the board nor numbers of its columns")
    places = rows[0].places
    for row in rows:
        if row.places != places:
            raise row.line.error(
                f"this row has {len(row.places)} signs", f"{len(places)}, as above"
            )
    step, columns = _columns(rows, numbers)
    cells = [[row.line.text[place] for place in places[::step]] for row in rows]
    return _with_cells(Puzzle(rows=[row.clue for row in rows], columns=columns), cells)


def _is_prose(text: str) -> bool:
    return _PROSE.search(text) is not None and not names_a_side(text)


def _row_of(line: TextLine) -> BoardRow | None:
    found = _ROW.match(line.text.rstrip())
    if found is None or (found["left"] is None) == (found["right"] is None):
        return None
    clue = [int(number[:9]) for number in _NUMBER.findall(found["left"] or found["right"])]
    signs = enumerate(found["cells"], found.start("cells"))
    return BoardRow(line, clue, tuple(at for at, sign in signs if sign in _SIGNS))


def _columns(rows: Sequence[BoardRow], numbers: Sequence[TextLine]) -> tuple[int, list[list[int]]]:
    """Return the number of signs of a cell, and the clues of the columns.

    A cell has equal signs beside each other, and some line has a number for each column.
    """
    places = rows[0].places
    check_shape(len(rows), len(places) // 3)
    for step in (3, 2, 1):
        cells = range(0, len(places), step)
        if len(places) % step or any(
            len({row.line.text[at] for at in places[i : i + step]}) > 1
            for row in rows
            for i in cells
        ):
            continue
        column_at = {at: i // step for i, at in enumerate(places)}
        found = [_numbers_at(line, column_at) for line in numbers]
        if None not in found and max(map(len, filter(None, found))) == len(cells):
            check_shape(len(rows), len(cells))
            columns: list[list[int]] = [[] for _ in cells]
            for column, number in chain.from_iterable(filter(None, found)):
                columns[column].append(number)
            return step, columns
    raise numbers[0].error(
        "the numbers above or below the board do not stand at its columns",
        "a number for each column in one line, 0 for a column without blocks",
    )


def _numbers_at(line: TextLine, column_at: dict[int, int]) -> list[tuple[int, int]] | None:
    """Return the columns and numbers of a line; None if a number stands at no or two columns.

    Digits beside each other, each at a column of its own, are numbers of their own.
    """
    found: list[tuple[int, int]] = []
    for run in _NUMBER.finditer(line.text):
        columns = [column_at[at] for at in range(*run.span()) if at in column_at]
        if len(set(columns)) == 1:
            found.append((columns[0], int(run[0][:9])))
        elif len(set(columns)) == len(run[0]):
            found += zip(columns, map(int, run[0]), strict=True)
        else:
            return None
    return found if len(dict(found)) == len(found) else None


def _with_cells(puzzle: Puzzle, cells: Sequence[Sequence[str]]) -> Puzzle:
    signs = {sign for row in cells for sign in row}
    if not signs.intersection(_FILLED + _CROSS):
        return puzzle
    filled = _FILLED if signs.intersection(_FILLED) else _CROSS
    blank = _BLANK + ("" if filled == _CROSS else _CROSS)
    # Without a sign for unknown cells, a point may be one.
    meanings = [blank] if signs.intersection(_UNKNOWN) else [blank, blank.replace(".", "")]
    for blanks in meanings:
        grid = Grid.from_rows(
            [
                [1 if sign in filled else 0 if sign in blanks else None for sign in row]
                for row in cells
            ]
        )
        if grid.is_complete and puzzle.accepts(grid):
            return puzzle.replace(goal=grid)
    return puzzle.replace(saved=[grid])

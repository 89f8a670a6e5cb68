"""Read and write ``csv``, a puzzle as a table with commas, semicolons or tabs.

The last number of a clue is next to the grid.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import zip_longest
from typing import NamedTuple

from nonolith.formats.protocol import Fit
from nonolith.formats.size_limit import check_shape
from nonolith.formats.text import TextLine, clue_text, filled, goal_or_saved, split_lines
from nonolith.model.grid import BLANK, FILLED, UNKNOWN, Grid
from nonolith.model.limits import MAX_LINE
from nonolith.model.puzzle import Puzzle
from nonolith.support.errors import FormatError

_MASKS = {
    "#": FILLED,
    ".": BLANK,
    "x": FILLED,
    "X": FILLED,
    "-": BLANK,
    "_": BLANK,
    "": UNKNOWN,
    "?": UNKNOWN,
}
_SIGNS = {1: "#", 0: ".", None: ""}
_BITS = {"0": BLANK, "1": FILLED}

#: A word in the corner, and a clue as a list.
_CORNER = re.compile(r"\A\n*\"?[^\W\d_]+\"?(?=[,;\t]\"?[\[\d])")
_LIST = re.compile(r"\"?\[([\d, ]{1,9999})\]\"?")

#: Maximum number of rows of the table (clues and grid), and of cells in each row.
_MOST = MAX_LINE + MAX_LINE // 2 + 1


def sniff(head: str) -> Fit:
    lines = _plain(head).strip("\n").split("\n")
    delimiter = _delimiter(lines[0])
    if not delimiter or not all(delimiter in line for line in lines[:-1]):
        return Fit.NO
    rows = [[cell.strip(' "') for cell in line.split(delimiter)] for line in lines[:64]]
    if not rows[0][0]:  # the corner
        known = all(cell in _MASKS or _is_clue(cell) for row in rows for cell in row)
        return Fit.SURE if known and len(rows) > 1 else Fit.NO
    picture = all(cell in _BITS for row in rows[:-1] or rows for cell in row)
    return Fit.SURE if picture and delimiter != "\t" else Fit.NO


def _plain(text: str) -> str:
    """Return the table without a word in the corner, and with spaces between the numbers of lists
    such as ``"[1,2]"``."""
    text = _CORNER.sub("", text)
    return _LIST.sub(lambda found: found[1].replace(",", " "), text)


def _is_clue(cell: str) -> bool:
    return cell.replace(" ", "").isdecimal()


def _delimiter(line: str) -> str:
    """Return the most frequent separator in a line; "" if the line has no separator."""
    best = max(",;\t", key=line.count)
    return best if best in line else ""


class _CsvRow(NamedTuple):
    """A row of the table: its line of the file, its stripped cells, and the number of empty cells
    before the first other cell."""

    line: TextLine
    cells: list[str]
    empty: int

    def numbers(self, column: int) -> list[int]:
        words = self.cells[column].split()
        return [self.line.whole_number(word, f"cell {column + 1}") for word in words]


def read(text: str) -> Puzzle:
    rows = list(_rows(split_lines(_plain(text))))
    if not rows:
        raise FormatError("the table is empty", "clues above and to the left of a grid")
    if all(cell in _BITS for row in rows for cell in row.cells):
        width = len(rows[0].cells)
        check_shape(len(rows), width)
        masks = [mask for row in rows for mask in row.line.masks(row.cells, _BITS, width)]
        return Puzzle.from_grid(Grid(len(rows), width, masks))
    width = max(len(row.cells) for row in rows)
    for row in rows:
        row.cells.extend([""] * (width - len(row.cells)))
    above, left = _corner(rows, width)
    columns = [[n for row in rows[:above] for n in row.numbers(c)] for c in range(left, width)]
    clues = [[n for c in range(left) for n in row.numbers(c)] for row in rows[above:]]
    cells = [row.line.masks(row.cells[left:], _MASKS, width - left) for row in rows[above:]]
    grid = Grid(len(clues), width - left, [mask for row in cells for mask in row])
    return Puzzle(rows=clues, columns=columns, **goal_or_saved(grid))


def _rows(lines: list[TextLine]) -> Iterator[_CsvRow]:
    from csv import Error, reader

    full = filled(lines)
    if len(full) > _MOST:
        raise full[_MOST].error(f"{len(full)} rows; at most {_MOST} are supported")
    delimiter = (_delimiter(full[0].text) if full else "") or ","
    for line in full:
        if line.text.count(delimiter) > _MOST:
            raise line.error("this row has too many cells", f"at most {_MOST}")
        try:
            cells = [cell.strip() for cell in next(reader([line.text], delimiter=delimiter))]
        except Error as error:
            raise line.error(f"this is not a row of a table: {error}") from None
        yield _CsvRow(line, cells, next((i for i, cell in enumerate(cells) if cell), len(cells)))


def _corner(rows: list[_CsvRow], width: int) -> tuple[int, int]:
    """Return the number of rows above the grid, and the number of columns to its left.

    The last row above the grid has a number above each column, and only empty cells to the left of
    these numbers. Each row of the grid has a number directly before its first cell.
    """
    later = range(1, len(rows))
    above = next((i for i in later if rows[i].empty < width and _begins(rows, i)), 0)
    left = rows[above - 1].empty if above else 0
    if left in (0, width):
        raise rows[0].line.error(
            "the clues are not beside the grid",
            "an empty corner, the clues of the columns above, the clues of the rows to the left",
        )
    return above, left


def _begins(rows: list[_CsvRow], number: int) -> bool:
    left = rows[number - 1].empty
    return (
        left > 0
        and all(_is_clue(cell) for cell in rows[number - 1].cells[left:])
        and all(row.empty >= left for row in rows[:number])
        and all(_is_clue(row.cells[left - 1]) for row in rows[number:])
    )


def write(puzzle: Puzzle) -> str:
    rows, columns = (
        [clue_text(clue).split() for clue in clues] for clues in (puzzle.rows, puzzle.columns)
    )
    left = max(map(len, rows), default=1)
    above = list(zip_longest(*map(reversed, columns), fillvalue=""))[::-1]
    lines = [[*[""] * left, *cells] for cells in above]
    goal = puzzle.goal or Grid.unknown_cells(*puzzle.shape)
    for clue, row in zip(rows, goal.rows(), strict=True):
        lines.append([*[""] * (left - len(clue)), *clue, *(_SIGNS[cell] for cell in row)])
    return "".join(",".join(line) + "\n" for line in lines)

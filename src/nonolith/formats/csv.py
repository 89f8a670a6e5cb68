"""csv: a puzzle as in a spreadsheet, with commas, semicolons or tabs between the cells.

The clues of the columns stand above the grid and those of the rows to its left, each number in a
cell of its own, those next to the grid last; an empty clue is ``0``. The corner is empty. Cells of
the grid are empty (unknown), ``#`` or ``x`` (filled) or ``.`` (blank); if none is empty, they are
the goal, otherwise a saved state. A table of nothing but ``0`` and ``1`` is a picture, the goal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from nonolith.formats.base import Fit
from nonolith.formats.largest import most_lines, too_large
from nonolith.formats.stream import Line
from nonolith.formats.text import shortened, split_lines, whole_number
from nonolith.model.grid import Grid
from nonolith.model.limits import MAX_LINE
from nonolith.model.puzzle import Clue, Puzzle
from nonolith.support.errors import FormatError

_MASKS = {"#": 2, "x": 2, "X": 2, ".": 1, "-": 1, "": 3, "?": 3}
_SIGNS = {2: "#", 1: ".", 3: ""}
_DELIMITERS = ",;\t"

#: Most cells in a row of the table, and most rows: those of the grid, and half as many of clues.
_MOST = MAX_LINE + MAX_LINE // 2 + 1


def sniff(head: str) -> Fit:
    lines = head.strip("\n").split("\n")
    delimiter = _delimiter(lines[0])
    if not delimiter or not all(delimiter in line for line in lines[:-1]):
        return Fit.NO
    rows = [[cell.strip(' "') for cell in line.split(delimiter)] for line in lines[:64]]
    corner = not rows[0][0]
    if corner:
        known = all(cell in _MASKS or cell.isdecimal() for row in rows for cell in row)
        return Fit.SURE if known and len(rows) > 1 else Fit.NO
    picture = all(cell in ("0", "1") for row in rows[:-1] or rows for cell in row)
    return Fit.SURE if picture and delimiter != "\t" else Fit.NO


def _delimiter(line: str) -> str:
    """What divides the cells of a line: the sign that is there most often, or nothing."""
    best = max(_DELIMITERS, key=line.count)
    return best if best in line else ""


class _Row:
    """A row of the table: its cells without blanks around them, and the line it stands on."""

    def __init__(self, line: Line, cells: list[str]) -> None:
        self.line = line
        self.cells = cells

    @property
    def empty(self) -> int:
        """How many empty cells it begins with."""
        return next((i for i, cell in enumerate(self.cells) if cell), len(self.cells))


def read(text: str) -> Puzzle:
    rows = list(_rows(split_lines(text)))
    if not rows:
        raise FormatError("the table is empty", expected="clues above and to the left of a grid")
    if all(cell in ("0", "1") for row in rows for cell in row.cells):
        return _picture(rows)
    width = max(len(row.cells) for row in rows)
    for row in rows:
        row.cells += [""] * (width - len(row.cells))
    above, left = _corner(rows, width)
    columns = [
        [_number(rows[r], c) for r in range(above) if rows[r].cells[c]] for c in range(left, width)
    ]
    clues = [[_number(row, c) for c in range(left) if row.cells[c]] for row in rows[above:]]
    masks = [_mask(row, c) for row in rows[above:] for c in range(left, width)]
    grid = Grid(len(clues), width - left, masks)
    goal = grid if grid.is_complete else None
    saved = [] if goal or grid.unknown == len(masks) else [grid]
    return Puzzle(rows=clues, columns=columns, goal=goal, saved=saved)


def _rows(lines: list[Line]) -> Iterator[_Row]:
    from csv import Error, reader

    full = [line for line in lines if line.text.strip()]
    if len(full) > _MOST:
        raise full[_MOST].error(f"{len(full)} rows; at most {_MOST} are supported")
    delimiter = _delimiter(full[0].text) if full else ","
    for line in full:
        if line.text.count(delimiter or ",") > _MOST:
            raise line.error("a row of too many cells", expected=f"at most {_MOST}")
        try:
            cells = next(reader([line.text], delimiter=delimiter or ","))
        except Error as error:
            raise line.error(f"this is no row of a table: {error}") from None
        yield _Row(line, [cell.strip() for cell in cells])


def _picture(rows: list[_Row]) -> Puzzle:
    width = len(rows[0].cells)
    for row in rows:
        if len(row.cells) != width:
            raise row.line.error(f"this row has {len(row.cells)} cells", expected=str(width))
    cells = [[int(cell) for cell in row.cells] for row in rows]
    if max(len(cells), width) > (most := most_lines()):
        raise too_large(f"{len(cells)} x {width} cells", expected=f"at most {most} each way")
    return Puzzle.from_grid(Grid.from_rows(cells))


def _corner(rows: list[_Row], width: int) -> tuple[int, int]:
    """The rows above the grid, and the cells to its left.

    The last row above the grid has a number over each column and none before the first. Each row
    of the grid has a number right before it.
    """
    least = min(row.empty for row in rows)
    later = range(1, len(rows))
    above = next((i for i in later if rows[i].empty < width and _begins(rows, i)), 0)
    left = rows[above - 1].empty if above else least
    if not above or left in (0, width):
        raise rows[0].line.error(
            "the clues are not where they should be",
            expected="an empty corner, the columns' clues above, the rows' to the left",
        )
    return above, left


def _begins(rows: list[_Row], number: int) -> bool:
    """Whether the grid begins in this row: the one above it is full from where its cells begin."""
    left = rows[number - 1].empty
    over = rows[number - 1].cells[left:]
    return (
        left > 0
        and all(cell.isdecimal() for cell in over)
        and all(row.empty >= left for row in rows[:number])
        and all(row.cells[left - 1].isdecimal() for row in rows[number:])
    )


def _number(row: _Row, column: int) -> int:
    return whole_number(row.cells[column], row.line, f"cell {column + 1}")


def _mask(row: _Row, column: int) -> int:
    cell = row.cells[column]
    if cell not in _MASKS:
        raise row.line.error(
            f"cell {column + 1} of the row is {shortened(cell)}",
            expected="# filled, . blank, or empty",
        )
    return _MASKS[cell]


def write(puzzles: Sequence[Puzzle]) -> str:
    (puzzle,) = puzzles
    columns = [_numbers(clue) for clue in puzzle.columns]
    left = max((len(_numbers(clue)) for clue in puzzle.rows), default=1)
    above = list(zip_longest(*(reversed(numbers) for numbers in columns), fillvalue=""))[::-1]
    lines = [[*[""] * left, *cells] for cells in above]
    goal = puzzle.goal
    masks = goal.masks() if goal is not None else [3] * (puzzle.height * puzzle.width)
    for number, clue in enumerate(puzzle.rows):
        numbers = _numbers(clue)
        cells = masks[number * puzzle.width : (number + 1) * puzzle.width]
        signs = [_SIGNS.get(mask, "") for mask in cells]
        lines.append([*[""] * (left - len(numbers)), *numbers, *signs])
    return "".join(",".join(line) + "\n" for line in lines)


def _numbers(clue: Clue) -> list[str]:
    return [str(block.length) for block in clue] or ["0"]

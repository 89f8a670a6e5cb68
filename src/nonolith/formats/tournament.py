"""tournament: the puzzle lists of the TAAI, TCGA and ICGA nonogram tournaments.

Each puzzle begins with a line ``$number``; then follow the clues of the columns and those of the
rows, one on each line, their numbers separated by tabs. In a list of solutions each cell is 0 or
1, also separated by tabs, one row on each line. The size is nowhere written: puzzles are square,
and where they are not, the division is found by the fit and the totals of the clues.
"""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from itertools import accumulate

from nonolith.errors import FormatWarning, PuzzleError
from nonolith.formats.base import Fit, check_number, number_errors
from nonolith.formats.text import Line, plain_clue, plain_clue_text, split_lines
from nonolith.grid import Grid
from nonolith.limits import MAX_LINE
from nonolith.puzzle import Puzzle


def sniff(head: str) -> Fit:
    first = head.lstrip().partition("\n")[0].strip()
    return Fit.SURE if first.startswith("$") and first[1:].strip().isdecimal() else Fit.NO


def read(text: str) -> list[Puzzle]:
    parts = _parts(split_lines(text))
    check_number(len(parts))
    clues = [(start, [plain_clue(line) for line in lines]) for start, lines in parts]
    solutions = any(_has_blank_cells(numbers) for _, numbers in clues)
    puzzles = []
    for number, (start, numbers) in enumerate(clues, 1):
        try:
            puzzles.append(_solution(start, numbers) if solutions else _puzzle(start, numbers))
        except PuzzleError as error:
            raise number_errors(error, number, len(clues)) from None
    return puzzles


def _parts(lines: list[Line]) -> list[tuple[Line, list[Line]]]:
    parts: list[tuple[Line, list[Line]]] = []
    for line in lines:
        if line.text.startswith("$"):
            parts.append((line, []))
        elif parts:
            parts[-1][1].append(line)
        elif line.text.strip():
            raise line.error("clues before the first puzzle", expected="a line $1")
    for start, part in parts:
        # The last line end of the text is no clue, nor is an empty line between two puzzles.
        if part and not part[-1].text.strip() and (start is parts[-1][0] or len(part) % 2):
            part.pop()
        if len(part) > 2 * MAX_LINE:
            raise start.error(f"{len(part)} lines of clues; at most {2 * MAX_LINE} are supported")
    return parts


def _has_blank_cells(numbers: list[list[int]]) -> bool:
    """Whether a 0 stands beside other numbers, as in a solution and never in a clue."""
    return any(len(line) > 1 and 0 in line for line in numbers)


def _solution(start: Line, numbers: list[list[int]]) -> Puzzle:
    if any(cell > 1 for row in numbers for cell in row):
        raise start.error("a number in this solution is neither 0 nor 1")
    if len({len(row) for row in numbers}) > 1:
        raise start.error("the rows of this solution are not equally long")
    return Puzzle.from_grid(Grid.from_rows(numbers))


def _puzzle(start: Line, numbers: list[list[int]]) -> Puzzle:
    width = _width(start, numbers)
    return Puzzle(rows=numbers[width:], columns=numbers[:width])


def _width(start: Line, numbers: list[list[int]]) -> int:
    """How many of the clues are columns: half of them if they fit so, or if nothing fits."""
    count = len(numbers)
    divisions = _divisions(numbers)
    if count % 2 == 0 and (not divisions or count // 2 in divisions):
        return count // 2
    if not divisions:
        raise start.error(
            f"{count} lines of clues do not divide into columns and rows with the same total"
        )
    width = min(divisions, key=lambda columns: abs(2 * columns - count))
    if len(divisions) > 1:
        warnings.warn(
            f"line {start.number}: of {count} lines the first {' or '.join(map(str, divisions))} "
            f"may be columns; read as {width} columns and {count - width} rows",
            FormatWarning,
            stacklevel=2,
        )
    return width


def _divisions(numbers: list[list[int]]) -> list[int]:
    """The numbers of columns for which totals agree and every clue fits its line."""
    count = len(numbers)
    sums = [0, *accumulate(sum(line) for line in numbers)]
    needs = [sum(line) + max(len(line) - 1, 0) for line in numbers]
    columns_need = [0, *accumulate(needs, max)]
    rows_need = [*reversed(list(accumulate(reversed(needs), max))), 0]
    return [
        width
        for width in range(count + 1)
        if 2 * sums[width] == sums[-1]
        and columns_need[width] <= count - width
        and rows_need[width] <= width
    ]


def write(puzzles: Sequence[Puzzle]) -> str:
    lines = []
    for number, puzzle in enumerate(puzzles, 1):
        lines.append(f"${number}")
        lines += [plain_clue_text(clue, "\t") for clue in (*puzzle.columns, *puzzle.rows)]
    return "\n".join(lines) + "\n"

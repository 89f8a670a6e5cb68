"""tournament: the puzzle lists of the TAAI, TCGA and ICGA nonogram tournaments.

Each puzzle begins with a line ``$number``; then follow the clues of the columns and those of the
rows, one on each line, their numbers separated by tabs. In a list of solutions each cell is 0 or
1, also separated by tabs, one row on each line. The files have no sizes. Puzzles are square. If
one is not, its clues are divided into columns and rows so that they fit and their totals agree.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from nonolith._engine import ClueLines, Problem
from nonolith.formats.base import Fit
from nonolith.formats.largest import most_lines, too_large
from nonolith.formats.parts import Part, divided
from nonolith.formats.stream import Line, Stream
from nonolith.formats.text import plain_clue, plain_clue_text
from nonolith.model.grid import Grid
from nonolith.model.limits import MAX_LINE
from nonolith.model.puzzle import Puzzle
from nonolith.support.errors import FormatWarning


def sniff(head: str) -> Fit:
    return Fit.SURE if begins_list(head) and not shows_solution(head) else Fit.NO


def begins_list(head: str) -> bool:
    """Whether the first line is ``$number``."""
    first = head.lstrip().partition("\n")[0].strip()
    return first.startswith("$") and first[1:].strip().isdecimal()


def shows_solution(head: str) -> bool:
    """Whether a 0 stands beside other numbers in the first part, as it never does in a clue."""
    first = head.lstrip().partition("\n")[2].partition("$")[0]
    lines = first.split("\n")[: 2 * MAX_LINE]
    return any("0" in words for words in map(str.split, lines) if len(words) > 1)


class ListPart(NamedTuple):
    """What belongs to one puzzle.

    Attributes:
        start: the line ``$number``.
        text: the lines after it.
        clues: these lines, where they are plain clues, as many columns as rows, and no solution.
        solution: whether they are a solution's; None means: if they fit no clues.
    """

    start: Line
    text: Part
    clues: ClueLines | None
    solution: bool | None

    def lines(self) -> list[Line]:
        """The lines without the empty one at the end of the input, or between two puzzles."""
        return _lines(self.text)

    @property
    def mark(self) -> int | None:
        """The number of the line ``$number``."""
        digits = self.start.text[1:].strip()
        return int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 10 else None


def parts(stream: Stream) -> Iterator[ListPart]:
    # A solution may have no blank cell that shows what it is; then the list shows it.
    list_of_solutions = False
    for part in divided(stream.texts(), "$", lambda text: text.startswith("$")):
        if part.divider is None:
            _refuse(part.lines())
            continue
        clues = _plain_clues(part)
        shown = _looks_like_solution(_lines(part)) if clues is None else False
        list_of_solutions = list_of_solutions or shown is True
        solution = list_of_solutions or None if shown is None else shown
        yield ListPart(part.divider, part, clues, solution)


def _plain_clues(part: Part) -> ClueLines | None:
    """The lines of a part as the engine reads them; None where ``_lines`` must look at them: they
    are not plain, not as many rows as columns, or may be a solution."""
    text = part.text
    if "," in text or text.endswith((" ", "\t")):
        return None
    clues = ClueLines.read(text)
    whole = clues.length == len(text) and clues.count % 2 == 0
    return clues if whole and not clues.may_be_picture() else None


def _lines(part: Part) -> list[Line]:
    """The lines of a part, without an empty one that is no clue."""
    lines = part.lines()
    # The last line end of the text is no clue, nor is an empty line between two puzzles.
    if lines and not lines[-1].text.strip() and (part.last or len(lines) % 2):
        lines.pop()
    return lines


def _refuse(lines: list[Line]) -> None:
    """Raise FormatError where anything but empty lines comes before the first puzzle."""
    first = next((line for line in lines if line.text.strip()), None)
    if first is not None:
        raise first.error("clues before the first puzzle", expected="a line $1")


def _looks_like_solution(lines: list[Line]) -> bool | None:
    """Whether a 0 stands beside other numbers, as in a solution and never in a clue.

    None where the lines may be either: as many numbers on each, and none but 0 and 1.
    """
    words = [line.text.split() for line in lines]
    if any(len(line) > 1 and "0" in line for line in words):
        return True
    alike = len(set(map(len, words))) == 1
    return None if alike and all(word in ("0", "1") for line in words for word in line) else False


def read_part(part: ListPart) -> Puzzle:
    if part.clues is not None and (puzzle := _square(part.clues)) is not None:
        return puzzle
    lines = filled(part)
    if len(lines) > (most := 2 * most_lines()):
        raise too_large(f"{len(lines)} lines of clues; at most {most} are supported", part.start)
    numbers = [plain_clue(line) for line in lines]
    solution = part.solution
    if solution is None:
        solution = len(numbers[0]) > 1 and not _divisions(numbers)
    return (read_solution if solution else _puzzle)(part.start, numbers)


def _square(clues: ClueLines) -> Puzzle | None:
    """The puzzle with as many columns as rows; None where the clues do not fit so."""
    size = clues.count // 2
    if not 0 < size <= MAX_LINE:
        return None
    problem = Problem.of_lines(rows=clues.part(size, size), columns=clues.part(0, size))
    return None if problem is None else Puzzle.of_compiled(problem)


def filled(part: ListPart) -> list[Line]:
    """The lines of a puzzle: there are some, since this format has none without cells."""
    lines = part.lines()
    if not lines:
        raise part.start.error(
            f"nothing stands under {part.start.text.strip()}",
            expected="the clues of the columns and of the rows, or the rows of a solution",
        )
    return lines


def read_solution(start: Line, numbers: list[list[int]]) -> Puzzle:
    """The puzzle whose goal is the picture of these rows."""
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


def write(puzzles: Sequence[Puzzle], numbers: Sequence[int]) -> str:
    lines = []
    for number, puzzle in zip(numbers, puzzles, strict=True):
        lines.append(f"${number}")
        lines += [plain_clue_text(clue, "\t") for clue in (*puzzle.columns, *puzzle.rows)]
    return "\n".join(lines) + "\n"

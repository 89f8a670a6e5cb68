"""Read and write ``tournament`` and ``solutions``, lists of the TAAI, TCGA and ICGA tournaments.

``docs/formats.md`` describes both formats. The clues of a puzzle that is not square are
divided into columns and rows so that every clue fits its line and the totals of both agree.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from nonolith.engine import ClueLines, Problem
from nonolith.formats.protocol import Fit
from nonolith.formats.size_limit import check_count
from nonolith.formats.stream import Stream
from nonolith.formats.text import PuzzleText, TextLine, clue_text, filled, split_puzzles
from nonolith.model.grid import Grid
from nonolith.model.limits import MAX_LINE
from nonolith.model.puzzle import Puzzle
from nonolith.support.errors import FormatWarning, UnsupportedError


def sniff(head: str) -> Fit:
    return Fit.SURE if _begins_list(head) and not _shows_solution(head) else Fit.NO


def _begins_list(head: str) -> bool:
    """Return whether the first line is ``$number``."""
    first = head.lstrip().partition("\n")[0].strip()
    return first.startswith("$") and first[1:].strip().isdecimal()


def _shows_solution(head: str) -> bool:
    """Return whether a line of the first puzzle has a 0 beside other numbers, which no clue has."""
    first = head.lstrip().partition("\n")[2].partition("$")[0]
    lines = first.split("\n")[: 2 * MAX_LINE]
    return any("0" in numbers for numbers in map(str.split, lines) if len(numbers) > 1)


class ListEntry(NamedTuple):
    """One puzzle or solution of a list."""

    start: TextLine  #: the line ``$number``
    text: PuzzleText  #: the lines after it
    #: The lines as clues parsed by the engine; None if they may be something else.
    clues: ClueLines | None
    #: Whether the lines are a solution; None if they may be a solution or clues.
    solution: bool | None

    def lines(self) -> list[TextLine]:
        """Return the lines; raise FormatError if the entry is empty."""
        lines = _lines(self.text)
        if not lines:
            raise self.start.error(f"no lines follow {self.start.text.strip()}", "clues or rows")
        return lines

    @property
    def mark(self) -> int | None:
        """The number in the line ``$number``; None if it is not a number."""
        digits = self.start.text[1:].strip()
        return int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 10 else None


def split(stream: Stream) -> Iterator[ListEntry]:
    has_solutions = False
    for text in split_puzzles(stream.texts(), "$", lambda line: line.startswith("$")):
        if text.divider is None:
            for line in filled(text.lines()):
                raise line.error("clues before the first puzzle", "a line $1")
            continue
        clues = _plain_clues(text)
        solution = _looks_like_solution(_lines(text)) if clues is None else False
        has_solutions = has_solutions or solution is True
        # An entry that may be a solution or clues is a solution if an earlier entry surely is one.
        own = has_solutions or None if solution is None else solution
        yield ListEntry(text.divider, text, clues, own)


def _lines(text: PuzzleText) -> list[TextLine]:
    """Return the lines; drop a blank last line if their number is odd or the input ends here."""
    lines = text.lines()
    if lines and not lines[-1].text.strip() and (text.last or len(lines) % 2):
        lines.pop()
    return lines


def _plain_clues(text: PuzzleText) -> ClueLines | None:
    """Return the clues as parsed by the engine, or None if the lines are not certainly plain clues.

    It is not certain if a line has text other than numbers, if the number of lines is odd, or if
    the lines may be a solution.
    """
    if "," in text.text or text.text.endswith((" ", "\t")):
        return None
    clues = ClueLines.read(text.text)
    whole = clues.length == len(text.text) and clues.count % 2 == 0
    return clues if whole and not clues.may_be_picture() else None


def _looks_like_solution(lines: list[TextLine]) -> bool | None:
    """Return whether a line has a 0 beside other numbers, as in a solution but never in a clue.

    Return None if the lines may be a solution or clues: all numbers are 0 or 1, with the same
    number of them on each line.
    """
    numbers = [line.text.split() for line in lines]
    if any(len(line) > 1 and "0" in line for line in numbers):
        return True
    alike = len(set(map(len, numbers))) == 1
    return None if alike and all(n in ("0", "1") for line in numbers for n in line) else False


def read_one(entry: ListEntry) -> Puzzle:
    if entry.clues is not None and (puzzle := _square(entry.clues)) is not None:
        return puzzle
    lines = entry.lines()
    check_count(len(lines), "lines of clues", entry.start.number, sides=2)
    numbers = [line.clue() for line in lines]
    solution = entry.solution
    if solution is None:
        solution = len(numbers[0]) > 1 and not _divisions(numbers)
    if solution:
        return _solution(entry.start, numbers)
    width = _width(entry.start, numbers)
    return Puzzle(rows=numbers[width:], columns=numbers[:width])


def _square(clues: ClueLines) -> Puzzle | None:
    size = clues.count // 2
    if not 0 < size <= MAX_LINE:
        return None
    problem = Problem.of_lines(rows=clues.part(size, size), columns=clues.part(0, size))
    return None if problem is None else Puzzle.of_problem(problem)


def _solution(start: TextLine, numbers: list[list[int]]) -> Puzzle:
    if any(cell > 1 for row in numbers for cell in row):
        raise start.error("a number in this solution is neither 0 nor 1")
    if len({*map(len, numbers)}) > 1:
        raise start.error("the rows of this solution are not equally long")
    return Puzzle.from_grid(Grid.from_rows(numbers))


def _width(start: TextLine, numbers: list[list[int]]) -> int:
    """Return the number of columns: of ``_divisions``, the number nearest to half of all clues.

    If there is no division, half of an even number of clues is returned, although the clues
    contradict each other; an odd number of clues raises FormatError.
    """
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
            f"line {start.number}: of the {count} clues of this puzzle, the first "
            f"{' or '.join(map(str, divisions))} may be columns; read as {width} columns and "
            f"{count - width} rows",
            FormatWarning,
            stacklevel=2,
        )
    return width


def _divisions(numbers: list[list[int]]) -> list[int]:
    """Return each number of columns for which every clue fits its line and the totals agree."""
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
        lines += [clue_text(clue, "\t") for clue in (*puzzle.columns, *puzzle.rows)]
    return "\n".join(lines) + "\n"


class Solutions:
    """Reads and writes the format ``solutions``."""

    split = staticmethod(split)

    def sniff(self, head: str) -> Fit:
        if not _begins_list(head):
            return Fit.NO
        if _shows_solution(head):
            return Fit.SURE
        first = head.lstrip().partition("\n")[2].partition("$")[0]
        return Fit.NO if first.strip("01 \t\n") else Fit.MAYBE

    def read_one(self, entry: ListEntry) -> Puzzle:
        lines = entry.lines()
        check_count(len(lines), "rows", entry.start.number)
        return _solution(entry.start, [line.clue() for line in lines])

    def write(self, puzzles: Sequence[Puzzle], numbers: Sequence[int]) -> str:
        lines = []
        for number, puzzle in zip(numbers, puzzles, strict=True):
            assert puzzle.goal is not None
            if not puzzle.height or not puzzle.width:
                raise UnsupportedError("the format solutions cannot hold a picture without cells")
            lines.append(f"${number}")
            lines += ["\t".join(map(str, row)) for row in puzzle.goal.rows()]
        return "\n".join(lines) + "\n"


SOLUTIONS = Solutions()

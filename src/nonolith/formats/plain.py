"""Read and write all formats that are plain lists of clues, one clue on each line.

The table of formats describes each of these formats by a ``Layout``. Spaces or commas separate the
numbers of a clue. An empty clue is ``0``; in a format that states the puzzle's size, an empty line
is an empty clue too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import chain, pairwise

from nonolith.formats import non
from nonolith.formats.protocol import Fit, Layout
from nonolith.formats.size_limit import check_count
from nonolith.formats.text import (
    PuzzleText,
    TextLine,
    clue_text,
    filled,
    numbered_lines,
    shortened,
    skip_empty,
    split_lines,
)
from nonolith.model.puzzle import Clue, Puzzle
from nonolith.support.errors import FormatError

#: Number of lines used for the detection of the format.
_FIRST_LINES = 64

Halves = tuple[list[TextLine], list[TextLine]]


def first_lines(head: str) -> list[str]:
    """Return the lines at the beginning of an input that are used to detect the format."""
    return head.strip("\n").split("\n", _FIRST_LINES)[:_FIRST_LINES]


def are_numbers(line: str, separator: str = "") -> bool:
    """Return whether a line has only whole numbers, separated by spaces or the separator."""
    found = (line.replace(separator, " ") if separator else line).split()
    return all(word.isascii() and word.removeprefix("-").isdecimal() for word in found)


class PlainList:
    """Reads and writes the format that a layout describes."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        names = [re.findall(r"{(\w+)}", line) for line in layout.head.split("\n")]
        #: The names of the sizes (height, width) on each line of the head that has sizes.
        self._sizes = [line for line in names if line]
        #: The beginning of the line between rows and columns, which may be empty; None if there is
        #: no such line.
        self._mark = layout.between.partition("\n")[0] if layout.between else None

    def sniff(self, head: str) -> Fit:
        if self._layout.as_non:
            return min(non.sniff(head), Fit.MAYBE)
        text = "\n".join(first_lines(head))
        lines = [line.text for line in self._without_comments(numbered_lines(text))]
        clues = [line for line in lines if not self._is_mark(line)]
        commas = "," if self._sizes or self._layout.separator == "," else ""
        fits = self._begin_with_sizes(lines) and all(are_numbers(c, commas) for c in clues)
        if fits and any(map(self._is_mark, head.split("\n"))):
            return Fit.SURE if self._fit_beside_mark(clues) else Fit.NO
        if fits and self._sizes:
            return Fit.MAYBE if "\n" in head.lstrip() else Fit.NO
        if not fits or self._mark or not _has_one_division(lines):
            return Fit.NO
        # A list without commas and comments also fits other layouts, which read the same puzzle.
        if self._layout.separator == "," and "," in "".join(clues):
            return Fit.SURE
        return Fit.MAYBE if self._layout.comment in head else Fit.NO

    def _begin_with_sizes(self, lines: Sequence[str]) -> bool:
        found = [len(line.split()) for line in lines[: len(self._sizes)] if are_numbers(line)]
        return found == [len(names) for names in self._sizes]

    def _fit_beside_mark(self, clues: Sequence[str]) -> bool:
        numbers = [clue.split() for clue in clues]
        if any("0" in sizes for sizes in numbers[: len(self._sizes)]):
            return False  # not a size, but a clue that ends with 0
        end = self._layout.end.strip()
        return any(numbers) and all(not end or clue[-1] == end for clue in numbers if clue)

    def _is_mark(self, text: str) -> bool:
        if not self._mark:
            return False
        return text.lstrip().startswith(self._mark) if self._sizes else text.strip() == self._mark

    def read(self, text: str) -> Puzzle:
        lines = split_lines(text)
        if self._layout.as_non:
            return non.read_one(PuzzleText(None, text, 1, last=True))
        lines = self._without_comments(lines)
        halves = self._with_size(lines) if self._sizes else self._without_size(lines)
        rows, columns = ([self._clue(line) for line in half] for half in halves)
        return Puzzle(rows=rows, columns=columns)

    def _without_comments(self, lines: Iterable[TextLine]) -> list[TextLine]:
        """Return the lines without comments; omit lines that are only a comment."""
        if not self._layout.comment:
            return list(lines)
        kept = []
        for number, text in lines:
            before, comment, _ = text.partition(self._layout.comment)
            if before.strip() or not comment:
                kept.append(TextLine(number, before.rstrip()))
        return kept

    def _with_size(self, lines: list[TextLine]) -> Halves:
        """Return the lines of the rows and of the columns, using the sizes at the top."""
        lines = skip_empty(lines)
        sizes: dict[str, int] = {}
        for names in self._sizes:
            line = lines.pop(0) if lines else TextLine(1, "")
            numbers = line.words("")
            if len(numbers) != len(names):
                raise line.error(f"{shortened(line.text)} is not a size", " and ".join(names))
            sizes |= {n: line.size(word, n) for n, word in zip(names, numbers, strict=True)}
        height, width = sizes["height"], sizes["width"]
        lines = self._without_division(lines, height)
        wanted = height + width
        expected = f"{height} rows and {width} columns"
        if len(lines) < wanted:
            last = lines[-1].number if lines else None
            raise FormatError(f"{len(filled(lines))} lines of clues", expected, line=last)
        for extra in filled(lines[wanted:]):
            raise extra.error(f"{shortened(extra.text)} comes after the last clue", expected)
        return lines[:height], lines[height:wanted]

    def _without_division(self, lines: list[TextLine], height: int) -> list[TextLine]:
        """Return the lines of clues without the optional line between rows and columns."""
        if self._mark == "" and len(lines) > height and not lines[height].text.strip():
            return lines[:height] + lines[height + 1 :]
        marks = [i for i, line in enumerate(lines) if self._is_mark(line.text)]
        if not marks:
            return lines
        first = marks[0]
        if first < height:
            raise lines[first].error(
                f"the {self._mark} comes after {first} rows",
                f"{height} rows, as the first line states",
            )
        for between in filled(lines[height:first]):
            raise between.error("one row too many", f"{height} rows, then a line {self._mark}")
        # A second dividing line only marks the end of the clues.
        return lines[:height] + lines[first + 1 : marks[1] if len(marks) > 1 else None]

    def _without_size(self, lines: list[TextLine]) -> Halves:
        """Return the lines before and after the line between rows and columns."""
        groups: list[list[TextLine]] = [[]]
        for line in filled(lines) if self._mark else lines:
            if line.text.strip() and not self._is_mark(line.text):
                groups[-1].append(line)
            elif self._mark or groups[-1]:
                groups.append([])
        divider = f"a line {self._mark}" if self._mark else "an empty line"
        expected = f"rows, {divider}, columns; an empty clue is 0"
        for line in chain(*groups[2:]):
            raise line.error(f"{shortened(line.text)} comes after a second divider", expected)
        rows, columns = (*groups, [])[:2]
        for half, kind in ((rows, "rows"), (columns, "columns")):
            if not half:
                last = rows[-1].number if rows else None
                raise FormatError(f"the {kind} are missing", expected, line=last)
            check_count(len(half), kind, half[-1].number)
        return rows, columns

    def _clue(self, line: TextLine) -> list[int]:
        numbers = line.clue()
        if not self._layout.end:
            return numbers
        if not numbers or numbers[-1]:  # a line of commas has no numbers
            raise line.error(f"the clue {shortened(line.text.strip())} does not end with 0", "0")
        return numbers[:-1]

    def write(self, puzzle: Puzzle) -> str:
        rows, columns = (
            "".join(f"{self._text(clue)}\n" for clue in clues)
            for clues in (puzzle.rows, puzzle.columns)
        )
        head = self._layout.head.format(height=puzzle.height, width=puzzle.width)
        return head + rows + self._layout.between + columns

    def _text(self, clue: Clue) -> str:
        end = self._layout.end
        text = clue_text(clue, self._layout.separator, "" if end else "0") + end
        return text if clue else text.lstrip()


#: A cached function that returns the object that reads and writes the format with a layout.
plain_list = cache(PlainList)


def _has_one_division(lines: Sequence[str]) -> bool:
    """Return whether empty lines divide the list once, or may do so after ``_FIRST_LINES``."""
    inside = "\n".join(lines).strip("\n").split("\n")
    divisions = sum(bool(before.strip()) > bool(line.strip()) for before, line in pairwise(inside))
    return divisions == 1 or (divisions == 0 and len(lines) == _FIRST_LINES)

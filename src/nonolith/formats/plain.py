"""Plain lists: the formats that are a list of clues, one on each line, with little around them.

A row of the table describes such a format by a ``Layout``; this module reads and writes all of
them. Blanks or commas divide the numbers of a clue. An empty clue is ``0``, or an empty line in a
format with a size.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import pairwise

from nonolith.formats.base import Fit, Layout
from nonolith.formats.largest import check_lines
from nonolith.formats.stream import Line, numbered_lines
from nonolith.formats.text import (
    only_part,
    plain_clue,
    plain_clue_text,
    shortened,
    size,
    skip_empty,
    split_lines,
    tokens,
)
from nonolith.model.puzzle import Clue, Puzzle
from nonolith.support.errors import FormatError

#: How many lines of an input are looked at to recognise it.
_LOOKED_AT = 64

Halves = tuple[list[Line], list[Line]]


def first_lines(head: str) -> list[str]:
    """The first lines of an input."""
    return head.strip("\n").split("\n", _LOOKED_AT)[:_LOOKED_AT]


def are_numbers(line: str, separator: str = "") -> bool:
    """Whether a line has only whole numbers, divided by blanks or by the separator."""
    words = (line.replace(separator, " ") if separator else line).split()
    return all(word.isascii() and word.removeprefix("-").isdecimal() for word in words)


@cache
def plain_list(layout: Layout) -> PlainList:
    """The reader and writer of a layout."""
    return PlainList(layout)


class PlainList:
    """Reads and writes the format that a layout describes."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        names = [re.findall(r"{(\w+)}", line) for line in layout.head.split("\n")]
        #: The names of the sizes on each line that has sizes.
        self._sizes = [line for line in names if line]
        #: How the line between rows and columns begins; None if there is no such line.
        self._mark = layout.between.partition("\n")[0] if layout.between else None

    def sniff(self, head: str) -> Fit:
        if self._layout.as_non:
            from nonolith.formats import non

            return min(non.sniff(head), Fit.MAYBE)
        text = "\n".join(first_lines(head))
        lines = [line.text for line in self._without_comments(numbered_lines(text))]
        clues = [line for line in lines if not self._is_mark(line)]
        commas = "," if self._sizes or self._layout.separator == "," else ""
        if not self._begin_with_sizes(lines) or not all(are_numbers(c, commas) for c in clues):
            return Fit.NO
        if any(map(self._is_mark, head.split("\n"))):
            return Fit.SURE if self._fit_beside_mark(clues) else Fit.NO
        if self._sizes:
            return Fit.MAYBE if "\n" in head.lstrip() else Fit.NO
        if self._mark or not _has_one_division(lines):
            return Fit.NO
        return self._fit_without_size(head, "".join(clues))

    def _fit_without_size(self, head: str, clues: str) -> Fit:
        # Without commas and comments, a layout that has none of these reads the same.
        if self._layout.separator == "," and "," in clues:
            return Fit.SURE
        return Fit.MAYBE if self._layout.comment in head else Fit.NO

    def _begin_with_sizes(self, lines: Sequence[str]) -> bool:
        return len(lines) >= len(self._sizes) and all(
            are_numbers(line) and len(line.split()) == len(names)
            for names, line in zip(self._sizes, lines, strict=False)
        )

    def _fit_beside_mark(self, clues: Sequence[str]) -> bool:
        words = [clue.split() for clue in clues]
        if any("0" in sizes for sizes in words[: len(self._sizes)]):
            return False  # this is no size, but a clue that ends with 0
        end = self._layout.end.strip()
        return any(words) and all(not end or clue[-1] == end for clue in words if clue)

    def _is_mark(self, text: str) -> bool:
        if not self._mark:
            return False
        return text.lstrip().startswith(self._mark) if self._sizes else text.strip() == self._mark

    def read(self, text: str) -> Puzzle:
        if self._layout.as_non:
            from nonolith.formats import non

            return non.read_part(only_part(text))
        lines = self._without_comments(split_lines(text))
        halves = self._with_size(lines) if self._sizes else self._without_size(lines)
        rows, columns = ([self._clue(line) for line in half] for half in halves)
        return Puzzle(rows=rows, columns=columns)

    def _without_comments(self, lines: Iterable[Line]) -> list[Line]:
        """The lines up to their comments; a line that is nothing but a comment is left out."""
        if not self._layout.comment:
            return list(lines)
        kept = []
        for number, text in lines:
            before, comment, _ = text.partition(self._layout.comment)
            if before.strip() or not comment:
                kept.append(Line(number, before.rstrip()))
        return kept

    def _with_size(self, lines: list[Line]) -> Halves:
        """The lines of rows and columns, of which there are as many as the size at the top says."""
        lines = skip_empty(lines)
        sizes: dict[str, int] = {}
        for names in self._sizes:
            line = lines.pop(0) if lines else Line(1, "")
            words = tokens(line, "")
            if len(words) != len(names):
                raise line.error(
                    f"{shortened(line.text)} is not a size", expected=" and ".join(names)
                )
            found = (size(word, line, name) for word, name in zip(words, names, strict=True))
            sizes.update(zip(names, found, strict=True))
        height, width = sizes["height"], sizes["width"]
        lines = self._without_division(lines, height)
        wanted = height + width
        expected = f"{height} rows and {width} columns"
        if len(lines) < wanted:
            raise FormatError(
                f"{sum(bool(line.text.strip()) for line in lines)} lines of clues are not enough",
                line=lines[-1].number if lines else None,
                expected=expected,
            )
        extra = next((line for line in lines[wanted:] if line.text.strip()), None)
        if extra is not None:
            raise extra.error(
                f"{shortened(extra.text)} comes after the last clue",
                expected=f"{expected}, and no more",
            )
        return lines[:height], lines[height:wanted]

    def _without_division(self, lines: list[Line], height: int) -> list[Line]:
        """The clues without the line that divides them, which may be left out."""
        if self._mark == "" and len(lines) > height and not lines[height].text.strip():
            return lines[:height] + lines[height + 1 :]
        marks = [i for i, line in enumerate(lines) if self._is_mark(line.text)]
        if not marks:
            return lines
        first = marks[0]
        if first < height:
            raise lines[first].error(
                f"the {self._mark} comes after {first} rows",
                expected=f"{height} rows, by the first line",
            )
        between = next((line for line in lines[height:first] if line.text.strip()), None)
        if between is not None:
            raise between.error(
                "one row too many", expected=f"{height} rows, then a line {self._mark}"
            )
        # A second mark only marks the end.
        return lines[:height] + lines[first + 1 : marks[1] if len(marks) > 1 else None]

    def _without_size(self, lines: list[Line]) -> Halves:
        """The lines of rows and columns, on both sides of the line that divides them."""
        groups: list[list[Line]] = [[]]
        full = [line for line in lines if line.text.strip()] if self._mark else lines
        for line in full:
            divides = self._is_mark(line.text) or not line.text.strip()
            if not divides:
                groups[-1].append(line)
            elif self._mark or groups[-1]:
                groups.append([])
        divider = f"a line {self._mark}" if self._mark else "an empty line"
        expected = f"rows, {divider}, columns; an empty clue is 0"
        if any(groups[2:]):
            line = next(group for group in groups[2:] if group)[0]
            raise line.error(
                f"{shortened(line.text)} comes after a second division", expected=expected
            )
        rows, columns = (*groups, [])[:2]
        for half, kind in ((rows, "rows"), (columns, "columns")):
            if not half:
                last = rows[-1].number if rows else None
                raise FormatError(f"the {kind} are missing", line=last, expected=expected)
            check_lines(half, kind)
        return rows, columns

    def _clue(self, line: Line) -> list[int]:
        numbers = plain_clue(line)
        if not self._layout.end:
            return numbers
        if not numbers or numbers[-1]:  # a line of commas has no number
            raise line.error(
                f"the clue {shortened(line.text.strip())} does not end", expected="a last 0"
            )
        return numbers[:-1]

    def write(self, puzzles: Sequence[Puzzle]) -> str:
        (puzzle,) = puzzles
        rows, columns = (
            "".join(f"{self._text(clue)}\n" for clue in clues)
            for clues in (puzzle.rows, puzzle.columns)
        )
        head = self._layout.head.format(height=puzzle.height, width=puzzle.width)
        return head + rows + self._layout.between + columns

    def _text(self, clue: Clue) -> str:
        end = self._layout.end
        return plain_clue_text(clue, self._layout.separator, "" if end else "0") + (
            end if clue else end.lstrip()
        )


def _has_one_division(lines: Sequence[str]) -> bool:
    """Whether empty lines divide the lines once, or not at all in a long list."""
    inside = "\n".join(lines).strip("\n").split("\n")
    pairs = pairwise(inside)
    divisions = sum(1 for before, line in pairs if before.strip() and not line.strip())
    return divisions == 1 or (divisions == 0 and len(lines) == _LOOKED_AT)

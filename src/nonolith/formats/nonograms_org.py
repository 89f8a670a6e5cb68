"""Read the format ``nonograms_org``, the pages of nonograms.org and nonograms.ru.

A script in the page contains the picture as rows of numbers, ``var d=[[...],...];``, encoded with
remainders and differences. The reader accepts the page, or only this line. The picture is the goal,
and the clues are derived from it. This format is not written.
"""

from __future__ import annotations

import re

from nonolith.formats.json import parse
from nonolith.formats.size_limit import check_shape
from nonolith.model.colours import WHITE, palette_of_values
from nonolith.model.grid import Grid
from nonolith.model.limits import MAX_COLOURS
from nonolith.model.palette import Palette
from nonolith.model.puzzle import Puzzle
from nonolith.support.errors import FormatError

_START = re.compile(r"\bvar\s+d\s*=\s*(?=\[\s*\[)")
_ROW = "row {} (from 0) of the numbers"


def read(text: str) -> Puzzle:
    found = _START.search(text)
    if found is None:
        raise FormatError("the page has no picture", "var d=[[...],...];")
    end = text.find(";", found.end())
    numbers = _Numbers(parse(text[found.end() : end if end >= 0 else None]))
    width, height, colours = map(numbers.small, (1, 2, 3))
    check_shape(height, width)
    if min(width, height) < 0:
        raise FormatError(f"the size is {height} x {width}", "0 x 0 or more")
    if not 1 <= colours <= MAX_COLOURS:
        raise FormatError(f"there are {colours} colours", f"1 to {MAX_COLOURS}")
    palette = _palette(numbers, colours)
    first = colours + 5
    cells = [0] * (height * width)
    shifts = numbers.row(first + 1)
    one, two, three = numbers.remainders(first)
    runs = one * one + 2 * two + three
    for number in range(first + 2, first + 2 + runs):
        run = [value - shift for value, shift in zip(numbers.row(number), shifts, strict=False)]
        start, length, colour, row = run[0] - 1, run[1], run[2], run[3] - 1
        inside = start >= 0 and 0 <= length <= width - start and 0 <= row < height
        if not inside or not 1 <= colour <= colours:
            raise FormatError(f"{_ROW.format(number)} lies outside of the picture")
        cells[row * width + start : row * width + start + length] = [colour] * length
    return Puzzle.from_grid(Grid(height, width, [1 << cell for cell in cells], palette))


class _Numbers:
    """The rows of numbers in a page. Each row is checked when it is used."""

    def __init__(self, data: object) -> None:
        self._rows = data if isinstance(data, list) else []

    def row(self, number: int) -> list[int]:
        """Return the first four numbers of a row; rows count from 0."""
        row = self._rows[number] if number < len(self._rows) else None
        if not isinstance(row, list) or len(row) < 4 or any(type(n) is not int for n in row[:4]):
            raise FormatError(f"{_ROW.format(number)} is missing", "four whole numbers")
        return row[:4]

    def remainders(self, number: int) -> list[int]:
        """Return the first three numbers of a row modulo the fourth."""
        *values, divisor = self.row(number)
        if not divisor:
            raise FormatError(f"{_ROW.format(number)} ends with 0", "a divisor")
        return [value % divisor for value in values]

    def small(self, number: int) -> int:
        """Decode a width, a height or a number of colours from a row."""
        first, second, third = self.remainders(number)
        return first + second - third


def _palette(numbers: _Numbers, colours: int) -> Palette:
    shifts = numbers.row(4)
    values = []
    for number in range(5, 5 + colours):
        red, green, blue, _ = numbers.row(number)
        rgb = red - shifts[1], green - shifts[0], blue - shifts[3]
        if not all(0 <= value <= 255 for value in rgb):
            raise FormatError(f"{_ROW.format(number)} is not a colour", "0 to 255 each")
        values.append(f"#{bytes(rgb).hex()}")
    return palette_of_values(WHITE, values)

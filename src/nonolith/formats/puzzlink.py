"""puzzlink: the addresses of puzz.link and pzprv3, ``.../p?nonogram/<columns>/<rows>/<body>``.

The body gives each column as many places as half its cells (rounded up), and then each row; the
places are filled from the one next to the grid. A hexadecimal digit is a number to 15, ``-hh``
one to 255, ``+hhh`` one beyond, a letter from ``g`` to ``z`` 1 to 20 empty places.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from nonolith.formats.base import Fit
from nonolith.formats.stream import Line
from nonolith.formats.text import shortened, size, split_lines
from nonolith.model.puzzle import Clue, Puzzle
from nonolith.support.errors import UnsupportedError

_ADDRESS = "https://puzz.link/p?nonogram/"
_MARK = re.compile(r"(?:^|[?/])nonogram/")

#: How numbers of several digits begin: the sign, and the digits that follow.
_LONG = {"-": 2, "+": 3}
_EMPTY = "ghijklmnopqrstuvwxyz"


def sniff(head: str) -> Fit:
    text = head.strip()
    found = _MARK.search(text)
    return Fit.SURE if found and not set(text) & set(" \n") else Fit.NO


def read(text: str) -> Puzzle:
    lines = [line for line in split_lines(text) if line.text.strip()]
    if len(lines) > 1:
        raise lines[1].error("a second line", expected="one address")
    line = lines[0] if lines else Line(1, "")
    found = _MARK.search(line.text)
    parts = line.text[found.end() :].strip().split("/") if found else []
    if found is None or len(parts) < 3:
        raise line.error(
            f"{shortened(line.text.strip())} is no address of a nonogram",
            expected=f"{_ADDRESS}<columns>/<rows>/<clues>",
        )
    width, height = size(parts[0], line, "width"), size(parts[1], line, "height")
    places, depth = _places(height), _places(width)
    start = found.end() + len(parts[0]) + len(parts[1]) + 2
    numbers = _numbers(parts[2], line, start, width * places + height * depth)
    columns = [_clue(numbers, at * places, places) for at in range(width)]
    rows = [_clue(numbers, width * places + at * depth, depth) for at in range(height)]
    return Puzzle(rows=rows, columns=columns)


def _places(cells: int) -> int:
    """The places for the clue of a line: there are never more blocks."""
    return (cells + 1) // 2


def _numbers(body: str, line: Line, start: int, places: int) -> dict[int, int]:
    """The number in each place that is not empty.

    Args:
        body: the last part of the address.
        line: the line it stands on.
        start: where on the line it begins, from 0.
        places: how many places there are.
    """
    numbers: dict[int, int] = {}
    place = position = 0
    while position < len(body):
        sign = body[position]
        if sign in _EMPTY:
            place += _EMPTY.index(sign) + 1
            position += 1
            continue
        if sign == ".":
            raise UnsupportedError(
                f"line {line.number}: this puzzle has clues of unknown length (.)"
            )
        long = _LONG.get(sign, 0)
        digits = body[position + 1 : position + 1 + long] if long else sign
        number = _hexadecimal(digits)
        if number is None or len(digits) < long:
            raise line.error(
                f"{shortened(body[position : position + 1 + long])} is no number",
                column=start + position + 1,
                expected="0 to f, -hh, +hhh, or g to z",
            )
        if place >= places:
            raise line.error(
                "the clues go on after the last row",
                column=start + position + 1,
                expected=f"{places} places",
            )
        numbers[place] = number
        place += 1
        position += 1 + long
    return numbers


def _hexadecimal(digits: str) -> int | None:
    known = digits and all(digit in "0123456789abcdef" for digit in digits)
    return int(digits, 16) if known else None


def _clue(numbers: dict[int, int], first: int, places: int) -> list[int]:
    """The clue in these places, the first of which is next to the grid."""
    found = [numbers.get(place, 0) for place in range(first, first + places)]
    return [number for number in reversed(found) if number]


def write(puzzles: Sequence[Puzzle]) -> str:
    (puzzle,) = puzzles
    numbers = [
        *(n for clue in puzzle.columns for n in _filled(clue, _places(puzzle.height))),
        *(n for clue in puzzle.rows for n in _filled(clue, _places(puzzle.width))),
    ]
    return f"{_ADDRESS}{puzzle.width}/{puzzle.height}/{''.join(_signs(numbers))}\n"


def _filled(clue: Clue, places: int) -> list[int]:
    lengths = [block.length for block in reversed(clue)]
    return lengths + [0] * (places - len(lengths))


def _signs(numbers: Sequence[int]) -> Iterator[str]:
    empty = 0
    for number in (*numbers, None):
        if empty and (number != 0 or empty == len(_EMPTY)):
            yield _EMPTY[empty - 1]
            empty = 0
        if number == 0:
            empty += 1
        elif number is not None:
            yield (
                f"{number:x}"
                if number < 16
                else f"-{number:02x}"
                if number < 256
                else f"+{number:03x}"
            )

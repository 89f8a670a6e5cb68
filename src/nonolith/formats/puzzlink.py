"""Read and write ``puzzlink``, addresses of nonograms at puzz.link and pzprv3 sites."""

from __future__ import annotations

import re
from collections.abc import Sequence

from nonolith.formats.text import TextLine, filled, shortened, split_lines
from nonolith.model.puzzle import Puzzle
from nonolith.support.errors import UnsupportedError

_ADDRESS = "https://puzz.link/p?nonogram/"
_MARK = re.compile(r"(?:^|[?/])nonogram/")

#: A number in a slot, or a letter for empty slots.
_PLACES = re.compile(r"-([0-9a-f]{2})|\+([0-9a-f]{3})|([0-9a-f])|([g-z])")
_DIGITS = {"": 1, "-": 2, "+": 3}
_EMPTY = "ghijklmnopqrstuvwxyz"


def read(text: str) -> Puzzle:
    line, *others = filled(split_lines(text)) or [TextLine(1, "")]
    if others:
        raise others[0].error("a second line", "one address")
    found = _MARK.search(line.text)
    parts = line.text[found.end() :].split("/") if found else []
    if found is None or len(parts) < 3:
        raise line.error(
            f"{shortened(line.text.strip())} is not the address of a nonogram",
            f"{_ADDRESS}<columns>/<rows>/<clues>",
        )
    width, height = line.size(parts[0], "width"), line.size(parts[1], "height")
    # A line cannot have more blocks than one for every two cells.
    counts = [(height + 1) // 2] * width + [(width + 1) // 2] * height
    start = found.end() + len(parts[0]) + len(parts[1]) + 2
    numbers = _numbers(line, start, start + len(parts[2].rstrip()), sum(counts))
    clues, first = [], 0
    for count in counts:
        clues.append([number for number in reversed(numbers[first : first + count]) if number])
        first += count
    return Puzzle(rows=clues[width:], columns=clues[:width])


def _numbers(line: TextLine, position: int, end: int, places: int) -> list[int]:
    """Return the number in each slot, 0 for an empty slot; there are ``places`` slots."""
    numbers: list[int] = []
    while position < end:
        found = _PLACES.match(line.text, position, end)
        if found is None and line.text[position] == ".":
            raise UnsupportedError(
                f"line {line.number}: this puzzle has clues of unknown length (.)"
            )
        if found is None:
            after = position + 1 + _DIGITS.get(line.text[position], 0)
            raise line.error(
                f"{shortened(line.text[position : min(after, end)])} is not a number",
                column=position + 1,
                expected="0 to f, -hh, +hhh, or g to z",
            )
        if found[4] and len(numbers) < places:
            numbers += [0] * (_EMPTY.index(found[4]) + 1)
        elif not found[4] and len(numbers) >= places:
            raise line.error(
                "the clues go on after the last row",
                column=position + 1,
                expected=f"{places} slots",
            )
        elif not found[4]:
            numbers.append(int(found[1] or found[2] or found[3], 16))
        position = found.end()
    return numbers


def write(puzzle: Puzzle) -> str:
    numbers: list[int] = []
    for clues, cells in ((puzzle.columns, puzzle.height), (puzzle.rows, puzzle.width)):
        for clue in clues:
            lengths = [block.length for block in reversed(clue)]
            numbers += lengths + [0] * ((cells + 1) // 2 - len(lengths))
    return f"{_ADDRESS}{puzzle.width}/{puzzle.height}/{_body(numbers)}\n"


def _body(numbers: Sequence[int]) -> str:
    body, empty = "", 0
    for number in (*numbers, None):
        if empty and (number != 0 or empty == len(_EMPTY)):
            body += _EMPTY[empty - 1]
            empty = 0
        if number == 0:
            empty += 1
        elif number is not None:
            sign = "" if number < 16 else "-" if number < 256 else "+"
            body += f"{sign}{number:0{_DIGITS[sign]}x}"
    return body

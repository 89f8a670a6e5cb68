"""Read and write ``puzzlink``: addresses of nonograms at puzz.link and other pzprv3 sites, and
the files of these sites, which are only read."""

from __future__ import annotations

import re
from collections.abc import Sequence
from urllib.parse import unquote

from nonolith.formats.text import TextLine, filled, goal_or_saved, shortened, split_lines
from nonolith.model.grid import BLANK, FILLED, UNKNOWN, Grid
from nonolith.model.puzzle import Puzzle
from nonolith.support.errors import UnsupportedError

_ADDRESS = "https://puzz.link/p?nonogram/"
#: The name of the puzzle, and flags before the size, which do not change the puzzle.
_MARK = re.compile(r"(?:^|[?/&=])nonogram(?:_\w+)?/(?:[a-z:]*/)?", re.IGNORECASE)
#: The parts of a file that says what the player did and who made the puzzle.
_INFO = re.compile(r"(?:https?:|info:|history:|__HISTORY__)[\s\S]*")

#: A number in a slot, or a letter for empty slots.
_PLACES = re.compile(r"-([0-9a-f]{2})|\+([0-9a-f]{3})|([0-9a-f])|([g-z])")
_DIGITS = {"": 1, "-": 2, "+": 3}
_EMPTY = "ghijklmnopqrstuvwxyz"


def read(text: str) -> Puzzle:
    if text.lstrip().startswith("pzprv3"):
        return _read_file(text)
    line, *others = filled(split_lines(text)) or [TextLine(1, "")]
    if others:
        raise others[0].error("a second line", "one address")
    line = TextLine(line.number, unquote(line.text).rstrip(" \t<>\"'"))
    found = _MARK.search(line.text)
    parts = line.text[found.end() :].split("/") if found else []
    while len(parts) > 3 and not parts[-1]:  # slashes at the end of the address
        parts.pop()
    if found is None or len(parts) != 3:
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


def _read_file(text: str) -> Puzzle:
    """Read a file: clues and cells as a table, whose rows end with a line end or a slash."""
    lines = filled(split_lines(_INFO.sub("", text).replace("/", "\n")))
    words = [line.words("") for line in lines]
    if [len(row) for row in words[:4]] != [1] * 4 or words[1] != ["nonogram"]:
        raise lines[0].error("the kind or the size is missing", "pzprv3, nonogram, height, width")
    height, width = (lines[place].size(words[place][0], "size") for place in (2, 3))
    above, left = (height + 1) // 2, (width + 1) // 2
    table, size = words[4:], (above + height, left + width)
    if len(table) != size[0] or any(len(row) != size[1] for row in table):
        raise lines[-1].error("the table has another size", f"{size[0]} x {size[1]}")

    def clue(cells: Sequence[str]) -> list[int]:
        given = (cell.removeprefix("c") for cell in cells if cell != ".")  # c: the player used it
        return [lines[-1].whole_number(cell, "block length") for cell in given]

    columns = [clue([row[place] for row in table[:above]]) for place in range(left, size[1])]
    puzzle = Puzzle(rows=[clue(row[:left]) for row in table[above:]], columns=columns)
    for unknown in (BLANK, UNKNOWN):  # a player may leave blank cells without a sign
        signs = {"#": FILLED, "+": BLANK, ".": unknown}
        rows = zip(lines[4 + above :], table[above:], strict=True)
        masks = [mask for line, row in rows for mask in line.masks(row[left:], signs, width)]
        grid = Grid(height, width, masks)
        if puzzle.accepts(grid):
            break
    return puzzle.replace(**goal_or_saved(grid))


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

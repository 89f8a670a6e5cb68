"""sgriddler: the files of the program Griddler by MK, a picture and its clues.

``MK Version 3.0``, width and height, the picture, the clues of the columns, those of the rows,
with an empty line between each two. A cell is a blank and a sign: ``#`` filled, ``.`` blank,
anything else unknown. Clues are written from the grid outwards, the last block first; a negative
number is crossed out. A file may end after the picture; its clues are then derived.
"""

from __future__ import annotations

from collections.abc import Sequence

from nonolith.formats.base import Fit
from nonolith.formats.stream import Line
from nonolith.formats.text import shortened, size, split_lines, tokens, whole_number
from nonolith.model.clue import line_clue
from nonolith.model.grid import Grid
from nonolith.model.puzzle import Clue, Puzzle
from nonolith.support.errors import FormatError

_BEGINNING = "MK Version"
_MASKS = {"#": 2, ".": 1}
_UNKNOWN = 3
_SIGNS = {2: "#", 1: "."}

#: The line of the picture's first row, from 0; the version, the size and two empty lines precede.
_PICTURE = 4


def sniff(head: str) -> Fit:
    return Fit.SURE if head.startswith(_BEGINNING) else Fit.NO


def read(text: str) -> Puzzle:
    lines = split_lines(text)
    if not lines[0].text.startswith(_BEGINNING):
        raise lines[0].error(f"{shortened(lines[0].text)} stands there", expected="MK Version 3.0")
    if len(lines) < _PICTURE - 1:
        raise lines[-1].error("the size is missing", expected="width and height on line 3")
    words = lines[2].text.split()
    if len(words) != 2:
        raise lines[2].error(f"{shortened(lines[2].text)} is no size", expected="width and height")
    width, height = (size(w, lines[2], n) for w, n in zip(words, ("width", "height"), strict=True))
    first = _PICTURE + height + 1
    picture = _grid(lines[_PICTURE : first - 1], height, width)
    while lines and not lines[-1].text.strip() and len(lines) > first + width + 1 + height:
        lines.pop()
    goal = picture if picture.is_complete else None
    saved = [] if goal or picture.unknown == height * width else [picture]
    if not any(line.text.strip() for line in lines[first:]) and goal is not None:
        rows, columns = (
            [line_clue(line) for line in grid.rows()] for grid in (goal, goal.transposed())
        )
        return Puzzle(rows=rows, columns=columns, goal=goal)
    return Puzzle(
        columns=_clues(lines, first, width, "columns"),
        rows=_clues(lines, first + width + 1, height, "rows"),
        goal=goal,
        saved=saved,
    )


def _grid(lines: Sequence[Line], height: int, width: int) -> Grid:
    masks: list[int] = []
    for number in range(height):
        signs = lines[number].text[1::2] if number < len(lines) else ""
        if len(signs) > width:
            raise lines[number].error(f"this row has {len(signs)} cells", expected=str(width))
        row = [_MASKS.get(sign, _UNKNOWN) for sign in signs]
        masks += row + [_UNKNOWN] * (width - len(row))
    return Grid(height, width, masks)


def _clues(lines: Sequence[Line], first: int, count: int, kind: str) -> list[list[int]]:
    if first - 1 < len(lines) and lines[first - 1].text.strip():
        raise lines[first - 1].error(
            f"{shortened(lines[first - 1].text)} stands there",
            expected=f"an empty line before {kind}",
        )
    if len(lines) < first + count:
        raise FormatError(
            f"the clues of the {kind} are missing, or some of them",
            line=lines[-1].number,
            expected=f"{count} lines from line {first + 1}",
        )
    return [_clue(line) for line in lines[first : first + count]]


def _clue(line: Line) -> list[int]:
    words = reversed(tokens(line, ""))
    return [whole_number(word.removeprefix("-"), line, "block length") for word in words]


def write(puzzles: Sequence[Puzzle]) -> str:
    (puzzle,) = puzzles
    masks = puzzle.goal.masks() if puzzle.goal is not None else []
    width = puzzle.width
    cells = [f" {_SIGNS.get(mask, '?')}" for mask in masks] or [" ?"] * (puzzle.height * width)
    picture = ["".join(cells[row * width : (row + 1) * width]) for row in range(puzzle.height)]
    columns, rows = map(_clue_text, puzzle.columns), map(_clue_text, puzzle.rows)
    sizes = f"{width} {puzzle.height}"
    lines = (f"{_BEGINNING} 3.0", "", sizes, "", *picture, "", *columns, "", *rows)
    return "\r\n".join(lines) + "\r\n"


def _clue_text(clue: Clue) -> str:
    return "".join(f" {block.length}" for block in reversed(clue))

"""Read and write ``sgriddler``, the files of the program Griddler by MK."""

from __future__ import annotations

from collections.abc import Sequence

from nonolith.formats.text import TextLine, filled, goal_or_saved, shortened, split_lines
from nonolith.model.grid import BLANK, FILLED, UNKNOWN, Grid
from nonolith.model.puzzle import Clue, Puzzle
from nonolith.support.errors import FormatError

_BEGINNING = "MK Version"
_MASKS = {"#": FILLED, ".": BLANK}
_SIGNS = {1: " #", 0: " .", None: " ?"}

#: Index of the line with the picture's first row, after version, size and two empty lines.
_PICTURE = 4


def read(text: str) -> Puzzle:
    lines = split_lines(text)
    if not lines[0].text.startswith(_BEGINNING):
        raise lines[0].error(f"{shortened(lines[0].text)} is not expected here", "MK Version 3.0")
    if len(lines) < _PICTURE - 1:
        raise lines[-1].error("the size is missing", "width and height on line 3")
    sizes = lines[2].words("")
    if len(sizes) != 2:
        raise lines[2].error(f"{shortened(lines[2].text)} is not a size", "width and height")
    width, height = map(lines[2].size, sizes, ("width", "height"))
    first = _PICTURE + height + 1
    picture = _grid(lines[_PICTURE : first - 1], height, width)
    while not lines[-1].text.strip() and len(lines) > first + width + 1 + height:
        lines.pop()
    if not filled(lines[first:]) and picture.is_complete:
        return Puzzle.from_grid(picture)
    return Puzzle(
        columns=_clues(lines, first, width, "columns"),
        rows=_clues(lines, first + width + 1, height, "rows"),
        **goal_or_saved(picture),
    )


def _grid(lines: Sequence[TextLine], height: int, width: int) -> Grid:
    masks: list[int] = []
    for line in lines:
        signs = line.text[1::2]
        if len(signs) > width:
            raise line.error(f"this row has {len(signs)} cells", str(width))
        masks += [_MASKS.get(sign, UNKNOWN) for sign in signs.ljust(width)]
    return Grid(height, width, masks + [UNKNOWN] * (height * width - len(masks)))


def _clues(lines: Sequence[TextLine], first: int, count: int, kind: str) -> list[list[int]]:
    for before in filled(lines[first - 1 : first]):
        raise before.error(
            f"{shortened(before.text)} is not expected here", f"an empty line before {kind}"
        )
    if len(lines) < first + count:
        raise FormatError(
            f"some or all clues of the {kind} are missing",
            f"{count} lines from line {first + 1}",
            line=lines[-1].number,
        )
    return [
        [line.whole_number(word.removeprefix("-"), "block length") for word in line.words("")][::-1]
        for line in lines[first : first + count]
    ]


def write(puzzle: Puzzle) -> str:
    goal = puzzle.goal or Grid.unknown_cells(*puzzle.shape)
    picture = ["".join(_SIGNS[cell] for cell in row) for row in goal.rows()]
    columns, rows = map(_clue_text, puzzle.columns), map(_clue_text, puzzle.rows)
    sizes = f"{puzzle.width} {puzzle.height}"
    lines = (f"{_BEGINNING} 3.0", "", sizes, "", *picture, "", *columns, "", *rows)
    return "\r\n".join(lines) + "\r\n"


def _clue_text(clue: Clue) -> str:
    return "".join(f" {block.length}" for block in reversed(clue))

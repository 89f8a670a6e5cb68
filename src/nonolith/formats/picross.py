"""picross: the text form of picross-solver by Pierre Dejoue, clues between brackets.

``GRID title``, a line ``ROWS``, the clues of the rows such as ``[ 3 1 ]``, a line ``COLUMNS``,
those of the columns. An empty clue is ``[ 0 ]`` or ``[ ]``. A line that begins with ``#`` is a
comment, and each ``GRID`` begins another puzzle.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nonolith.formats.base import Fit
from nonolith.formats.largest import most_lines, too_large
from nonolith.formats.parts import Part, divided
from nonolith.formats.stream import Line
from nonolith.formats.text import only_part, plain_clue, plain_clue_text, shortened
from nonolith.model.puzzle import Clue, Puzzle

_GRID, _SIDES = "GRID", ("ROWS", "COLUMNS")


def sniff(head: str) -> Fit:
    lines = {line.strip() for line in head.split("\n")}
    bracket = any(line.startswith("[") for line in lines)
    return Fit.SURE if bracket and any(side in lines for side in _SIDES) else Fit.NO


def parts(text: str) -> Iterator[Part]:
    for part in divided([only_part(text).text], _GRID, _begins_grid):
        if part.divider is not None or any(line.text for line in _lines(part)):
            yield part


def _lines(part: Part) -> list[Line]:
    """The lines of a part without blanks around them and without comments."""
    lines = [Line(line.number, line.text.strip()) for line in part.lines()]
    return [line for line in lines if not line.text.startswith("#")]


def _begins_grid(text: str) -> bool:
    return text.split()[:1] == [_GRID]


def read_part(part: Part) -> Puzzle:
    sides: dict[str, list[list[int]]] = {}
    side = ""
    lines = _lines(part)
    for line in lines:
        text = line.text
        if text in _SIDES:
            if text in sides:
                raise line.error(f"{text} is there twice", expected=f"a line {_GRID} before it")
            side = text
            sides[side] = []
        elif text:
            if not side:
                raise line.error(f"{shortened(text)} comes before any clues", expected="ROWS")
            if len(sides[side]) == (most := most_lines()):
                raise too_large(f"more than {most} {side}, the most that are supported", line)
            sides[side].append(_clue(text, line))
    missing = next((side for side in _SIDES if side not in sides), None)
    if missing is not None:
        marks = [] if part.divider is None else [part.divider]
        raise [*marks, *lines][-1].error(
            f"there are no {missing}", expected=f"a line {missing}, and clues"
        )
    title = "" if part.divider is None else part.divider.text.strip().removeprefix(_GRID).strip()
    return Puzzle(rows=sides["ROWS"], columns=sides["COLUMNS"], title=title)


def _clue(text: str, line: Line) -> list[int]:
    if not text.startswith("[") or not text.endswith("]"):
        raise line.error(f"{shortened(text)} is not a clue", expected="numbers between [ and ]")
    return plain_clue(Line(line.number, text[1:-1]))


def write(puzzles: Sequence[Puzzle]) -> str:
    return "".join(map(_grid, puzzles))


def _grid(puzzle: Puzzle) -> str:
    title = puzzle.title.replace("\n", " ")
    lines = [f"{_GRID} {title}".rstrip()]
    for side, clues in zip(_SIDES, (puzzle.rows, puzzle.columns), strict=True):
        lines += [side, *(_between_brackets(clue) for clue in clues)]
    return "\n".join(lines) + "\n"


def _between_brackets(clue: Clue) -> str:
    return f"[ {plain_clue_text(clue, empty='0')} ]"

"""grid: a bare black and white picture as text, a line for each row.

Filled cells are ``#``, ``X``, ``x``, ``*``, ``1``, ``█`` or ``■``, blank ones ``.``, ``-``, ``_``,
``0``, ``·`` or ``□``. Where the text has none of these, spaces are blank cells. A space or a tab
may stand between cells. The picture is the goal, and the clues are derived from it.
"""

from __future__ import annotations

from collections.abc import Sequence

from nonolith.formats.base import Fit
from nonolith.formats.largest import most_lines, too_large
from nonolith.formats.stream import PIECE, Line
from nonolith.formats.text import split_lines
from nonolith.model.errors import FormatError
from nonolith.model.grid import Grid
from nonolith.model.puzzle import Puzzle

_FILLED, _BLANK = "#Xx*1█■", ".-_0·□"
_BLANKS, _SPACES, _DIGITS = frozenset(_BLANK), frozenset(" \t"), frozenset("01")
_CELLS = frozenset(_FILLED) | _BLANKS | _SPACES

#: Filled cells that are neither digits nor letters, so that one line of them is no word.
_BLACK = frozenset("#*█■")


def sniff(head: str) -> Fit:
    lines = _decoded(head).strip("\n").split("\n")
    signs = frozenset("".join(lines))
    blank, spaces = signs & _BLANKS, signs & _SPACES
    if signs - _CELLS or signs <= _BLANKS | _SPACES or signs >= set("-1"):
        return Fit.NO
    if len(lines) == 1 and not (blank and signs & _BLACK):
        return Fit.NO
    if blank:
        whole = lines[:-1] if len(head) >= PIECE else lines  # the last one may be cut
        widths = {len("".join(line.split())) for line in whole}
        if len(widths) > 1:
            return Fit.NO
    if signs <= _DIGITS | _SPACES:
        if spaces and not blank:
            return Fit.NO
        return Fit.MAYBE if spaces or not blank or len(lines[0]) < 2 else Fit.SURE
    return Fit.SURE


def _decoded(head: str) -> str:
    """The beginning of the text; bytes of UTF-8 come as latin-1."""
    if head.isascii():
        return head
    try:
        return head.encode("latin-1").decode(errors="ignore")
    except UnicodeEncodeError:
        return head


def read(text: str) -> Puzzle:
    lines = split_lines(text)
    while lines and not lines[-1].text:
        lines.pop()
    while lines and not lines[0].text:
        lines.pop(0)
    if not lines:
        raise FormatError("there is no cell in it", expected="lines of # and .")
    if len(lines) > (most := most_lines()):
        raise too_large(f"{len(lines)} rows; at most {most} are supported", lines[most])
    for line in lines:
        _check(line)
    shown = any(sign in line.text for line in lines for sign in _BLANK)
    rows = ["".join(line.text.split()) if shown else line.text.rstrip() for line in lines]
    width = max(map(len, rows))
    if width > most:
        raise too_large(f"{width} columns; at most {most} are supported", lines[0])
    for line, row in zip(lines, rows, strict=True):
        if shown and len(row) != width:
            raise line.error(f"this row has {len(row)} cells", expected=f"{width}, as the longest")
    cells = "".join(row.ljust(width) for row in rows)
    masks = [2 if cell in _FILLED else 1 for cell in cells]
    return Puzzle.from_grid(Grid(len(rows), width, masks))


def _check(line: Line) -> None:
    wrong = next((i for i, sign in enumerate(line.text) if sign not in _CELLS), None)
    if wrong is not None:
        raise line.error(
            f"{line.text[wrong]!r} is no cell",
            column=wrong + 1,
            expected=f"filled {' '.join(_FILLED)}, or blank {' '.join(_BLANK)}",
        )


def write(puzzles: Sequence[Puzzle]) -> str:
    (puzzle,) = puzzles
    assert puzzle.goal is not None
    return "".join(
        "".join("#" if cell else "." for cell in row) + "\n" for row in puzzle.goal.rows()
    )

"""grid: a bare black and white picture as text, a line for each row.

Filled cells are ``#``, ``X``, ``x``, ``*``, ``1``, ``█``, ``■``, ``⬛`` and their like. Blank ones
are ``.``, ``-``, ``_``, ``0``, ``·``, ``░``, ``□``, ``⬜`` and their like. Squares of one colour,
such as ``🟦``, are filled; beside them ``⬛`` is blank if the text has no other blank cell. If the
text has no blank cells, its spaces are blank cells. A space or a tab may stand between cells. The
picture is the goal, and the clues are derived from it.
"""

from __future__ import annotations

from collections.abc import Sequence

from nonolith.formats.base import Fit
from nonolith.formats.largest import most_lines, too_large
from nonolith.formats.stream import PIECE, Line
from nonolith.formats.text import split_lines
from nonolith.model.grid import Grid
from nonolith.model.puzzle import Puzzle
from nonolith.support.errors import FormatError

_FILLED, _BLANK = "#Xx*1█■●▪◼◾⚫⬛", ".-_0·░□○▫◻◽⚪⬜"
_DARK, _COLOURED = "⬛", frozenset("🟥🟧🟨🟩🟦🟪🟫")
_BLANKS, _SPACES, _DIGITS = frozenset(_BLANK), frozenset(" \t"), frozenset("01")
_CELLS = frozenset(_FILLED) | _COLOURED | _BLANKS | _SPACES

#: What may follow a square to have it drawn as a picture, or as text; it is no cell.
_VARIANTS = str.maketrans("", "", "\ufe0e\ufe0f")

#: Filled cells that are neither digits nor letters, so that one line of them is no word.
_BLACK = (frozenset(_FILLED) | _COLOURED) - frozenset("Xx1")


def sniff(head: str) -> Fit:
    lines = _as_signs(_decoded(head)).strip("\n").split("\n")
    signs = frozenset("".join(lines))
    blank, spaces = signs & _BLANKS, signs & _SPACES
    no_cells = signs - _CELLS or signs <= _BLANKS | _SPACES
    if no_cells or signs >= set("-1") or len(signs & _COLOURED) > 1:
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


def _as_signs(text: str) -> str:
    """The text without what only chooses how squares are drawn, and dark ones beside coloured ones
    as blank cells if there are no others."""
    text = text if text.isascii() else text.translate(_VARIANTS)
    if _DARK in text and not _COLOURED.isdisjoint(text) and _BLANKS.isdisjoint(text):
        text = text.replace(_DARK, "⬜")
    return text


def read(text: str) -> Puzzle:
    lines = split_lines(_as_signs(text))
    while lines and not lines[-1].text:
        lines.pop()
    while lines and not lines[0].text:
        lines.pop(0)
    if not lines:
        raise FormatError("there is no cell in it", expected="lines of # and .")
    if len(lines) > (most := most_lines()):
        raise too_large(f"{len(lines)} rows; at most {most} are supported", lines[most])
    coloured = _COLOURED.intersection(text)
    if len(coloured) > 1:
        raise FormatError(
            f"squares of {len(coloured)} colours", expected="one colour beside blank cells"
        )
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
    masks = [1 if cell in _BLANKS or cell == " " else 2 for cell in cells]
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

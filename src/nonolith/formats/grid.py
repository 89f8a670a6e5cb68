"""Read and write ``grid``, a black and white picture as text, with a line for each row."""

from __future__ import annotations

from nonolith.formats.protocol import Fit
from nonolith.formats.size_limit import check_count
from nonolith.formats.stream import PIECE
from nonolith.formats.text import split_lines
from nonolith.model.grid import BLANK, FILLED, Grid
from nonolith.model.puzzle import Puzzle
from nonolith.support.errors import FormatError

_FILLED, _BLANK = "#Xx*1█■●▪◼◾⚫⬛", ".-_0·░□○▫◻◽⚪⬜"
_DARK, _COLOURED = "⬛", frozenset("🟥🟧🟨🟩🟦🟪🟫")
_BLANKS, _SPACES, _DIGITS = frozenset(_BLANK), frozenset(" \t"), frozenset("01")
_CELLS = frozenset(_FILLED) | _COLOURED | _BLANKS | _SPACES

#: Table for ``str.translate`` that removes variation selectors. These characters choose between the
#: text form and the emoji form of a square.
_VARIANTS = str.maketrans("", "", "\ufe0e\ufe0f")

#: The characters of filled cells that are neither digits nor letters, so that a line with one of
#: them is not a word.
_BLACK = (frozenset(_FILLED) | _COLOURED) - frozenset("Xx1")


def sniff(head: str) -> Fit:
    lines = _as_signs(_decoded(head)).strip("\n").split("\n")
    signs = frozenset("".join(lines))
    blank, spaces = signs & _BLANKS, signs & _SPACES
    no_cells = signs - _CELLS or signs <= _BLANKS | _SPACES
    numbers = not signs.isdisjoint("1") and not signs.isdisjoint("-#\u2588\u25a0")
    if no_cells or numbers or len(signs & _COLOURED) > 1:
        return Fit.NO
    if len(lines) == 1 and not (blank and signs & _BLACK):
        return Fit.NO
    if blank:
        whole = lines[:-1] if len(head) >= PIECE else lines  # the last line may be cut off
        widths = {len("".join(line.split())) for line in whole}
        if len(widths) > 1:
            return Fit.NO
    if signs <= _DIGITS | _SPACES:
        if spaces and not blank:
            return Fit.NO
        return Fit.MAYBE if spaces or not blank or len(lines[0]) < 2 else Fit.SURE
    return Fit.SURE


def _decoded(head: str) -> str:
    """Decode the head as UTF-8 if it consists of bytes that were decoded as latin-1."""
    if head.isascii():
        return head
    try:
        return head.encode("latin-1").decode(errors="ignore")
    except UnicodeEncodeError:
        return head


def _as_signs(text: str) -> str:
    """Remove variation selectors, and replace dark squares that mean blank by light squares."""
    text = text if text.isascii() else text.translate(_VARIANTS)
    if _DARK in text and not _COLOURED.isdisjoint(text) and _BLANKS.isdisjoint(text):
        text = text.replace(_DARK, "⬜")
    return text


def read(text: str) -> Puzzle:
    lines = split_lines(_as_signs(text))
    drawn = [i for i, line in enumerate(lines) if line.text]
    if not drawn:
        raise FormatError("the text has no cells", "lines of # and .")
    lines = lines[drawn[0] : drawn[-1] + 1]
    check_count(len(lines), "rows", lines[-1].number)
    coloured = _COLOURED.intersection(text)
    if len(coloured) > 1:
        raise FormatError(f"the text has squares of {len(coloured)} colours", "one colour")
    for line in lines:
        for place, sign in enumerate(line.text, 1):
            if sign not in _CELLS:
                raise line.error(
                    f"{sign!r} is not a cell",
                    column=place,
                    expected=f"filled {' '.join(_FILLED)}, or blank {' '.join(_BLANK)}",
                )
    has_blank = any(sign in line.text for line in lines for sign in _BLANK)
    rows = ["".join(line.text.split()) if has_blank else line.text.rstrip() for line in lines]
    width = max(map(len, rows))
    check_count(width, "columns", lines[0].number)
    for line, row in zip(lines, rows, strict=True):
        if has_blank and len(row) != width:
            raise line.error(f"this row has {len(row)} cells", f"{width}, as in the longest row")
    cells = "".join(row.ljust(width) for row in rows)
    masks = [BLANK if cell in _BLANKS or cell == " " else FILLED for cell in cells]
    return Puzzle.from_grid(Grid(len(rows), width, masks))


def write(puzzle: Puzzle) -> str:
    assert puzzle.goal is not None
    return "".join(
        "".join("#" if cell else "." for cell in row) + "\n" for row in puzzle.goal.rows()
    )

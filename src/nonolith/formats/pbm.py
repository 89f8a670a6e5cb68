"""pbm: a black and white picture of the netpbm family, plain (P1) or raw (P4), as the goal.

Width and height follow the first two characters. Comments go from ``#`` to the end of a line. A
plain picture has a ``1`` (black) or a ``0`` for each cell; a raw one has one bit for each, each
row filled up to whole bytes. The clues are derived from the picture. A comment ``# cells 6 x 4``
before the size means that a picture of this size is not enlarged; one is written where it matters.
"""

from __future__ import annotations

from collections.abc import Sequence

from nonolith.formats.base import Fit
from nonolith.formats.enlarged import cells_of, shown_size
from nonolith.model.grid import Grid
from nonolith.model.limits import MAX_PIXELS
from nonolith.model.masks import highest
from nonolith.model.puzzle import Puzzle
from nonolith.support.errors import FormatError

_SPACE = b" \t\n\v\f\r"

#: Cells on a line of a plain picture; lines of the format have at most 70 characters.
_CELLS_ON_A_LINE = 35


def sniff(head: str) -> Fit:
    return Fit.SURE if head[:2] in ("P1", "P4") and head[2:3] in " \t\n\v\f\r#" else Fit.NO


def read(data: bytes, cell_size: int | None = None) -> Puzzle:
    kind = data[:2]
    if kind not in (b"P1", b"P4"):
        raise FormatError(f"the file begins with {kind!r}", expected="P1 or P4")
    width, position = _size(data, 2, "width")
    height, position = _size(data, position, "height")
    if width * height > MAX_PIXELS:
        raise FormatError(
            f"the picture is {width} x {height} pixels", expected=f"at most {MAX_PIXELS} pixels"
        )
    if cell_size is None and b"# cells %d x %d\n" % (width, height) in data[:position]:
        cell_size = 1
    if kind == b"P1":
        cells = _plain(data[position:], width * height)
    else:
        cells = _raw(data[position + 1 :], width, height)
    found = cells_of(height, width, bytes(cells), cell_size)
    return Puzzle.from_grid(Grid(found.height, found.width, [1 << cell for cell in found.values]))


def _size(data: bytes, position: int, what: str) -> tuple[int, int]:
    """The next number, and the position after it."""
    import re

    found = re.compile(rb"(?:[ \t\n\v\f\r]|#[^\n]*(?:\n|\Z))*+([0-9]{1,9})").match(data, position)
    if found is None:
        raise FormatError(f"the {what} is missing", expected="a whole number")
    number = int(found[1])
    if number > MAX_PIXELS:
        raise FormatError(f"the {what} is {number}, at most {MAX_PIXELS} pixels are supported")
    return number, found.end()


def _plain(data: bytes, wanted: int) -> list[int]:
    if b"#" in data:
        data = b"\n".join(line.partition(b"#")[0] for line in data.split(b"\n"))
    cells = data.translate(None, _SPACE)
    if cells.strip(b"01"):
        stranger = cells.strip(b"01")[:1]
        raise FormatError(f"{stranger!r} is not a cell", expected="0 or 1")
    if len(cells) != wanted:
        raise FormatError(f"the picture has {len(cells)} cells", expected=f"{wanted} cells")
    if cells.count(b"0") + cells.count(b"1") != wanted:
        raise FormatError("a cell is neither 0 nor 1")
    return [cell - ord("0") for cell in cells]


def _raw(data: bytes, width: int, height: int) -> list[int]:
    stride = (width + 7) // 8
    wanted = stride * height
    if len(data) < wanted or data[wanted:].strip(_SPACE):
        raise FormatError(f"the picture has {len(data)} bytes", expected=f"{wanted} bytes")
    return [
        data[row * stride + column // 8] >> (7 - column % 8) & 1
        for row in range(height)
        for column in range(width)
    ]


def write(puzzles: Sequence[Puzzle]) -> str:
    (puzzle,) = puzzles
    assert puzzle.goal is not None
    lines = ["P1", f"{puzzle.width} {puzzle.height}"]
    pixels = bytes(map(highest, puzzle.goal.masks()))
    if shown_size(puzzle.height, puzzle.width, pixels) > 1:
        lines.insert(1, f"# cells {puzzle.width} x {puzzle.height}")
    for row in puzzle.goal.rows():
        for start in range(0, puzzle.width, _CELLS_ON_A_LINE):
            part = row[start : start + _CELLS_ON_A_LINE]
            lines.append(" ".join("1" if cell else "0" for cell in part))
    return "\n".join(lines) + "\n"

"""Read and write the format ``pbm``, portable bitmaps: black and white pictures, plain or raw.

A file begins with ``P1`` (plain) or ``P4`` (raw), followed by width and height. Comments go from
``#`` to the end of a line. A plain picture has a ``1`` (black) or a ``0`` for each cell; a raw
picture has a bit for each cell, and each row is padded to whole bytes. The picture is the goal, and
the clues are derived from it. A comment ``# cells 6 x 4`` before the size means that each pixel is
a cell; the writer adds this comment if the picture could be read as an enlarged one.
"""

from __future__ import annotations

import re

from nonolith.formats.cell_size import cells_of, check_pixels, largest_cell_size
from nonolith.model.grid import Grid
from nonolith.model.limits import MAX_PIXELS
from nonolith.model.masks import highest
from nonolith.model.puzzle import Puzzle
from nonolith.support.errors import FormatError

_SPACE = b" \t\n\v\f\r"

#: A width or height, after white space and comments.
_SIZE = re.compile(rb"(?:[ \t\n\v\f\r]|#[^\n]*(?:\n|\Z))*+([0-9]{1,9})")

#: Number of cells on a line of a plain picture: a line may have at most 70 characters.
_CELLS_ON_A_LINE = 35


def read(data: bytes, cell_size: int | None = None) -> Puzzle:
    kind = data[:2]
    if kind not in (b"P1", b"P4"):
        raise FormatError(f"the file begins with {kind!r}", "P1 or P4")
    width, position = _size(data, 2, "width")
    height, position = _size(data, position, "height")
    check_pixels(width, height)
    if cell_size is None and b"# cells %d x %d\n" % (width, height) in data[:position]:
        cell_size = 1
    if kind == b"P1":
        cells = _plain(data[position:], width * height)
    else:
        cells = _raw(data[position + 1 :], width, height)
    height, width, values = cells_of(height, width, bytes(cells), cell_size)
    return Puzzle.from_grid(Grid(height, width, [1 << cell for cell in values]))


def _size(data: bytes, position: int, what: str) -> tuple[int, int]:
    found = _SIZE.match(data, position)
    if found is None:
        raise FormatError(f"the {what} is missing", "a whole number")
    number = int(found[1])
    if number > MAX_PIXELS:
        raise FormatError(f"the {what} is {number}; at most {MAX_PIXELS} pixels are supported")
    return number, found.end()


def _plain(data: bytes, wanted: int) -> list[int]:
    if b"#" in data:
        data = b"\n".join(line.partition(b"#")[0] for line in data.split(b"\n"))
    cells = data.translate(None, _SPACE)
    if wrong := cells.translate(None, b"01"):
        raise FormatError(f"{wrong[:1]!r} is not a cell", "0 or 1")
    if len(cells) != wanted:
        raise FormatError(f"the picture has {len(cells)} cells", f"{wanted} cells")
    return [cell - ord("0") for cell in cells]


def _raw(data: bytes, width: int, height: int) -> list[int]:
    stride = (width + 7) // 8
    wanted = stride * height
    if len(data) < wanted or data[wanted:].strip(_SPACE):
        raise FormatError(f"the picture has {len(data)} bytes", f"{wanted} bytes")
    starts = range(0, wanted, stride or 1)
    return [data[i + x // 8] >> (7 - x % 8) & 1 for i in starts for x in range(width)]


def write(puzzle: Puzzle) -> str:
    assert puzzle.goal is not None
    lines = ["P1", f"{puzzle.width} {puzzle.height}"]
    pixels = bytes(map(highest, puzzle.goal.masks()))
    if largest_cell_size(puzzle.height, puzzle.width, pixels) > 1:
        lines.insert(1, f"# cells {puzzle.width} x {puzzle.height}")
    for row in puzzle.goal.rows():
        for start in range(0, puzzle.width, _CELLS_ON_A_LINE):
            part = row[start : start + _CELLS_ON_A_LINE]
            lines.append(" ".join("1" if cell else "0" for cell in part))
    return "\n".join(lines) + "\n"

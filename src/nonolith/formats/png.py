"""png: a picture as the goal; needs Pillow. ``pixels`` has the details of reading.

Written is one pixel for each cell, and a text ``Background`` that names the blank colour. Where
the picture could be taken for an enlarged one, a text ``Cells`` gives its size.
"""

from __future__ import annotations

from collections.abc import Sequence

from nonolith.formats.base import Fit
from nonolith.formats.enlarged import shown_size
from nonolith.formats.pixels import BACKGROUND, CELLS, puzzle_of
from nonolith.model.masks import highest
from nonolith.model.puzzle import Puzzle
from nonolith.support.errors import MissingExtraError, UnsupportedError


def sniff(head: str) -> Fit:
    return Fit.SURE if head.startswith("\x89PNG") else Fit.NO


def read(data: bytes, cell_size: int | None = None) -> Puzzle:
    return puzzle_of(data, ("PNG",), cell_size)


def write(puzzles: Sequence[Puzzle]) -> bytes:
    (puzzle,) = puzzles
    assert puzzle.goal is not None
    if not puzzle.height or not puzzle.width:
        raise UnsupportedError("png cannot hold a picture without cells")
    try:
        from PIL import Image
        from PIL.PngImagePlugin import PngInfo
    except ImportError:
        raise MissingExtraError(
            "pictures need Pillow; install it with: pip install nonolith[image]"
        ) from None
    from io import BytesIO

    texts = PngInfo()
    texts.add_text(BACKGROUND, puzzle.palette[0].rgb)
    numbers = bytes(map(highest, puzzle.goal.masks()))
    if shown_size(puzzle.height, puzzle.width, numbers) > 1:
        texts.add_text(CELLS, f"{puzzle.width} x {puzzle.height}")
    values = [bytes.fromhex(colour.rgb[1:]) for colour in puzzle.palette]
    raw = b"".join(values[number] for number in numbers)
    out = BytesIO()
    image = Image.frombytes("RGB", (puzzle.width, puzzle.height), raw)
    image.save(out, format="PNG", pnginfo=texts)
    return out.getvalue()

"""Draw a contact sheet: pictures, and beside each the puzzles made from it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import fill
from typing import TYPE_CHECKING, Any

from nonolith.design.photo import each_of_picture, open_picture
from nonolith.model.masks import highest
from nonolith.support.images import png_bytes

if TYPE_CHECKING:
    from PIL.Image import Image

    from nonolith.design.make import Made
    from nonolith.model.puzzle import Puzzle

#: Side of a picture, height of the text below it, and space between pictures, in pixels.
_SIDE, _TEXT, _SPACE = 240, 64, 12

#: Maximum number of pictures on a sheet.
MAX_PICTURES = 100


class ContactSheet:
    """A picture with one row for each picture: the original, then its puzzles."""

    def __init__(self) -> None:
        self._rows: list[list[tuple[Image, str]]] = []

    @property
    def pictures(self) -> int:
        """Number of pictures on the sheet."""
        return len(self._rows)

    def add(self, picture: str, found: Sequence[Made]) -> None:
        """Add the picture in a file, and puzzles made from it; do nothing if the sheet is full."""
        if len(self._rows) == MAX_PICTURES:
            return
        from PIL.Image import Resampling, frombytes

        _, size, pixels = each_of_picture(_thumbnail, picture)
        row = [(frombytes("RGBA", size, pixels), picture)]
        for number, made in enumerate(found, 1):
            warning = "" if made.warning is None else f"; warning: {made.warning}"
            small = image_of(made.puzzle)
            sides = [max(1, int(side * (_SIDE / max(small.size)))) for side in small.size]
            image = small.resize((sides[0], sides[1]), Resampling.NEAREST).convert("RGBA")
            row.append((image, f"{number}. {made.verdict}{warning}"))
        self._rows.append(row)

    def png(self) -> bytes:
        """Return the sheet as a PNG image."""
        from PIL import Image, ImageDraw, ImageFont

        wide, high = _SIDE + _SPACE, _SIDE + _TEXT + _SPACE
        columns = max(map(len, self._rows), default=0)
        size = columns * wide + _SPACE, len(self._rows) * high + _SPACE
        sheet = Image.new("RGB", size, "#e8e8e8")
        draw, font = ImageDraw.Draw(sheet), ImageFont.load_default(10)
        for down, row in enumerate(self._rows):
            for across, (image, text) in enumerate(row):
                x, y = _SPACE + across * wide, _SPACE + down * high
                sheet.paste("white", (x, y, x + image.width, y + image.height))
                sheet.paste(image, (x, y), image)
                lines = fill(text, 44, max_lines=5)
                draw.multiline_text((x, y + _SIDE + 2), lines, "black", font, spacing=1)
        return png_bytes(sheet)


def _thumbnail(data: bytes) -> Iterator[Any]:
    """Yield None, then the size and the pixels of a small copy of a picture. Workers call this."""
    from PIL import ImageOps

    yield None
    image = ImageOps.contain(open_picture(data), (_SIDE, _SIDE))
    yield image.size
    yield image.tobytes()


def image_of(puzzle: Puzzle) -> Image:
    """Return the goal of a puzzle as an RGB image of one pixel for each cell."""
    from PIL import Image

    assert puzzle.goal is not None
    values = [bytes.fromhex(colour.rgb[1:]) for colour in puzzle.palette]
    cells = b"".join(values[highest(mask)] for mask in puzzle.goal.masks())
    return Image.frombytes("RGB", puzzle.goal.shape[::-1], cells)

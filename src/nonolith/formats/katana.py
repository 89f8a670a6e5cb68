"""katana: the puzzles that Nonograms Katana exports (``.ujc``), read as the picture in them.

Such a file begins with the bytes 1A 81 CD 45. After a few numbers and texts it has a PNG picture
with one pixel for each cell. The half transparent colour is blank. The picture is the goal,
and the clues are derived from it; nothing else is read. Needs Pillow.
"""

from __future__ import annotations

from nonolith.formats.base import Fit
from nonolith.formats.pixels import BACKGROUND, opened, puzzle_of
from nonolith.model.limits import MAX_PIXELS
from nonolith.model.puzzle import Puzzle
from nonolith.support.errors import FormatError

_MAGIC = b"\x1a\x81\xcd\x45"
_PNG = b"\x89PNG\r\n\x1a\n"


def sniff(head: str) -> Fit:
    return Fit.SURE if head.startswith(_MAGIC.decode("latin-1")) else Fit.NO


def read(data: bytes, cell_size: int | None = None) -> Puzzle:
    if not data.startswith(_MAGIC):
        raise FormatError("the file begins otherwise", expected="the bytes 1A 81 CD 45")
    start = data.find(_PNG)
    if start < 0:
        raise FormatError("there is no picture in the file", expected="a PNG picture")
    return puzzle_of(_opaque(data[start:]), ("PNG",), 1 if cell_size is None else cell_size)


def _opaque(data: bytes) -> bytes:
    """The picture without transparency, and with a text that names the blank colour."""
    image = opened(data, ("PNG",))
    if image.size[0] * image.size[1] > MAX_PIXELS:
        return data  # refused with its size
    from io import BytesIO

    from PIL.PngImagePlugin import PngInfo

    try:
        pixels = image.convert("RGBA").getcolors(MAX_PIXELS) or []
        whole = image.convert("RGB")
    except Exception as error:  # Pillow raises errors of many kinds for broken pictures.
        raise FormatError(f"the picture is broken: {error}", expected="a whole picture") from None
    clear = [bytes(pixel[:3]) for _, pixel in pixels if isinstance(pixel, tuple) and pixel[3] < 255]
    texts = PngInfo()
    if clear:
        texts.add_text(BACKGROUND, f"#{clear[0].hex()}")
    out = BytesIO()
    whole.save(out, format="PNG", pnginfo=texts)
    return out.getvalue()

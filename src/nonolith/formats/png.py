"""png: a picture with one pixel for each cell, as the goal; needs Pillow.

The clues are derived from the picture. Blank is what is transparent, else white, else the colour
of most pixels (the brightest of them where several have as many). A picture of one dark colour is
all filled. A text ``Background`` in the file, as written here, says outright which colour it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from nonolith.errors import FormatError, MissingExtraError, UnsupportedError
from nonolith.formats.base import Fit
from nonolith.formats.colour_words import names_of
from nonolith.formats.colours import WHITE, free_char, name_of, palette_of, parse_rgb
from nonolith.grid import Grid
from nonolith.limits import MAX_COLOURS, MAX_LINE
from nonolith.palette import Colour, Palette
from nonolith.puzzle import Puzzle

if TYPE_CHECKING:
    from PIL.Image import Image

#: Below this opacity (0 to 255) a pixel is taken for transparent.
_OPAQUE = 128

#: Below this brightness (0 to 255) a colour is taken for dark.
_DARK = 128

_CLEAR = "clear"

#: The keyword of the text in the file that says which colour is blank.
_KEYWORD = "Background"


def sniff(head: str) -> Fit:
    return Fit.SURE if head.startswith("\x89PNG") else Fit.NO


def read(data: bytes) -> Puzzle:
    image = _open(data)
    width, height = image.size
    if max(image.size) > MAX_LINE:
        raise FormatError(
            f"the picture is {width} x {height} pixels; make it smaller, one pixel for each cell",
            expected=f"at most {MAX_LINE} x {MAX_LINE}",
        )
    pixels = _pixels(image)
    counts: dict[str, int] = {}
    for pixel in pixels:
        counts[pixel] = counts.get(pixel, 0) + 1
    if len(counts) > MAX_COLOURS + 1:
        raise FormatError(
            f"the picture has {len(counts)} colours; reduce them first",
            expected=f"at most {MAX_COLOURS + 1}, the background included",
        )
    said = parse_rgb(str(image.info.get(_KEYWORD, "")))
    palette, numbers = _palette(counts, said or _background(counts))
    masks = [1 << numbers[pixel] for pixel in pixels]
    return Puzzle.from_grid(Grid(height, width, masks, palette))


def _open(data: bytes) -> Image:
    """The picture, not yet decoded: its size is checked before that takes memory."""
    try:
        from PIL import Image
    except ImportError:
        raise MissingExtraError(
            "pictures in PNG need Pillow; install it with: pip install nonolith[image]"
        ) from None
    import warnings
    from io import BytesIO

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Pillow's word about large pictures; ours follows
            return Image.open(BytesIO(data), formats=["PNG"])
    except Exception as error:  # Pillow raises errors of many kinds for broken pictures.
        raise FormatError(f"this is not a PNG picture: {error}", expected="a PNG picture") from None


def _pixels(image: Image) -> list[str]:
    """The pixels row by row, as ``#rrggbb`` or ``clear``."""
    try:
        raw = image.convert("RGBA").tobytes()
    except Exception as error:  # Pillow raises errors of many kinds for broken pictures.
        raise FormatError(f"the picture is broken: {error}", expected="a PNG picture") from None
    names: dict[bytes, str] = {}
    pixels = []
    for start in range(0, len(raw), 4):
        pixel = raw[start : start + 4]
        if pixel not in names:
            names[pixel] = f"#{pixel[:3].hex()}" if pixel[3] >= _OPAQUE else _CLEAR
        pixels.append(names[pixel])
    return pixels


def _palette(counts: dict[str, int], blank: str) -> tuple[Palette, dict[str, int]]:
    """The palette of the colours in the order they were met, and the number of each."""
    blocks = [pixel for pixel in counts if pixel not in (blank, _CLEAR)]
    blank_rgb = WHITE if blank == _CLEAR else blank
    entries = [Colour(name_of(blank_rgb) or "background", blank_rgb, ".")]
    values = blocks or ["#000000"]
    for rgb, name in zip(values, names_of(values, [entries[0].name]), strict=True):
        char = "#" if rgb == "#000000" else free_char([e.char for e in entries], name)
        entries.append(Colour(name, rgb, char))
    numbers = {rgb: number for number, rgb in enumerate(blocks, 1)}
    return palette_of(entries), numbers | {blank: 0, _CLEAR: 0}


def _background(counts: dict[str, int]) -> str:
    for usual in (_CLEAR, WHITE):
        if usual in counts:
            return usual
    if not counts or (len(counts) == 1 and _brightness(next(iter(counts))) < _DARK):
        return WHITE
    return max(counts, key=lambda rgb: (counts[rgb], _brightness(rgb)))


def _brightness(rgb: str) -> float:
    """From 0 to 255, as the eye weighs the three colours."""
    red, green, blue = bytes.fromhex(rgb[1:])
    return 0.299 * red + 0.587 * green + 0.114 * blue


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
            "pictures in PNG need Pillow; install it with: pip install nonolith[image]"
        ) from None
    from io import BytesIO

    texts = PngInfo()
    texts.add_text(_KEYWORD, puzzle.palette[0].rgb)
    values = [bytes.fromhex(colour.rgb[1:]) for colour in puzzle.palette]
    raw = b"".join(values[mask.bit_length() - 1] for mask in puzzle.goal.masks())
    out = BytesIO()
    image = Image.frombytes("RGB", (puzzle.width, puzzle.height), raw)
    image.save(out, format="PNG", pnginfo=texts)
    return out.getvalue()

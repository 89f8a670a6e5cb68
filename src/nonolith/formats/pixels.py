"""Pixels: from a picture in a file to a puzzle, with one colour of the palette for each cell.

Blank is what is transparent, else white, else the colour of most cells (the brightest of them where
several have as many). A picture of one dark colour is all filled. The file
may have the blank colour and the number of cells in texts, as png writes them. All sizes are
checked before the picture is decoded.
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from sys import byteorder
from typing import TYPE_CHECKING, cast

from nonolith.formats.colours import WHITE, free_char, name_of, names_of, palette_of, parse_rgb
from nonolith.formats.enlarged import cells_of
from nonolith.model.grid import Grid
from nonolith.model.limits import MAX_COLOURS, MAX_PIXELS
from nonolith.model.palette import Colour, Palette
from nonolith.model.puzzle import Puzzle
from nonolith.support.errors import FormatError, FormatWarning, MissingExtraError

if TYPE_CHECKING:
    from PIL.Image import Image

#: Below this opacity (0 to 255) a pixel is taken for transparent.
_OPAQUE = 128

#: Below this brightness (0 to 255) a colour is taken for dark.
_DARK = 128

#: A picture with more colours than this is a photograph; its colours are not counted.
_PHOTOGRAPH = 1 << 15

_CLEAR = "clear"

#: The keywords of the texts in a file that have the blank colour, and the number of cells.
BACKGROUND = "Background"
CELLS = "Cells"


def puzzle_of(data: bytes, kinds: tuple[str, ...], cell_size: int | None) -> Puzzle:
    """The puzzle whose goal is the picture in these bytes.

    Args:
        data: the contents of the file.
        kinds: the kinds of pictures it may be, as Pillow calls them.
        cell_size: the pixels that a cell is wide and high; None is what the picture shows.

    Raises:
        FormatError: it is no such picture, it is broken, or it has too many pixels or colours.
        MissingExtraError: Pillow is not installed.
    """
    image = opened(data, kinds)
    width, height = image.size
    if width * height > MAX_PIXELS:
        raise FormatError(
            f"the picture is {width} x {height} pixels; make it smaller, one pixel for each cell",
            expected=f"at most {MAX_PIXELS} pixels",
        )
    pixels, colours = _pixels(image, _is_lossy(image, data))
    marked = str(image.info.get(CELLS, "")) == f"{width} x {height}"
    cells = cells_of(height, width, pixels, 1 if marked and cell_size is None else cell_size)
    counts = {colours[value]: cells.values.count(value) for value in dict.fromkeys(cells.values)}
    blank = parse_rgb(str(image.info.get(BACKGROUND, ""))) or _background(counts)
    palette, numbers = _palette(counts, blank)
    masks = {value: 1 << numbers[name] for value, name in enumerate(colours) if name in numbers}
    grid = Grid(cells.height, cells.width, [masks[value] for value in cells.values], palette)
    return Puzzle.from_grid(grid)


def opened(data: bytes, kinds: tuple[str, ...]) -> Image:
    """The picture, not yet decoded: its size is checked before that takes memory."""
    try:
        from PIL import Image
    except ImportError:
        raise MissingExtraError(
            "pictures need Pillow; install it with: pip install nonolith[image]"
        ) from None
    from io import BytesIO

    names = " or ".join((", ".join(kinds[:-1]), kinds[-1]) if kinds[1:] else kinds)
    if not data:
        raise FormatError("the file is empty", expected=f"a picture in {names}")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Pillow's own about large pictures; ours follows
            return Image.open(BytesIO(data), formats=list(kinds))
    except Image.DecompressionBombError:
        raise FormatError(
            "the picture has far too many pixels; make it smaller",
            expected="a picture, or one pixel for each cell",
        ) from None
    except Exception as error:  # Pillow raises errors of many kinds for broken pictures.
        reason = "it is broken, or of another kind" if "BytesIO" in str(error) else str(error)
        raise FormatError(
            f"this is not a picture that can be read: {reason}",
            expected=f"a picture in {names}",
        ) from None


def _pixels(image: Image, lossy: bool) -> tuple[bytes, list[str]]:
    """A number for each pixel, row by row; and for each number ``#rrggbb`` or ``clear``."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about details of the file that do not matter here
            several = getattr(image, "is_animated", False)
            image.seek(0)
            image = image.convert("RGBA")
            counted = cast("list[tuple[int, tuple[int, ...]]] | None", image.getcolors(_PHOTOGRAPH))
            raw = image.tobytes()
    except Exception as error:  # Pillow raises errors of many kinds for broken pictures.
        raise FormatError(f"the picture is broken: {error}", expected="a whole picture") from None
    if several:
        _warn("the file holds several pictures; the first one is read")
    if counted is None:
        raise _too_many(f"more than {_PHOTOGRAPH}")
    counts: dict[bytes, int] = {bytes(pixel): count for count, pixel in counted}
    names = _names(counts, lossy)
    colours = list(dict.fromkeys(names.values()))
    numbers = {pixel: colours.index(name) for pixel, name in names.items()}
    by_value = {int.from_bytes(pixel, byteorder): number for pixel, number in numbers.items()}
    return bytes(map(by_value.__getitem__, memoryview(raw).cast("I"))), colours


def _names(counts: Mapping[bytes, int], lossy: bool) -> dict[bytes, str]:
    """For each pixel value ``#rrggbb`` or ``clear``: at most as many as a palette may have."""
    names = {pixel: f"#{pixel[:3].hex()}" if pixel[3] >= _OPAQUE else _CLEAR for pixel in counts}
    number = len(set(names.values()))
    if not lossy:
        if number > MAX_COLOURS + 1:
            raise _too_many(str(number), "")
        return names
    from nonolith.formats.noise import real_colours

    opaque: dict[tuple[int, int, int], int] = {}
    for pixel, name in names.items():
        if name != _CLEAR:
            rgb = (pixel[0], pixel[1], pixel[2])
            opaque[rgb] = opaque.get(rgb, 0) + counts[pixel]
    real = real_colours(opaque, MAX_COLOURS + (len(opaque) == number))
    if real is None:
        raise _too_many(str(number))
    for pixel, name in names.items():
        if name != _CLEAR:
            names[pixel] = f"#{bytes(real[pixel[0], pixel[1], pixel[2]]).hex()}"
    left = list(dict.fromkeys(names.values()))
    if len(left) < number:
        shown = ", ".join(names_of([name for name in left if name != _CLEAR], []))
        _warn(
            f"the picture has {number} colours, most of them by the loss of its packing; read as "
            f"{len(left)}: {shown}"
        )
    return names


def _too_many(
    number: str, why: str = ", and it is not clear which few of them are meant"
) -> FormatError:
    return FormatError(
        f"the picture has {number} colours{why}; reduce them in a drawing program, and save the "
        "picture as PNG",
        expected=f"at most {MAX_COLOURS + 1}, the background included",
    )


def _is_lossy(image: Image, data: bytes) -> bool:
    """Whether the file was compressed with loss, so that its colours are not exact."""
    if image.format == "WEBP":
        return b"VP8L" not in data
    return image.format == "JPEG" or image.info.get("compression") in ("jpeg", "tiff_jpeg")


def _warn(sentence: str) -> None:
    warnings.warn(sentence, FormatWarning, stacklevel=3)


def _palette(counts: dict[str, int], blank: str) -> tuple[Palette, dict[str, int]]:
    """The palette of the colours in the order they were met, and the number of each."""
    blocks = [pixel for pixel in counts if pixel not in (blank, _CLEAR)]
    blank_rgb = WHITE if blank == _CLEAR else blank
    blank_name = name_of(blank_rgb) or "background"
    entries = [Colour(blank_name, blank_rgb, ".")]
    values = blocks or ["#000000"]
    for rgb, name in zip(values, names_of(values, [blank_name]), strict=True):
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

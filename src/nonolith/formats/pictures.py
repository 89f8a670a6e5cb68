"""Read the formats ``png``, ``picture`` and ``katana`` with Pillow; write ``png``.

``docs/formats.md`` describes them: which colour is blank, and the text chunks ``Background`` and
``Cells``, which are written to png. Sizes are checked before a picture is decoded.

Hostile files can keep Pillow busy for hours; an example is a JPEG of 64 kB with thousands of scans.
So a worker process decodes pictures, and is killed after ``_SECONDS``. Only small files in formats
without such tricks are decoded in this process: they take 0.7 s at most (a PNG of 4 million equal
pixels).
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Mapping
from sys import byteorder
from typing import TYPE_CHECKING, cast

from nonolith.formats.cell_size import cells_of, check_pixels, largest_cell_size
from nonolith.formats.size_limit import check_shape
from nonolith.model.colours import BLACK, WHITE, names_of, palette_of_values, parse_rgb
from nonolith.model.grid import Grid
from nonolith.model.limits import MAX_COLOURS, NO_LIMITS
from nonolith.model.masks import highest
from nonolith.model.puzzle import Puzzle
from nonolith.support.errors import FormatError, FormatWarning, UnsupportedError
from nonolith.support.images import open_image, pillow, png_bytes

if TYPE_CHECKING:
    from PIL.Image import Image

#: Opacity (0 to 255) below which a pixel counts as transparent.
_OPAQUE = 128

#: Brightness (0 to 255) below which a colour counts as dark.
_DARK = 128

#: Number of colours above which a picture counts as a photograph.
_PHOTOGRAPH = 1 << 15

_CLEAR = "clear"

#: Maximum number of bytes of a file that is decoded in this process, and the beginnings of such
#: files: PNG and GIF. (BMP has a run-length code that Pillow decodes slowly.)
_SMALL, _SIMPLE = 1 << 16, (b"\x89PNG", b"GIF8")

#: Maximum time for decoding a picture in a worker, in seconds.
_SECONDS = 10.0

#: The keywords of the PNG text chunks with the blank colour, and with the size in cells.
_BACKGROUND = "Background"
_CELLS = "Cells"


class _Decoder:
    """Reads pictures, in a worker process if decoding may take long."""

    def read(self, data: bytes, cell_size: int | None = None) -> Puzzle:
        """Return the puzzle whose goal is the picture; ``cell_size`` is detected if None."""
        if len(data) <= _SMALL and self._picture(data).startswith(_SIMPLE):
            return self.decode(data, cell_size)
        from nonolith.workers.isolation import isolated

        values = isolated(
            _decoded,
            *(self, data, cell_size),
            seconds=_SECONDS,
            memory=NO_LIMITS.memory,
            before="the picture was decoded",
        )
        puzzle: Puzzle
        _, puzzle = values
        check_shape(*puzzle.shape)
        return puzzle

    def decode(self, data: bytes, cell_size: int | None) -> Puzzle:
        """Return the puzzle whose goal is the picture, decoded in this process."""
        raise NotImplementedError

    def _picture(self, data: bytes) -> bytes:
        return data


def _decoded(decoder: _Decoder, data: bytes, cell_size: int | None) -> Iterator[Puzzle | None]:
    """Yield None, then the puzzle. Workers call this function."""
    pillow()
    yield None
    yield decoder.decode(data, cell_size)


class Pictures(_Decoder):
    """Reads pictures in the Pillow formats ``kinds``; writes PNG."""

    def __init__(self, *kinds: str) -> None:
        self._kinds = kinds

    def decode(self, data: bytes, cell_size: int | None) -> Puzzle:
        image = open_image(data, self._kinds)
        return _puzzle(image, _is_lossy(image, data), cell_size)

    def write(self, puzzle: Puzzle) -> bytes:
        assert puzzle.goal is not None
        if not puzzle.height or not puzzle.width:
            raise UnsupportedError("png cannot hold a picture without cells")
        library = pillow()
        from PIL.PngImagePlugin import PngInfo

        texts = PngInfo()
        texts.add_text(_BACKGROUND, puzzle.palette[0].rgb)
        numbers = bytes(map(highest, puzzle.goal.masks()))
        if largest_cell_size(puzzle.height, puzzle.width, numbers) > 1:
            texts.add_text(_CELLS, f"{puzzle.width} x {puzzle.height}")
        values = [bytes.fromhex(colour.rgb[1:]) for colour in puzzle.palette]
        raw = b"".join(values[number] for number in numbers)
        image = library.frombytes("RGB", (puzzle.width, puzzle.height), raw)
        return png_bytes(image, pnginfo=texts)


class Katana(_Decoder):
    """Reads the picture in an export of Nonograms Katana."""

    def decode(self, data: bytes, cell_size: int | None) -> Puzzle:
        image = open_image(self._picture(data), ("PNG",))
        check_pixels(*image.size)
        pixels = _rgba(image).getcolors(_PHOTOGRAPH) or []
        clear = (pixel[:3] for _, pixel in pixels if isinstance(pixel, tuple) and pixel[3] < 255)
        blank = next((f"#{bytes(pixel).hex()}" for pixel in clear), None)
        return _puzzle(image.convert("RGB"), False, cell_size or 1, blank)

    def _picture(self, data: bytes) -> bytes:
        if not data.startswith(b"\x1a\x81\xcd\x45"):
            raise FormatError("the file begins with other bytes", "1A 81 CD 45")
        start = data.find(b"\x89PNG\r\n\x1a\n")
        if start < 0:
            raise FormatError("there is no picture in the file", "a PNG picture")
        return data[start:]


PNG = Pictures("PNG")
PICTURE = Pictures("JPEG", "GIF", "BMP", "TIFF", "WEBP")
KATANA = Katana()


def _puzzle(image: Image, lossy: bool, cell_size: int | None, blank: str | None = None) -> Puzzle:
    width, height = image.size
    check_pixels(width, height)
    pixels, colours = _pixels(image, lossy)
    if cell_size is None and str(image.info.get(_CELLS, "")) == f"{width} x {height}":
        cell_size = 1
    height, width, cells = cells_of(height, width, pixels, cell_size)
    counts = {colours[cell]: cells.count(cell) for cell in dict.fromkeys(cells)}
    blank = blank or parse_rgb(str(image.info.get(_BACKGROUND, ""))) or _background(counts)
    blocks = [pixel for pixel in counts if pixel not in (blank, _CLEAR)]
    palette = palette_of_values(WHITE if blank == _CLEAR else blank, blocks or [BLACK])
    numbers = {rgb: number for number, rgb in enumerate(blocks, 1)} | {blank: 0, _CLEAR: 0}
    masks = {value: 1 << numbers[name] for value, name in enumerate(colours) if name in numbers}
    return Puzzle.from_grid(Grid(height, width, [masks[cell] for cell in cells], palette))


def _rgba(image: Image) -> Image:
    """Decode the first picture of the file as RGBA."""
    try:
        with warnings.catch_warnings(action="ignore"):  # about details that do not change pixels
            image.seek(0)
            return image.convert("RGBA")
    except Exception as error:  # Pillow raises errors of many kinds for broken pictures.
        raise FormatError(f"the picture is broken: {error}", "a whole picture") from None


def _pixels(image: Image, lossy: bool) -> tuple[bytes, list[str]]:
    """Return the index of each pixel's colour, and the colours (``clear`` if transparent)."""
    animated = getattr(image, "is_animated", False)
    image = _rgba(image)
    if animated:
        message = "the file has several pictures; only the first is read"
        warnings.warn(message, FormatWarning, stacklevel=2)
    counted = cast("list[tuple[int, tuple[int, ...]]] | None", image.getcolors(_PHOTOGRAPH))
    if counted is None:
        raise _too_many(f"more than {_PHOTOGRAPH}", "")
    counts: dict[bytes, int] = {bytes(pixel): count for count, pixel in counted}
    names = _names(counts, lossy)
    colours = list(dict.fromkeys(names.values()))
    by_value = {
        int.from_bytes(pixel, byteorder): colours.index(name) for pixel, name in names.items()
    }
    return bytes(map(by_value.__getitem__, memoryview(image.tobytes()).cast("I"))), colours


def _names(counts: Mapping[bytes, int], lossy: bool) -> dict[bytes, str]:
    """Return ``#rrggbb`` or ``clear`` for each pixel value; refuse too many colours."""
    names = {pixel: f"#{pixel[:3].hex()}" if pixel[3] >= _OPAQUE else _CLEAR for pixel in counts}
    number = len(set(names.values()))
    if not lossy:
        if number > MAX_COLOURS + 1:
            raise _too_many(str(number), "")
        return names
    from nonolith.formats.lossy_colours import original_colours

    opaque: dict[bytes, int] = {}
    for pixel, name in names.items():
        if name != _CLEAR:
            opaque[pixel[:3]] = opaque.get(pixel[:3], 0) + counts[pixel]
    originals = original_colours(opaque, MAX_COLOURS + (len(opaque) == number))
    if originals is None:
        raise _too_many(str(number))
    for pixel, name in names.items():
        if name != _CLEAR:
            names[pixel] = f"#{originals[pixel[:3]].hex()}"
    left = list(dict.fromkeys(names.values()))
    if len(left) < number:
        words = ", ".join(names_of([name for name in left if name != _CLEAR], []))
        warnings.warn(
            f"the picture has {number} colours, most of them caused by lossy compression; read as "
            f"{len(left)}: {words}",
            FormatWarning,
            stacklevel=2,
        )
    return names


def _too_many(
    number: str, why: str = ", and the colours before the compression are not clear"
) -> FormatError:
    return FormatError(
        f"the picture has {number} colours{why}; make a puzzle of a photograph with nonolith make, "
        "or reduce the colours in a drawing program, and save the picture as PNG",
        f"at most {MAX_COLOURS + 1}, the background included",
    )


def _is_lossy(image: Image, data: bytes) -> bool:
    """Return whether the file has lossy compression, so that its colours are not exact."""
    if image.format == "WEBP":
        return b"VP8L" not in data
    return image.format == "JPEG" or image.info.get("compression") in ("jpeg", "tiff_jpeg")


def _background(counts: dict[str, int]) -> str:
    for usual in (_CLEAR, WHITE):
        if usual in counts:
            return usual
    colour = max(counts, key=lambda rgb: (counts[rgb], _brightness(rgb)), default=WHITE)
    return WHITE if len(counts) == 1 and _brightness(colour) < _DARK else colour


def _brightness(rgb: str) -> float:
    """Return the perceived brightness from 0 to 255 (luma, ITU-R BT.601)."""
    red, green, blue = bytes.fromhex(rgb[1:])
    return 0.299 * red + 0.587 * green + 0.114 * blue

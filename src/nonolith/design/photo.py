"""Open a picture file upright, with 8 bits for each channel.

If a file contains several pictures, the first one is used. Its EXIF orientation is applied. Samples
of 16 bits are reduced to 8 bits, and palette indices are replaced by their colours. The libraries
run in a worker process, because hostile files keep some of them busy for hours.
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, cast

from nonolith.design.svg_picture import is_svg, png_of_svg
from nonolith.model.limits import MAX_INPUT_BYTES, NO_LIMITS, Limits
from nonolith.support.arguments import expect
from nonolith.support.errors import FormatError, NonolithError
from nonolith.support.files import read_file
from nonolith.support.images import open_image
from nonolith.workers.isolation import Task, isolated

if TYPE_CHECKING:
    from PIL.Image import Image

#: The supported formats, by their names in Pillow.
KINDS = ("PNG", "JPEG", "GIF", "BMP", "TIFF", "WEBP", "PPM")

#: Maximum number of pixels; making puzzles from a picture of this size takes 1.6 GB of memory.
MAX_PHOTO_PIXELS = 50_000_000

#: Memory for the pixels of a picture beyond the limit on memory, in bytes.
_PIXELS = 1 << 30


def each_of_picture(
    task: Task,
    source: str | bytes | os.PathLike[str],
    *arguments: Any,
    limits: Limits = NO_LIMITS,
    argument: str = "picture",
    before: str = "the picture was read",
) -> Iterator[Any]:
    """Yield the values of a task on the bytes of a picture, the first of which is None.

    The task runs in a worker process (see ``isolated``). Messages call the source ``argument``;
    errors about a file name it.
    """
    expect(source, (str, bytes, os.PathLike), argument, "the path of a picture, or its bytes")
    name = None if isinstance(source, bytes) else os.fspath(source)
    data = source if isinstance(source, bytes) else read_file(os.fspath(source), MAX_INPUT_BYTES)
    try:
        memory = limits.memory + _PIXELS
        yield from isolated(
            task, data, *arguments, seconds=limits.seconds, memory=memory, before=before
        )
    except FormatError as error:
        error.source = name
        raise


def open_picture(data: bytes) -> Image:
    """Return the picture, upright, in the mode RGBA.

    Raise FormatError if the picture is broken, too large, or not in a supported format.
    """
    image = open_image(png_of_svg(data) if is_svg(data) else data, KINDS)
    width, height = image.size
    if width * height > MAX_PHOTO_PIXELS:
        raise FormatError(
            f"the picture is {width} x {height} pixels; make it smaller",
            expected=f"at most {MAX_PHOTO_PIXELS} pixels",
        )
    try:
        with warnings.catch_warnings(action="ignore"):  # about metadata that is not used here
            from PIL import ImageOps

            image.seek(0)
            image = ImageOps.exif_transpose(image)
            return _in_eight_bits(image).convert("RGBA")
    except NonolithError:
        raise
    except Exception as error:  # Pillow raises various exceptions for broken pictures
        raise FormatError(f"the picture is broken: {error}", expected="a whole picture") from None


def _in_eight_bits(image: Image) -> Image:
    """Convert a grey image with 16-bit or float samples to 8 bits; return others unchanged."""
    if not image.mode.startswith(("I", "F")):
        return image
    image = image.convert("F")
    low, high = cast("tuple[float, float]", image.getextrema())
    # 16-bit greys are scaled from the range 0 to 65535, other greys from their own range.
    least, most = (0.0, 65535.0) if low >= 0 and 255 < high <= 65535 else (low, high)
    scale = 255 / (most - least) if most > least else 0.0
    return image.point(lambda value: value * scale - least * scale).convert("L")


def cropped(image: Image, box: tuple[int, int, int, int]) -> Image:
    """Return the area in a box of pixels; FormatError if the box is not within the picture."""
    left, top, right, bottom = box
    if not (0 <= left < right <= image.width and 0 <= top < bottom <= image.height):
        raise FormatError(
            f"the box {left},{top},{right},{bottom} is not in the picture of {image.width} x "
            f"{image.height} pixels",
            expected="left,top,right,bottom, with left < right and top < bottom",
        )
    return image.crop(box)

"""Make a picture file upright and opaque, crop it to its subject, and scale it down.

If a file contains several pictures, the first one is used. Its EXIF orientation is applied. Samples
of 16 bits are reduced to 8 bits, and palette indices are replaced by their colours. Transparent
areas become white, or black if the opaque areas are light. If most of the border has one colour,
the subject is the area that differs from this colour.
"""

from __future__ import annotations

import os
import warnings
from typing import TYPE_CHECKING, NamedTuple, cast

from nonolith.design.svg_picture import is_svg, png_of_svg
from nonolith.formats.pictures import open_image
from nonolith.formats.sources import read_file
from nonolith.model.limits import MAX_INPUT_BYTES
from nonolith.support.arguments import expect
from nonolith.support.errors import FormatError, NonolithError

if TYPE_CHECKING:
    from PIL.Image import Image

#: The supported formats, by their names in Pillow.
KINDS = ("PNG", "JPEG", "GIF", "BMP", "TIFF", "WEBP", "PPM")

#: Maximum number of pixels; scaling a picture of this size takes 200 MB of memory.
MOST_PIXELS = 50_000_000

#: Two colours count as the same if no channel (0 to 255) differs by more than this number.
_NEAR = 40

#: A border has one colour if at least this share of its pixels has it.
_MOST_OF_BORDER = 0.85

#: A picture whose mean brightness (0 to 255) is above this number is light.
_LIGHT = 160


class Photo(NamedTuple):
    """A picture with one pixel for each cell of the puzzle."""

    image: Image  #: the pixels (mode RGB)
    background: tuple[int, int, int] | None  #: as returned by ``background_of``


def open_picture(source: str | bytes | os.PathLike[str], argument: str = "picture") -> Image:
    """Return the picture (upright, mode RGBA) in a file or in bytes.

    Messages call the source ``argument``. A FormatError is raised if the picture is broken, too
    large, or not in a supported format.
    """
    expect(source, (str, bytes, os.PathLike), argument, "the path of a picture, or its bytes")
    if isinstance(source, bytes):
        return _decoded(source)
    name = os.fspath(source)
    data = read_file(name, MAX_INPUT_BYTES)
    try:
        return _decoded(data)
    except FormatError as error:
        error.source = name
        raise


def _decoded(data: bytes) -> Image:
    image = open_image(png_of_svg(data) if is_svg(data) else data, KINDS)
    width, height = image.size
    if width * height > MOST_PIXELS:
        raise FormatError(
            f"the picture is {width} x {height} pixels; make it smaller",
            expected=f"at most {MOST_PIXELS} pixels",
        )
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Pillow warns about metadata that is not used here
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


def flattened(image: Image) -> Image:
    """Replace the transparent areas of a picture (RGBA) by white or black; return it as RGB."""
    from PIL import Image as Images, ImageStat

    alpha = image.getchannel("A")
    if alpha.getextrema() == (255, 255):
        return image.convert("RGB")
    opaque = alpha.point(lambda value: 255 * (value >= 128))
    light = ImageStat.Stat(image.convert("L"), opaque).mean[0] if opaque.getbbox() else 0.0
    flat = Images.new("RGB", image.size, "black" if light > _LIGHT else "white")
    flat.paste(image.convert("RGB"), mask=alpha)
    return flat


def background_of(image: Image) -> tuple[int, int, int] | None:
    """Return the colour (RGB) of most of the border, or None if no colour covers most of it."""
    w, h = image.size
    sides = ((0, 0, w, 1), (0, h - 1, w, h), (0, 0, 1, h), (w - 1, 0, w, h))
    raw = b"".join(image.crop(side).tobytes() for side in sides)
    red, green, blue = channels = [raw[i::3] for i in range(3)]
    middle = len(red) // 2
    medians = sorted(red)[middle], sorted(green)[middle], sorted(blue)[middle]
    near = sum(
        all(abs(value - median) <= _NEAR for value, median in zip(pixel, medians, strict=True))
        for pixel in zip(*channels, strict=True)
    )
    return medians if near >= _MOST_OF_BORDER * len(red) else None


def _cropped_to_subject(image: Image, background: tuple[int, int, int]) -> Image:
    """Return the picture cropped to its subject, or uncropped if only one colour would remain."""
    from PIL import Image as Images, ImageChops

    difference = ImageChops.difference(image, Images.new("RGB", image.size, background))
    red, green, blue = difference.split()
    largest = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    cropped = image.crop(largest.point(lambda value: 255 * (value > _NEAR)).getbbox())
    extrema = cast("tuple[tuple[int, int], ...]", cropped.getextrema())
    return image if all(high - low <= _NEAR for low, high in extrema) else cropped


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


def photo_of(
    image: Image, size: tuple[int, int] | int, crop: str | tuple[int, int, int, int]
) -> Photo:
    """Crop a picture, and scale it: each new pixel is the mean of an area of the picture.

    ``size`` and ``crop`` are those of ``from_picture``. If ``size`` is rows and columns, a
    picture whose border has one colour is padded with this colour to these proportions, and any
    other picture is cropped to them. A FormatError is raised if the crop box is not within the
    picture.
    """
    from PIL import ImageOps
    from PIL.Image import Resampling

    flat = flattened(image)
    if isinstance(crop, tuple):
        flat = cropped(flat, crop)
    background = background_of(flat)
    if crop == "auto" and background is not None:
        flat = _cropped_to_subject(flat, background)
    if isinstance(size, int):
        sides = [max(1, round(side * size / max(flat.size))) for side in flat.size]
        return Photo(flat.resize((sides[0], sides[1]), Resampling.BOX), background)
    rows, columns = size
    if background is None:
        return Photo(ImageOps.fit(flat, (columns, rows), Resampling.BOX), background)
    small = ImageOps.pad(flat, (columns, rows), Resampling.BOX, color=background)
    return Photo(small, background)

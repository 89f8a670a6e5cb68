"""Photo: a picture as files hold it, made ready: upright, flat, cut to its subject, and small.

Of a file with several pictures the first one is taken. The rotation that a camera noted is done.
Sixteen bits become eight, palettes become colours. What is transparent becomes background: white,
or black where the picture is light. The subject is what differs from the colour along the border,
where most of the border has one colour.
"""

from __future__ import annotations

import os
import warnings
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, cast

from nonolith.formats.pixels import opened
from nonolith.model.limits import MAX_INPUT_BYTES, MAX_LINE
from nonolith.support.arguments import expect
from nonolith.support.errors import FormatError, NonolithError

if TYPE_CHECKING:
    from PIL.Image import Image

#: The kinds of pictures that are opened, as Pillow calls them.
KINDS = ("PNG", "JPEG", "GIF", "BMP", "TIFF", "WEBP", "PPM")

#: Most pixels; a picture of so many takes 200 MB while it is made small.
MOST_PIXELS = 50_000_000

#: So much may the border differ from its main colour, in each of red, green and blue (0 to 255).
_NEAR = 40

#: The share of the border that must have one colour for there to be a subject before it.
_EVEN = 0.85

#: A picture that is lighter than this on average (0 to 255) is light.
_LIGHT = 160


class Photo(NamedTuple):
    """A picture of as many pixels as the puzzle has cells.

    Attributes:
        image: its colours (mode RGB).
        background: the colour around the subject (red, green, blue), or None for a scene.
    """

    image: Image
    background: tuple[int, int, int] | None


def open_picture(source: str | bytes | os.PathLike[str]) -> Image:
    """The picture in a file or in bytes: upright, in colours (RGBA).

    Raises:
        FormatError: it is no picture of these kinds, it is broken, or it has too many pixels.
        MissingExtraError: Pillow is not installed.
    """
    expect(source, (str, bytes, os.PathLike), "picture", "the path of a picture, or its bytes")
    if isinstance(source, bytes):
        return _decoded(source)
    name = os.fspath(source)
    try:
        path = Path(name)
        large = path.stat().st_size > MAX_INPUT_BYTES
        data = b"" if large else path.read_bytes()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise FormatError(f"it cannot be read: {reason}", source=name) from None
    if large:
        raise FormatError(f"the file has more than {MAX_INPUT_BYTES} bytes", source=name)
    try:
        return _decoded(data)
    except FormatError as error:
        error.source = name
        raise


def _decoded(data: bytes) -> Image:
    image = opened(data, KINDS)
    width, height = image.size
    if width * height > MOST_PIXELS:
        raise FormatError(
            f"the picture is {width} x {height} pixels; make it smaller",
            expected=f"at most {MOST_PIXELS} pixels",
        )
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about details of the file that do not matter here
            from PIL import ImageOps

            image.seek(0)
            image = ImageOps.exif_transpose(image)
            return _in_eight_bits(image).convert("RGBA")
    except NonolithError:
        raise
    except Exception as error:  # Pillow raises errors of many kinds for broken pictures.
        raise FormatError(f"the picture is broken: {error}", expected="a whole picture") from None


def _in_eight_bits(image: Image) -> Image:
    """Greys of 16 bits, or of floating point, as greys of 8."""
    if not image.mode.startswith(("I", "F")):
        return image
    image = image.convert("F")
    low, high = image.getextrema()
    assert isinstance(low, float)
    assert isinstance(high, float)
    # 16 bits use their whole range; anything else is stretched to it.
    least, most = (0.0, 65535.0) if low >= 0 and 255 < high <= 65535 else (low, high)
    scale = 255 / (most - least) if most > least else 0.0
    return image.point(lambda value: value * scale - least * scale).convert("L")


def flattened(image: Image) -> Image:
    """The picture (RGBA) without transparency (RGB)."""
    from PIL import Image as Images
    from PIL import ImageStat

    alpha = image.getchannel("A")
    if alpha.getextrema() == (255, 255):
        return image.convert("RGB")
    opaque = alpha.point(lambda value: 255 * (value >= 128))
    light = 0.0
    if opaque.getbbox():
        light = ImageStat.Stat(image.convert("L"), opaque).mean[0]
    ground = "black" if light > _LIGHT else "white"
    flat = Images.new("RGB", image.size, ground)
    flat.paste(image.convert("RGB"), mask=alpha)
    return flat


def background_of(image: Image) -> tuple[int, int, int] | None:
    """The colour that nearly all of the border has (RGB), or None."""
    width, height = image.size
    sides = [(0, 0, width, 1), (0, height - 1, width, height), (0, 0, 1, height)]
    sides.append((width - 1, 0, width, height))
    raw = b"".join(image.crop(side).tobytes() for side in sides)
    red, green, blue = (sorted(raw[i::3]) for i in range(3))
    middle = len(red) // 2
    colour = red[middle], green[middle], blue[middle]
    near = sum(
        all(abs(value - of) <= _NEAR for value, of in zip(raw[i : i + 3], colour, strict=True))
        for i in range(0, len(raw), 3)
    )
    return colour if near * 3 >= _EVEN * len(raw) else None


def subject_of(image: Image, background: tuple[int, int, int]) -> tuple[int, int, int, int] | None:
    """The box (left, top, right, bottom) of what differs from the background; None for nothing."""
    from PIL import Image as Images
    from PIL import ImageChops

    difference = ImageChops.difference(image, Images.new("RGB", image.size, background))
    most = difference.getchannel(0)
    for channel in (1, 2):
        most = ImageChops.lighter(most, difference.getchannel(channel))
    return most.point(lambda value: 255 * (value > _NEAR)).getbbox()


def _cut_to_subject(image: Image, background: tuple[int, int, int]) -> Image:
    """The picture cut to its subject; as it is where nothing but the subject's colour is left."""
    box = subject_of(image, background)
    cut = image.crop(box) if box else image
    extrema = cast("tuple[tuple[int, int], ...]", cut.getextrema())
    even = all(high - low <= _NEAR for low, high in extrema)
    return image if even else cut


def photo_of(
    image: Image, size: tuple[int, int] | int, crop: str | tuple[int, int, int, int]
) -> Photo:
    """The picture cut and scaled by area.

    Args:
        image: the picture (RGBA), upright.
        size: rows and columns, or the longer side; the shape is then kept. A subject is then
            framed by its background, a scene cut to the shape.
        crop: ``auto`` cuts to the subject where there is one, ``none`` does not; or a box (left,
            top, right, bottom) in pixels.

    Raises:
        FormatError: the box is not in the picture.
    """
    from PIL import ImageOps
    from PIL.Image import Resampling

    flat = flattened(image)
    if isinstance(crop, tuple):
        left, top, right, bottom = crop
        if not (0 <= left < right <= flat.width and 0 <= top < bottom <= flat.height):
            raise FormatError(
                f"the box {left},{top},{right},{bottom} is not in the picture of {flat.width} x "
                f"{flat.height} pixels",
                expected="left,top,right,bottom, with left < right and top < bottom",
            )
        flat = flat.crop(crop)
    background = background_of(flat)
    if crop == "auto" and background is not None:
        flat = _cut_to_subject(flat, background)
    if isinstance(size, int):
        longest = max(flat.size)
        rows = max(1, round(flat.height * size / longest))
        columns = max(1, round(flat.width * size / longest))
    else:
        rows, columns = size
    assert max(rows, columns) <= MAX_LINE
    box_of = Resampling.BOX
    if isinstance(size, int):
        small = flat.resize((columns, rows), box_of)
    elif background is not None:
        small = ImageOps.pad(flat, (columns, rows), box_of, color=background)
    else:
        small = ImageOps.fit(flat, (columns, rows), box_of)
    return Photo(small, background)

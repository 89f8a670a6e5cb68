"""Open and write images with Pillow."""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING, Any

from nonolith.support.errors import FormatError, needing

if TYPE_CHECKING:
    from PIL.Image import Image


def pillow() -> Any:
    """Return the module ``PIL.Image``; raise MissingExtraError if Pillow is not installed."""
    with needing("pictures need Pillow", "image"):
        from PIL import Image
    return Image


def open_image(data: bytes, kinds: tuple[str, ...]) -> Image:
    """Open a picture of one of these kinds without decoding it, so that its size can be checked.

    Raise FormatError if the data is not such a picture, or is broken.
    """
    library = pillow()
    from io import BytesIO

    names = " or ".join((", ".join(kinds[:-1]), kinds[-1]) if kinds[1:] else kinds)
    if not data:
        raise FormatError("the file is empty", f"a picture in {names}")
    try:
        with warnings.catch_warnings(action="ignore"):  # about large pictures; see check_pixels
            image: Image = library.open(BytesIO(data), formats=list(kinds))
            return image
    except library.DecompressionBombError:
        raise FormatError(
            "the picture has far too many pixels; make it smaller",
            "a picture with one pixel for each cell",
        ) from None
    except Exception as error:  # Pillow raises errors of many kinds for broken pictures.
        reason = "it is broken, or of another kind" if "BytesIO" in str(error) else str(error)
        raise FormatError(
            f"this is not a picture that can be read: {reason}", f"a picture in {names}"
        ) from None


def png_bytes(image: Image, **options: Any) -> bytes:
    """Return an image as PNG; ``options`` are those of Pillow."""
    from io import BytesIO

    out = BytesIO()
    image.save(out, format="PNG", **options)
    return out.getvalue()

"""Draw SVG pictures as pixels, with resvg (https://github.com/linebender/resvg).

A picture that refers to another picture is refused, because resvg would read this file.
"""

from __future__ import annotations

import re
import threading
from concurrent.futures import ThreadPoolExecutor

from nonolith.support.errors import FormatError, needing

#: The picture is drawn in a square with this side, in pixels.
_SIDE = 1024

#: Maximum number of bytes of a picture: resvg cannot be interrupted.
_MAX_BYTES = 5_000_000

#: Stack of the thread that draws, in bytes: resvg needs up to 40 kB for each level of nesting, and
#: allows 1024 levels.
_STACK = 1 << 27

#: The element svg must begin within this number of bytes from the start of the file.
_START = 4096


def is_svg(data: bytes) -> bool:
    """Return whether the file seems to be an SVG picture."""
    start = data[:_START].removeprefix(b"\xef\xbb\xbf").lstrip()
    return start.startswith(b"<") and re.search(rb"<(\w+:)?svg[\s>]", start) is not None


def png_of_svg(data: bytes) -> bytes:
    """Return an SVG picture as PNG.

    Raise FormatError if it is broken or too large, or contains or refers to another picture.
    """
    with needing("SVG pictures need resvg-py", "image"):
        from resvg_py import svg_to_bytes
    from xml.etree.ElementTree import ParseError, tostring

    from defusedxml import DefusedXmlException
    from defusedxml.ElementTree import fromstring

    if len(data) > _MAX_BYTES:
        raise FormatError(
            f"the SVG picture has {len(data)} bytes; export it as PNG",
            expected=f"at most {_MAX_BYTES} bytes",
        )
    try:
        root = fromstring(data)
    except (ParseError, DefusedXmlException, ValueError, LookupError) as error:
        raise FormatError(f"the SVG picture cannot be read: {error}", expected="SVG") from None
    for element in root.iter():
        for name in [name for name in element.attrib if name.endswith("href")]:
            if element.get(name, "").strip().startswith("#"):
                continue
            if element.tag.rpartition("}")[2] in ("image", "feImage"):
                raise FormatError(
                    "the SVG picture contains or refers to another picture; export it as PNG",
                    expected="an SVG picture without other pictures",
                )
            del element.attrib[name]
    before = threading.stack_size(_STACK)
    try:
        with ThreadPoolExecutor(1) as pool:
            png: bytes = pool.submit(
                svg_to_bytes,
                svg_string=tostring(root, encoding="unicode"),
                width=_SIDE,
                height=_SIDE,
                dpi=96,
                skip_system_fonts=b"text" not in data,
            ).result()
            return png
    except (ValueError, RecursionError) as error:
        raise FormatError(f"the SVG picture cannot be drawn: {error}", expected="SVG") from None
    finally:
        threading.stack_size(before)

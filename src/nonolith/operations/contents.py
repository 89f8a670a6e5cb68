"""Contents: a file in an answer, as text or in base 64."""

from __future__ import annotations

from typing import Any

from nonolith.operations.fields import Schema
from nonolith.operations.schemas import TEXT, described, optional

CONTENTS: dict[str, Schema] = {
    "media_type": described(TEXT, "the media type of the file"),
    "extension": described(TEXT, "the usual ending of its name, with the dot"),
    "text": described(optional(TEXT), "the file as text, or null"),
    "base64": described(optional(TEXT), "the file in base 64, or null"),
}

_TYPES = {
    ".htm": "text/html",
    ".html": "text/html",
    ".json": "application/json",
    ".pbm": "image/x-portable-bitmap",
    ".pdf": "application/pdf",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".xml": "application/xml",
}


def contents_record(name: str, data: str | bytes) -> dict[str, Any]:
    """What a format or renderer wrote, as fields of an answer."""
    from base64 import b64encode

    from nonolith.formats import FORMATS
    from nonolith.render import RENDERERS

    row = FORMATS.get(name) or RENDERERS[name]
    extension = next(iter(row.extensions), ".txt")
    text = _text(data)
    other = "text/plain" if text is not None else "application/octet-stream"
    return {
        "media_type": _TYPES.get(extension, other),
        "extension": extension,
        "text": text,
        "base64": b64encode(data).decode() if isinstance(data, bytes) and text is None else None,
    }


def _text(data: str | bytes) -> str | None:
    if isinstance(data, str):
        return data
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return None
    return None if "\0" in text else text

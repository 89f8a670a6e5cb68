"""Kinds of files that hold no puzzle nonolith can read: what the beginning of one looks like."""

from __future__ import annotations

import re

#: How a file begins (bytes as latin-1), what it is, and what to do about it.
_KINDS = (
    ("%PDF-", "a PDF document", "save the clues as text, or the picture as PNG"),
    ("PK\x03\x04", "a ZIP archive (or an office document)", "unpack it first"),
    ("\x1f\x8b", "a gzip archive", "unpack it first"),
    ("BZh", "a bzip2 archive", "unpack it first"),
    ("\xfd7zXZ", "an xz archive", "unpack it first"),
    ("7z\xbc\xaf", "a 7z archive", "unpack it first"),
    ("{\\rtf", "an RTF document", "save the clues as plain text"),
)

#: The picture of nonograms.org in its page (the format nonograms_org).
_PICTURE = re.compile(r"\bvar\s+d\s*=\s*\[\s*\[")


def looks_like(head: str) -> tuple[str, str] | None:
    """What the beginning of an input looks like, and what to do; None if it is nothing known.

    >>> looks_like("%PDF-1.7")
    ('a PDF document', 'save the clues as text, or the picture as PNG')
    """
    for beginning, what, advice in _KINDS:
        if head.startswith(beginning):
            return what, advice
    start = head.lstrip().lower()
    page = start.startswith(("<!doctype html", "<html"))
    if page and not _PICTURE.search(head):
        return "a page of the web (HTML)", "save the puzzle itself, not the page around it"
    if start.startswith("<") and "<svg" in start[:2000]:
        return "a drawing in SVG", "save it as PNG, one pixel for each cell"
    return None

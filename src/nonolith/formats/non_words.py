"""The words of the non format: its keywords, and what may follow them."""

from __future__ import annotations

#: The keywords of texts, and what a puzzle calls these texts.
TEXTS = {
    "title": "title",
    "by": "author",
    "author": "author",
    "copyright": "copyright",
    "license": "licence",
    "licence": "licence",
}
NOTES = ("note", "notes")
SIZES = ("width", "height")
CLUES = ("rows", "columns")
GRIDS = ("goal", "saved")
COLOURS = ("color", "colour")
KEYWORDS = frozenset((*TEXTS, *NOTES, *SIZES, *CLUES, *GRIDS, *COLOURS, "catalogue"))


def unquoted(text: str) -> str:
    """The text without the quotes around it."""
    if len(text) >= 2 and text[0] == text[-1] and text[0] in "\"'":
        return text[1:-1]
    return text


def value_of(text: str) -> str:
    """What a text after a keyword means: without quotes, its character references replaced."""
    inner = unquoted(text)
    if "&" in inner:
        from html import unescape

        inner = unescape(inner)
    return inner


def note(word: str, text: str) -> str:
    """A line of the notes: the text of an unknown keyword, with the keyword before it."""
    return value_of(text) if word in NOTES else f"{word}: {value_of(text)}"

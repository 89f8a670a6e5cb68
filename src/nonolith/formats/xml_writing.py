"""Texts as XML can hold them."""

from __future__ import annotations

from html import escape


def attribute(name: str, value: str) -> str:
    """An attribute, in which line ends and tabs stay what they are."""
    text = escaped(value).replace("\n", "&#10;").replace("\t", "&#9;")
    return f'{name}="{text}"'


def escaped(text: str) -> str:
    """The text, with special characters escaped; what XML cannot have at all becomes U+FFFD."""
    text = escape(text, quote=False).replace('"', "&quot;")
    return "".join(_safe(char) for char in text)


def _safe(char: str) -> str:
    if char == "\r":
        return "&#13;"
    if (
        (char < " " and char not in "\t\n")
        or "\ud800" <= char <= "\udfff"
        or char in "\ufffe\uffff"
    ):
        return "\ufffd"
    return char

"""Metrics: how wide texts are. The figures are those of Helvetica, in which all pictures count.

Fonts differ a little from machine to machine, so what is laid out by these leaves some space.
"""

from __future__ import annotations

from unicodedata import east_asian_width

_DIGIT = 0.556
_NARROW = frozenset("fijlrtI.,:;!|'`()[]/\\ -")
_WIDE = frozenset("mwMWGOQ@%")


def text_width(text: str) -> float:
    """The width of a text, as part of the size of its font.

    >>> round(text_width("12"), 3)
    1.112
    """
    return sum(map(_width, text))


def _width(character: str) -> float:
    if character.isdecimal():
        return _DIGIT
    if character in _NARROW:
        return 0.34
    if character in _WIDE:
        return 0.86
    if not character.isascii() and east_asian_width(character) in "WF":
        return 1.0
    return 0.7 if character.isupper() else _DIGIT


def wrapped(text: str, width: float) -> list[str]:
    """The text in lines that are at most so wide (in sizes of the font), where words allow it.

    >>> wrapped("one two three", 4.5)
    ['one two', 'three']
    """
    lines: list[str] = []
    line = ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if line and text_width(longer) > width:
            lines.append(line)
            line = word
        else:
            line = longer
    return [*lines, line] if line else lines

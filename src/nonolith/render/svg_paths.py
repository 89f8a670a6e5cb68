"""The data of SVG paths: boxes, lines and dots in tenths of a cell, in few characters.

Paths move from where they are, so that numbers stay short. Boxes of one height are strokes as wide
as they are high, which takes half the characters of outlines.
"""

from __future__ import annotations

from collections.abc import Iterable

from nonolith.render.drawing import Box, Point, Segment

#: The side of a cell in the units of SVG pictures.
CELL = 10


def short(number: float) -> str:
    """A number in few characters: at most two decimals, none where they are 0.

    >>> short(2.0), short(-7.25), short(0.5)
    ('2', '-7.25', '.5')
    """
    text = f"{number:.2f}".rstrip("0").rstrip(".")
    if text in ("", "-0", "-"):
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def strokes(runs: Iterable[tuple[float, float, float]]) -> str:
    """The data of a path with a stroke to the right from each point x, y of this length.

    >>> strokes([(5, 5, 0), (15, 5, 0), (3, 25, 4)])
    'm5 5h0m10 0h0m-12 20h4'
    """
    parts = []
    x = y = 0.0
    for start, level, length in runs:
        parts.append(f"m{short(start - x)} {short(level - y)}h{short(length)}")
        x, y = start + length, level
    return "".join(parts)


def filled(boxes: Iterable[Box]) -> str:
    """The data of a path around each box.

    >>> filled([Box(1, 1, 3, 2), Box(5, 1, 1, 1)])
    'm1 1h3v2h-3zm4 0h1v1h-1z'
    """
    parts = []
    x = y = 0.0
    for left, top, wide, high in boxes:
        width = short(wide)
        parts.append(f"m{short(left - x)} {short(top - y)}h{width}v{short(high)}h-{width}z")
        x, y = left, top
    return "".join(parts)


def lines(segments: Iterable[Segment]) -> str:
    """The data of a path of lines.

    >>> lines([Segment(0, 1, 0, 4), Segment(0, 0, 0.5, 1)])
    'M0 10V40M0 0L5 10'
    """
    return "".join(_line(*(value * CELL for value in segment)) for segment in segments)


def _line(x1: float, y1: float, x2: float, y2: float) -> str:
    start = f"M{short(x1)} {short(y1)}"
    if x1 == x2:
        return f"{start}V{short(y2)}"
    return f"{start}H{short(x2)}" if y1 == y2 else f"{start}L{short(x2)} {short(y2)}"


def dots(points: Iterable[Point]) -> str:
    """The data of a path of lines of no length, which round caps make dots."""
    return strokes((x * CELL, y * CELL, 0) for x, y in points)


def scaled(boxes: Iterable[Box]) -> list[Box]:
    """Boxes in the units of SVG pictures."""
    return [Box(*(value * CELL for value in box)) for box in boxes]

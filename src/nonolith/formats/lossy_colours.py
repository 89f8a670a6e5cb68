"""Lossy colours: the few original colours of a picture with lossy compression, such as JPEG.

Such a picture has hundreds of colours, each near one of the original ones. They are grouped around
the frequent ones. The result is accepted only if it is clear: every colour is near its original,
and at least twice as far from every other original.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import dist

#: Red, green and blue, 0 to 255.
Rgb = tuple[int, int, int]

#: Maximum Euclidean distance of a colour from its original, in RGB values from 0 to 255.
_FARTHEST = 64

#: Maximum distance of a red, green or blue value from 0 or 255 that is rounded to these.
_END = 16


def real_colours(counts: Mapping[Rgb, int], most: int) -> dict[Rgb, Rgb] | None:
    """Return the original of each colour; None if it is not clear, or there are too many.

    Args:
        counts: Number of pixels of each colour.
        most: Maximum number of original colours.

    >>> real_colours({(255, 255, 255): 9, (250, 251, 252): 2, (3, 0, 2): 4}, 32)[250, 251, 252]
    (255, 255, 255)
    >>> real_colours({(0, 0, 0): 9, (40, 40, 40): 9, (20, 20, 20): 1}, 32) is None
    True
    """
    centres: list[Rgb] = []
    groups: list[list[Rgb]] = []
    for colour in sorted(counts, key=lambda colour: (-counts[colour], colour)):
        near = min(range(len(centres)), key=lambda i: dist(centres[i], colour), default=None)
        if near is not None and dist(centres[near], colour) <= _FARTHEST:
            groups[near].append(colour)
            continue
        if len(centres) == most:
            return None
        centres.append(colour)
        groups.append([colour])
    if len(centres) == 1 < len(counts):
        return None  # compression blurs edges between colours; one group is a soft picture
    centres = [_mean(group, counts) for group in groups]
    nearest = {colour: _clearly_nearest(colour, centres) for colour in counts}
    found = {colour: _at_end(centre) for colour, centre in nearest.items() if centre is not None}
    return found if len(found) == len(counts) else None


def _mean(group: list[Rgb], counts: Mapping[Rgb, int]) -> Rgb:
    total = sum(counts[colour] for colour in group)
    red, green, blue = (
        round(sum(colour[i] * counts[colour] for colour in group) / total) for i in range(3)
    )
    return red, green, blue


def _clearly_nearest(colour: Rgb, centres: list[Rgb]) -> Rgb | None:
    near, *others = sorted(centres, key=lambda centre: dist(centre, colour))
    distance = dist(near, colour)
    clear = distance <= _FARTHEST and (not others or 2 * distance <= dist(others[0], colour))
    return near if clear else None


def _at_end(colour: Rgb) -> Rgb:
    """Return the colour with values near 0 or 255 rounded to these."""
    red, green, blue = (0 if v <= _END else 255 if v >= 255 - _END else v for v in colour)
    return red, green, blue

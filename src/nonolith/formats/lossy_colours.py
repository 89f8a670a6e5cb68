"""Find the few original colours of a picture with lossy compression, such as JPEG.

Such a picture has hundreds of colours, each near one of the original colours. The colours are put
into groups around the most frequent ones; the mean of a group is an original colour. The groups are
accepted only if they are clear: every colour is near its own original colour, and at least twice as
far from every other original colour.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import dist

#: Maximum Euclidean distance of a colour from its original colour, for red, green and blue values
#: from 0 to 255.
_FARTHEST = 64

#: A red, green or blue value at most this far from 0 or 255 is rounded to 0 or 255.
_END = 16


def original_colours(counts: Mapping[bytes, int], most: int) -> dict[bytes, bytes] | None:
    """Return the original colour of each colour; None if the groups are not clear.

    ``counts`` has the number of pixels of each colour, which is three bytes: red, green and blue.
    Return None also if there are more than ``most`` original colours.

    >>> white, nearly, black = bytes([255, 255, 255]), bytes([250, 251, 252]), bytes([3, 0, 2])
    >>> original_colours({white: 9, nearly: 2, black: 4}, 32)[nearly] == white
    True
    >>> original_colours({bytes(3): 9, bytes([40] * 3): 9, bytes([20] * 3): 1}, 32) is None
    True
    """
    groups: dict[bytes, list[bytes]] = {}
    for colour in sorted(counts, key=lambda colour: (-counts[colour], colour)):
        near = min(groups, key=lambda centre: dist(centre, colour), default=None)
        if near is not None and dist(near, colour) <= _FARTHEST:
            groups[near].append(colour)
        elif len(groups) == most:
            return None
        else:
            groups[colour] = [colour]
    if len(groups) == 1 < len(counts):
        return None  # not caused by compression, which blurs the edges between colours
    centres = [_mean(group, counts) for group in groups.values()]
    originals = {}
    for colour in counts:
        near, *others = sorted(centres, key=lambda centre: dist(centre, colour))
        distance = dist(near, colour)
        if distance > _FARTHEST or (others and 2 * distance > dist(others[0], colour)):
            return None
        originals[colour] = bytes(0 if v <= _END else 255 if v >= 255 - _END else v for v in near)
    return originals


def _mean(group: list[bytes], counts: Mapping[bytes, int]) -> bytes:
    total = sum(counts[colour] for colour in group)
    return bytes(round(sum(c[i] * counts[c] for c in group) / total) for i in range(3))

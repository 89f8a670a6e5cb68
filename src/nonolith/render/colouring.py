"""Colouring: what can be read on a colour, and the nearest colour where not all can be shown."""

from __future__ import annotations

#: Levels of red, green and blue in the 6 x 6 x 6 cube of terminals with 256 colours.
_LEVELS = (0, 95, 135, 175, 215, 255)


def channels(rgb: str) -> tuple[int, int, int]:
    """Red, green and blue (0 to 255) of ``#rrggbb``.

    >>> channels("#ff8000")
    (255, 128, 0)
    """
    return int(rgb[1:3], 16), int(rgb[3:5], 16), int(rgb[5:7], 16)


def ink_on(rgb: str) -> str:
    """Black or white: which of them has more contrast on this colour, 4.5 to 1 at the least.

    >>> ink_on("#ffff00"), ink_on("#0000a0")
    ('#000000', '#ffffff')
    """
    # A contrast is (light + 0.05) / (dark + 0.05); here that of black is the same as that of white.
    return "#000000" if luminance(rgb) > 0.179 else "#ffffff"


def luminance(rgb: str) -> float:
    """How light a colour is, from 0 to 1, as contrast is reckoned with (WCAG 2).

    >>> luminance("#000000"), round(luminance("#ff0000"), 4), luminance("#ffffff")
    (0.0, 0.2126, 1.0)
    """
    parts = (value / 255 for value in channels(rgb))
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def nearest_of_256(rgb: str) -> int:
    """The number of the nearest colour of a terminal with 256 colours: its cube and its greys.

    >>> nearest_of_256("#000000"), nearest_of_256("#ffffff"), nearest_of_256("#808080")
    (16, 231, 244)
    """
    wanted = channels(rgb)
    nearest = [min(range(6), key=lambda i: abs(_LEVELS[i] - value)) for value in wanted]
    cube = 16 + 36 * nearest[0] + 6 * nearest[1] + nearest[2]
    step = min(23, max(0, round((sum(wanted) / 3 - 8) / 10)))
    cube_miss = sum((_LEVELS[i] - value) ** 2 for i, value in zip(nearest, wanted, strict=True))
    grey_miss = sum((8 + 10 * step - value) ** 2 for value in wanted)
    return cube if cube_miss <= grey_miss else 232 + step

"""Words for colours: the names that people use for the colours of a picture.

A colour gets the name whose value in the table is nearest. Distances are as the eye sees them, by a
common formula ("redmean"): the more red two colours have, the more a difference in red counts, and
the less a difference in blue.
"""

from __future__ import annotations

from nonolith.formats.colours import distinct, name_of

#: Plain words, each with values (red, green, blue, 0 to 255) that are typical of it.
WORDS = {
    "white": ((255, 255, 255),),
    "light grey": ((205, 205, 205),),
    "grey": ((150, 150, 150), (115, 115, 115)),
    "dark grey": ((70, 70, 70),),
    "black": ((0, 0, 0),),
    "light red": ((250, 128, 114),),
    "red": ((255, 0, 0), (205, 25, 25)),
    "dark red": ((125, 0, 0),),
    "pink": ((255, 192, 203), (255, 105, 180)),
    "light orange": ((255, 205, 140),),
    "orange": ((255, 165, 0), (255, 125, 20)),
    "beige": ((245, 240, 215),),
    "light brown": ((205, 165, 115),),
    "brown": ((165, 85, 35), (130, 70, 20)),
    "dark brown": ((75, 40, 10),),
    "light yellow": ((255, 255, 165),),
    "yellow": ((255, 255, 0), (255, 215, 0)),
    "dark yellow": ((170, 155, 0),),
    "light green": ((150, 240, 150),),
    "green": ((0, 255, 0), (30, 165, 50)),
    "dark green": ((0, 90, 0),),
    "turquoise": ((65, 225, 210), (0, 160, 160)),
    "cyan": ((0, 255, 255),),
    "light blue": ((170, 215, 240),),
    "blue": ((0, 0, 255), (40, 110, 220)),
    "dark blue": ((0, 0, 110),),
    "light purple": ((205, 165, 240),),
    "purple": ((160, 32, 240), (128, 0, 128)),
    "dark purple": ((65, 0, 85),),
    "magenta": ((255, 0, 255),),
}


def word_of(rgb: str) -> str:
    """What people call a colour ``#rrggbb``.

    >>> word_of("#dc1e1e"), word_of("#0a1460"), word_of("#ff0000")
    ('red', 'dark blue', 'red')
    """
    red, green, blue = bytes.fromhex(rgb[1:])

    def distance(other: tuple[int, int, int]) -> float:
        reds = (red + other[0]) / 512
        return (
            (2 + reds) * (red - other[0]) ** 2
            + 4 * (green - other[1]) ** 2
            + (3 - reds) * (blue - other[2]) ** 2
        )

    return name_of(rgb) or min(WORDS, key=lambda word: min(map(distance, WORDS[word])))


def names_of(values: list[str], taken: list[str]) -> list[str]:
    """A name for each colour, different from each other and from those taken.

    >>> names_of(["#dc1e1e", "#e02020", "#000000"], ["white"])
    ['red', 'red 2', 'black']
    """
    names = list(taken)
    for rgb in values:
        names.append(distinct(word_of(rgb), names))
    return names[len(taken) :]

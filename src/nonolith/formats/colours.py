"""Colours in files: names, hexadecimal values and characters, and palettes made from these.

A colour of a picture is named by the word whose typical value is nearest. The distance is the
common "redmean" approximation of perception: the more red two colours have, the more a difference
in red counts, and the less a difference in blue.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain, count

from nonolith.model.palette import BLACK_AND_WHITE, Colour, Palette

WHITE = "#ffffff"
BLACK = "#000000"

#: Colour names in puzzle files, with their X11 values. If several names have the same value, a
#: colour without a name gets the first.
NAMED = {
    "white": WHITE,
    "black": BLACK,
    "red": "#ff0000",
    "green": "#00ff00",
    "blue": "#0000ff",
    "yellow": "#ffff00",
    "orange": "#ffa500",
    "brown": "#a52a2a",
    "pink": "#ffc0cb",
    "purple": "#a020f0",
    "violet": "#ee82ee",
    "magenta": "#ff00ff",
    "cyan": "#00ffff",
    "grey": "#bebebe",
    "gray": "#bebebe",
    "darkgreen": "#006400",
    "darkblue": "#00008b",
    "darkred": "#8b0000",
    "lightblue": "#add8e6",
    "lightgreen": "#90ee90",
    "skyblue": "#87ceeb",
    "navy": "#000080",
    "gold": "#ffd700",
    "tan": "#d2b48c",
    "maroon": "#b03060",
    "turquoise": "#40e0d0",
    "khaki": "#f0e68c",
    "salmon": "#fa8072",
    "beige": "#f5f5dc",
    "silver": "#c0c0c0",
}

#: The colour names for letters that a file uses without defining them.
LETTERS = {"k": "black", "n": "brown", "w": "grey"}
for _name in ("blue", "cyan", "green", "magenta", "orange", "pink", "red", "violet", "yellow"):
    LETTERS[_name[0]] = _name

#: Values for undefined colours, more than a palette can have, the named ones first.
VALUES = (
    *dict.fromkeys(NAMED.values()),
    *(f"#{red}{green}{red}" for red in ("33", "66", "99") for green in ("00", "44", "88", "cc")),
)

_CANDIDATES = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ#%*+=@"


def parse_rgb(text: str) -> str | None:
    """Return ``#rrggbb`` for 3 or 6 hexadecimal digits (with or without #) or a name; or None.

    >>> parse_rgb("F00")
    '#ff0000'
    """
    digits = text.removeprefix("#").lower()
    if digits and all(c in "0123456789abcdef" for c in digits):
        if len(digits) == 3:
            return "#" + "".join(2 * digit for digit in digits)
        if len(digits) == 6:
            return "#" + digits
    return NAMED.get(text.lower().replace(" ", ""))


def name_of(rgb: str) -> str | None:
    """Return the usual name of a value, or None.

    >>> name_of("#ff0000")
    'red'
    """
    return next((name for name, value in NAMED.items() if value == rgb), None)


def usable(char: str) -> bool:
    """Return whether a palette may have this character."""
    return len(char) == 1 and char.isprintable() and char not in "? "


def free_char(taken: Iterable[str], name: str = "", allowed: Callable[[str], bool] = usable) -> str:
    """Return a character that is not taken, a letter of the colour's name if possible."""
    used = set(taken)
    more = "".join(map(chr, range(0xC0, 0x180)))
    letters = "".join(filter(str.isalpha, name))
    candidates = letters + letters.upper() + _CANDIDATES + more
    return next(char for char in candidates if char not in used and allowed(char))


def blank_char(taken: Sequence[str], own: str = "") -> str:
    """Return a character for blank that is not taken, its own if possible."""
    chars = (char for char in (own, *"._-·") if char not in taken and usable(char))
    return next(chars, "") or free_char(taken)


def distinct(name: str, taken: Iterable[str]) -> str:
    """Return the name, with a number after it if it is taken."""
    used = set(taken)
    names = chain([name], (f"{name} {number}" for number in count(2)))
    return next(name for name in names if name not in used)


def palette_of(colours: Sequence[Colour]) -> Palette:
    """Return the palette of colours; BLACK_AND_WHITE for white and black, with any characters."""
    if [colour.rgb for colour in colours] == [WHITE, BLACK]:
        return BLACK_AND_WHITE
    return Palette(colours)


def palette_of_chars(blank_rgb: str, blocks: Sequence[tuple[str, str]]) -> Palette:
    """Return the palette of a value for blank, and pairs (character, value) for the other colours.

    A colour gets the usual name of its value, or its character as name.
    """
    chars = [char for char, _ in blocks]
    blank = Colour("white" if blank_rgb == WHITE else "blank", blank_rgb, blank_char(chars))
    colours = [blank]
    for char, rgb in blocks:
        name = name_of(rgb) or char
        names = [colour.name for colour in colours]
        if name in names:
            name = distinct(char, names)
        colours.append(Colour(name, rgb, char))
    return palette_of(colours)


def palette_of_values(blank: str, values: Sequence[str]) -> Palette:
    """Return the palette of values ``#rrggbb``, with the nearest words as names.

    >>> [colour.name for colour in palette_of_values("#ffffff", ["#dc1e1e", "#e02020"])]
    ['white', 'red', 'red 2']
    """
    first = name_of(blank) or "background"
    names = [first, *names_of(values, [first])]
    chars = ["."]
    for rgb, name in zip(values, names[1:], strict=True):
        chars.append("#" if rgb == BLACK else free_char(chars, name))
    return palette_of(list(map(Colour, names, [blank, *values], chars)))


def safe_chars(palette: Palette, allowed: Callable[[str], bool], blank: str = ".") -> list[str]:
    """Return ``blank``, and an allowed character for each other colour, its own if possible."""
    chars = [blank]
    own = {colour.char for colour in palette}
    for colour in palette.colours[1:]:
        good = allowed(colour.char) and colour.char not in chars
        chars.append(colour.char if good else free_char({*chars, *own}, colour.name, allowed))
    return chars


#: Words for colours, each with typical values (red, green, blue, 0 to 255).
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
    """Return the word for a colour ``#rrggbb``.

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


def names_of(values: Iterable[str], taken: Iterable[str]) -> list[str]:
    """Return a unique name for each colour, different from those taken.

    >>> names_of(["#dc1e1e", "#e02020", "#000000"], ["white"])
    ['red', 'red 2', 'black']
    """
    names = [*taken]
    first = len(names)
    for rgb in values:
        names.append(distinct(word_of(rgb), names))
    return names[first:]

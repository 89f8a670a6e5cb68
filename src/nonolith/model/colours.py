"""Make palettes from the names, hexadecimal values and characters of colours in files.

A colour of a picture gets the name whose typical values have the one nearest to the colour, in the
perceptual space Oklab (Björn Ottosson, 2020). Differences in lightness count half: people name a
hue before a shade.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain, count
from typing import NamedTuple

from nonolith.model.palette import BLACK_AND_WHITE, Colour, Palette

WHITE = "#ffffff"
BLACK = "#000000"


def _table(text: str) -> dict[str, list[str]]:
    """Parse ``name: value value; name: value``; return the values of each name as ``#rrggbb``."""
    entries = (entry.split(":") for entry in text.split(";"))
    return {name.strip(): [f"#{value}" for value in values.split()] for name, values in entries}


_X11 = """
white: ffffff; black: 000000; red: ff0000; green: 00ff00; blue: 0000ff; yellow: ffff00;
orange: ffa500; brown: a52a2a; pink: ffc0cb; purple: a020f0; violet: ee82ee; magenta: ff00ff;
cyan: 00ffff; grey: bebebe; gray: bebebe; darkgreen: 006400; darkblue: 00008b; darkred: 8b0000;
lightblue: add8e6; lightgreen: 90ee90; skyblue: 87ceeb; navy: 000080; gold: ffd700;
tan: d2b48c; maroon: b03060; turquoise: 40e0d0; khaki: f0e68c; salmon: fa8072; beige: f5f5dc;
silver: c0c0c0
"""

#: Colour names in puzzle files, with their X11 values. If several names have the same value, a
#: colour without a name gets the first of these names.
NAMED = {name: values[0] for name, values in _table(_X11).items()}

#: The colour names for letters that a file uses without defining them.
LETTERS = {"k": "black", "n": "brown", "w": "grey"}
for _name in ("blue", "cyan", "green", "magenta", "orange", "pink", "red", "violet", "yellow"):
    LETTERS[_name[0]] = _name

#: Values for colours that have no value in the file: more values than a palette can have colours.
VALUES = (
    *dict.fromkeys(NAMED.values()),
    *(f"#{red}{green}{red}" for red in ("33", "66", "99") for green in ("00", "44", "88", "cc")),
)

_CANDIDATES = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ#%*+=@"


def parse_rgb(text: str) -> str | None:
    """Return the value ``#rrggbb`` of a colour name, or of 3 or 6 hexadecimal digits; else None.

    >>> parse_rgb("F00")
    '#ff0000'
    """
    digits = text.removeprefix("#").lower()
    if len(digits) in (3, 6) and not digits.strip("0123456789abcdef"):
        return "#" + "".join(digit * (6 // len(digits)) for digit in digits)
    return NAMED.get(text.lower().replace(" ", ""))


def name_of(rgb: str) -> str | None:
    """Return the usual name of a value ``#rrggbb``, or None if the value has no name.

    >>> name_of("#ff0000")
    'red'
    """
    return next((name for name, value in NAMED.items() if value == rgb), None)


def usable(char: str) -> bool:
    """Return whether a colour of a palette may have this character."""
    return len(char) == 1 and char.isprintable() and char not in "? "


def free_char(taken: Iterable[str], name: str = "", allowed: Callable[[str], bool] = usable) -> str:
    """Return an allowed character that is not taken, if possible a letter of ``name``."""
    used = set(taken)
    more = "".join(map(chr, range(0xC0, 0x180)))
    letters = "".join(filter(str.isalpha, name))
    candidates = letters + letters.upper() + _CANDIDATES + more
    return next(char for char in candidates if char not in used and allowed(char))


def blank_char(taken: Sequence[str], own: str = "") -> str:
    """Return a character for blank that is not taken, if possible ``own``."""
    chars = (char for char in (own, *"._-·") if char not in taken and usable(char))
    return next(chars, "") or free_char(taken)


def distinct(name: str, taken: Iterable[str]) -> str:
    """Return the name, with a number after it if the name is taken."""
    used = set(taken)
    names = chain([name], (f"{name} {number}" for number in count(2)))
    return next(name for name in names if name not in used)


class ColourEntry(NamedTuple):
    """A colour in a file. Character and name are empty if the file does not state them."""

    char: str
    rgb: str
    name: str = ""


def palette_of_entries(blank: ColourEntry, others: Sequence[ColourEntry]) -> Palette:
    """Return the palette of these colours; BLACK_AND_WHITE for the values of white and black.

    If ``others`` is empty, black is added. A colour keeps its character if the character is usable
    and no earlier colour has it. A colour without a name gets a name by ``word_of``.
    """
    entries = [blank, *(others or [ColourEntry("#", BLACK)])]
    chars = safe_chars(entries, usable, blank_char([entry.char for entry in others], blank.char))
    names = [blank.name or ("white" if blank.rgb == WHITE else "blank")]
    for entry in entries[1:]:
        names.append(distinct(entry.name or word_of(entry.rgb), names))
    values = [entry.rgb for entry in entries]
    is_default = values == [WHITE, BLACK]
    return BLACK_AND_WHITE if is_default else Palette(map(Colour, names, values, chars))


def palette_of_values(blank: str, values: Sequence[str], words: Mapping[str, str] = {}) -> Palette:
    """Return the palette of a blank value and other values ``#rrggbb``, named by ``words`` or else
    by ``word_of``.

    >>> [colour.name for colour in palette_of_values("#ffffff", ["#dc1e1e", "#e02020"])]
    ['white', 'red', 'red 2']
    """
    named = [(rgb, words.get(rgb) or word_of(rgb)) for rgb in values]
    others = [ColourEntry("#" if rgb == BLACK else "", rgb, name) for rgb, name in named]
    return palette_of_entries(ColourEntry(".", blank, name_of(blank) or "background"), others)


def safe_chars(
    colours: Sequence[Colour | ColourEntry], allowed: Callable[[str], bool], blank: str = "."
) -> list[str]:
    """Return an allowed character for each colour, if possible its own; the first is ``blank``."""
    chars = [blank]
    own = {colour.char for colour in colours}
    for colour in colours[1:]:
        good = allowed(colour.char) and colour.char not in chars
        chars.append(colour.char if good else free_char({*chars, *own}, colour.name, allowed))
    return chars


_TYPICAL = """
white: ffffff; light grey: cdcdcd dcdcdc; grey: 969696 737373 8c9198; dark grey: 464646 5a5a5a;
black: 000000 0a0a0a; light red: fa8072 f26d6d; red: ff0000 cd1919 c83232;
dark red: 7d0000 6e0a14 8c2828; light pink: ffd7e1; pink: ffc0cb ff69b4 e67891 d74b78 f5a0c8;
light orange: ffcd8c ffb478; orange: ffa500 ff7d14 e68232 d2641e dc9632;
beige: f5f0d7 e6d2aa d2be91;
light brown: cda573 b48c5a; brown: a55523 824614 78503c 8c6e50 966e2d;
dark brown: 4b280a 46321e 503c32; light yellow: ffffa5 fae682;
yellow: ffff00 ffd700 e6d22d f5dc50; dark yellow: aa9b00 be9b1e;
light green: 96f096 b4f578 aad2a0; green: 00ff00 1ea532 64a028 5aa56e 78c832 6e7d28 7d9b6e;
dark green: 005a00 2d4b28 0a4637 46500f; turquoise: 41e1d2 00a0a0 1ebe96 0f7878 82dcd2;
dark turquoise: 00555a; cyan: 00ffff; light blue: aad7f0 82c8fa a0bee6;
blue: 0000ff 286edc 3c8cc8 507daa 4b6987 5f5fd2; dark blue: 00006e 1e325a 0f4678;
light purple: cda5f0 c8a0c8 d7c3f0; purple: a020f0 800080 8c5fc8 825a96 96288c;
dark purple: 410055 46285a; magenta: ff00ff d20096 be1e78
"""

#: Names for colours of pictures, each with typical values.
WORDS = _table(_TYPICAL)


def word_of(rgb: str) -> str:
    """Return the usual name of a value ``#rrggbb``, or the nearest name in ``WORDS``.

    >>> word_of("#dc1e1e"), word_of("#0a1460"), word_of("#ff0000")
    ('red', 'dark blue', 'red')
    """
    own = _oklab(rgb)

    def distance(value: str) -> float:
        light, *hue = (a - b for a, b in zip(own, _oklab(value), strict=True))
        return light**2 / 4 + sum(part**2 for part in hue)

    return name_of(rgb) or min(WORDS, key=lambda word: min(map(distance, WORDS[word])))


@lru_cache(1000)
def _oklab(rgb: str) -> tuple[float, float, float]:
    """Return the lightness and the two hue coordinates of a value in Oklab."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (byte / 255 for byte in bytes.fromhex(rgb[1:]))
    )
    long, medium, short = (
        (a * red + b * green + c * blue) ** (1 / 3)
        for a, b, c in (
            (0.4122214708, 0.5363325363, 0.0514459929),
            (0.2119034982, 0.6806995451, 0.1073969566),
            (0.0883024619, 0.2817188376, 0.6299787005),
        )
    )
    return (
        0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short,
    )


def names_of(values: Iterable[str], taken: Iterable[str]) -> list[str]:
    """Return a different name for each value ``#rrggbb``, none of them taken.

    >>> names_of(["#dc1e1e", "#e02020", "#000000"], ["white"])
    ['red', 'red 2', 'black']
    """
    used, names = [*taken], list[str]()
    for rgb in values:
        names.append(distinct(word_of(rgb), [*used, *names]))
    return names

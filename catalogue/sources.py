"""Read the pictures of the catalogue from its text files (``README.md`` describes their form)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from nonolith import Colour, Grid, Palette

FOLDER = Path(__file__).parent

#: The colours by character; a palette has them in this order.
COLOURS = {
    colour.char: colour
    for colour in (
        Colour("black", "#26232e", "k"),
        Colour("red", "#d6323c", "r"),
        Colour("orange", "#f08b23", "o"),
        Colour("yellow", "#f8cb42", "y"),
        Colour("light green", "#93cf52", "l"),
        Colour("green", "#3a9a4c", "g"),
        Colour("dark green", "#1d5f3c", "d"),
        Colour("light blue", "#86c9ee", "c"),
        Colour("blue", "#2e72d2", "b"),
        Colour("dark blue", "#22386f", "i"),
        Colour("violet", "#7c4ab2", "v"),
        Colour("pink", "#f29ab5", "p"),
        Colour("brown", "#85552f", "n"),
        Colour("beige", "#e2bb8b", "t"),
        Colour("grey", "#98a2ad", "s"),
        Colour("white", "#ffffff", "w"),
    )
}
BLACK_AND_WHITE = Palette([Colour("white", "#ffffff", "."), Colour("black", "#000000", "#")])


class Picture(NamedTuple):
    """One picture with its number and titles; ``kind`` is ``picture`` or ``pattern``."""

    number: int
    english: str
    german: str
    kind: str
    grid: Grid

    @property
    def name(self) -> str:
        """The English title in lower case, with hyphens."""
        plain = unicodedata.normalize("NFKD", self.english).encode("ascii", "ignore").decode()
        return re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")


def pictures() -> list[Picture]:
    """Return the pictures of all text files."""
    return [found for path in sorted(FOLDER.glob("*.txt")) for found in read_pictures(path)]


def read_pictures(path: Path) -> Iterator[Picture]:
    """Read the pictures of a file; raise ValueError for a picture with a mistake."""
    kind = "pattern" if path.stem == "patterns" else "picture"
    for part in path.read_text("utf-8").split("\n= ")[1:]:
        head, *rows = part.strip().split("\n")
        number, titles = head.split(" ", 1)
        english, german, *blank = titles.split(" / ")
        if (
            not number.isdecimal()
            or len(blank) > 1
            or any(len(row) != len(rows[0]) for row in rows)
        ):
            raise ValueError(f"{path.name}, {english}: {[len(row) for row in rows]}")
        text = "\n".join(rows)
        palette = _palette(text, *blank)
        yield Picture(int(number), english, german, kind, Grid.from_text(text, palette))


def _palette(text: str, blank: str = "w") -> Palette:
    """Return the palette of the characters in a text; ``blank`` is the blank's colour."""
    used = set(text) - {".", "\n"}
    if used == {"#"}:
        return BLACK_AND_WHITE
    if unknown := used - (COLOURS.keys() - blank):
        raise ValueError(f"no such colours: {unknown}")
    colours = [colour for char, colour in COLOURS.items() if char in used]
    return Palette([COLOURS[blank]._replace(char="."), *colours])

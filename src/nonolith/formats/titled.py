"""Read ``titled``, pictures as text below lines with a number or a date and titles."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from typing import NamedTuple

from nonolith.formats.text import TextLine, split_lines
from nonolith.model.grid import Grid
from nonolith.model.palette import BLACK_AND_WHITE, Colour, Palette
from nonolith.model.puzzle import Puzzle

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

_HEADING = re.compile(r"= (\d{1,9}|\d{4}-\d\d-\d\d) (\S.*)")
_EXPECTED = "= 19 Tulip / Tulpe, or a date instead of the number"


class Picture(NamedTuple):
    """A picture before its cells are read: the number in its heading, or the date, or None; its
    titles, of which the third is the colour of blank cells; and its lines."""

    mark: int | None
    date: str | None
    titles: list[str]
    lines: list[TextLine]


def split(text: str) -> Iterator[Picture]:
    """Yield the pictures of a text; what is before the first heading is ignored."""
    part: list[TextLine] = []
    for line in [*split_lines(text), TextLine(0, "= ")]:
        if not line.text.startswith("= "):
            part.append(line)
            continue
        if part and part[0].text.startswith("= "):
            yield _picture(part)
        part = [line]


def _picture(lines: list[TextLine]) -> Picture:
    found = _HEADING.fullmatch(lines[0].text.rstrip())
    if found is None:
        raise lines[0].error("this is not the heading of a picture", _EXPECTED)
    mark, titles = found.groups()
    if not mark.isdecimal():
        try:
            date.fromisoformat(mark)
        except ValueError:
            raise lines[0].error(f"there is no day {mark}", "a date such as 2026-12-07") from None
    names = [title.strip() for title in titles.split(" / ")]
    rows = [TextLine(line.number, line.text.strip()) for line in lines[1:] if line.text.strip()]
    number = int(mark) if mark.isdecimal() else None
    return Picture(number, None if mark.isdecimal() else mark, names, [lines[0], *rows])


def read_one(picture: Picture) -> Puzzle:
    heading, *rows = picture.lines
    if not rows:
        raise heading.error("this picture has no rows", "rows of . and #, or of colours")
    blank = picture.titles[2] if len(picture.titles) > 2 else "w"
    used = {char for row in rows for char in row.text} - {"."}
    known = "#" if used <= {"#"} else "".join(COLOURS).replace(blank, "")
    for row in rows:
        if len(row.text) != len(rows[0].text):
            raise row.error(f"this row has {len(row.text)} cells", str(len(rows[0].text)))
        if wrong := sorted(set(row.text) - {*known, "."}):
            raise row.error(f"no colour has the character {wrong[0]}", f". or one of {known}")
    if blank not in COLOURS or len(picture.titles) > 3:
        raise heading.error("a heading has two titles and the character of a colour", _EXPECTED)
    palette = BLACK_AND_WHITE
    if not used <= {"#"}:
        inks = [colour for char, colour in COLOURS.items() if char in used]
        palette = Palette([COLOURS[blank]._replace(char="."), *inks])
    grid = Grid.from_text("\n".join(row.text for row in rows), palette)
    return Puzzle.from_grid(grid).replace(title=picture.titles[0])

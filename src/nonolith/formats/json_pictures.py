"""Read the pictures in JSON files of other programs: cells, and palettes with their colours."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from nonolith.model.colours import BLACK, WHITE, palette_of_values, parse_rgb
from nonolith.model.grid import Grid
from nonolith.model.palette import BLACK_AND_WHITE, Palette
from nonolith.support.arguments import short_repr
from nonolith.support.errors import FormatError

#: The colour of each cell, None if unknown.
_CELLS: dict[str, str | None] = dict.fromkeys(("none", "?", "-1"))
_CELLS |= dict.fromkeys(("1", "#", "x", "*", "\u2588", "\u25a0", "true", "filled"), BLACK)
_CELLS |= dict.fromkeys(("0", ".", " ", "_", "-", "", "\u25a1", "false", "empty"), WHITE)

#: Cells without an entry in a palette that are blank.
_BLANK = ("none", "", "0", "-1", " ", ".")
#: Keys in the entry of a palette: of its cell, and of its value.
_NAMES = frozenset(["char", "id", "key", "index", "symbol", "code", "sign", "letter"])
_VALUES = frozenset(["rgb", "hex", "value", "color", "colour", "rgba"])


def is_drawn(value: Any) -> bool:
    """Return whether a value is a string or a list, perhaps of strings or lists, of cells."""
    if isinstance(value, str):
        lines = value.strip("\n").split("\n")
        alike = len(lines) > 1 and {*map(len, lines)} == {len(lines[0])}
        return len(value) > 1 and (alike or {*value.lower()} <= {*_CELLS, "\n"})
    if not isinstance(value, list) or not value:
        return False
    if {*map(type, value)} == {str} and len(value) > 2 and {*map(len, value)} == {len(value[0])}:
        return len({*"".join(value)}) < 5 or all(map(is_drawn, value))
    return all(is_drawn(each) or _is_cell(each, list in map(type, value)) for each in value)


def _is_cell(value: Any, nested: bool) -> bool:
    """Return whether a value may be a cell, or a list of cells."""
    if isinstance(value, list) and nested:
        return all(_is_cell(each, nested=False) or parse_rgb(str(each)) for each in value)
    return isinstance(value, int) or str(value).lower() in _CELLS


def is_drawn_in_rows(value: Any) -> bool:
    """Return whether a list is a picture although its key names only rows."""
    return (
        is_drawn(value)
        and {*map(type, value)} == {str}
        and len(value[0]) > 2
        and (" " not in "".join(value) or not re.search("[0-9]", "".join(value)))
        and {*map(len, value)} == {len(value[0])}
    )


def picture_of(
    name: str,
    value: Any,
    shape: tuple[int, int] | None,
    palettes: Iterable[tuple[tuple[str, ...], Any]],
    palette: Palette | None,
) -> Grid:
    """Return the picture that a value is.

    Args:
        name: The keys of the value, for messages.
        value: A list of rows, a string of lines or, if the size is known, all cells.
        shape: Its height and width, if they are known.
        palettes: The values of palettes, with their keys.
        palette: The palette of the grid. Default None: that of its own colours.

    Raises:
        FormatError: The meaning of a cell is not clear.
    """
    rows = value
    if isinstance(value, str):
        rows = re.sub(r"(?m)^\|(.*)\|$", r"\1", value.strip("\n")).split("\n")
        value = rows[0] if len(rows) == 1 else rows
    if shape and len(value) == shape[0] * shape[1] and not any(isinstance(e, list) for e in value):
        rows = [value[at : at + shape[1]] for at in range(0, len(value), shape[1])]
    elif isinstance(value, str) and shape is None:
        raise FormatError(f"{name} has its cells in one string, but no size", "width and height")
    for row in rows:
        if not isinstance(row, list | str) or any(isinstance(cell, list) for cell in row):
            raise FormatError(f"{name}: {short_repr(row)} is not a row of 0 and 1")
    texts = [[str(cell).lower() for cell in row] for row in rows]
    cells = {cell for row in texts for cell in row}
    values = _values_of(cells, _entries(palettes), name)
    if palette is None and "none" in cells and WHITE not in (values[cell] for cell in cells):
        values = values | {"none": WHITE}
    if palette is None:
        used = dict.fromkeys(values[cell] for cell in sorted(cells))
        others = [rgb for rgb in used if rgb not in (None, WHITE)]
        palette = palette_of_values(WHITE, others) if others not in ([], [BLACK]) else None
    palette = palette or BLACK_AND_WHITE
    numbers: dict[str | None, int | None] = {c.rgb: n for n, c in enumerate(palette)} | {None: None}
    if len(palette) == 2:
        numbers |= {rgb: 1 for rgb in values.values() if rgb not in (None, WHITE)}
    if strange := {values[cell] for cell in cells} - numbers.keys():
        raise FormatError(f"{name}: no clue has the colour {min(map(str, strange))}")
    return Grid.from_rows([[numbers[values[cell]] for cell in row] for row in texts], palette)


def _entries(palettes: Iterable[tuple[tuple[str, ...], Any]]) -> dict[str, str]:
    """Return the value ``#rrggbb`` of each cell with an entry in a palette."""
    colours: dict[str, str] = {}
    for path, value in palettes:
        for number, entry in enumerate(value if isinstance(value, list) else [value]):
            name, rgb = str(number) if isinstance(value, list) else path[-1], entry
            for key, each in entry.items() if isinstance(entry, dict) else ():
                name = str(each) if key.lower() in _NAMES else name
                rgb = each if key.lower() in _VALUES else rgb
            if isinstance(rgb, list) and all(type(e) is int and 0 <= e < 256 for e in rgb):
                rgb = bytes(rgb[:3]).hex()
            if isinstance(rgb, str) and (known := parse_rgb(rgb[:7])):
                colours[name.lower()] = known
    return colours


def _values_of(cells: set[str], colours: dict[str, str], name: str) -> dict[str, str | None]:
    """Return the colour of each cell, or None if it is unknown."""
    counted = [*map(str, range(len(colours)))]
    if [*colours] == counted and {"0", str(len(colours))} <= cells:  # 0 is blank
        colours = {str(int(number) + 1): rgb for number, rgb in colours.items()}
    if colours.keys().isdisjoint(cells):
        own = {cell: rgb for cell in cells if not cell.isdecimal() and (rgb := parse_rgb(cell))}
        colours = own if len(own) > 1 else {}
    if not colours or cells <= {"true", "false"}:
        if strange := cells - _CELLS.keys():
            raise FormatError(f"{name}: {short_repr(min(strange))} is no cell", "0 and 1")
        for kind in (BLACK, WHITE):
            same = sorted(cell for cell in cells - {" "} if _CELLS[cell] == kind)
            if len(same) > 1:
                raise FormatError(f"{name}: the cells {' and '.join(map(repr, same))} differ")
        return _CELLS
    used: dict[str, str | None] = {cell: colours.get(cell, WHITE) for cell in cells}
    strange = cells - colours.keys() - {*(() if WHITE in map(colours.get, cells) else _BLANK)}
    if strange or WHITE not in used.values():
        what = f"{short_repr(min(strange))} has no colour" if strange else "no cell is white"
        raise FormatError(f"{name}: {what}", "a palette with all colours, and white")
    return used

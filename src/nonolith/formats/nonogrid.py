"""Read and write ``nonogrid``, the TOML files of the solver nonogrid by Tsionyx."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from nonolith.formats.size_limit import check_colours, check_count
from nonolith.formats.text import TextLine, clue_text, shortened
from nonolith.model.colours import (
    BLACK,
    WHITE,
    ColourEntry,
    palette_of_entries,
    parse_rgb,
    safe_chars,
    usable,
)
from nonolith.model.limits import MAX_COLOURS, MAX_TEXT_LINES
from nonolith.model.palette import BLACK_AND_WHITE
from nonolith.model.puzzle import Puzzle
from nonolith.support.errors import FormatError

_SIDES = ("rows", "columns")
_COLOUR = re.compile(r"\s*(\w+)\s*=\s*\(([^()]*)\)\s*(\S?)\s*")

#: Key of the colour black, for blocks without a colour's name.
_DEFAULT = ""


def read(text: str) -> Puzzle:
    sections = _sections(text)
    clues = sections.get("clues")
    if not isinstance(clues, Mapping):
        raise FormatError("the clues are missing", "[clues], with rows and columns")
    colours = dict(_colours(sections.get("colors", {})))
    numbers = {name: number for number, name in enumerate([*colours, _DEFAULT], 1)}
    found = []
    for side in _SIDES:
        value = clues.get(side)
        if not isinstance(value, str):
            raise FormatError(f"the {side} are missing", f"{side} = a string of clues")
        found.append([line.blocks(numbers) for line in _lines(value, side, _place(text, side))])
    used = {number for clues in found for clue in clues for _, number in clue}
    if numbers[_DEFAULT] in used:
        colours[_DEFAULT] = ColourEntry("#", BLACK)
    check_colours(len(colours))
    palette = palette_of_entries(ColourEntry("", WHITE), [*colours.values()])
    return Puzzle(rows=found[0], columns=found[1], palette=palette)


def _sections(text: str) -> Mapping[str, Any]:
    """Return the sections of a TOML file or, if it is not valid TOML, of an INI file."""
    from configparser import Error, RawConfigParser
    from tomllib import loads

    if text.count("\n") > MAX_TEXT_LINES:
        raise FormatError("the file has too many lines", f"at most {MAX_TEXT_LINES}")
    try:
        return loads(text)
    except (ValueError, RecursionError) as error:  # TOMLDecodeError is a ValueError
        parser = RawConfigParser(inline_comment_prefixes=("#", ";"), strict=False)
        parser.optionxform = str  # type: ignore[assignment, method-assign]
        try:
            parser.read_string(text)
        except Error:
            raise _broken(str(error)) from None
        if not all(parser.has_option("clues", side) for side in _SIDES):
            raise _broken(str(error)) from None
        return {name: dict(parser.items(name)) for name in parser.sections()}


def _broken(message: str) -> FormatError:
    place = re.search(r" \(at line (\d+), column (\d+)\)", message)
    line, column = (int(place[1]), int(place[2])) if place else (None, None)
    reason = message[: place.start()] if place else message
    return FormatError(f"broken TOML: {reason}", line=line, column=column)


def _place(text: str, side: str) -> int:
    """Return the line number, from 1, of the first clue of a side (rows or columns)."""
    found = re.search(rf"^[ \t]*{side}[ \t]*=[ \t]*(?:\"\"\"\n|'''\n)?", text, re.M)
    return text.count("\n", 0, found.end()) + 1 if found else 1


def _lines(value: str, side: str, first: int) -> Iterator[TextLine]:
    """Yield each clue as a TextLine with its line number in the file."""
    count = 0
    for number, line in enumerate(value.split("\n"), first):
        text = re.split("[#;]", line, maxsplit=1)[0]
        for clue in text.strip().strip(",").split(",") if text.strip() else ():
            count += 1
            check_count(count, side, number)
            yield TextLine(number, clue.strip().strip("'\"").strip())


def _colours(section: Any) -> Iterator[tuple[str, ColourEntry]]:
    """Yield each defined colour with the name that it has in clues."""
    if not isinstance(section, Mapping):
        raise FormatError("[colors] is not a section", 'defs = ["r = (red) %"]')
    entries = section.get("defs", [f"{name} = {value}" for name, value in section.items()])
    if not isinstance(entries, list) or not all(isinstance(entry, str) for entry in entries):
        raise FormatError("defs is not a list of strings", 'defs = ["r = (red) %"]')
    for entry in entries[: MAX_COLOURS + 1]:
        found = _COLOUR.fullmatch(entry)
        if found is None:
            raise FormatError(f"{shortened(entry)} is not a colour", "r = (red) %")
        name, value, char = found.groups()
        rgb = _rgb(value.strip())
        if rgb is None:
            raise FormatError(
                f"unknown colour {shortened(value)}",
                "a common colour name, six hexadecimal digits, or three numbers",
            )
        yield name, ColourEntry(char if usable(char) else name[0], rgb)


def _rgb(text: str) -> str | None:
    numbers = [number.strip() for number in text.split(",")]
    if len(numbers) == 3 and all(number.isdecimal() and len(number) < 4 for number in numbers):
        values = [*map(int, numbers)]
        return f"#{bytes(values).hex()}" if max(values) < 256 else None
    return parse_rgb(text)


def write(puzzle: Puzzle) -> str:
    lines, names = list[str](), list[str]()
    if puzzle.palette != BLACK_AND_WHITE:
        names = safe_chars(puzzle.palette.colours, lambda char: char.isascii() and char.isalpha())
        lines = ["[colors]", "defs = ["]
        for name, colour in list(zip(names, puzzle.palette, strict=True))[1:]:
            escaped = colour.char.replace("\\", "\\\\").replace('"', '\\"')
            lines.append(f'    "{name} = ({colour.rgb[1:]}) {escaped}",')
        lines += ["]", ""]
    lines.append("[clues]")
    for side, clues in zip(_SIDES, (puzzle.rows, puzzle.columns), strict=True):
        texts = (f"    {clue_text(clue, colours=names)}" for clue in clues)
        lines += [f'{side} = """', *texts, '"""']
    return "\n".join(lines) + "\n"

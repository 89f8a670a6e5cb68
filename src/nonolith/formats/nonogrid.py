"""nonogrid: the TOML of the solver nonogrid (and the INI files of pynogram) by Tsionyx.

``[clues]`` with ``rows`` and ``columns``: texts, a clue on each line or between commas; what
follows ``#`` or ``;`` is a comment. ``[colors]``, in ``defs`` (TOML) or one by one (INI): ``r =
(red) %`` is a name, a value (a word, hexadecimal, or three numbers) and a character; a block of it
is ``3r``. A block without a name is black.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from nonolith.formats.base import Fit
from nonolith.formats.colours import BLACK, WHITE, free_char, palette_of_chars, parse_rgb, usable
from nonolith.formats.largest import most_lines, too_large
from nonolith.formats.stream import Line
from nonolith.formats.text import plain_clue_text, shortened, tokens, whole_number
from nonolith.model.limits import MAX_COLOURS, MAX_TEXT_LINES, MAX_TREE_BYTES
from nonolith.model.palette import BLACK_AND_WHITE, Palette
from nonolith.model.puzzle import Clue, Puzzle
from nonolith.support.errors import FormatError

_SIDES = ("rows", "columns")
_COLOUR = re.compile(r"\s*(\w+)\s*=\s*(.*)")
_DESCRIPTION = re.compile(r"\(([^()]*)\)\s*(\S?)\s*")

#: The name of blocks without a name, which are black.
_DEFAULT = ""


def sniff(head: str) -> Fit:
    return Fit.SURE if re.search(r"^[ \t]*\[clues\][ \t]*(?:[#;].*)?$", head, re.M) else Fit.NO


def read(text: str) -> Puzzle:
    sections = _sections(text)
    clues = sections.get("clues")
    if not isinstance(clues, Mapping):
        raise FormatError("the clues are missing", expected="[clues], with rows and columns")
    chars = dict(_colours(sections.get("colors", {})))
    lines: dict[str, list[Line]] = {}
    for side in _SIDES:
        value = clues.get(side)
        if not isinstance(value, str):
            raise FormatError(f"the {side} are missing", expected=f"{side} = a text of clues")
        lines[side] = list(_lines(value, side, _place(text, side)))
    found = {side: [_clue(line) for line in lines[side]] for side in _SIDES}
    names = [*chars]
    if any(name == _DEFAULT for own in found.values() for clue in own for _, name in clue):
        names.append(_DEFAULT)
        chars[_DEFAULT] = _black([char for char, _ in chars.values()]), BLACK
    if len(names) > MAX_COLOURS:
        raise FormatError(f"{len(names)} colours; at most {MAX_COLOURS} are supported")
    palette = palette_of_chars(WHITE, [chars[name] for name in names]) if names else BLACK_AND_WHITE
    numbers = {name: number for number, name in enumerate(names, 1)}
    rows, columns = ([_numbered(clue, numbers, side) for clue in found[side]] for side in _SIDES)
    return Puzzle(rows=rows, columns=columns, palette=palette)


def _black(taken: list[str]) -> str:
    """A character for black, which none of the others has."""
    return "#" if "#" not in taken else free_char(taken)


def _sections(text: str) -> Mapping[str, Any]:
    """The sections of TOML, or else of INI."""
    from configparser import Error, RawConfigParser
    from tomllib import loads

    if len(text) > MAX_TREE_BYTES or text.count("\n") > MAX_TEXT_LINES:
        raise FormatError(f"a file of more than {MAX_TREE_BYTES} characters is not read")
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
    """The number of the line, from 1, on which the clues of this side begin."""
    found = re.search(rf"^[ \t]*{side}[ \t]*=[ \t]*(?:\"\"\"\n|'''\n)?", text, re.M)
    return text.count("\n", 0, found.end()) + 1 if found else 1


def _lines(value: str, side: str, first: int) -> Iterator[Line]:
    """Each clue as a line, with the number of the line that it stands on."""
    count = 0
    for number, line in enumerate(value.split("\n"), first):
        text = re.split("[#;]", line, maxsplit=1)[0]
        for clue in text.strip().strip(",").split(",") if text.strip() else ():
            count += 1
            if count > (most := most_lines()):
                raise too_large(f"more than {most} {side}", Line(number, line))
            yield Line(number, clue.strip().strip("'\"").strip())


def _clue(line: Line) -> list[tuple[int, str]]:
    blocks = []
    for token in tokens(line):
        name = token.lstrip("-0123456789")
        if name == token:
            raise line.error(
                f"{shortened(token)} is no block", expected="a length, and perhaps a colour"
            )
        length = whole_number(token[: len(token) - len(name)], line, "block length")
        if length or name:
            blocks.append((length, name))
    return blocks


def _numbered(
    clue: list[tuple[int, str]], numbers: dict[str, int], side: str
) -> list[tuple[int, int]]:
    wrong = next((name for _, name in clue if name not in numbers), None)
    if wrong is not None:
        known = ", ".join(name for name in numbers if name) or "numbers only"
        raise FormatError(
            f"the {side} have a block of the unknown colour {shortened(wrong)}", expected=known
        )
    return [(length, numbers[name]) for length, name in clue]


def _colours(section: Any) -> Iterator[tuple[str, tuple[str, str]]]:
    """For each colour its name, and its character and value."""
    if not isinstance(section, Mapping):
        raise FormatError("[colors] is no section", expected='defs = ["r = (red) %"]')
    defs = section.get("defs")
    if defs is None:
        entries = [f"{name} = {value}" for name, value in section.items()]
    elif isinstance(defs, list) and all(isinstance(entry, str) for entry in defs):
        entries = defs
    else:
        raise FormatError("defs is no list of texts", expected='defs = ["r = (red) %"]')
    taken: list[str] = []
    for entry in entries[: MAX_COLOURS + 1]:
        named = _COLOUR.fullmatch(entry)
        described = _DESCRIPTION.fullmatch(named[2]) if named else None
        if named is None or described is None:
            raise FormatError(f"{shortened(entry)} is no colour", expected="r = (red) %")
        rgb = _rgb(described[1].strip())
        if rgb is None:
            raise FormatError(
                f"unknown colour {shortened(described[1])}",
                expected="a common colour name, six hexadecimal digits, or three numbers",
            )
        good = usable(described[2]) and described[2] not in taken
        taken.append(described[2] if good else free_char(taken, named[1]))
        yield named[1], (taken[-1], rgb)


def _rgb(text: str) -> str | None:
    numbers = [number.strip() for number in text.split(",")]
    if len(numbers) == 3 and all(number.isdecimal() and len(number) < 4 for number in numbers):
        values = [int(number) for number in numbers]
        return f"#{bytes(values).hex()}" if max(values) < 256 else None
    return parse_rgb(text)


def write(puzzles: Sequence[Puzzle]) -> str:
    (puzzle,) = puzzles
    plain = puzzle.palette == BLACK_AND_WHITE
    names = [] if plain else _names(puzzle.palette)
    lines = []
    if names:
        defs = zip(names, puzzle.palette.colours[1:], strict=True)
        lines = ["[colors]", "defs = ["]
        lines += [f"    {_quoted(f'{n} = ({c.rgb[1:]}) {c.char}')}," for n, c in defs]
        lines += ["]", ""]
    lines.append("[clues]")
    for side, clues in zip(_SIDES, (puzzle.rows, puzzle.columns), strict=True):
        lines += [f'{side} = """', *(f"    {_clue_text(clue, names)}" for clue in clues), '"""']
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    """A text of TOML."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _names(palette: Palette) -> list[str]:
    """A letter for each colour but blank."""
    names: list[str] = []
    for colour in palette.colours[1:]:
        own = colour.char.isascii() and colour.char.isalpha() and colour.char not in names
        names.append(colour.char if own else free_char(names, colour.name, _is_letter))
    return names


def _is_letter(char: str) -> bool:
    return char.isascii() and char.isalpha()


def _clue_text(clue: Clue, names: Sequence[str]) -> str:
    if not names:
        return plain_clue_text(clue)
    return " ".join(f"{block.length}{names[block.colour - 1]}" for block in clue) or "0"

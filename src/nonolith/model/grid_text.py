"""Read a grid from text that people typed or copied; reject ambiguous text.

The character of a colour in the palette means this colour, and ``?`` means an unknown cell. Other
common characters are accepted too: ``. - _ ·`` for blank, and digits for colour numbers (``0`` is
blank). In black and white ``X x # * █`` and the dark squares ``■ ◼ ▪ ◾ ⬛`` mean filled, and the
light squares ``□ ◻ ▫ ◽ ⬜`` mean blank.

If a space, tab, comma or semicolon lies between every two adjacent cells, these characters are
separators. But spaces are cells if the requested width says so, or if no width is requested and all
other characters are equal. In any other text, every space is a cell. A space as a cell means
unknown if the text has another character for blank but no ``?``, and blank if the text has ``?``
but no other character for blank. Otherwise the text is ambiguous.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from nonolith.model.palette import Palette
from nonolith.support.errors import PuzzleError

_BLANK = ".-_·"
_FILLED = "X#x*█■◼▪◾⬛"
_BLANK_SQUARES = "□◻▫◽⬜"  #: used only in black and white: elsewhere white may be a block's colour
_UNKNOWN = "?"

#: The signs of filled cells; a sign of a later group is for blank cells beside one of an earlier.
FILLED_SIGNS = ("#1*@█▇▆▉▓■▩▦▪◼◾●⚫⬛", "Xx×", "oO")
#: The signs of blank cells; of several, the first in this order may mean unknown.
BLANK_SIGNS = " _-.·0░○□▫◻◽⚪⬜"

#: Matches a row as ``show`` prints it: the numbers of its clue, then its cells without separators.
_WITH_CLUE = re.compile(r"\s*(?:[0-9]+[^\s0-9]? +)+([^\s]+)\Z")

#: Matches a line with a separator between every two adjacent cells.
_SEPARATED = re.compile(r"\S(?:[ \t,;]\S)+\Z")

#: Table for ``str.translate`` that replaces the vertical lines of frames by bars.
BARS = str.maketrans("\u2502\u2503\u2551\u2506\u250a\uff5c", "||||||")
_LINES = re.compile("[+|=:~ \t\u2013\u2014\u2500-\u257f-]*")


def is_frame(line: str) -> bool:
    """Return whether a line has only a part of a frame that is not a row of cells."""
    return _LINES.fullmatch(line) is not None and line.strip("| \t") != ""


_LIST = re.compile(r"[\[({]([^][(){}]*)[\])}]")
_STRING = re.compile(r"(\"{3}|'{3}|[\"'`])([^\"'`]*)\1")
#: What may follow a list of strings, or a string of several lines.
_TAIL = re.compile(
    r"(?:\.(?:[lr]?strip|split|splitlines|lines|trim|trimIndent)\([^()]{0,9}\))*"
    r"(?: as const|\s+in)?[;,.\s]*\Z"
)
_WORDS = {"true": "1", "false": "0", "filled": "1", "empty": "0"}
#: Signs that stand around cells in drawings and lists.
_AROUND = frozenset("[({|").union(map(chr, BARS))
#: The number of a row before its cells.
ROW_LABEL = re.compile(r" *+(?:[^\W\d_]{3,} *(?:# *)?([0-9]{1,9})[:.)]?|([0-9]{1,9})[:)]) ?")
_NUMBER = re.compile(r" *+([0-9]{1,9}) ++(?=[^0-9]*\Z)")


class DrawnRows(NamedTuple):
    """The line number and the cells of each row, and what stands around the cells: ``list``,
    ``frame``, ``fields`` for bars between all cells, ``table`` for tabs or commas between cells
    that may be empty, or ``rows`` for numbers of the rows."""

    kind: str
    rows: list[tuple[int, str]]


def drawn_rows(text: str) -> DrawnRows | None:
    """Return the rows of a list, or of a drawing with a frame, with fields between bars, brackets,
    tabs or commas, or with numbered rows; None for any other text."""
    if rows := _listed(text):
        return DrawnRows("list", rows)
    if rows := _tabbed(text):
        return DrawnRows("table", rows)
    lines = [(n, line.rstrip()) for n, line in enumerate(text.translate(BARS).split("\n"), 1)]
    if "][" in text:
        lines = [(n, line.replace("[", "|").replace("]", "|")) for n, line in lines]
    framed = any("|" in line for _, line in lines)
    lines = [
        (n, line)
        for n, line in lines
        if line and not (framed and (is_frame(line) or not line.strip(" _")))
    ]
    if not framed:
        return _numbered(lines)
    fields = [line.strip().replace("||", "|").split("|") for _, line in lines]
    if len(set(map(len, fields))) != 1:
        return None
    fields = [row[row[0] == "" : len(row) - (row[-1] == "")] for row in fields]
    single = len(fields[0]) > 1 and all(len(field.strip()) < 2 for row in fields for field in row)
    if single:
        fields = [[field.strip() or " " for field in row] for row in fields]
    elif len(fields[0]) > 1 and all(_spaced(field) for row in fields for field in row):
        fields = [[field[::2] for field in row] for row in fields]
    rows = [(n, "".join(row)) for (n, _), row in zip(lines, fields, strict=True)]
    closed = all(line.endswith("|") for _, line in lines)
    if closed and not single and len({len(row) for _, row in rows}) > 1:
        return None
    return DrawnRows("fields" if single else "frame", rows)


def _spaced(field: str) -> bool:
    """Return whether a field may have cells with a space between every two."""
    return len(field) % 2 == 1 and len(field) > 2 and not field[1::2].strip()


def _numbered(lines: list[tuple[int, str]]) -> DrawnRows | None:
    """Return the rows without their numbers, which count on from 0 or 1."""
    for pattern in (ROW_LABEL, _NUMBER):
        found = [match for _, line in lines if (match := pattern.match(line))]
        numbers = [int(match[match.lastindex or 0]) for match in found]
        if len(found) == len(lines) > 0 and numbers in (
            [*range(start, start + len(lines))] for start in (0, 1)
        ):
            pairs = zip(lines, found, strict=True)
            return DrawnRows("rows", [(n, line[label.end() :]) for (n, line), label in pairs])
    return None


def _tabbed(text: str) -> list[tuple[int, str]]:
    """Return the rows of a table in which some cells are empty; none for any other text."""
    sign = max("\t,;", key=text.count)
    lines = [(n, line.split(sign)) for n, line in enumerate(text.split("\n"), 1) if line]
    fields = [field.strip(" ") for _, line in lines for field in line]
    if "" not in fields or max(map(len, fields)) > 1 or not any(len(line) > 1 for _, line in lines):
        return []
    width = max(len(line) for _, line in lines)
    return [(n, "".join(each.strip(" ") or " " for each in line).ljust(width)) for n, line in lines]


def _listed(text: str) -> list[tuple[int, str]]:
    """Return the rows of a text that is a list of rows; none for any other text."""
    divided, text = ".split()" in text, _TAIL.sub("", text)
    text = f"[{text}]" if text.lstrip()[:1] in ("'", '"', "`") else text
    around = re.sub(r"[\s,;]+", "", _LIST.sub("", text))
    if around not in ("", "[]", "()", "{}", "([])"):
        return []
    rows, line, place = [], 1, 0
    lists = [*_LIST.finditer(text)]
    for found in lists:
        line, place = line + text.count("\n", place, found.start()), found.start()
        quoted = [
            row
            for string in _STRING.finditer(found[1])
            for row in re.split(r"\\n|\n", re.sub(r"\A(?:\\n|\n)|(?:\\n|\n)\s*\Z", "", string[2]))
        ]
        if (
            around == "" and not quoted and re.search("[;\n]", found[1].strip())
        ):  # a matrix: [1 0; 0 1]
            return _matrix(found[1], line)
        if quoted and _STRING.sub("", found[1]).strip(" \t\n,+"):
            return []
        quoted = " ".join(quoted).split() if divided else quoted
        if quoted and max(map(len, quoted)) < 2:
            quoted = [cell or " " for cell in quoted]
        cells = quoted or [
            _WORDS.get(cell.lower(), cell)
            for cell in re.split(r"[\s,;]+", found[1].strip(" \t\n,;"))
        ]
        if all(len(cell) == 1 for cell in cells):
            rows.append((line, "".join(cells)))
        elif quoted and len(lists) == 1:
            rows += [(line, cell) for cell in quoted]
        else:  # such as lists of words
            return []
    return rows


def _matrix(text: str, line: int) -> list[tuple[int, str]]:
    full = re.split(r"[;\n]+", text.strip(" \t\n;"))
    rows = [re.split(r"[\s,]+", row.strip(" \t,")) for row in full]
    cells = all(len(cell) == 1 for row in rows for cell in row)
    return [(line, "".join(row)) for row in rows] if cells else []


def rows_of_text(
    text: str, palette: Palette, shape: tuple[int, int] | None
) -> list[list[int | None]]:
    """Return the rows of cells in the text as colour numbers, with None for an unknown cell.

    Arguments and errors are those of ``Grid.from_text``. The text may have clues around the grid,
    as ``show`` prints them.
    """
    text = text.replace("\ufe0e", "").replace("\ufe0f", "")  # variation selectors after squares
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    lines = text.split("\n")
    if lines[-1] == "":
        lines.pop()  # the empty string after the last line end
    if not _AROUND.isdisjoint(text) and _AROUND.isdisjoint(colour.char for colour in palette):
        drawing = drawn_rows(text)
        lines = [cells for _, cells in drawing.rows] if drawing else lines
    lines = _without_separators(_without_clues(lines, shape), shape)
    if shape is not None and len(lines) == 1 < shape[0] and len(lines[0]) == shape[0] * shape[1]:
        lines = [lines[0][at : at + shape[1]] for at in range(0, len(lines[0]), shape[1])]
    meanings = _meanings(set().union(*map(set, lines)), palette) if lines else {}
    rows = []
    for number, line in enumerate(_narrow(lines, shape), 1):
        stranger = next((char for char in line if char not in meanings), None)
        if stranger is not None:
            raise PuzzleError(
                f"row {number} of the grid: no colour has the character {stranger!r}; allowed are "
                f"{_allowed(palette)}"
            )
        rows.append([meanings[char] for char in line])
    if " " in meanings:  # restore the trailing spaces, which editors remove
        width = shape[1] if shape else max(map(len, rows), default=0)
        rows = [row + [meanings[" "]] * (width - len(row)) for row in rows]
    return rows


def _without_clues(lines: list[str], shape: tuple[int, int] | None) -> list[str]:
    """Remove the clues from lines printed by ``show``; return lines without clues unchanged."""
    if shape is None and all(_SEPARATED.match(line.strip()) for line in lines):
        return lines
    while lines and not lines[-1].strip() and _WITH_CLUE.match(lines[0] or " "):
        lines = lines[:-1]
    found: list[str] = []
    for line in reversed(lines):
        match = _WITH_CLUE.match(line)
        if match is None or match[1].isdigit() or (found and len(match[1]) != len(found[0])):
            break
        if shape is not None and (not shape[1] or len(match[1]) % shape[1]):
            break
        found.insert(0, match[1])
    above = len(lines) - len(found)
    if not found or (shape is not None and len(found) < shape[0]):
        return lines
    if shape is not None:
        return found[len(found) - shape[0] :]
    columns = lines[above - 1].split() if above else []
    width = len(found[0])
    if len(columns) > 1 and width % len(columns) == 0:
        step = width // len(columns)
        return [line[::step] if _alike(line, step) else line for line in found]
    return found


def _without_separators(lines: list[str], shape: tuple[int, int] | None) -> list[str]:
    """Return the lines without the separator between cells: a space, tab, comma or semicolon."""
    stripped = [line.strip() for line in lines]
    if not stripped or not all(_SEPARATED.match(line) for line in stripped):
        return lines
    cells = [line[::2] for line in stripped]
    if any(" " in line for line in stripped):
        # Spaces are not separators if the width shows that they are cells, or if they may be cells
        # because all other characters are equal.
        if shape is not None and len(cells[0]) != shape[1]:
            return lines
        if shape is None and len(set().union(*cells)) < 2:
            return lines
    return cells


def _narrow(lines: Sequence[str], shape: tuple[int, int] | None) -> Sequence[str]:
    """Reduce each cell to one character if the cells are written as several equal characters."""
    if shape is None or not shape[1] or len(lines) != shape[0]:
        return lines
    longest = max(map(len, lines), default=0)
    step = longest // shape[1]
    if step < 2 or longest != step * shape[1]:
        return lines
    padded = [line.ljust(longest) if " " in "".join(lines) else line for line in lines]
    if all(len(line) == longest and _alike(line, step) for line in padded):
        return [line[::step] for line in padded]
    return lines


def _alike(line: str, step: int) -> bool:
    """Return whether the line consists of groups of ``step`` equal characters."""
    return all(len(set(line[at : at + step])) == 1 for at in range(0, len(line), step))


def _meanings(used: set[str], palette: Palette) -> dict[str, int | None]:
    """Return the meaning of each character: a colour number, or None for unknown."""
    meanings: dict[str, int | None] = {colour.char: i for i, colour in enumerate(palette)}
    meanings[_UNKNOWN] = None
    own = set(meanings)
    others: dict[str, int | None] = dict.fromkeys(_BLANK, 0)
    others |= {str(i): i for i in range(min(len(palette), 10))}
    if len(palette) == 2:
        others |= dict.fromkeys(_FILLED, 1) | dict.fromkeys(_BLANK_SQUARES, 0)
    meanings = others | meanings
    if len(palette) == 2:
        crosses = used & set("Xx") - own
        if crosses and used & ({char for char, cell in meanings.items() if cell == 1} - set("Xx")):
            raise PuzzleError(
                f"the grid has {min(crosses)!r} and another character for filled cells, so "
                f"{min(crosses)!r} may mean blank or filled: write . for blank and # for filled "
                "cells"
            )
    if " " in used:
        meanings[" "] = _space(used, meanings)
    return meanings


def _space(used: set[str], meanings: dict[str, int | None]) -> int | None:
    """Return the meaning of a space: unknown if another character means blank, else blank."""
    blank = any(meanings.get(char) == 0 and char in meanings for char in used)
    unknown = _UNKNOWN in used
    if blank == unknown:
        raise PuzzleError(
            "the grid has spaces, which may mean blank or unknown cells: write . for blank cells "
            "and ? for unknown cells"
        )
    return None if blank else 0


def _allowed(palette: Palette) -> str:
    own = ", ".join(f"{colour.char} {colour.name}" for colour in palette)
    two, taken = len(palette) == 2, {colour.char for colour in palette}
    blank = " ".join(c for c in _BLANK + _BLANK_SQUARES * two if c not in taken)
    filled = f", {' '.join(c for c in _FILLED if c not in taken)} for filled" if two else ""
    last = min(len(palette), 10) - 1
    return f"{own}, ? unknown; also {blank} for blank{filled}, and 0 to {last} for colour numbers"

"""olsak: the ``.g`` format of Petr and Mirek Olsak's solver grid.

Free text first. Then, for colours, a line that begins with ``#d``, and lines ``in:out value
comment`` of the palette (``0`` is blank, ``1`` the colour of blocks without a letter). Then a line
that begins with ``:``, and the clues of the rows; another such line, and the clues of the columns.
A third such line may follow; all after it is free text again. Blocks are numbers with the letter of
their colour; an empty line is an empty clue. A free text written here holds ``title:``,
``author:``, ``copyright:`` and ``licence:``. Triddlers (``#t``) and triangles (a value with a
slash) are refused.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from nonolith.formats.base import Fit
from nonolith.formats.colours import (
    WHITE,
    distinct,
    free_char,
    name_of,
    palette_of,
    parse_rgb,
    safe_chars,
    usable,
)
from nonolith.formats.largest import most_lines, too_large
from nonolith.formats.stream import Line
from nonolith.formats.text import (
    plain_clue,
    plain_clue_text,
    shortened,
    split_lines,
    tokens,
    whole_number,
)
from nonolith.model.limits import MAX_COLOURS
from nonolith.model.palette import BLACK_AND_WHITE, Colour, Palette
from nonolith.model.puzzle import Clue, ClueLike, Puzzle
from nonolith.support.errors import FormatError, UnsupportedError

_TEXTS = ("title", "author", "copyright", "licence")
_BLANK, _DEFAULT = "0", "1"


def sniff(head: str) -> Fit:
    lines = head.split("\n")
    if any(line[:2] in ("#d", "#D", "#t", "#T") for line in lines):
        return Fit.SURE if any(line.startswith(":") for line in lines) else Fit.MAYBE
    return Fit.SURE if sum(line.startswith(":") for line in lines) >= 2 else Fit.NO


class _Entry(NamedTuple):
    """A line of the palette."""

    key: str
    char: str
    rgb: str
    name: str


def read(text: str) -> Puzzle:
    lines = split_lines(text)
    marks = [i for i, line in enumerate(lines) if line.text.startswith(":")]
    before = lines[: marks[0]] if marks else lines
    kinds = [i for i, line in enumerate(before) if line.text.startswith("#")]
    for i in kinds:
        if before[i].text[1:2].lower() == "t":
            raise UnsupportedError(
                f"line {before[i].number}: this is a triddler; only rectangular puzzles are read"
            )
    if len(marks) < 2:
        raise FormatError(
            "the clues are missing", expected="a line beginning with : before rows and columns"
        )
    entries = (
        [_entry(line) for line in before[kinds[0] + 1 :] if line.text.strip()] if kinds else []
    )
    rows = lines[marks[0] + 1 : marks[1]]
    columns = lines[marks[1] + 1 : marks[2] if len(marks) > 2 else None]
    if len(marks) < 3:
        columns = _without_empty_end(columns)
    palette, numbers = _palette(entries, before)
    free = before[: kinds[0]] if kinds else before
    return Puzzle(
        rows=_clues(rows, numbers),
        columns=_clues(columns, numbers),
        palette=palette,
        **_texts(free),
    )


def _without_empty_end(lines: list[Line]) -> list[Line]:
    """Without the line end of the last line, and without empty lines after the last clue."""
    while lines and not lines[-1].text.strip():
        lines.pop()
    return lines


def _entry(line: Line) -> _Entry:
    key, colon, rest = line.text.strip().partition(":")
    if not colon or len(key.strip()) != 1:
        raise line.error(
            f"{shortened(line.text.strip())} is not a colour", expected="letter:char value comment"
        )
    # The character stands right after the colon. A blank there means none.
    char = "" if rest[:1].isspace() else rest[:1]
    value, _, comment = rest[len(char) :].strip().partition(" ")
    if "/" in value or "\\" in value:
        raise UnsupportedError(
            f"line {line.number}: this puzzle has triangles ({value}); only whole cells are read"
        )
    rgb = parse_rgb(value)
    if rgb is None:
        raise line.error(
            f"unknown colour {shortened(value)}", expected="a common colour name or #rrggbb"
        )
    name = comment.strip() or (value if not value.startswith("#") else name_of(rgb) or key.strip())
    return _Entry(key.strip(), char, rgb, name)


def _palette(entries: list[_Entry], lines: list[Line]) -> tuple[Palette, dict[str, int]]:
    """The palette, and the colour number of each letter."""
    if not entries:
        return BLACK_AND_WHITE, {}
    if len(entries) > MAX_COLOURS + 1:
        raise lines[-1].error(f"{len(entries)} colours; at most {MAX_COLOURS} besides blank")
    keys = [entry.key for entry in entries]
    twice = next((key for key in keys if keys.count(key) > 1), None)
    if twice is not None:
        raise lines[-1].error(f"the colour {twice!r} is defined twice")
    blank = next((e for e in entries if e.key == _BLANK), _Entry(_BLANK, "", WHITE, "white"))
    others = [entry for entry in entries if entry.key != _BLANK]
    colours: list[Colour] = []
    for entry in [blank, *others]:
        name = distinct(entry.name, [colour.name for colour in colours])
        colours.append(Colour(name, entry.rgb, _char(entry, [c.char for c in colours])))
    numbers = {entry.key: number for number, entry in enumerate(others, 1)}
    return palette_of(colours if others else [*colours, *BLACK_AND_WHITE.colours[1:]]), numbers


def _char(entry: _Entry, taken: list[str]) -> str:
    wanted = (entry.char, "." if entry.key == _BLANK else entry.key)
    return next((char for char in wanted if usable(char) and char not in taken), None) or free_char(
        taken, entry.name
    )


def _clues(lines: list[Line], numbers: dict[str, int]) -> list[ClueLike]:
    if len(lines) > (most := most_lines()):
        raise too_large(f"{len(lines)} lines of clues; at most {most} are supported", lines[most])
    return [_clue(line, numbers) if numbers else _plain(line) for line in lines]


def _plain(line: Line) -> list[int]:
    if any(char.isalpha() for char in line.text):
        raise line.error(
            "a block with a colour, and no colours are defined", expected="a palette after #d"
        )
    return plain_clue(line)


def _clue(line: Line, numbers: dict[str, int]) -> list[tuple[int, int]]:
    blocks = []
    for token in tokens(line):
        key = token.lstrip("-0123456789")
        length = whole_number(token[: len(token) - len(key)], line, "block length")
        if not length and not key:
            continue
        if (key or _DEFAULT) not in numbers:
            known = ", ".join(numbers)
            problem = f"unknown colour {shortened(key)}" if key else f"block {token} has no colour"
            raise line.error(problem, expected=f"one of {known}")
        blocks.append((length, numbers[key or _DEFAULT]))
    return blocks


def _texts(lines: list[Line]) -> dict[str, Any]:
    texts: dict[str, Any] = {}
    notes = []
    for line in lines:
        word, colon, value = line.text.partition(": ")
        if colon and word in _TEXTS and word not in texts:
            texts[word] = value.strip()
        else:
            indented = line.text.startswith(" ") and _means_something(line.text)
            notes.append(line.text[1:] if indented else line.text)
    return texts | {"notes": "\n".join(notes).strip()}


def _means_something(note: str) -> bool:
    """Whether a line of notes needs a space before it, so that it is read as free text."""
    text = note.lstrip(" ")
    return text[:1] in ("#", ":") or text.partition(": ")[0] in _TEXTS


def write(puzzles: Sequence[Puzzle]) -> str:
    (puzzle,) = puzzles
    texts = [(name, getattr(puzzle, name)) for name in _TEXTS]
    lines = [f"{name}: {value.replace(chr(10), ' ')}" for name, value in texts if value]
    notes = puzzle.notes.split("\n") if puzzle.notes else []
    lines += [f" {note}" if _means_something(note) else note for note in notes]
    plain = puzzle.palette == BLACK_AND_WHITE
    keys = safe_chars(puzzle.palette, _allowed, blank=_BLANK)
    if not plain:
        lines.append("#d")
        for key, (name, rgb, char) in zip(keys, puzzle.palette, strict=True):
            lines.append(f"   {key}:{char}  {rgb}  {name}")
    marks = [] if plain else keys
    lines += [": rows", *(_clue_text(clue, marks) for clue in puzzle.rows)]
    lines += [": columns", *(_clue_text(clue, marks) for clue in puzzle.columns)]
    return "\n".join([*lines, ": end"]) + "\n"


def _allowed(char: str) -> bool:
    return usable(char) and not char.isdigit() and char not in ",-:"


def _clue_text(clue: Clue, keys: list[str]) -> str:
    if not keys:
        return plain_clue_text(clue)
    return " ".join(f"{block.length}{keys[block.colour]}" for block in clue) or "0"

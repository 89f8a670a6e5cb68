"""Read and write ``olsak``, the ``.g`` files of Petr and Mirek Olsak's solver grid."""

from __future__ import annotations

from typing import Any

from nonolith.formats.protocol import Fit
from nonolith.formats.size_limit import check_colours, check_count
from nonolith.formats.text import TextLine, clue_text, filled, shortened, split_lines
from nonolith.model.colours import (
    WHITE,
    ColourEntry,
    name_of,
    palette_of_entries,
    parse_rgb,
    safe_chars,
    usable,
)
from nonolith.model.palette import BLACK_AND_WHITE, Palette
from nonolith.model.puzzle import TEXTS, ClueLike, Puzzle
from nonolith.support.errors import FormatError, UnsupportedError

_TEXTS = TEXTS[:-1]  # without the notes, which are the rest of the free text
_BLANK, _DEFAULT = "0", "1"


def sniff(head: str) -> Fit:
    lines = head.split("\n")
    if any(line[:2] in ("#d", "#D", "#t", "#T") for line in lines):
        return Fit.SURE if any(line.startswith(":") for line in lines) else Fit.MAYBE
    return Fit.SURE if sum(line.startswith(":") for line in lines) >= 2 else Fit.NO


def read(text: str) -> Puzzle:
    lines = split_lines(text)
    marks = [i for i, line in enumerate(lines) if line.text.startswith(":")]
    before = lines[: marks[0]] if marks else lines
    kinds = [i for i, line in enumerate(before) if line.text.startswith("#")]
    for number, kind in (before[i] for i in kinds):
        if kind[1:2].lower() == "t":
            raise UnsupportedError(
                f"line {number}: this is a triddler; only rectangular puzzles are read"
            )
    if len(marks) < 2:
        raise FormatError(
            "the clues are missing", "a line that begins with : before rows and before columns"
        )
    rows = lines[marks[0] + 1 : marks[1]]
    columns = lines[marks[1] + 1 : marks[2] if len(marks) > 2 else None]
    while len(marks) < 3 and columns and not columns[-1].text.strip():
        columns.pop()
    palette, numbers = BLACK_AND_WHITE, dict[str, int]()
    if kinds and (colours := filled(before[kinds[0] + 1 :])):
        palette, numbers = _palette(colours)
    return Puzzle(
        rows=_clues(rows, numbers),
        columns=_clues(columns, numbers),
        palette=palette,
        **_texts(before[: kinds[0]] if kinds else before),
    )


def _entry(line: TextLine) -> tuple[str, ColourEntry]:
    """Return the letter and the colour of a line of the palette."""
    key, colon, rest = line.text.strip().partition(":")
    if not colon or len(key.strip()) != 1:
        raise line.error(
            f"{shortened(line.text.strip())} is not a colour", "letter:char value comment"
        )
    # The character follows the colon directly; a space there means no character.
    char = "" if rest[:1].isspace() else rest[:1]
    value, _, comment = rest[len(char) :].strip().partition(" ")
    if "/" in value or "\\" in value:
        raise UnsupportedError(
            f"line {line.number}: this puzzle has triangles ({value}); only whole cells are read"
        )
    rgb = parse_rgb(value)
    if rgb is None:
        raise line.error(f"unknown colour {shortened(value)}", "a common colour name or #rrggbb")
    name = comment.strip() or (value if not value.startswith("#") else name_of(rgb) or key.strip())
    other = key.strip().replace(_BLANK, "")
    return key.strip(), ColourEntry(char if usable(char) else other, rgb, name)


def _palette(lines: list[TextLine]) -> tuple[Palette, dict[str, int]]:
    """Return the palette, and the colour number of each letter."""
    entries: dict[str, ColourEntry] = {}
    for line in lines:
        key, entry = _entry(line)
        if entries.setdefault(key, entry) is not entry and key != _BLANK:
            raise line.error(f"the colour {key!r} is defined twice")
    blank = entries.pop(_BLANK, ColourEntry("", WHITE, "white"))
    check_colours(len(entries), lines[-1].number)
    numbers = {key: number for number, key in enumerate(entries, 1)}
    if _DEFAULT in numbers:
        numbers[""] = numbers[_DEFAULT]
    return palette_of_entries(blank, [*entries.values()]), numbers


def _clues(lines: list[TextLine], numbers: dict[str, int]) -> list[ClueLike]:
    check_count(len(lines), "lines of clues", lines[-1].number if lines else None)
    if numbers:
        return [line.blocks(numbers) for line in lines]
    for line in lines:
        if any(map(str.isalpha, line.text)):
            raise line.error("a block has a colour, but no colour is defined", "a palette after #d")
    return [line.clue() for line in lines]


def _texts(lines: list[TextLine]) -> dict[str, Any]:
    texts: dict[str, Any] = {}
    notes = []
    for line in lines:
        word, colon, value = line.text.partition(": ")
        if colon and word in _TEXTS and word not in texts:
            texts[word] = value.strip()
        else:
            notes.append(line.text.removeprefix(" " if _needs_space(line.text) else ""))
    return texts | {"notes": "\n".join(notes).strip()}


def _needs_space(note: str) -> bool:
    """Return whether a line of notes must begin with a space to be read back as free text."""
    text = note.lstrip(" ")
    return text[:1] in ("#", ":") or text.partition(": ")[0] in _TEXTS


def write(puzzle: Puzzle) -> str:
    texts = [(name, getattr(puzzle, name)) for name in _TEXTS]
    lines = [f"{name}: {value.replace(chr(10), ' ')}" for name, value in texts if value]
    notes = puzzle.notes.split("\n") if puzzle.notes else []
    lines += [f" {note}" if _needs_space(note) else note for note in notes]
    keys: list[str] = []
    if puzzle.palette != BLACK_AND_WHITE:
        keys = safe_chars(puzzle.palette.colours, _allowed, blank=_BLANK)
        lines.append("#d")
        pairs = zip(keys, puzzle.palette, strict=True)
        lines += [f"   {key}:{c.char}  {c.rgb}  {c.name}" for key, c in pairs]
    lines += [": rows", *(clue_text(clue, colours=keys) for clue in puzzle.rows)]
    lines += [": columns", *(clue_text(clue, colours=keys) for clue in puzzle.columns)]
    return "\n".join([*lines, ": end"]) + "\n"


def _allowed(char: str) -> bool:
    return usable(char) and not char.isdigit() and char not in ",-:"

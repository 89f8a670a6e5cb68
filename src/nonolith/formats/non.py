"""Read and write ``non``, Steve Simpson's format of keywords and their values."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from nonolith.engine import ClueLines, Problem, array_cells
from nonolith.formats.non_colours import Colours
from nonolith.formats.protocol import Fit
from nonolith.formats.stream import Stream
from nonolith.formats.text import (
    PuzzleText,
    TextLine,
    clue_text,
    complete_clues,
    filled,
    shortened,
    split_puzzles,
)
from nonolith.model.clue import ClueLike
from nonolith.model.colours import safe_chars, usable
from nonolith.model.grid import Grid
from nonolith.model.palette import BLACK_AND_WHITE
from nonolith.model.puzzle import Puzzle
from nonolith.support.errors import FormatError
from nonolith.support.plurals import plural

#: The keywords of texts that are written, and those that are read, each with the attribute of the
#: puzzle that stores the text.
_WRITTEN = {"title": "title", "by": "author", "copyright": "copyright", "license": "licence"}
_TEXTS = {**_WRITTEN, "author": "author", "licence": "licence"}
_NOTES = ("note", "notes")
_SIZES = ("width", "height")
_CLUES = ("rows", "columns")
_GRIDS = ("goal", "saved")
_COLOURS = ("color", "colour")
_KEYWORDS = frozenset((*_TEXTS, *_NOTES, *_SIZES, *_CLUES, *_GRIDS, *_COLOURS, "catalogue"))

#: Beginnings of the lines that often follow a section of clues.
_SECTION_STARTS = ("columns\n", "goal ", "rows\n")

#: Translation of the characters of a picture to colour numbers, -1 for unknown.
_NUMBERS = bytes.maketrans(b"01?", b"\x00\x01\xff")

#: Beginning of a line between two puzzles.
_DIVIDER = "===="


def _line_of(*words: str) -> re.Pattern[str]:
    """Return a pattern for a line that begins with one of the words, not followed by ``=``."""
    return re.compile(rf"^[^\S\n]*(?:{'|'.join(words)})(?!\S|\s{{0,3}}(?:=|<-|:))", re.MULTILINE)


_CLUES_LINE, _SIZE_LINE, _GOAL_LINE = _line_of(*_CLUES), _line_of(*_SIZES), _line_of("goal")


def sniff(head: str) -> Fit:
    clues = _CLUES_LINE.search(head)
    if (clues or _GOAL_LINE.search(head)) and _SIZE_LINE.search(head):
        return Fit.SURE
    return Fit.MAYBE if clues else Fit.NO


def split(stream: Stream) -> Iterator[PuzzleText]:
    for puzzle in split_puzzles(stream.texts(), _DIVIDER, _is_divider):
        if not puzzle.text.isspace() and puzzle.text:
            yield puzzle


def _is_divider(text: str) -> bool:
    mark = text.strip()
    return mark.startswith(_DIVIDER) and not mark.strip("=")


def read_one(puzzle: PuzzleText) -> Puzzle:
    entries = Entries(puzzle)
    return plain_puzzle(entries) or _any_puzzle(entries)


#: A section ``rows`` or ``columns``: the line of the keyword; the indices of its clues among all
#: lines of the puzzle; the clues as parsed by the engine, or None if a line has other text.
_Section = tuple[TextLine, slice, ClueLines | None]


class Entries:
    """The keywords of one puzzle and their values; clues and cells of grids are not parsed yet."""

    def __init__(self, source: PuzzleText) -> None:
        self.source = source
        self._text = source.text
        self.sizes: dict[str, int] = {}
        self.texts: dict[str, Any] = {}
        self.notes: list[str] = []
        self.clues: dict[str, _Section] = {}
        self.grids: list[tuple[str, TextLine, str]] = []
        self.colours = Colours()
        self._position = 0  # index in the text of the next line to read
        self._number = source.number  # number of this line
        while (text := self._line()) is not None:
            if words := text.split(None, 1):
                self._take(text, words[0], words[1].rstrip() if len(words) > 1 else "")

    def _line(self) -> str | None:
        start = self._position
        end = self._text.find("\n", start)
        if end < 0:
            end = len(self._text)
            if start >= end:
                return None
        self._position = end + 1
        self._number += 1
        return self._text[start:end]

    def _lines_while(self, belongs: Callable[[str], bool]) -> list[str]:
        """Return the texts of the next lines, up to the first for which ``belongs`` is false."""
        texts: list[str] = []
        before = self._position, self._number
        while (text := self._line()) is not None and belongs(text):
            texts.append(text)
            before = self._position, self._number
        self._position, self._number = before
        return texts

    def _take(self, text: str, word: str, rest: str) -> None:
        if word in _TEXTS:
            self.texts[_TEXTS[word]] = _value_of(rest)
            return
        line = TextLine(self._number - 1, text)
        if word in _CLUES:
            if rest.strip() and not rest.strip().isdecimal():  # a number is the number of clues
                message = f"{shortened(rest.strip())} follows {word} on its line"
                raise line.error(message, "the clues on the next lines")
            self._take_clues(line, word)
        elif word in _GRIDS:
            cells = _unquoted(rest) or "".join(self._lines_while(_is_picture))
            self.grids.append((word, line, "".join(cells.split())))
        elif word in _SIZES:
            self.sizes[word] = line.size(rest, word)
        elif word in _COLOURS:
            self.colours.define(rest, line)
        elif word[0].isdigit() or word[0] == "-":
            raise line.error(f"{shortened(text)} is one clue too many", "a keyword (as goal)")
        else:
            self.notes.append(_value_of(rest) if word in _NOTES else f"{word}: {_value_of(rest)}")

    def _take_clues(self, line: TextLine, word: str) -> None:
        first = self._number - self.source.number
        plain = ClueLines.read(self._text[self._position :])
        after = self._position + plain.length
        self._number += self._text.count("\n", self._position, after)
        self._position = after
        ended = self._text.startswith(_SECTION_STARTS, after)  # a fast test, usually true
        others = [] if ended else self._lines_while(_is_clue)
        ends = self._position >= len(self._text)
        lines = slice(first, None if ends else self._number - self.source.number)
        self.clues[word] = (line, lines, None if others else plain)


def _is_clue(text: str) -> bool:
    word = text.split(None, 1)[:1]
    if not word or not word[0][0].isalpha():
        return True
    # In one dialect, a clue begins with the name of a colour.
    return word[0] not in _KEYWORDS and any(map(str.isdigit, text.partition('"')[0]))


def _is_picture(text: str) -> bool:
    word = text.split(None, 1)[:1]
    return bool(word) and word[0] not in _KEYWORDS


def _unquoted(text: str) -> str:
    quoted = len(text) >= 2 and text[0] == text[-1] and text[0] in "\"'"
    return text[1:-1] if quoted else text


def _value_of(text: str) -> str:
    """Return a text without the quotes around it, and with HTML character references replaced."""
    inner = _unquoted(text)
    if "&" in inner:
        from html import unescape

        inner = unescape(inner)
    return inner


def plain_puzzle(entries: Entries) -> Puzzle | None:
    """Return the puzzle if it is plain; if None is returned, ``_any_puzzle`` must read it.

    A plain puzzle is black and white, states height and width, has only numbers in its clues, and
    no grid except a goal. The engine parses it faster than ``_any_puzzle``, with the same result.
    """
    sections = [entries.clues.get(word) for word in _CLUES]
    if len(entries.sizes) < 2 or len(entries.grids) > 1 or not entries.colours.are_default:
        return None
    height, width = entries.sizes["height"], entries.sizes["width"]
    rows, columns = map(_plain_clues, sections, (height, width))
    if rows is None or columns is None or (problem := Problem.of_lines(rows, columns)) is None:
        return None
    goal = None
    for word, _, cells in entries.grids:
        if word != "goal" or not cells or len(cells) != height * width or cells.strip("01?"):
            return None
        numbers = memoryview(cells.encode().translate(_NUMBERS)).cast("b", (height, width))
        if (found := array_cells(numbers, 2)) is not None:
            goal = Grid.of_cells(*found, BLACK_AND_WHITE)
    return Puzzle.of_problem(problem, goal=goal, notes="\n".join(entries.notes), **entries.texts)


def _plain_clues(section: _Section | None, wanted: int) -> ClueLines | None:
    """Return the clues of a section; None if they are not plain, or their number is not ``wanted``.

    Empty lines count as clues only if there are too few other lines.
    """
    plain = section[2] if section is not None else None
    if plain is None or plain.count < wanted:
        return None
    full = plain.filled()
    if full.count == wanted:
        return full
    first = plain.part(0, wanted)
    return first if full.count < wanted and first.filled().count == full.count else None


def _any_puzzle(entries: Entries) -> Puzzle:
    lines = entries.source.lines()
    height, width = _size(entries, "height", "rows"), _size(entries, "width", "columns")
    rows, columns = _clues(entries, "rows", height), _clues(entries, "columns", width)
    cells = [_cells(entries, line, text, height * width) for _, line, text in entries.grids]
    palette = entries.colours.palette()
    unknown = (1 << len(palette)) - 1
    grids = [
        Grid(height, width, [unknown if cell is None else 1 << cell for cell in own], palette)
        for own in cells
    ]
    goals, saved = (
        [grid for grid, (word, _, _) in zip(grids, entries.grids, strict=True) if word == kind]
        for kind in _GRIDS
    )
    goal = goals[0] if goals else None
    all_rows, all_columns = complete_clues(rows, columns, goal, lines[-1].number)
    return Puzzle(
        rows=all_rows,
        columns=all_columns,
        palette=palette,
        goal=goal,
        saved=goals[1:] + saved,
        notes="\n".join(entries.notes),
        **entries.texts,
    )


def _size(entries: Entries, name: str, word: str) -> int:
    """Return the height or width; if not stated, the number of non-empty lines under ``word``."""
    if name in entries.sizes:
        return entries.sizes[name]
    if word not in entries.clues:
        raise FormatError(f"the {name} is missing", f"a line {name}", line=entries.source.number)
    start, indices, _ = entries.clues[word]
    return start.size(str(len(filled(entries.source.lines()[indices]))), name)


def _clues(entries: Entries, word: str, wanted: int) -> list[ClueLike] | None:
    """Return the clues of a section; empty lines count only if there are too few other lines."""
    if word not in entries.clues:
        return None
    start, indices, _ = entries.clues[word]
    lines = entries.source.lines()[indices]
    full = filled(lines)
    if len(full) > wanted or len(lines) < wanted:
        at = full[wanted] if len(full) > wanted else (full or [start])[-1]
        raise at.error(f"{plural(len(full), 'clue')} under {word}", str(wanted))
    if len(full) < wanted:
        for extra in filled(lines[wanted:]):
            problem = f"too few clues under {word} without the empty lines, too many with them"
            raise extra.error(problem, str(wanted))
        full = lines[:wanted]
    return [entries.colours.clue(line) for line in full]


def _cells(entries: Entries, line: TextLine, text: str, count: int) -> list[int | None]:
    """Return the colour number of each cell of a picture; None for an unknown cell."""
    if len(text) != count:
        raise line.error(f"the picture has {len(text)} cells", f"{count} cells")
    meanings = {char: entries.colours.cell(char, line) for char in dict.fromkeys(text)}
    return [meanings[char] for char in text]


def write(puzzles: Sequence[Puzzle]) -> str:
    return "====\n".join(map(_text, puzzles))


def _text(puzzle: Puzzle) -> str:
    plain = puzzle.palette == BLACK_AND_WHITE
    marks = ["0", "1"] if plain else safe_chars(puzzle.palette.colours, _allowed, blank="0")
    lines = [
        f"{word} {value if word == 'license' and _is_identifier(value) else _quoted(value)}"
        for word, name in (*_WRITTEN.items(), ("note", "notes"))
        if (value := getattr(puzzle, name))
    ]
    if not plain:
        blank, *others = puzzle.palette
        lines += [f"color 0 {blank.rgb}"] if blank.rgb != "#ffffff" else []
        lines += [f"color {mark} {c.rgb}" for mark, c in zip(marks[1:], others, strict=True)]
    letters = [] if plain else marks
    lines += [f"width {puzzle.width}", f"height {puzzle.height}"]
    for name, clues in (("rows", puzzle.rows), ("columns", puzzle.columns)):
        lines += ["", name, *(clue_text(clue, ",", colours=letters) for clue in clues)]
    grids = [("goal", puzzle.goal)] if puzzle.goal else []
    grids += [("saved", grid) for grid in puzzle.saved]
    lines += [""] if grids else []
    cells = {1 << number: mark for number, mark in enumerate(marks)}
    for word, grid in grids:
        lines.append(f'{word} "{"".join([cells.get(mask, "?") for mask in grid.masks()])}"')
    return "\n".join(lines) + "\n"


def _allowed(char: str) -> bool:
    return usable(char) and not char.isdigit() and char not in ",.\"'="


def _is_identifier(value: str) -> bool:
    """Return whether the value is a licence's SPDX identifier, which is written without quotes."""
    return value.isascii() and value.replace("-", "").replace(".", "").isalnum()


def _quoted(value: str) -> str:
    """Return the text in quotes, with ``&``, ``"`` and control characters as references."""
    safe = value.replace("&", "&amp;").replace('"', "&quot;")
    return '"' + "".join(c if c >= " " else f"&#{ord(c)};" for c in safe) + '"'

"""non: Steve Simpson's format: a keyword on each line, and the clues of rows and columns.

The keywords are ``width`` and ``height``; ``rows`` and ``columns``, each followed by one clue per
line (numbers separated by commas or blanks; ``0`` or an empty line for an empty clue); ``title``,
``by``, ``copyright``, ``license``; ``goal`` and ``saved``, with the cells row by row, ``0`` blank,
``?`` unknown. A line with any other keyword becomes a line of the notes. Texts may be quoted and
contain HTML character references. Colours have two dialects: ``color a #ff0000`` with clues
``3b,1a``, and ``color red FF0000 #`` with clues ``red 1 yellow 4``, in which a colour applies until
the next one. Lines of ``====`` separate puzzles.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from nonolith.formats.colours import safe_chars, usable
from nonolith.formats.non_colours import Colours
from nonolith.formats.non_quick import (
    CLUES,
    COLOURS,
    GRIDS,
    KEYWORDS,
    SIZES,
    TEXTS,
    note,
    plain_puzzle,
    unquoted,
    value_of,
)
from nonolith.formats.stream import Stream
from nonolith.formats.table import Fit
from nonolith.formats.text import Line, PuzzleText, complete_clues, filled, shortened, split_puzzles
from nonolith.model.clue import Clue, ClueLike
from nonolith.model.grid import Grid
from nonolith.model.palette import BLACK_AND_WHITE
from nonolith.model.puzzle import Puzzle
from nonolith.support.plurals import plural

#: Beginning of a line between two puzzles.
_DIVISION = "===="


def sniff(head: str) -> Fit:
    if any(_begins_line(word, head) for word in CLUES):
        return Fit.SURE
    sized = _begins_line("goal", head) and any(_begins_line(word, head) for word in SIZES)
    return Fit.SURE if sized else Fit.NO


def _begins_line(word: str, text: str) -> bool:
    """Return whether a line of the text begins with the word, not followed by ``=``."""
    start = 0
    while (found := text.find(word, start)) >= 0:
        before = text[text.rfind("\n", start, found) + 1 or start : found]
        after = text[found + len(word) : found + len(word) + 4]
        if not before.strip() and (not after[:1].strip() and not after.strip().startswith("=")):
            return True
        start = text.find("\n", found) + 1
        if not start:
            break
    return False


def split(stream: Stream) -> Iterator[PuzzleText]:
    for puzzle in split_puzzles(stream.texts(), _DIVISION, _is_division):
        if not puzzle.text.isspace() and puzzle.text:
            yield puzzle


def _is_division(text: str) -> bool:
    mark = text.strip()
    return mark.startswith(_DIVISION) and not mark.strip("=")


def read_one(puzzle: PuzzleText) -> Puzzle:
    return plain_puzzle(puzzle.text) or _Reader(puzzle.lines()).puzzle()


class _Reader:
    """Reads the lines of one puzzle; the clues are parsed when all colours are known."""

    def __init__(self, lines: list[Line]) -> None:
        self.lines = lines
        self.sizes: dict[str, int] = {}
        self.texts: dict[str, Any] = {}
        self.notes: list[str] = []
        self.clues: dict[str, tuple[Line, list[Line]]] = {}
        self.grids: list[tuple[str, Line, str]] = []
        self.colours = Colours()
        position = 0
        while position < len(lines):
            position = self._take(position)

    def _take(self, position: int) -> int:
        """Read the entry that begins with this line; return the index of the line after it."""
        line = self.lines[position]
        position += 1
        words = line.text.strip().split(None, 1)
        if not words:
            return position
        word, rest = words[0], "".join(words[1:])
        if word in CLUES:
            end = self._end_of_clues(position)
            self.clues[word] = line, self.lines[position:end]
            return end
        if word in GRIDS:
            return self._take_grid(word, line, rest, position)
        if word in SIZES:
            self.sizes[word] = line.size(rest, word)
        elif word in COLOURS:
            self.colours.define(rest, line)
        elif word in TEXTS:
            self.texts[TEXTS[word]] = value_of(rest)
        elif word[0].isdigit() or word[0] == "-":
            raise line.error(
                f"{shortened(line.text)} is one clue too many", "a keyword, such as goal"
            )
        else:
            self.notes.append(note(word, rest))
        return position

    def _end_of_clues(self, position: int) -> int:
        while position < len(self.lines):
            word = self.lines[position].text.split(None, 1)[:1]
            # In one dialect a clue begins with the name of a colour.
            if word and word[0][0].isalpha() and (word[0] in KEYWORDS or not self._clue(position)):
                break
            position += 1
        return position

    def _clue(self, position: int) -> bool:
        return any(char.isdigit() for char in self.lines[position].text.partition('"')[0])

    def _take_grid(self, word: str, line: Line, rest: str, position: int) -> int:
        cells = unquoted(rest)
        if not cells:
            start = position
            while position < len(self.lines) and self._is_picture(self.lines[position].text):
                position += 1
            cells = "".join(row.text for row in self.lines[start:position])
        self.grids.append((word, line, "".join(cells.split())))
        return position

    def _is_picture(self, text: str) -> bool:
        words = text.split(None, 1)
        return bool(words) and words[0] not in KEYWORDS

    def puzzle(self) -> Puzzle:
        height, width = self._size("height", "rows"), self._size("width", "columns")
        rows, columns = self._clues("rows", height), self._clues("columns", width)
        meanings = [self._meanings(line, text, height, width) for _, line, text in self.grids]
        palette = self.colours.palette()
        unknown = (1 << len(palette)) - 1
        goals, saved = list[Grid](), list[Grid]()
        for (word, _, text), meaning in zip(self.grids, meanings, strict=True):
            masks = {c: unknown if cell is None else 1 << cell for c, cell in meaning.items()}
            grid = Grid(height, width, [masks[c] for c in text], palette)
            (goals if word == "goal" else saved).append(grid)
        goal = goals[0] if goals else None
        all_rows, all_columns = complete_clues(rows, columns, goal, self.lines[-1].number)
        return Puzzle(
            rows=all_rows,
            columns=all_columns,
            palette=palette,
            goal=goal,
            saved=goals[1:] + saved,
            notes="\n".join(self.notes),
            **self.texts,
        )

    def _size(self, name: str, clues: str) -> int:
        if name in self.sizes:
            return self.sizes[name]
        if clues not in self.clues:
            raise self.lines[0].error(f"the {name} is missing", f"a line {name}")
        start, lines = self.clues[clues]
        return start.size(str(len(filled(lines))), name)

    def _clues(self, name: str, wanted: int) -> list[ClueLike] | None:
        """Return the clues of a section; empty lines count as clues only if they are needed."""
        if name not in self.clues:
            return None
        start, lines = self.clues[name]
        full = filled(lines)
        if len(full) > wanted or len(lines) < wanted:
            at = full[wanted] if len(full) > wanted else (full or [start])[-1]
            raise at.error(f"{plural(len(full), 'clue')} under {name}", str(wanted))
        if len(full) < wanted:
            for extra in filled(lines[wanted:]):
                raise extra.error(
                    f"with the empty lines there are more clues under {name}", str(wanted)
                )
            full = lines[:wanted]
        return [self.colours.clue(line) for line in full]

    def _meanings(self, line: Line, text: str, height: int, width: int) -> dict[str, int | None]:
        """Return the colour number of each character of a picture, None for unknown."""
        if len(text) != height * width:
            raise line.error(f"this picture has {len(text)} cells", f"{height} x {width} cells")
        return {char: self.colours.cell(char, line) for char in dict.fromkeys(text)}


def write(puzzles: Sequence[Puzzle]) -> str:
    return "====\n".join(map(_text, puzzles))


def _text(puzzle: Puzzle) -> str:
    plain = puzzle.palette == BLACK_AND_WHITE
    marks = ["0", "1"] if plain else safe_chars(puzzle.palette, _allowed, blank="0")
    lines = [
        f"{word} {value if word == 'license' and _is_code(value) else _quoted(value)}"
        for word, value in (
            ("title", puzzle.title),
            ("by", puzzle.author),
            ("copyright", puzzle.copyright),
            ("license", puzzle.licence),
            ("note", puzzle.notes),
        )
        if value
    ]
    if not plain:
        blank, *others = puzzle.palette
        lines += [f"color 0 {blank.rgb}"] if blank.rgb != "#ffffff" else []
        lines += [f"color {mark} {c.rgb}" for mark, c in zip(marks[1:], others, strict=True)]
    lines += [f"width {puzzle.width}", f"height {puzzle.height}"]
    for name, clues in (("rows", puzzle.rows), ("columns", puzzle.columns)):
        lines += ["", name, *(_clue_text(clue, [] if plain else marks) for clue in clues)]
    grids = [("goal", puzzle.goal)] if puzzle.goal else []
    grids += [("saved", grid) for grid in puzzle.saved]
    lines += [""] if grids else []
    lines += [f'{word} "{_cells_text(grid, marks)}"' for word, grid in grids if grid is not None]
    return "\n".join(lines) + "\n"


def _allowed(char: str) -> bool:
    return usable(char) and not char.isdigit() and char not in ",.\"'="


def _clue_text(clue: Clue, marks: list[str]) -> str:
    return ",".join(f"{b.length}{marks[b.colour] if marks else ''}" for b in clue) or "0"


def _cells_text(grid: Grid, marks: list[str]) -> str:
    chars = {1 << number: mark for number, mark in enumerate(marks)}
    return "".join(chars.get(mask, "?") for mask in grid.masks())


def _is_code(value: str) -> bool:
    """Return whether this is the SPDX identifier of a licence, which is written without quotes."""
    return value.isascii() and value.replace("-", "").replace(".", "").isalnum()


def _quoted(value: str) -> str:
    """Return the text in quotes, on one line, with quotes and line ends as references."""
    safe = value.replace("&", "&amp;").replace('"', "&quot;")
    return '"' + "".join(c if c >= " " else f"&#{ord(c)};" for c in safe) + '"'

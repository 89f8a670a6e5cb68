"""non: Steve Simpson's format, a keyword on each line, then the clues of rows and columns.

``width`` and ``height``; ``rows`` and ``columns``, each followed by one clue a line (numbers
between commas or blanks, ``0`` or an empty line for none); ``title``, ``by``, ``copyright``,
``license``; ``goal`` and ``saved``, the cells row by row, ``0`` blank, ``?`` unknown. Any other
keyword is a property, kept as a line of the notes. Texts may be quoted and hold HTML character
references. Colours come in two dialects: ``color a #ff0000`` then ``3b,1a``, and
``color red FF0000 #`` then ``red 1 yellow 4``, where a colour holds until another one is named.
Several puzzles are divided by lines of ``====``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from nonolith.formats.base import Fit
from nonolith.formats.colours import usable
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
from nonolith.formats.parts import Part, divided
from nonolith.formats.stream import Line, Stream
from nonolith.formats.text import begins_line, number_of, shortened, size
from nonolith.model.clue import Clue, ClueLike, line_clue
from nonolith.model.grid import Grid
from nonolith.model.palette import BLACK_AND_WHITE, Palette
from nonolith.model.puzzle import Puzzle

#: How a line between two puzzles begins.
_DIVISION = "===="


def sniff(head: str) -> Fit:
    if any(begins_line(word, head) for word in CLUES):
        return Fit.SURE
    sized = begins_line("goal", head) and any(begins_line(word, head) for word in SIZES)
    return Fit.SURE if sized else Fit.NO


def parts(stream: Stream) -> Iterator[Part]:
    for part in divided(stream.texts(), _DIVISION, _is_division):
        if not part.text.isspace() and part.text:
            yield part


def _is_division(text: str) -> bool:
    mark = text.strip()
    return mark.startswith(_DIVISION) and not mark.strip("=")


def read_part(part: Part) -> Puzzle:
    return plain_puzzle(part.text) or _Reader(part.lines()).puzzle()


class _Reader:
    """Reads the lines of one puzzle; the clues are read when all colours are known."""

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
        """Reads the line at this position and what belongs to it; gives the next position."""
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
            self.sizes[word] = size(rest, line, word)
        elif word in COLOURS:
            self.colours.define(rest, line)
        elif word in TEXTS:
            self.texts[TEXTS[word]] = value_of(rest)
        elif word[0].isdigit() or word[0] == "-":
            raise line.error(
                f"{shortened(line.text)} is one clue too many", expected="a keyword, such as goal"
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
        clues = {name: self._clues(name, length) for name, length in
                 (("rows", height), ("columns", width))}  # fmt: skip
        if not self.grids and None in clues.values():
            missing = next(name for name, value in clues.items() if value is None)
            raise self.lines[-1].error(f"the {missing} are missing", expected=f"a line {missing}")
        meanings = [self._meanings(line, text, height, width) for _, line, text in self.grids]
        palette = self.colours.palette()
        unknown = (1 << len(palette)) - 1
        grids = []
        for (word, _, text), meaning in zip(self.grids, meanings, strict=True):
            masks = {c: unknown if cell is None else 1 << cell for c, cell in meaning.items()}
            grids.append((word, Grid(height, width, [masks[c] for c in text], palette)))
        goals = [grid for word, grid in grids if word == "goal"]
        rows, columns = self._derived(clues["rows"], clues["columns"], goals)
        return Puzzle(
            rows=rows,
            columns=columns,
            palette=palette,
            goal=goals[0] if goals else None,
            saved=[*goals[1:], *(grid for word, grid in grids if word == "saved")],
            notes="\n".join(self.notes),
            **self.texts,
        )

    def _size(self, name: str, clues: str) -> int:
        if name in self.sizes:
            return self.sizes[name]
        if clues not in self.clues:
            raise self.lines[0].error(f"the {name} is missing", expected=f"a line {name}")
        start, lines = self.clues[clues]
        return size(str(sum(1 for line in lines if line.text.strip())), start, name)

    def _clues(self, name: str, wanted: int) -> list[ClueLike] | None:
        """The clues of the section; empty lines count only where they are needed."""
        if name not in self.clues:
            return None
        start, lines = self.clues[name]
        filled = [line for line in lines if line.text.strip()]
        if len(filled) > wanted or len(lines) < wanted:
            at = filled[wanted] if len(filled) > wanted else (filled or [start])[-1]
            found = number_of(len(filled), "clue")
            raise at.error(f"there {found} under {name}", expected=f"{wanted}")
        if len(filled) < wanted:
            extra = next((line for line in lines[wanted:] if line.text.strip()), None)
            if extra is not None:
                raise extra.error(
                    f"with the empty lines there are more clues under {name}", expected=f"{wanted}"
                )
            filled = lines[:wanted]
        return [self.colours.clue(line) for line in filled]

    def _meanings(self, line: Line, text: str, height: int, width: int) -> dict[str, int | None]:
        """The colour number of each character of a picture, None for unknown."""
        if len(text) != height * width:
            raise line.error(
                f"this picture has {len(text)} cells", expected=f"{height} x {width} cells"
            )
        return {char: self.colours.cell(char, line) for char in dict.fromkeys(text)}

    def _derived(
        self, rows: list[ClueLike] | None, columns: list[ClueLike] | None, goals: list[Grid]
    ) -> tuple[Sequence[ClueLike], Sequence[ClueLike]]:
        if rows is not None and columns is not None:
            return rows, columns
        if not goals or not goals[0].is_complete:
            missing = "rows" if rows is None else "columns"
            raise self.lines[-1].error(f"the {missing} are missing", expected=f"a line {missing}")
        return (
            [line_clue(line) for line in goals[0].rows()],
            [line_clue(line) for line in goals[0].transposed().rows()],
        )


def write(puzzles: Sequence[Puzzle]) -> str:
    return "====\n".join(map(_text, puzzles))


def _text(puzzle: Puzzle) -> str:
    plain = puzzle.palette == BLACK_AND_WHITE
    marks = ["0", "1"] if plain else _marks(puzzle.palette)
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


def _marks(palette: Palette) -> list[str]:
    from nonolith.formats.colours import safe_chars

    return safe_chars(palette, _allowed, blank="0")


def _allowed(char: str) -> bool:
    return usable(char) and not char.isdigit() and char not in ",.\"'="


def _clue_text(clue: Clue, marks: list[str]) -> str:
    return ",".join(f"{b.length}{marks[b.colour] if marks else ''}" for b in clue) or "0"


def _cells_text(grid: Grid, marks: list[str]) -> str:
    chars = {1 << number: mark for number, mark in enumerate(marks)}
    return "".join(chars.get(mask, "?") for mask in grid.masks())


def _is_code(value: str) -> bool:
    """Whether this is a licence's short name (SPDX), which stands without quotes."""
    return value.isascii() and value.replace("-", "").replace(".", "").isalnum()


def _quoted(value: str) -> str:
    """The text in quotes, on one line: what would end it becomes a character reference."""
    safe = value.replace("&", "&amp;").replace('"', "&quot;")
    return '"' + "".join(c if c >= " " else f"&#{ord(c)};" for c in safe) + '"'

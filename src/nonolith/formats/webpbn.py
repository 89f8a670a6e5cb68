"""webpbn: the XML format of webpbn.com (Jan Wolter, version 0.3).

A ``puzzleset`` of ``puzzle`` elements. ``backgroundcolor`` names blank and ``defaultcolor`` the
colour of a ``count`` without one; white and black are the defaults. Where clues are absent
they are derived from the goal. Text elements of a puzzle become texts here, and what has no field
here (``source``, ``id``, notes) becomes a line of the notes. The licence is written as a note.

A DOCTYPE is allowed. Entities are never expanded, apart from the character names of HTML.
Triddlers and blotted clues (a count of 0: a block of unknown length) are refused.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from nonolith.formats.base import Fit
from nonolith.formats.colours import (
    BLACK,
    WHITE,
    free_char,
    palette_of,
    parse_rgb,
    usable,
)
from nonolith.formats.largest import most_lines, too_large
from nonolith.formats.text import shortened
from nonolith.formats.xml import escaped, parse_xml
from nonolith.model.clue import ClueLike, line_clue
from nonolith.model.grid import Grid
from nonolith.model.limits import MAX_COLOURS
from nonolith.model.palette import BLACK_AND_WHITE, Colour, Palette
from nonolith.model.puzzle import Clue, Puzzle
from nonolith.support.errors import FormatError, UnsupportedError

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_LICENCE = "licence: "

#: The character that webpbn.com itself gives to black.
_BLACK = "X"

#: The elements of the format.
_ELEMENTS = {
    *("puzzleset", "puzzle", "source", "id", "title", "author", "authorid", "copyright"),
    *("description", "note", "color", "clues", "line", "count", "solution", "image"),
}

#: Characters that mean something in an image, so that no colour can have them.
_RESERVED = "?[]|\\/"


def sniff(head: str) -> Fit:
    start = head.lstrip()
    if not start.startswith("<"):
        return Fit.NO
    return Fit.SURE if "<puzzle" in start else Fit.MAYBE


def parts(data: bytes) -> Iterator[_Reader]:
    root = parse_xml(data, ("puzzleset", "puzzle"), _ELEMENTS)
    for element in [root] if root.tag == "puzzle" else root.iter("puzzle"):
        yield _Reader(element, root)


def read_part(part: _Reader) -> Puzzle:
    return part.puzzle()


class _Reader:
    """Turns one puzzle element into a puzzle."""

    def __init__(self, element: Element, root: Element) -> None:
        self.element = element
        self.root = root

    def puzzle(self) -> Puzzle:
        kind = self.element.get("type", "grid")
        if kind != "grid":
            raise UnsupportedError(
                f"this is a {kind[:40]} puzzle; nonolith reads rectangular puzzles (grid) only"
            )
        palette = self._palette()
        goals, saved = self._solutions(palette)
        rows, columns = self._clues("rows"), self._clues("columns")
        if rows is None or columns is None:
            if not goals or not goals[0].is_complete:
                missing = "rows" if rows is None else "columns"
                raise FormatError(
                    f"the puzzle has no clues of its {missing}", expected="clues, or a goal"
                )
            rows = [line_clue(line) for line in goals[0].rows()]
            columns = [line_clue(line) for line in goals[0].transposed().rows()]
        if not rows or not columns:
            # The image of a puzzle without cells has no shape of its own.
            goals = [Grid(len(rows), len(columns), (), palette) for _ in goals]
            saved = [Grid(len(rows), len(columns), (), palette) for _ in saved]
        notes, licence = self._notes()
        return Puzzle(
            rows=rows,
            columns=columns,
            palette=palette,
            goal=goals[0] if goals else None,
            saved=[*goals[1:], *saved],
            title=self._text("title"),
            author=self._text("author"),
            copyright=self._text("copyright"),
            licence=licence,
            notes=notes,
        )

    def _text(self, tag: str) -> str:
        own = self.element.findtext(tag)
        text = own if own is not None or self.root is self.element else self.root.findtext(tag)
        return (text or "").strip()

    def _notes(self) -> tuple[str, str]:
        """The notes, and the licence that stands among them."""
        found = [self._text("description")]
        found += [(note.text or "").strip() for note in self.element.findall("note")]
        source, number = self._text("source"), self._text("id")
        found += [f"source: {f'{source} {number}'.strip()}"] if source or number else []
        licences = [note.removeprefix(_LICENCE) for note in found if note.startswith(_LICENCE)]
        notes = "\n".join(n for n in found if n and not n.startswith(_LICENCE))
        return notes, licences[0] if licences else ""

    def _palette(self) -> Palette:
        blank = self.element.get("backgroundcolor", "white")
        default = self.element.get("defaultcolor", "black")
        defined: dict[str, tuple[str, str]] = {}
        for color in self.element.findall("color"):
            name = color.get("name", "")
            rgb = parse_rgb((color.text or "").strip())
            if rgb is None:
                raise FormatError(
                    f"colour {shortened(name)} has the value {shortened(color.text or '')}",
                    expected="3 or 6 hexadecimal digits",
                )
            if name in defined:
                raise FormatError(f"the colour {shortened(name)} is defined twice")
            defined[name] = (rgb, color.get("char", ""))
            if len(defined) > MAX_COLOURS + 1:
                raise FormatError(f"more than {MAX_COLOURS} colours besides the background")
        for name, value, char in (("white", WHITE, "."), ("black", BLACK, "X")):
            if name in (blank, default) and name not in defined:
                defined[name] = (value, char)
        if blank not in defined:
            raise FormatError(f"the background has the unknown colour {shortened(blank)}")
        self.default = default
        names = [blank, *(name for name in defined if name != blank)]
        chars = _chars([defined[name][1] for name in names], names)
        self.names = {name: number for number, name in enumerate(names)}
        self.cells = {char: number for number, char in enumerate(chars)}
        if len(names) == 1:
            name, rgb = ("black", BLACK) if blank != "black" else ("white", WHITE)
            names, chars = [blank, name], [*chars, "." if "X" in chars else "X"]
            defined[name] = (rgb, chars[1])
        return palette_of(
            [Colour(name, defined[name][0], char) for name, char in zip(names, chars, strict=True)]
        )

    def _clues(self, kind: str) -> list[ClueLike] | None:
        found = [clues for clues in self.element.findall("clues") if clues.get("type") == kind]
        if not found:
            return None
        lines = found[0].findall("line")
        if len(lines) > (most := most_lines()):
            raise too_large(f"there are {len(lines)} {kind}, at most {most} are supported")
        what = kind.removesuffix("s")
        return [
            [self._block(count, f"{what} {number}") for count in line.findall("count")]
            for number, line in enumerate(lines, 1)
        ]

    def _block(self, count: Element, where: str) -> tuple[int, int]:
        text = (count.text or "").strip()
        length = int(text) if text.isdecimal() and len(text) <= 9 else None
        if length is None:
            raise FormatError(
                f"{where}: the count {shortened(text)} is not a length", expected="a whole number"
            )
        if length == 0:
            raise UnsupportedError(
                f"{where}: a blotted clue (count 0, a block of unknown length); nonolith needs "
                "every length"
            )
        name = count.get("color", self.default)
        colour = self.names.get(name)
        if not colour:
            known = ", ".join(list(self.names)[1:])
            raise FormatError(
                f"{where}: unknown colour {shortened(name)} of a block", expected=f"one of {known}"
            )
        return length, colour

    def _solutions(self, palette: Palette) -> tuple[list[Grid], list[Grid]]:
        goals: list[Grid] = []
        solutions: list[Grid] = []
        saved: list[Grid] = []
        lists = {"goal": goals, "solution": solutions, "saved": saved}
        for solution in self.element.findall("solution"):
            kind = solution.get("type", "goal")
            if kind not in lists:
                raise FormatError(
                    f"a solution has the type {shortened(kind)}",
                    expected=f"one of {', '.join(lists)}",
                )
            image = solution.find("image")
            if image is not None:
                lists[kind].append(self._image(image.text or "", palette))
        return (goals or solutions[:1]), (solutions if goals else solutions[1:]) + saved

    def _image(self, text: str, palette: Palette) -> Grid:
        full = (1 << len(palette)) - 1
        # Rows stand between bars; a line without bars is a row too.
        lines = [line.strip().strip("|") for line in text.split("\n") if line.strip()]
        masks: list[int] = []
        widths = set()
        if len(lines) > (most := most_lines()):
            raise too_large(f"an image has {len(lines)} rows, at most {most} are supported")
        for number, line in enumerate(lines, 1):
            row = list(self._row(line, number, full))
            widths.add(len(row))
            masks += row
        if len(widths) > 1:
            raise FormatError(f"the rows of an image have different widths: {sorted(widths)[:8]}")
        return Grid(len(lines), max(widths, default=0), masks, palette)

    def _row(self, line: str, number: int, full: int) -> list[int]:
        masks: list[int] = []
        open_set: int | None = None
        for char in line:
            if char == "[" and open_set is None:
                open_set = 0
            elif char == "]" and open_set is not None:
                masks.append(open_set)
                open_set = None
            elif char == "?" and open_set is None:
                masks.append(full)
            elif char in self.cells and open_set is None:
                masks.append(1 << self.cells[char])
            elif char in self.cells and open_set is not None:
                open_set |= 1 << self.cells[char]
            else:
                raise FormatError(
                    f"row {number} of an image: {char!r} is not a colour",
                    expected=f"one of {' '.join(self.cells)} ?",
                )
        if open_set is not None:
            raise FormatError(f"row {number} of an image: a set of colours does not end")
        return masks


def _chars(given: list[str], names: list[str]) -> list[str]:
    """A character for each colour: the given one where it will do."""
    chars: list[str] = []
    for char, name in zip(given, names, strict=True):
        if not _allowed(char) or char in chars:
            char = free_char({*chars, *given}, "." if not chars else name, _allowed)  # noqa: PLW2901
        chars.append(char)
    return chars


def _allowed(char: str) -> bool:
    """Whether a colour may have this character in an image."""
    return usable(char) and char not in _RESERVED


def write(puzzles: Sequence[Puzzle]) -> str:
    head = (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<!DOCTYPE pbn SYSTEM "https://webpbn.com/pbn-0.3.dtd">\n'
    )
    return f"{head}<puzzleset>\n{''.join(map(_puzzle_xml, puzzles))}</puzzleset>\n"


def _puzzle_xml(puzzle: Puzzle) -> str:
    """The puzzle element, with its line end."""
    palette = puzzle.palette
    chars = _chars_of(palette)
    texts = (
        ("title", puzzle.title),
        ("author", puzzle.author),
        ("copyright", puzzle.copyright),
        ("description", puzzle.notes),
        ("note", f"licence: {puzzle.licence}" if puzzle.licence else ""),
    )
    lines = [
        f'<puzzle type="grid" backgroundcolor="{escaped(palette[0].name)}" '
        f'defaultcolor="{escaped(palette[1].name)}">'
    ]
    lines += [f"<{tag}>{escaped(text)}</{tag}>" for tag, text in texts if text]
    lines += [
        f'<color name="{escaped(colour.name)}" char="{escaped(char)}">{colour.rgb[1:]}</color>'
        for char, colour in zip(chars, palette, strict=True)
    ]
    lines += _clue_lines("columns", puzzle.columns, palette)
    lines += _clue_lines("rows", puzzle.rows, palette)
    if puzzle.goal is not None:
        lines += _solution("goal", puzzle.goal, chars)
    for grid in puzzle.saved:
        lines += _solution("saved", grid, chars)
    return "\n".join([*lines, "</puzzle>"]) + "\n"


def _chars_of(palette: Palette) -> list[str]:
    if palette == BLACK_AND_WHITE:
        return [palette[0].char, _BLACK]
    chars: list[str] = []
    own = {colour.char for colour in palette}
    for colour in palette:
        good = _allowed(colour.char)
        chars.append(colour.char if good else free_char({*chars, *own}, allowed=_allowed))
    return chars


def _clue_lines(kind: str, clues: Sequence[Clue], palette: Palette) -> list[str]:
    lines = [f'<clues type="{kind}">']
    for clue in clues:
        counts = "".join(
            f"<count>{block.length}</count>"
            if block.colour == 1
            else f'<count color="{escaped(palette[block.colour].name)}">{block.length}</count>'
            for block in clue
        )
        lines.append(f"<line>{counts}</line>")
    return [*lines, "</clues>"]


def _solution(kind: str, grid: Grid, chars: Sequence[str]) -> list[str]:
    full = (1 << len(chars)) - 1
    cells = {mask: "?" if mask == full else _cell(mask, chars) for mask in set(grid.masks())}
    masks = grid.masks()
    rows = [masks[r * grid.width : (r + 1) * grid.width] for r in range(grid.height)]
    images = ["|" + escaped("".join(cells[mask] for mask in row)) + "|" for row in rows]
    return [f'<solution type="{kind}">', "<image>", *images, "</image>", "</solution>"]


def _cell(mask: int, chars: Sequence[str]) -> str:
    members = [char for number, char in enumerate(chars) if mask >> number & 1]
    return members[0] if len(members) == 1 else f"[{''.join(members)}]"

"""Read and write ``webpbn``, the XML of webpbn.com by Jan Wolter, version 0.3."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain
from xml.etree.ElementTree import Element

from nonolith.formats.protocol import Fit
from nonolith.formats.size_limit import check_colours, check_count
from nonolith.formats.text import complete_clues, shortened
from nonolith.formats.xml import escaped, parse_xml
from nonolith.model.clue import ClueLike, rule_of
from nonolith.model.colours import (
    BLACK,
    WHITE,
    ColourEntry,
    free_char,
    palette_of_entries,
    parse_rgb,
    safe_chars,
    usable,
)
from nonolith.model.grid import Grid
from nonolith.model.palette import BLACK_AND_WHITE, Colour, Palette
from nonolith.model.puzzle import Clue, Puzzle
from nonolith.support.errors import FormatError, UnsupportedError

_LICENCE = "licence: "

#: The character of black on webpbn.com.
_BLACK = "X"

#: The elements of the format.
_ELEMENTS = {
    *("puzzleset", "puzzle", "source", "id", "title", "author", "authorid", "copyright"),
    *("description", "note", "color", "clues", "line", "count", "solution", "image"),
}

_ELEMENT = re.compile("<[A-Za-z]")
#: Elements of other programs, which have lists of clues.
_OTHER = re.compile(r"<(?:rows?|cols?|columns?)\b")

#: Characters with a special meaning in an image, which no colour can have.
_RESERVED = "?[]|\\/"


def sniff(head: str) -> Fit:
    if not head.lstrip().startswith("<"):
        return Fit.NO
    # Without an element, the beginning has only declarations and comments.
    own = "<puzzle" in head and not _OTHER.search(head)
    return Fit.SURE if own else Fit.NO if _ELEMENT.search(head) else Fit.MAYBE


def split(data: bytes) -> Iterator[tuple[Element, Element]]:
    root = parse_xml(data, ("puzzleset", "puzzle"), _ELEMENTS)
    for element in [root] if root.tag == "puzzle" else root.iter("puzzle"):
        yield element, root


def read_one(elements: tuple[Element, Element]) -> Puzzle:
    return _Reader(*elements).puzzle()


class _Reader:
    """Reads one puzzle element."""

    def __init__(self, element: Element, root: Element) -> None:
        self.element = element
        self.root = root

    def puzzle(self) -> Puzzle:
        kind = self.element.get("type", "grid")
        if kind != "grid":
            raise UnsupportedError(
                f"this is a {kind[:40]} puzzle; only rectangular puzzles (grid) are read"
            )
        palette = self._palette()
        goal, saved = self._solutions(palette)
        rows, columns = complete_clues(self._clues("rows"), self._clues("columns"), goal)
        if not rows or not columns:
            # The image of a puzzle without cells does not show its height and width.
            empty = Grid(len(rows), len(columns), (), palette)
            goal, saved = goal and empty, [empty for _ in saved]
        notes, licence = self._notes()
        return Puzzle(
            rows=rows,
            columns=columns,
            palette=palette,
            goal=goal,
            saved=saved,
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
        """Return the notes, and the licence found among them."""
        found = [self._text("description")]
        found += [(note.text or "").strip() for note in self.element.findall("note")]
        source, number = self._text("source"), self._text("id")
        found += [f"source: {f'{source} {number}'.strip()}"] if source or number else []
        licences = [note.removeprefix(_LICENCE) for note in found if note.startswith(_LICENCE)]
        notes = "\n".join(n for n in found if n and not n.startswith(_LICENCE))
        return notes, licences[0] if licences else ""

    def _palette(self) -> Palette:
        blank = self.element.get("backgroundcolor", "white")
        self.default = self.element.get("defaultcolor", "black")
        defined = self._colours()
        for name, value, char in (("white", WHITE, "."), ("black", BLACK, _BLACK)):
            if name in (blank, self.default):
                defined.setdefault(name, ColourEntry(char, value, name))
        if blank not in defined:
            raise FormatError(f"the background has the unknown colour {shortened(blank)}")
        entries = [defined.pop(blank), *defined.values()]
        chars = _chars_of(entries)
        self.names = {entry.name: number for number, entry in enumerate(entries)}
        self.cells = {char: number for number, char in enumerate(chars)}
        if len(entries) == 1:
            rgb, name = (BLACK, "black") if blank != "black" else (WHITE, "white")
            entries.append(ColourEntry("", rgb, name))
            chars.append("." if _BLACK in chars else _BLACK)
        first, *others = (e._replace(char=char) for e, char in zip(entries, chars, strict=True))
        return palette_of_entries(first, others)

    def _colours(self) -> dict[str, ColourEntry]:
        defined: dict[str, ColourEntry] = {}
        for color in self.element.findall("color"):
            name = color.get("name", "")
            rgb = parse_rgb((color.text or "").strip())
            if rgb is None:
                raise FormatError(
                    f"colour {shortened(name)} has the value {shortened(color.text or '')}",
                    "3 or 6 hexadecimal digits",
                )
            if name in defined:
                raise FormatError(f"the colour {shortened(name)} is defined twice")
            defined[name] = ColourEntry(color.get("char", ""), rgb, name)
            check_colours(len(defined) - 1)
        return defined

    def _clues(self, kind: str) -> list[ClueLike] | None:
        clues = self.element.find(f"clues[@type='{kind}']")
        if clues is None:
            return None
        lines = clues.findall("line")
        check_count(len(lines), kind)
        side = kind.removesuffix("s")
        return [
            [self._block(count, f"{side} {number}") for count in line.findall("count")]
            for number, line in enumerate(lines, 1)
        ]

    def _block(self, count: Element, where: str) -> tuple[int | None, int]:
        text = (count.text or "").strip()
        if not text.isdecimal() or len(text) > 9:
            raise FormatError(f"{where}: {shortened(text)} is not a length", "a whole number")
        length = int(text)
        name = count.get("color", self.default)
        colour = self.names.get(name)
        if not colour:
            known = ", ".join(list(self.names)[1:])
            raise FormatError(
                f"{where}: unknown colour {shortened(name)} of a block", f"one of {known}"
            )
        return length or None, colour  # 0 is an unknown length

    def _solutions(self, palette: Palette) -> tuple[Grid | None, list[Grid]]:
        """Return the goal and the other grids; without a goal, the first solution is the goal."""
        found: dict[str, list[Grid]] = {"goal": [], "solution": [], "saved": []}
        for solution in self.element.findall("solution"):
            kind = solution.get("type", "goal")
            if kind not in found:
                known = ", ".join(found)
                raise FormatError(f"a solution has the type {shortened(kind)}", f"one of {known}")
            image = solution.find("image")
            if image is not None:
                found[kind].append(self._image(image.text or "", palette))
        if not found["goal"]:
            found["goal"] = [found["solution"].pop(0)] if found["solution"] else []
        goals, solutions, saved = found.values()
        return (goals[0] if goals else None), goals[1:] + solutions + saved

    def _image(self, text: str, palette: Palette) -> Grid:
        full = (1 << len(palette)) - 1
        # A row is written between two bars; a line without bars is accepted too.
        lines = [line.strip().strip("|") for line in text.split("\n") if line.strip()]
        check_count(len(lines), "rows of an image")
        rows = [list(self._row(line, number, full)) for number, line in enumerate(lines, 1)]
        widths = sorted({len(row) for row in rows})
        if len(widths) > 1:
            raise FormatError(f"the rows of an image have different widths: {widths[:8]}")
        return Grid(len(rows), max(widths, default=0), [*chain(*rows)], palette)

    def _row(self, line: str, number: int, full: int) -> Iterator[int]:
        """Yield the domains of the cells; a set of colours is enclosed in [ and ]."""
        open_set: int | None = None
        for char in line:
            if char == "[" and open_set is None:
                open_set = 0
            elif char == "]" and open_set is not None:
                yield open_set
                open_set = None
            elif char == "?" and open_set is None:
                yield full
            elif char not in self.cells:
                raise FormatError(
                    f"row {number} of an image: {char!r} is not a colour",
                    f"one of {' '.join(self.cells)} ?",
                )
            elif open_set is None:
                yield 1 << self.cells[char]
            else:
                open_set |= 1 << self.cells[char]
        if open_set is not None:
            raise FormatError(f"row {number} of an image: a set of colours does not end")


def _allowed(char: str) -> bool:
    """Return whether a colour may have this character in an image."""
    return usable(char) and char not in _RESERVED


def write(puzzles: Sequence[Puzzle]) -> str:
    head = (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<!DOCTYPE pbn SYSTEM "https://webpbn.com/pbn-0.3.dtd">\n'
    )
    return f"{head}<puzzleset>\n{''.join(map(_puzzle_xml, puzzles))}</puzzleset>\n"


def _puzzle_xml(puzzle: Puzzle) -> str:
    palette = puzzle.palette
    chars = [palette[0].char, _BLACK] if palette == BLACK_AND_WHITE else _chars_of(palette.colours)
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
    grids = [] if puzzle.goal is None else [("goal", puzzle.goal)]
    for kind, grid in [*grids, *(("saved", grid) for grid in puzzle.saved)]:
        signs = {mask: escaped(_cell(mask, chars)) for mask in {*grid.masks()}}
        cells = [signs[mask] for mask in grid.masks()]
        lines += [f'<solution type="{kind}">', "<image>"]
        for start in range(0, grid.height * grid.width, grid.width or 1):
            lines.append(f"|{''.join(cells[start : start + grid.width])}|")
        lines += ["</image>", "</solution>"]
    return "\n".join([*lines, "</puzzle>"]) + "\n"


def _chars_of(colours: Sequence[Colour | ColourEntry]) -> list[str]:
    own = colours[0].char
    taken = {colour.char for colour in colours}
    blank = own if _allowed(own) else free_char(taken, allowed=_allowed)
    return safe_chars(colours, _allowed, blank)


def _clue_lines(kind: str, clues: Sequence[Clue], palette: Palette) -> list[str]:
    lines = [f'<clues type="{kind}">']
    starts = ["", "<count>", *(f'<count color="{escaped(c.name)}">' for c in palette.colours[2:])]
    for clue in clues:
        counts = [
            f"{starts[part.colour]}{max(part.lengths, default=0)}</count>"
            for part in rule_of(clue).parts  # 0 is an unknown length
        ]
        lines.append(f"<line>{''.join(counts)}</line>")
    return [*lines, "</clues>"]


def _cell(mask: int, chars: Sequence[str]) -> str:
    members = [char for number, char in enumerate(chars) if mask >> number & 1]
    if len(members) == len(chars):
        return "?"
    return members[0] if len(members) == 1 else f"[{''.join(members)}]"

"""Divide what a text has for rows and for columns into clues."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from nonolith.formats.free_text.items import Group, Item, error, is_group, line_at
from nonolith.formats.free_text.labels import COLUMNS, ROWS, SIDES, declares
from nonolith.formats.free_text.sections import Section, Sections
from nonolith.formats.size_limit import check_count, max_lines
from nonolith.support.errors import FormatError

#: The block lengths of each clue of one side.
Clues = list[list[int]]

#: Signs that may begin each line of a list.
_BULLETS = "-*+>\u2022\u2013\u2014\u00b7"
#: The kinds of items of a clue: numbers, and what may stand between them.
_IN_CLUE = ("number", "comma", "join")
#: Types before whose values brackets may stand.
_TYPES = ("new", "int", "byte", "integer", "uint8")
#: Words for a clue without blocks.
_EMPTY = ("none", "null", "nil", "empty", "leer")


class ClueReader:
    """Reads the clues of both sides from the sections of a text."""

    def __init__(self, sections: Sections) -> None:
        self._text = sections.text
        self._sections = sections.sections
        self._sizes = {(size.side, size.numbers): size.item for size in sections.sizes}

    def readings(self) -> Iterator[tuple[Clues, Clues]]:
        """Yield the clues of rows and columns in each way to read them, the usual way first.

        Raises:
            FormatError: The clues of a side are missing or not understood.
        """
        rows, columns = (self._side(side) for side in SIDES)
        for both in product(rows, columns):
            for side, clues in zip(SIDES, both, strict=True):
                self._check_zeros(side, clues)
            yield both

    def _check_zeros(self, side: str, clues: Clues) -> None:
        """Raise FormatError if a 0 in a clue is more than padding to the length of the others."""
        padded = len({len(clue) for clue in clues}) == 1
        for number, clue in enumerate(clues, 1):
            text = "".join("x" if length else " " for length in clue)
            if " " in text.strip() or (text.strip() and " " in text and not padded):
                raise FormatError(
                    f"clue {number} of the {side} has a 0 beside other numbers",
                    "0 alone, or all clues with the same number of numbers",
                )

    def check_sizes(self, height: int, width: int) -> None:
        """Raise FormatError if the text states another size."""
        for (side, numbers), item in self._sizes.items():
            if set(numbers) != {ROWS: {height}, COLUMNS: {width}}.get(side, {height, width}):
                stated = " x ".join(map(str, numbers))
                raise self._error(
                    item, f"the text states {side} {stated}; its clues are for {height} rows and "
                    f"{width} columns",
                )  # fmt: skip

    def divided(self, items: Sequence[Item], side: str) -> list[Clues]:
        """Return the clues of one side in each way to read its items, the usual way first."""
        items = self._stripped(items)
        if any(map(is_group, items)):
            return self._nested(items, side)
        return self._plain(items, side)

    def _error(self, item: Item, message: str = "", expected: str | None = None) -> FormatError:
        return error(self._text, item, message or f"{item.text!r} is not understood", expected)

    def _side(self, side: str) -> list[Clues]:
        named = [each for each in self._sections if each.side == side]
        own = [each for each in named if each.has_clues]
        if not named:
            raise FormatError(f"the {side} are missing", "Rows: and Columns:, or two lines with /")
        if not own:
            return [[]]
        if any(each.ordinal is not None for each in own):
            return [
                self._numbered([each for each in named if each.ordinal is not None or each in own])
            ]
        alone = [each for each in own if [i.kind for i in self._stripped(each.items)] == ["number"]]
        if len(own) - len(alone) == 1:  # the others are numbers of lines, such as rows = 10
            for each in alone:
                count = self._number(self._stripped(each.items)[0])
                self._sizes[side, (count,)] = each.label
            own = [each for each in own if each not in alone]
        if len(own) > 1:
            raise self._error(own[1].label, f"the {side} appear twice", "once")
        return self.divided(own[0].items, side)

    def _numbered(self, sections: list[Section]) -> Clues:
        """Return the clues of sections such as ``row 1: 2 3``."""
        self._check_ordinals((each.label, each.ordinal) for each in sections)
        for each in sections:
            if not each.has_clues:
                raise self._error(each.label, "no clue follows", "0 for a line without blocks")
        return [self._clue(self._stripped(each.items)) for each in sections]

    def _nested(self, items: list[Item], side: str) -> list[Clues]:
        """Return the clues in lists between brackets or quotation marks."""
        while True:
            items = _without_types(items)
            groups: list[Group] = [item for item in items if is_group(item)]
            if len(groups) > 1 or any(item.kind == "number" for item in items):
                break
            items, outer = self._stripped(groups[0].items), groups[0]
            if not any(map(is_group, items)):
                if outer.text not in "[({":
                    return self._plain(items, side)
                numbers = [[self._number(i)] for i in items if i.kind == "number"]
                return [[self._clue(items)], numbers]
        return [self._parts(items, side)]

    def _parts(self, items: Sequence[Item], side: str) -> Clues:
        """Return the clues of groups and bare numbers that are divided by separators."""
        clues: Clues = []
        bare: Item | None = None  # a number since the last separator
        for item in items:
            if is_group(item):
                clues.append(self._clue(item.items))
            elif item.kind == "number":
                if bare is not None:
                    raise self._error(item, f"{item.text} follows a number without a separator")
                clues.append([self._number(item)])
            elif not (
                item.kind in ("comma", "bar", "newline")
                or self._is_declaration(item)
                or (item.text in _BULLETS and bare is None)
            ):
                raise self._error(item)
            bare = item if item.kind in ("number", "group") else None
            self._check_count(len(clues), side, item)
        return clues

    def _clue(self, items: Sequence[Item]) -> list[int]:
        """Return the clue that the items are: numbers, also each between marks of its own."""
        clue = []
        for item in items:
            if item.kind == "number":
                clue.append(self._number(item))
            elif is_group(item):
                inner = self._clue(item.items)
                if len(inner) != 1 and len(items) > 1:
                    raise self._error(item, "a clue has lists inside it", "numbers")
                clue += inner
            elif not (item.kind in _IN_CLUE or _is_empty(item) or self._is_declaration(item)):
                raise self._error(item)
        return clue

    def _plain(self, items: Sequence[Item], side: str) -> list[Clues]:
        """Return the clues in lines without brackets."""
        lines = self._lines(items)
        signs = {item.text for line in lines for item in line if item.kind == "bar"}
        mark = next((sign for sign in "/;|" if sign in signs), "," if len(lines) == 1 else "")
        clues: Clues = []
        for line in lines:
            parts: list[list[Item]] = [[]]
            for item in line:
                if item.text == mark:
                    parts.append([])
                else:
                    parts[-1].append(item)
                    if item.kind not in _IN_CLUE and not _is_empty(item):
                        raise self._error(item)
                self._check_count(len(clues) + len(parts) - 1, side, item)
            for end in (0, -1):  # ignore a separator at either end of a line
                if len(parts) > 1 and not parts[end]:
                    parts.pop(end)
            clues += map(self._clue, parts)
            self._check_count(len(clues), side, line[-1])
        if len(clues) == 1 and len(clues[0]) > 1:
            alone: Clues = []
            joined = False
            for each in lines[0]:
                if each.kind == "number" and joined:
                    alone[-1].append(self._number(each))
                elif each.kind == "number":
                    alone.append([self._number(each)])
                joined = each.kind == "join"
            return [clues, alone]
        return [clues]

    def _lines(self, items: Sequence[Item]) -> list[list[Item]]:
        """Return the lines that are not empty, without bullets and numbers before them."""
        lines: list[list[Item]] = [[]]
        for item in items:
            if item.kind == "newline":
                lines.append([])
            else:
                lines[-1].append(item)
        full = lines = [line for line in lines if line]
        firsts = {line[0].text for line in lines}
        if len(firsts) == 1 and firsts.issubset(_BULLETS):
            lines = [line[1:] for line in lines]
        ordinals = [_ordinal(line) for line in lines]
        if lines and all(count for _, count in ordinals):
            self._check_ordinals(
                (line[0], number) for line, (number, _) in zip(lines, ordinals, strict=True)
            )
            lines = [line[count:] for line, (_, count) in zip(lines, ordinals, strict=True)]
        for whole, line in zip(full, lines, strict=True):
            if not line:
                raise self._error(whole[0], "this line has no clue", "0 for a line without blocks")
        return lines

    def _check_ordinals(self, found: Iterable[tuple[Item, int | None]]) -> None:
        """Raise FormatError unless the numbers of the lines count on from 0 or 1."""
        expected = None
        for item, number in found:
            expected = min(number or 0, 1) if expected is None else expected + 1
            if number != expected:
                raise self._error(item, f"this line has another number than {expected}")

    def _number(self, item: Item) -> int:
        if len(item.text) > 9:
            raise self._error(item, f"the number {item.text[:12]}... is far too large")
        return int(item.text)

    def _check_count(self, count: int, side: str, item: Item) -> None:
        if count > max_lines():
            check_count(count, side, line_at(self._text, item.at))

    def _is_declaration(self, item: Item) -> bool:
        return item.text in ".!<>&*" or (item.kind == "word" and declares(item.text))

    def _stripped(self, items: Sequence[Item]) -> list[Item]:
        """Return the items without separators at both ends, and a full stop at the end."""
        begin, end = 0, len(items)
        while begin < end and items[begin].kind in ("newline", "comma"):
            begin += 1
        while begin < end and (
            items[end - 1].kind in ("newline", "comma")
            or items[end - 1].text in ";.)"
            or (items[end - 1].text in _BULLETS and items[end - 2].kind == "newline")
        ):
            end -= 1
        return list(items[begin:end])


def _without_types(items: Sequence[Item]) -> list[Item]:
    """Return the items without the brackets of types, as in ``new int[][] {...}``."""
    before_word = set()  # the places of empty brackets that only others like them part from a word
    follows_word = False
    for place in reversed(range(len(items))):
        item = items[place]
        if is_group(item) and item.text == "[" and not item.items:
            before_word |= {place} if follows_word else set()
        else:
            follows_word = item.kind == "word"
    kept: list[Item] = []
    for place, item in enumerate(items):
        short = is_group(item) and item.text == "[" and len(item.items) < 2
        typed = bool(kept) and kept[-1].kind == "word" and kept[-1].text.lower() in _TYPES
        before_group = place + 1 < len(items) and is_group(items[place + 1])
        if not ((short and typed and before_group) or place in before_word):
            kept.append(item)
    return kept


def _is_empty(item: Item) -> bool:
    return item.text.lower() in _EMPTY


def _ordinal(line: Sequence[Item]) -> tuple[int, int]:
    """Return the number before a line, and the number of its items; 0 if there is none."""
    if line and line[0].kind == "ordinal":
        return int(line[0].text.strip("().: \t")[:9]), 1
    if len(line) > 1 and line[0].kind == "number" and line[1].text == ":":
        return int(line[0].text[:9]), 2
    return 0, 0

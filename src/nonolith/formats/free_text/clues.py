"""Divide what a text has for rows and for columns into clues."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, pairwise, product, takewhile

from nonolith.formats.free_text.items import (
    EMPTY,
    Group,
    Item,
    Token,
    error,
    is_group,
    is_like_clues,
    line_at,
    values_of,
)
from nonolith.formats.free_text.labels import COLUMNS, ROWS, SIDES, declares
from nonolith.formats.free_text.sections import COUNT, FACT, Section, Sections
from nonolith.formats.size_limit import check_count, max_lines
from nonolith.support.errors import FormatError


class PlacedClue(list[int]):
    """The block lengths of a clue, and its position in the text."""

    def __init__(self, lengths: Iterable[int], at: int) -> None:
        super().__init__(lengths)
        self.at = at


#: The clues of one side.
Clues = list[PlacedClue]

#: Signs that may begin each line of a list.
_BULLETS = "-*+>\u2022\u2013\u2014\u00b7"
_DASHES = "-\u2013\u2014"
#: The kinds of items of a clue: numbers, and what may stand between them.
_IN_CLUE = ("number", "comma", "join")
#: A clue without blocks.
_ZERO = re.compile(rf"\b(?:0+|{'|'.join(EMPTY)})\b", re.IGNORECASE)
#: The line of a row or column without a clue.
_BLANK = re.compile(r"[^\n:=]*[:=][ \t]*([-\u2013\u2014]?)[ \t]*$", re.MULTILINE)
#: The kinds of items after the last clue.
_ENDS = ("newline", "comma", "bar", "other")
#: The kinds of items that may stand at both ends of a list.
_SPACE = ("newline", "comma", "blank")


class ClueReader:
    """Reads the clues of both sides from the sections of a text."""

    def __init__(self, sections: Sections) -> None:
        self.downward: list[Clues] = []  #: the columns if their numbers stand below each other
        self._marked = False  #: whether signs such as ``/`` divide the clues of a side
        self._counts: bool | None = None  #: whether the number after the name of a side counts
        self._ended: set[str] = set()  #: the sides whose list ends with a separator
        self._last: set[str] = set()  #: the signs after the clues of a side
        self._text = sections.text
        self._sections = sections.sections
        self._inline: set[str] = set()  #: the sides whose clues stand on one line without brackets
        self._has_zeros = _ZERO.search(sections.text) is not None
        self._closed = sections.closed
        self._sizes = {(size.side, size.numbers): size.item for size in sections.sizes}

    def readings(self) -> Iterator[tuple[Clues, Clues]]:
        """Yield the clues of rows and columns in each way to read them, the usual way first.

        Raises:
            FormatError: The clues of a side are missing or not understood.
        """
        rows, columns = (self._side(side) for side in SIDES)
        counted = all(len(side) > 1 and side[0] == side[1][1:] for side in (rows, columns))
        if len(self._ended) == len(SIDES) or (self._counts and counted):
            rows, columns = rows[:1], columns[:1]
        yield from product(rows, columns)
        yield from product(rows, self.downward)

    @property
    def prefers_first(self) -> bool:
        """Whether signs such as ``/`` divide the clues, so that the usual reading is meant."""
        return self._marked and not self._ended

    def check(self, rows: Clues, columns: Clues) -> None:
        """Raise FormatError if the text states another size, or a clue has a 0 inside it."""
        for side, clues in zip(SIDES, (rows, columns), strict=True):
            self._check_zeros(side, clues)
        self.check_sizes(len(rows), len(columns))

    def _check_zeros(self, side: str, clues: Clues) -> None:
        """Raise FormatError if a 0 in a clue is more than padding to the length of the others."""
        padded = side not in self._inline and len({len(clue) for clue in clues}) == 1
        for number, clue in enumerate(clues, 1):
            text = "".join("x" if length else " " for length in clue)
            if " " in text.strip() or (text.strip() and " " in text and not padded):
                raise error(
                    self._text, Token("number", "", clue.at),
                    f"clue {number} of the {side} has a 0 beside other numbers",
                    "0 alone, or all clues with the same number of numbers",
                )  # fmt: skip

    def fits_sizes(self, height: int, width: int) -> bool:
        """Return whether the text states no other size."""
        return self._other_size(height, width) is None

    def check_sizes(self, height: int, width: int) -> None:
        """Raise FormatError if the text states another size."""
        if other := self._other_size(height, width):
            side, numbers, item = other
            stated = " x ".join(map(str, numbers))
            raise self._error(
                item, f"the text states {side} {stated}; its clues are for {height} rows and "
                f"{width} columns",
            )  # fmt: skip

    def _other_size(self, height: int, width: int) -> tuple[str, tuple[int, ...], Item] | None:
        for (side, numbers), item in self._sizes.items():
            if side == COUNT and (self._closed or {height, width}.issuperset(numbers)):
                continue
            if set(numbers) != {ROWS: {height}, COLUMNS: {width}}.get(side, {height, width}):
                return side, numbers, item
        return None

    def divided(self, items: list[Item], side: str) -> list[Clues]:
        """Return the clues of one side in each way to read its items, the usual way first."""
        items = self._without_dashes(items)
        if any(map(is_group, items)):
            return self._nested(items, side)
        return self._plain(items, side)

    def _error(self, item: Item, message: str = "", expected: str | None = None) -> FormatError:
        return error(self._text, item, message or f"{item.text!r} is not understood", expected)

    def _side(self, side: str) -> list[Clues]:
        named = [each for each in self._sections if each.side == side]
        zeros = any(item.text == "0" for each in named for item in each.items)
        last = None if zeros else named[-1] if named else None
        own = [each for each in named if each.has_clues or self._is_blank(each, last)]
        if not named:
            raise FormatError(f"the {side} are missing", "Rows: and Columns:, or two lines with /")
        for each in named:
            if each.ordinal is None and (count := each.allocated):
                self._sizes[side, (self._number(count),)] = each.label
        if not own:
            return [[]]
        numbered = [each for each in named if each.ordinal is not None]
        alone = [each for each in own if self._is_count(each)]
        if len(own) - len(alone) == 1 or numbered:  # the others are numbers of lines: rows = 10
            for each in alone:
                self._sizes[side, (self._number(self._stripped(each.items)[0]),)] = each.label
            own = [each for each in own if not self._is_count(each)]
        if not own:
            raise self._error(numbered[0].label, "no clue follows", "0 for a line without blocks")
        if any(each.ordinal is not None for each in own):
            clues = self._numbered(own, numbered)
            if any(each.before != FACT or len(each.items) > 1 for each in own):
                return [clues]
            return [clues, [PlacedClue([1, *clue], clue.at) for clue in clues]]  # row(1, 1, 2)
        if len(own) > 1:
            raise self._error(own[1].label, f"the {side} appear twice", "once")
        items = self._stripped(own[0].items)
        self._last = _last_signs(own[0].items)
        blank = [item for item in own[0].items if item.kind == "blank"]
        found = self.divided(items, side)
        self._without_counts(found, own[0].label)
        if (
            blank and not self._has_zeros
        ):  # the end of a column of a table: no clue, or an empty one
            found += [[*clues, *(PlacedClue([], item.at) for item in blank)] for clues in found]
        return found

    def _without_counts(self, found: list[Clues], label: Item) -> None:
        """Add the clues without their number, as in ``rows: 5``, then five lines, or without the
        number of blocks at the begin of each."""
        first, second = (*found[0], None, None)[:2]
        line = re.compile(r"\n|\\n").search(self._text, label.at)  # the end of the first line
        begin = line.start() if line else -1
        if first is not None and second is not None and first.at < begin < second.at:
            counts = first == [len(found[0]) - 1]
            if self._counts is not None and self._counts is not counts:
                raise self._error(label, "only one of the numbers after the names counts lines")
            self._counts = counts if len(first) == 1 else None
            found[:0] = [found[0][1:]] if counts else []
        if all(clue[:1] == [len(clue) - 1] for clue in found[0]):  # 2 1 3 has the blocks 1 3
            found.append([PlacedClue(clue[1:], clue.at) for clue in found[0]])

    def _is_blank(self, section: Section, last: Section | None) -> bool:
        """Return whether ``-`` is the clue of a row or column, or nothing if not the last."""
        line = _BLANK.match(self._text, section.label.at) if section.ordinal is not None else None
        return line is not None and (bool(line[1]) or last not in (None, section))

    def _is_count(self, section: Section) -> bool:
        return section.ordinal is None and _kinds(self._stripped(section.items)) == ["number"]

    def _numbered(self, own: list[Section], numbered: list[Section]) -> Clues:
        """Return the clues of sections such as ``row 1: 2 3``."""
        lines = [each for each in own if each.ordinal is not None]
        for each in own:
            empty = each.before == "=" and not any(
                item.items if is_group(item) else item.kind == "number" for item in each.items
            )
            begins = empty and each.label.at < lines[0].label.at
            if each.ordinal is None and not begins:  # before rows.append(...) stands rows = []
                raise self._error(each.label, "these clues have no number of a line", "one list")
        self._check_ordinals((each.label, each.ordinal) for each in lines)
        ordinals = {line.ordinal for line in lines}
        for each in numbered:
            if each.ordinal not in ordinals:
                raise self._error(each.label, "no clue follows", "0 for a line without blocks")
        clues = []
        for each in lines:
            items = self._stripped(each.items) if each.has_clues else []
            end = next((i for i, item in enumerate(items) if item.kind == "newline"), len(items))
            for item in items[end:]:
                if is_like_clues(item):
                    raise self._error(
                        item, f"{item.text!r} is not on the line of its row or column"
                    )
            clues.append(self._clue(items[:end], each.label.at))
        return clues

    def _nested(self, items: list[Item], side: str) -> list[Clues]:
        """Return the clues in lists between brackets or quotation marks."""
        while True:
            items = self._stripped(values_of(items))
            groups: list[Group] = [item for item in items if is_group(item)]
            if len(groups) != 1 or any(item.kind == "number" for item in items):
                return [self._parts(items, side)]
            self._last = _last_signs(groups[0].items)
            items, outer = self._stripped(values_of(groups[0].items), "|"), groups[0]
            if not any(map(is_group, items)):
                if outer.text not in "[({" or any(item.kind == "bar" for item in items):
                    found = self._plain(items, side)
                    self._inline.discard(side)
                    return found
                clue = self._clue(items, outer.at)
                return [[clue], self._alone(items), *self._flat(clue)]

    def _flat(self, numbers: PlacedClue) -> Iterator[Clues]:
        """Yield the clues of a list in which 0 fills up clues, for each stated count of lines."""
        for count in sorted({count for _, counts in self._sizes for count in counts}):
            length = len(numbers) // max(count, 1)
            if 0 in numbers and length > 1 and length * count == len(numbers):
                starts = range(0, len(numbers), length)
                yield [PlacedClue(numbers[at : at + length], numbers.at) for at in starts]

    def _parts(self, items: Sequence[Item], side: str) -> Clues:
        """Return the clues of groups and bare numbers that are divided by separators."""
        clues: Clues = []
        keys: list[tuple[Item, int]] = []  #: as in {1: [2, 3], 2: [1]}
        before: Item | None = None  # the clue since the last separator
        separated = any(item.kind in ("comma", "bar") for item in items)
        for item, after in zip(items, [*items[1:], None], strict=True):
            if item.kind == "ordinal":
                keys.append((item, _ordinal([item])[0]))
                before = None
            elif after is not None and after.kind == "assign":
                keys.append((item, self._key(item, after)))
                before = None
            elif is_group(item) or item.kind == "number" or _is_empty(item):
                self._check_beside(before, item, separated=separated)
                clues.append(self._clue(item.items if is_group(item) else [item], item.at))
                before = item
            elif item.kind in ("comma", "bar", "newline"):
                before = None
            elif item.kind != "assign" or len(keys) != len(clues) + 1:
                self._check_sign(item, begins=before is None)
            self._check_count(len(clues), side, item)
        self._check_ordinals(keys)
        if keys and len(keys) != len(clues):
            raise self._error(keys[0][0], f"{len(keys)} of {len(clues)} clues have a number")
        return clues

    def _check_beside(self, before: Item | None, item: Item, *, separated: bool) -> None:
        """Raise FormatError unless two clues may stand without a separator, as in (1)(2)."""
        beside = self._text[item.at - 1].isalnum() or self._text[item.at - 1] in "])}\"'"
        if before is None or (is_group(before) and is_group(item) and not separated):
            return
        if separated or beside or before.kind == item.kind:
            raise self._error(item, "this follows another clue without a separator")

    def _key(self, item: Item, sign: Item) -> int:
        """Return the number of a line before a sign, as in ``"1": [2, 3]``."""
        key = item.items if is_group(item) and item.text in "\"'" else [item]
        if _kinds(key) != ["number"]:
            raise self._error(sign)
        return self._number(key[0])

    def _check_sign(self, item: Item, *, begins: bool) -> None:
        """Raise FormatError unless an item belongs to a declaration, or is a bullet."""
        declares_ = item.text in ".!<>&*" or (item.kind == "word" and declares(item.text))
        if not declares_ and not (begins and item.text in _BULLETS):
            raise self._error(item)

    def _clue(self, items: Sequence[Item], at: int) -> PlacedClue:
        """Return the clue that the items are: numbers, also each between marks of its own."""
        clue = PlacedClue([], at)
        items = values_of(items)
        for item in items:
            if item.kind == "number":
                clue.append(self._number(item))
            elif is_group(item):
                inner = self._clue(item.items, item.at)
                if len(inner) != 1 and len(items) > 1:
                    raise self._error(item, "a clue has lists inside it", "numbers")
                clue += inner
            elif not (item.kind in _IN_CLUE or item.text in ";|\n" or _is_empty(item)):
                self._check_sign(item, begins=False)
        return clue

    def _plain(self, items: Sequence[Item], side: str) -> list[Clues]:
        """Return the clues in lines without brackets."""
        lines = [self._with_tabs(line) for line in self._lines(items)]
        signs = {item.text for line in lines for item in line if item.kind == "bar"}
        mark = next((sign for sign in "/;|\t" if sign in signs), "," if len(lines) == 1 else "")
        if (
            not signs
            and len(lines) == 1
            and any(i.kind == "other" and i.text in _DASHES for i in lines[0])
        ):
            return self._dashed(lines[0], side)
        self._marked = self._marked or bool(signs)
        self._inline |= {side} if mark else set()
        clues: Clues = []
        ended = False
        for line in lines:
            parts = self._split(line, side, mark)
            if len(lines) > 1 and len(parts) > 2 and not (parts[0] or parts[1]):
                raise self._error(line[0])  # the sign of a comment: // 1 2
            ended = ended or mark in self._last or not parts[-1]
            for end in (0, -1):  # ignore a separator at either end of a line
                if len(parts) > 1 and not parts[end]:
                    parts.pop(end)
            if mark == "," and not all(parts):
                raise self._error(line[-1], "a clue between two commas is missing", "0")
            clues += (self._clue(part, (part or line)[0].at) for part in parts)
            self._check_count(len(clues), side, line[-1])
        if mark and ended and not self._has_zeros:  # a separator too many, or an empty clue
            self._ended.add(side)
            if len(lines) == 1:
                return [clues, [*clues, PlacedClue([], lines[0][-1].at)]]
        if len(clues) == 1 and len(clues[0]) > 1:
            return [clues, self._alone(lines[0])]
        if mark == "," and (words := self._of_words(lines[0])):
            return [clues, words]
        counted = [clue[:1] for clue in clues] == [[n] for n in range(1, len(clues) + 1)]
        if not mark and counted and len(clues) > 1 and all(len(clue) > 1 for clue in clues):
            return [clues, [PlacedClue(clue[1:], clue.at) for clue in clues]]
        if side == COLUMNS and not mark:
            self.downward = self._downward(lines)
        return [clues]

    def _of_words(self, line: Sequence[Item]) -> Clues:
        """Return the clues of a line such as ``1,1 5 2``, none if a space follows a comma."""
        text = self._text[line[0].at : line[-1].at + len(line[-1].text)]
        if not re.fullmatch(r"[0-9,]+(?: +[0-9,]+)+", text) or re.search(", | ,", text):
            return []
        words = [[*map(int, word.split(","))] for word in text.split()]
        return [PlacedClue(word, line[0].at) for word in words]

    def _with_tabs(self, line: list[Item]) -> list[Item]:
        """Return the items of a line; if only some numbers have a tab between them, with bars."""
        gaps = [self._text[one.at + len(one.text) : two.at] for one, two in pairwise(line)]
        tabs = [gap.count("\t") for gap in gaps if not gap.strip(" \t")]
        if len(tabs) < len(gaps) or len({count > 0 for count in tabs}) < 2:
            return line
        bars = [
            count * [Token("bar", "\t", item.at)]
            for count, item in zip(tabs, line[1:], strict=True)
        ]
        return [
            *chain(line[:1], *([*signs, item] for signs, item in zip(bars, line[1:], strict=True)))
        ]

    def _downward(self, lines: Sequence[Sequence[Item]]) -> list[Clues]:
        """Return the clues whose numbers stand below each other, as in a spreadsheet."""
        found: list[dict[int, Item]] = []
        for line in lines:
            begin = self._text.rfind("\n", 0, line[0].at) + 1
            before = [self._text[begin : item.at] for item in line]
            tabs = any("\t" in text for text in before)
            places = [text.count("\t") if tabs else len(text) for text in before]
            found.append(dict(zip(places, line, strict=True)))
            if len(found[-1]) < len(line) or any(item.kind != "number" for item in line):
                return []
        longest = max(found, key=len)
        if len(lines) < 2 or len(longest) < 2 or not all(longest.keys() >= {*f} for f in found):
            return []
        columns = [[line[at] for line in found if at in line] for at in longest]
        return [[self._clue(column, column[0].at) for column in columns]]

    def _dashed(self, line: Sequence[Item], side: str) -> list[Clues]:
        """Return the clues of a line such as ``3 - 2, 1 - 1``: divided by dashes, or by commas."""
        found: list[Clues] = []
        for signs, others in ((_DASHES, ","), (",", _DASHES)):
            parts = self._split(line, side, signs, others)
            if not all(parts):
                raise self._error(line[-1], "a clue between two signs is missing", "0")
            found.append([self._clue(part, part[0].at) for part in parts])
        return found

    def _split(
        self, line: Sequence[Item], side: str, signs: str, others: str = ""
    ) -> list[list[Item]]:
        """Return the items between ``signs``, without ``others``."""
        parts: list[list[Item]] = [[]]
        for item in line:
            if item.text in signs and item.kind != "join":
                parts.append([])
            elif item.kind in _IN_CLUE or _is_empty(item):
                parts[-1].append(item)
            elif item.text not in others:
                raise self._error(item)
            self._check_count(len(parts) - 1, side, item)
        return parts

    def _alone(self, items: Sequence[Item]) -> Clues:
        """Return a clue for each number; those with a sign between them, as in 1-1, are one."""
        alone: Clues = []
        joined = False
        for each in items:
            if each.kind == "number" and joined:
                alone[-1].append(self._number(each))
            elif each.kind == "number":
                alone.append(PlacedClue([self._number(each)], each.at))
            joined = each.kind == "join"
        return alone

    def _without_dashes(self, items: list[Item]) -> list[Item]:
        """Return the items with a group for each inner list of YAML: ``- - 1`` and ``  - 2``."""
        second = next((two for one, two in pairwise(items) if one.text == two.text == "-"), None)
        if second is None:
            return items
        inner = second.at - self._text.rfind("\n", 0, second.at) - 1
        begin = self._text.rfind("\n", 0, items[0].at) + 1  # of the line
        found: list[Item] = []
        opened: Group | None = None
        before = "newline"
        for item in items:
            dash = item.text == "-"
            if before == "newline" and not dash and item.kind != "newline" and opened is not None:
                raise self._error(item)
            if item.kind == "newline":
                begin = item.at + len(item.text)
            if dash and item.at - begin == inner and before in ("newline", "-"):
                if opened is None:
                    opened = Group("[", [], item.at)
                    found.append(opened)
                opened.items.append(Token("comma", ",", item.at))
            elif opened is None or (dash and before == "newline"):
                found += [item] if opened is None else [Token("newline", "\n", item.at), item]
                opened = None
            elif item.kind != "newline":
                opened.items.append(item)
            before = "-" if dash else item.kind
        return found

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
            if not line or line[0].kind == "comma":
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

    def _stripped(self, items: Sequence[Item], also: str = "") -> list[Item]:
        """Return the items without separators at both ends, and a full stop at the end."""
        begin, end = 0, len(items)
        if end > 1 and items[-1].text in _BULLETS + "|" and items[-2].kind == "newline":
            end -= 1  # the sign before the next label
        while begin < end and (items[begin].kind in _SPACE or items[begin].text == also):
            begin += 1
        while begin < end and (
            items[end - 1].kind in _SPACE or items[end - 1].text in (";", ".", ")", also)
        ):
            end -= 1
        return list(items[begin:end])


def _last_signs(items: Sequence[Item]) -> set[str]:
    return {item.text for item in takewhile(lambda item: item.kind in _ENDS, reversed(items))}


def _is_empty(item: Item) -> bool:
    return item.text.lower() in EMPTY


def _kinds(items: Sequence[Item]) -> list[str]:
    return [item.kind for item in items]


def _ordinal(line: Sequence[Item]) -> tuple[int, int]:
    """Return the number before a line, and the number of its items; 0 if there is none."""
    if line and line[0].kind == "ordinal":
        number = line[0].text.strip("(). \t")[:9].lower()
        return (int(number) if number.isdecimal() else ord(number) - ord("a") + 1), 1
    if len(line) > 1 and line[0].kind == "number" and line[1].kind == "assign":
        return int(line[0].text[:9]), 2
    return 0, 0

"""Find the labels in a text, and what follows each: the clues of a side, or a size."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from nonolith.formats.free_text.items import (
    EMPTY,
    Group,
    Item,
    Token,
    error,
    is_group,
    is_like_clues,
    items_of,
    values_of,
)
from nonolith.formats.free_text.labels import (
    COLUMNS,
    ROWS,
    SIDES,
    Label,
    declares,
    holds_more,
    is_picture,
    keeps_list,
    label_of,
    names_a_side,
    side_of_size,
)
from nonolith.support.errors import FormatError

#: The kinds of items that clues consist of.
_CLUES = ("number", "group", "ordinal")
#: What stands before the lengths of facts such as row(1, 2, 3).
FACT = "fact"
#: What a number such as N = 5 counts.
COUNT = "count"
#: Signs in names, in prose, and before the lines of a list.
_SIGNS = ".:!?$&@*<>\\\u2192\u2026'-+\u2013\u2014\u2022\u00b7"
#: Letters that may name a side.
_LETTERS = {"R": ROWS, "r": ROWS, "C": COLUMNS, "c": COLUMNS}
#: The kinds of the items of two numbers between brackets.
_PAIR = ["number", "comma", "number"]
#: The kinds of the items of three numbers.
_TRIPLE = [*_PAIR, "comma", "number"]
#: Methods that change a list.
_CHANGES = frozenset(
    ["reverse", "sort", "insert", "extend", "pop", "remove", "shift", "unshift", "splice", "swap"]
)
#: An exchange of two lists: rows, cols = cols, rows.
_EXCHANGE = re.compile(r"(\w+)\s*,\s*(\w+)\s*=\s*\2\s*,\s*\1\b")
#: The kinds of items that end a line or an argument.
_ENDS = ("newline", "comma", "bar", "edge", "end")
#: The signs between a name and a list, even an empty one.
_ASSIGNS = (":", "=", ":=", "<-", "=>", ":-")
#: The kinds of items before a clue.
_BEGINS = ("newline", "comma", "bar", "assign", "ordinal")


class Section(NamedTuple):
    """A label, and the items that follow it."""

    side: str  #: ``rows`` or ``columns``
    label: Item
    ordinal: int | None  #: the number of the line, as in ``row 1: 2 3``
    items: list[Item]
    before: str = ""  #: the text of the item before the items, such as ``=``

    @property
    def has_clues(self) -> bool:
        """Whether a number or a group follows the label, not only ``new int[3][]``."""
        found = [each for each in self.items if each.kind in _CLUES or each.text.lower() in EMPTY]
        words = {each.text for each in self.items if each.kind == "word"}
        sized = "new" in words
        if sized and self.ordinal is not None and len(found) == 1 and is_group(found[0]):
            return [each.text for each in found[0].items] == ["0"]  # new int[0]
        types = [
            each
            for each in found
            if _is_type(each) or (sized and is_group(each) and each.text == "[")
        ]
        typed = words or (self.ordinal is None and self.before not in _ASSIGNS)
        return bool(found) and not (typed and len(types) == len(found))

    @property
    def allocated(self) -> Item | None:
        """The number of lines in a section without clues such as ``new int[3][]``, or None."""
        groups = [each.items for each in self.items if is_group(each) and each.text == "["]
        new = any(each.text == "new" for each in self.items) and not self.has_clues
        first = groups[0] if new and groups else []
        return first[0] if _kinds(first) == ["number"] else None

    @property
    def is_closed(self) -> bool:
        """Whether the clues are one list between brackets."""
        found = [item for item in values_of(self.items) if item.kind in _CLUES]
        return len(found) == 1 and is_group(found[0])


class Size(NamedTuple):
    """A stated size."""

    item: Item
    side: str  #: the side whose lines it counts; "" for both, COUNT for one of them or another
    numbers: tuple[int, ...]


class Sections:
    """The sections of a text. Errors are raised for what is not understood."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.sections: list[Section] = []  #: those of rows and columns, in the order of the text
        self.sizes: list[Size] = []  #: the stated sizes
        self.loose: list[Item] = []  #: the items that follow no label
        self.closed = False  #: whether each side has one list between brackets, and no other clue
        self._items = [*items_of(text), Token("end", "", len(text))]
        self._numbered = dict.fromkeys(SIDES, 0)  #: how many sections have the number of a line
        self._letters: list[Section] = []  #: the sections that only a letter names: R: 1 / 2
        #: The numbers and groups after other words: the item, the words, whether they do no harm
        #: beside two closed lists, and whether they are a picture.
        self._unused: list[tuple[Item, Item, bool, bool]] = []
        self._unknown: Item | None = None  #: the first word before this item that is not known
        self._strange: Item | None = None  #: the first unknown word after a label
        self._begins = False  #: whether words would begin a line after these words
        self._picture = False  #: whether these words name the picture
        self._same_line = False  #: whether clues stand before this item on its line
        self._trailing = False  #: whether words stand between these clues and this item
        self._read()
        self._finish()

    def _error(self, item: Item) -> FormatError:
        return error(
            self.text, item, f"{item.text!r} is not understood",
            "clues after words such as Rows: and Columns:",
        )  # fmt: skip

    def _finish(self) -> None:
        """Decide what letters name, and whether numbers that no label explains do harm."""
        if not self.sections and {each.side for each in self._letters} == set(SIDES):
            self.sections = self._letters
        elif not self.sections:
            self.loose = [item for item, *_ in self._unused] + self.loose
            return
        self.closed = closed = self._is_closed()
        if self._strange is not None and not any(each.has_clues for each in self.sections):
            raise self._error(self._strange)
        facts = any(each.before == FACT for each in self.sections)
        for each in self.sections:
            lists = any(is_group(item) and len(item.items) > 1 for item in each.items)
            if facts and each.before != FACT and lists:
                raise self._error(each.label)
        numbered = all(each.ordinal is not None or not each.has_clues for each in self.sections)
        for _, word, harmless, picture in self._unused:
            if not ((closed and harmless) or (numbered and picture)):
                raise self._error(word)
        clues = [item for item in self.loose if item.kind in _CLUES and not _is_type(item)]
        if [item.kind for item in clues] == ["number"] * 2 and clues[1].at < self.sections[
            0
        ].label.at:
            self.sizes.append(Size(clues[0], "", tuple(int(item.text[:9]) for item in clues)))
        elif clues:
            raise self._error(clues[0])

    def pictures(self) -> Iterator[list[list[int]]]:
        """Yield the cells of lists and strings of 0 and 1 that are not clues."""
        for item, *_ in self._unused:
            for group in (each for each in values_of([item]) if is_group(each)):
                lists = [each.items for each in group.items if is_group(each)]
                numbers = [[n.text for n in row if n.kind == "number"] for row in lists]
                rows = ["".join(row) for row in numbers]
                rows = rows or [each.text for each in group.items if each.kind == "number"]
                if len({*map(len, rows)}) == 1 and {*"".join(rows)} <= {*"01"}:
                    yield [[*map(int, row)] for row in rows]

    def _is_closed(self) -> bool:
        """Return whether each side has one list between brackets, so that no clue follows it."""
        for side in SIDES:
            own = [each for each in self.sections if each.side == side and each.has_clues]
            lists = [each for each in own if each.is_closed and each.ordinal is None]
            counts = [each for each in own if not any(map(is_group, each.items))]
            if len(lists) != 1 or len(lists) + len(counts) != len(own):
                return False
        return True

    def _read(self) -> None:
        place, current = 0, self.loose
        while (item := self._items[place]).kind != "end":
            if item.kind == "word" and not self._is_empty_clue(place, current):
                place, current = self._words(place, current)
                continue
            place += 1
            if item.kind == "edge":
                current = self.loose
            if item.kind == "word" or self._is_kept(item, place):
                current.append(item)

    def _is_empty_clue(self, place: int, current: list[Item]) -> bool:
        """Return whether the word here is a clue without blocks, such as ``none``."""
        ends = self._items[place + 1].kind in _ENDS and self._items[place - 1].kind in _BEGINS
        listed = current is not self.loose and self._unknown is None
        return ends and listed and self._items[place].text.lower() in EMPTY

    def _is_kept(self, item: Item, after: int) -> bool:
        """Check an item that is no word; return whether it belongs to the current section."""
        before = self._items[after - 2] if after > 1 else None
        if item.kind == "size" and not self._same_line:
            numbers = (int(number[:9]) for number in re.findall("[0-9]+", item.text))
            self.sizes.append(Size(item, "", tuple(numbers)))
            return False
        called = (
            is_group(item) and item.text == "(" and before is not None and before.kind == "word"
        )
        clues = is_like_clues(item) and not (called and is_group(item) and not item.items)
        ended = item.kind in ("newline", "edge") or item.text == ";"
        if ended or (item.kind == "comma" and before is not None and is_group(before)):
            self._same_line, self._trailing, self._begins = False, False, True
        compared = before is not None and before.text == "=="  # if example == "3":
        if self._unknown is not None and clues and (_nests(item) or not compared):
            harmless = self._picture or compared or not _nests(item)
            self._unused.append((item, self._unknown, harmless, self._picture))
        if self._unknown is not None:
            return False
        if (self._trailing and clues) or item.kind == "size":
            raise self._error(item)
        if self._trailing or (is_group(item) and not clues):
            if self._same_line and not self._trailing:
                raise self._error(item)
            self._unknown = None if self._trailing else item
            return False
        if item.kind == "other" and item.text not in _SIGNS:
            raise self._error(item)
        self._same_line = self._same_line or clues
        # A sign before a word is part of a name, such as $rows, or a bullet.
        return item.kind != "other" or self._items[after].kind != "word"

    def _words(self, place: int, current: list[Item]) -> tuple[int, list[Item]]:
        """Read words, and what belongs to them; return the next place, and where its items go."""
        first, (words, end) = self._items[place], self._run(place)
        item = self._items[end]
        label = label_of(words)
        changes = item.text == "(" and len(words) > 1 and words[-1].lower() in _CHANGES
        if (changes and names_a_side(words[-2])) or _EXCHANGE.match(self.text, first.at):
            raise self._error(first)  # rows.reverse()
        if label.side in SIDES and label.known:
            return self._label(first, words, label, end)
        if len(words) == 1 and words[0] in _LETTERS and self._is_letter(place, end):
            self._begin()
            self._letters.append(Section(_LETTERS[words[0]], first, None, [], item.text))
            return end + (item.kind == "assign"), self._letters[-1].items
        after = end + (item.kind == "assign")
        if item.kind == "assign" and holds_more(words[-1:]):
            raise self._error(first)
        if label.counts and label.known and (size := self._numbers(after))[0]:
            self._size(first, words, label, size[0])
            return size[1], current
        returns = all(map(declares, words)) or (not current and self._is_beside(end))
        if self._unknown is None and is_group(item) and returns and keeps_list(words, after=False):
            current += self._items[place:end]  # the name of a type or function: c(1, 2)
            return end, current
        if label.about and not self._same_line:
            return self._text(after), current
        last = next((each for each in reversed(current) if each.kind != "other"), first)
        self._trailing = self._same_line and is_group(last) and keeps_list(words, after=True)
        goes_on = bool(current) and current[-1].kind == "newline" and self._goes_on(current)
        if self._same_line and self._explains(first, last, current):
            end, self._trailing = self._end_of_line(end), True
        elif (self._same_line and not self._trailing) or goes_on:
            raise self._error(first)
        elif not self._trailing:
            self._not_known(first, words)
        return end, current if self._trailing else self.loose

    def _run(self, place: int) -> tuple[list[str], int]:
        """Return the words that stand beside each other from a place on, and the place after."""
        words: list[str] = []
        while (item := self._items[place]).kind == "word" or self._is_sign(place):
            if item.text == "." and words and self._is_member(place):
                words.pop()  # puzzle.rows
            words += [item.text] if item.kind == "word" else []
            place += 1
            if item.text == "." and self.text[item.at + 1 : item.at + 2].isspace() and words:
                break  # the end of a sentence
        return words, place

    def _explains(self, first: Item, last: Item, current: list[Item]) -> bool:
        """Return whether the rest of the line repeats in words what the clue of a line says, or is
        a sentence without numbers after a full stop."""
        rest = self.text[first.at :].partition("\n")[0]
        if self.text[first.at - 2 : first.at] == ". ":
            return not re.search(r"[0-9\[({]", rest) and not names_a_side(rest)
        own = self.sections[-1] if self.sections else None
        if own is None or own.items is not current or own.ordinal is None:
            return False
        before = self.text[own.label.at : first.at]
        signed = re.search(r"[-\u2013\u2014:=>\u2192(]\s*\Z", before) and last.kind in _CLUES
        clue = re.findall("[0-9]+", before)[1:]
        repeats = {*re.findall("[0-9]+", rest)} <= {*clue}
        return bool(signed) and repeats and not re.search(r"[\[{]", rest)

    def _end_of_line(self, place: int) -> int:
        while self._items[place].kind not in ("newline", "end"):
            place += 1
        return place

    def _not_known(self, first: Item, words: list[str]) -> None:
        """Remember words that no number may follow until a label does."""
        if self._strange is None and self.sections:
            self._strange = first
        if self._begins or self._unknown is None:
            self._unknown, self._picture, self._begins = first, False, False
        self._picture = self._picture or is_picture(words)

    def _is_member(self, dot: int) -> bool:
        """Return whether the dot follows the name of an object that names no side."""
        before, after = self._items[dot - 1], self._items[dot + 1]
        beside = self._is_beside(dot) and self._is_beside(dot + 1)
        return beside and before.kind == after.kind == "word" and not names_a_side(before.text)

    def _is_letter(self, place: int, end: int) -> bool:
        """Return whether a letter here names a side: ``R: 1 / 2`` or ``-r "1 / 2"``."""
        option = self._items[place - 1].text == "-" and is_group(self._items[end])
        return option or self._items[end].text in (":", "=")

    def _is_beside(self, place: int) -> bool:
        """Return whether nothing stands between an item and the one before it."""
        before = self._items[place - 1]
        return before.at + len(before.text) == self._items[place].at

    def _goes_on(self, current: list[Item]) -> bool:
        """Return whether a list, one line for each clue, may go on after these items."""
        last = current[-2] if len(current) > 1 else current[-1]
        last_section = self.sections[-1] if self.sections else None
        if last_section and last_section.items is current and last_section.ordinal is not None:
            return False
        if not is_group(last):
            return last.kind in _CLUES
        assigned = last_section and last_section.items is current and last_section.before == "="
        first = next(item for item in current if item.kind in _CLUES)
        return first is not last or not (assigned or _nests(last))

    def _is_sign(self, place: int) -> bool:
        """Return whether the sign here belongs to words, as in ``int[][] rows`` or ``**Rows**``."""
        item, before = self._items[place], self._items[place - 1]
        if is_group(item):
            typed = is_group(before) or (before.kind == "word" and declares(before.text))
            return not item.items and item.text == "[" and typed
        return item.kind == "other" and item.text in _SIGNS

    def _begin(self) -> None:
        self._unknown, self._same_line, self._trailing, self._picture = None, False, False, False

    def _label(
        self, first: Item, words: list[str], label: Label, end: int
    ) -> tuple[int, list[Item]]:
        """Begin a section, and return the place of its first item."""
        item, items = self._items[end], list[Item]()
        called = item.text == "(" and self._is_beside(end)
        inner = item.items if called and is_group(item) else None
        self._begin()
        if inner and _kinds(inner) == _TRIPLE and self._is_fact(end):
            self._place(label.side, first, inner)
            return end + 1, self.loose
        ordinal, after = self._ordinal(label, words, end)
        begins = not self.text[max(0, first.at - 9) : first.at].rpartition("\n")[2].strip()
        if item.kind == "comma" and begins:
            if label.one and any(self._numbered.values()):
                raise self._error(first)  # row,,
            if self._items[end + 1].kind in ("number", "group"):  # Rows,1 1,2
                item, after = self._items[end + 1], end + 1
        empty = (
            inner == [] and not label.appends and self._declared(end) == end
        )  # not rows() As Integer = ...
        if inner == [] and (body := self._body(end + 1)):
            end = after = body  # a function that returns a list
        elif item.kind in ("comma", "edge") or empty or after < 0:
            self._unknown = first  # a name without clues, such as an argument of a function
            return end + is_group(item), self.loose
        if inner and after > end and "comma" in _kinds(inner):
            items += inner[_kinds(inner).index("comma") + 1 :]  # row(1, [2, 3])
        end = self._declared(after)
        if label.counts and (size := self._numbers(end, label.side))[0]:
            self._size(first, words, label, size[0])
            return size[1], self.loose
        before = self._items[end - 1].text
        while self._items[end].text == "*":  # the end of **Rows:**
            end += 1
        end += self._letters_as_numbers(end, items)
        self._numbered[label.side] += ordinal is not None
        self.sections.append(Section(label.side, first, ordinal, items, before))
        return end, items

    def _body(self, place: int) -> int:
        """Return the place of the body of a function with this type, or 0."""
        for after, item in enumerate(self._items[place : place + 24], place):
            if is_group(item):
                begins = item.text == "{" or self._items[after - 1].text == "return"
                return after if begins and is_like_clues(item) else 0
            if item.kind not in ("word", "other", "assign", "newline") or item.text == ";":
                break
        return 0

    def _letters_as_numbers(self, place: int, items: list[Item]) -> int:
        """Add the clues of words such as ``AA C`` (A is 1); return the number of the words."""
        words: list[Item] = []
        while (word := self._items[place + len(words)]).kind == "word" and (
            word.text.isascii() and word.text.isalpha() and word.text.isupper()
        ):
            words.append(word)
        names = [each.text for each in words]
        if word.kind not in _ENDS or len(words) < 2:
            return 0
        if any(
            len(name) > 1 and (label_of([name]).known or name.lower() in EMPTY) for name in names
        ):
            return 0
        for word in words:
            at = range(word.at, word.at + len(word.text))
            numbers: list[Item] = [
                Token("number", str(ord(letter) - ord("@")), place)
                for letter, place in zip(word.text, at, strict=True)
            ]
            items += [Group("(", numbers, word.at), Token("bar", "/", word.at)]
        return len(words)

    def _is_fact(self, end: int) -> bool:
        """Return whether a call is one of several of one name, as in ``row(1, 2). row(2, 4).``"""
        name = self._items[end - 1].text
        following = self._items[end + 1 : end + 8]
        return any(self._numbered.values()) or any(each.text == name for each in following)

    def _place(self, side: str, label: Item, inner: list[Item]) -> None:
        """Add the block of a fact with the line, the position in the line, and the length."""
        line, position, length = (each for each in inner if each.kind == "number")
        number = int(line.text[:9])
        last = self.sections[-1] if self.sections else None
        if last is None or (last.side, last.ordinal, last.before) != (side, number, FACT):
            last = Section(side, label, number, [], FACT)
            self._numbered[side] += 1
            self.sections.append(last)
        last.items.append(length)
        if int(position.text[:9]) != len(last.items):
            raise error(self.text, position, f"this is another position than {len(last.items)}")

    def _ordinal(self, label: Label, words: list[str], end: int) -> tuple[int | None, int]:
        """Return the number of the line that a label names, and the place after it (-1: an item of
        a list, such as ``rows[0]``)."""
        item = self._items[end]
        repeated = self._numbered[label.side] or words[-1] in self.text[item.at : item.at + 999]
        if label.appends and (repeated or not names_a_side(words[-1])):
            return self._numbered[label.side], end
        if is_group(item) and self._is_beside(end):
            kinds = _kinds(item.items)
            number = next((int(i.text[:9]) for i in item.items if i.kind == "number"), None)
            pair = kinds == _PAIR and self._is_fact(end)
            if item.text == "(" and (kinds == ["number", "comma", "group"] or pair):
                return number, end + 1
            if kinds == ["number"] and not any(map(declares, words)):
                after = end + 1
                if self._items[after].text == "." and self._items[after + 1].kind == "word":
                    member = label_of([self._items[after + 1].text])
                    after += 2 * (member.known and not member.side)  # rows[0].clues
                if self._items[after].kind == "assign":
                    return number, after
                if is_group(self._items[after]) and self._items[after + 1].text == "=":
                    raise self._error(self._items[after])  # rows[0][1] = 2
                if item.text == "[":
                    return number, -1
        place = end + (item.text == "#")
        stated = self._items[place].kind == "number"
        sign = self._items[place + stated]
        if stated and (sign.kind == "assign" or (label.one and self._ends_ordinal(place))):
            number = int(self._items[place].text[:9])
            return number, place + 1 + (sign.kind not in ("assign", "number"))
        return label.ordinal, end

    def _ends_ordinal(self, place: int) -> bool:
        """Return whether the number here is that of a line, as in ``Row 1 - 2 3``."""
        number, sign = self._items[place : place + 2]
        between = self.text[number.at + len(number.text) : sign.at]
        return sign.text in ("-", "\u2013", "\u2014", ".", "|") or "\t" in between

    def _size(self, item: Item, words: list[str], label: Label, numbers: list[int]) -> None:
        if not label.longest:  # the length of the longest clue says nothing
            side = label.side or side_of_size(words) or ("" if label.sizes else COUNT)
            self.sizes.append(Size(item, side, tuple(numbers)))

    def _declared(self, place: int) -> int:
        """Return the place after the sign ``=`` or ``:``, and after types and sizes before it."""
        found, end = place, place
        while (item := self._items[end]).kind not in (*_ENDS, "number", "ordinal", "size"):
            if item.kind == "assign":
                found = end + 1
            elif not self._is_in_declaration(item):
                break
            end += 1
        return found

    def _is_in_declaration(self, item: Item) -> bool:
        if is_group(item):
            return all(
                _kinds(each.items) == ["word"]  # [&[u8]; 3]
                if is_group(each)
                else each.kind != "word" or declares(each.text)
                for each in item.items
            )
        return item.kind != "word" or declares(item.text)

    def _numbers(self, place: int, side: str = "") -> tuple[list[int], int]:
        """Return the one or two numbers of a size that begins here, none for anything else, and
        the place after them."""
        item = self._items[place]
        if (
            not side
            and is_group(item)
            and _kinds(item.items) in (["number"], ["number"] * 2, _PAIR)
        ):
            return [int(each.text[:9]) for each in item.items if each.kind == "number"], place + 1
        numbers: list[int] = []
        while self._items[place].kind == "number" and len(numbers) < 2:
            numbers.append(int(self._items[place].text[:9]))
            separated = self._items[place + 1].kind == "comma"
            ends = self._items[place + 1].kind in _ENDS or self._items[place + 1].text == "."
            if ends and not (separated and self._items[place + 2].kind == "number"):
                return numbers, place + 1
            if not separated:
                break
            place += 2
        return [], place

    def _text(self, place: int) -> int:
        """Return the place after the text of a title or the like: the rest of the line."""
        while (item := self._items[place]).kind not in _ENDS or item.text == "/":
            after = self._items[place + 1].kind
            if item.kind == "word" and after in ("assign", "group") and names_a_side(item.text):
                break
            if _nests(item):
                self._unused.append((item, item, self._picture, self._picture))
            place += 1
        return place


def _kinds(items: list[Item]) -> list[str]:
    return [item.kind for item in items if item.kind != "newline"]


def _nests(item: Item) -> bool:
    return is_group(item) and any(map(is_group, item.items))


def _is_type(item: Item) -> bool:
    return is_group(item) and item.text == "[" and not item.items

"""Find the labels in a text, and what follows each: the clues of a side, or a size."""

from __future__ import annotations

import re
from typing import NamedTuple

from nonolith.formats.free_text.items import Group, Item, Token, error, is_group, items_of
from nonolith.formats.free_text.labels import SIDES, Label, declares, label_of, side_of_size
from nonolith.support.errors import FormatError

#: The kinds of items that clues consist of.
_CLUES = ("number", "group", "ordinal")
#: Signs in names, in prose, and before the lines of a list.
_SIGNS = ".:!?$&@*<>\\\u2026'-+\u2013\u2014\u2022\u00b7"
#: The kinds of items that end a line or an argument.
_ENDS = ("newline", "comma", "bar", "edge", "end")


class Section(NamedTuple):
    """A label, and the items that follow it."""

    side: str  #: ``rows`` or ``columns``
    label: Item
    ordinal: int | None  #: the number of the line, as in ``row 1: 2 3``
    items: list[Item]

    @property
    def has_clues(self) -> bool:
        """Whether a number or a group follows the label."""
        return any(item.kind in _CLUES for item in self.items)


class Size(NamedTuple):
    """A stated size."""

    item: Item
    side: str  #: the side whose lines it counts; "" for a size such as 5 x 5
    numbers: tuple[int, ...]


class Sections:
    """The sections of a text. Errors are raised for what is not understood.

    Attributes:
        sections: the sections of rows and columns, in the order of the text.
        sizes: the stated sizes.
        loose: the items that follow no label.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.sections: list[Section] = []
        self.sizes: list[Size] = []
        self.loose: list[Item] = []
        self._items = [*items_of(text), Token("end", "", len(text))]
        self._unknown: Item | None = None  #: words that the next label must explain
        self._same_line = False  #: whether clues stand before this item on its line
        self._read()
        clues = [item for item in self.loose if item.kind in _CLUES]
        if self.sections and clues:
            raise self._error(clues[0])

    def _error(self, item: Item) -> FormatError:
        return error(
            self.text, item, f"{item.text!r} is not understood",
            "clues after words such as Rows: and Columns:",
        )  # fmt: skip

    def _read(self) -> None:
        place, current = 0, self.loose
        while (item := self._items[place]).kind != "end":
            if item.kind == "word":
                place, current = self._words(place, current)
                continue
            place += 1
            if item.kind == "edge":
                current = self.loose
            if self._is_kept(item, place):
                current.append(item)

    def _is_kept(self, item: Item, after: int) -> bool:
        """Check an item that is no word; return whether it belongs to the current section."""
        if is_group(item) and item.items and not _has_numbers(item):
            if self._same_line:
                raise self._error(item)
            self._unknown = self._unknown or item
            return False
        if item.kind in _CLUES and self._unknown is not None:
            raise self._error(self._unknown)
        if (item.kind == "size" and self._same_line) or (
            item.kind == "other" and item.text not in _SIGNS
        ):
            raise self._error(item)
        if item.kind == "size":
            numbers = (int(number[:9]) for number in re.findall("[0-9]+", item.text))
            self.sizes.append(Size(item, "", tuple(numbers)))
            return False
        before = self._items[after - 2].kind if after > 1 else ""
        ended = item.kind in ("newline", "edge") or item.text == ";"
        if item.kind in _CLUES:
            self._same_line = True
        elif ended or (item.kind == "comma" and before == "group"):
            self._same_line = False
        # A sign before a word is part of a name, such as $rows, or a bullet.
        return item.kind != "other" or self._items[after].kind != "word"

    def _words(self, place: int, current: list[Item]) -> tuple[int, list[Item]]:
        """Read words, and what belongs to them; return the next place, and where its items go."""
        first, end = self._items[place], place
        words = []
        while (item := self._items[end]).kind == "word" or self._is_sign(end):
            words += [item.text] if item.kind == "word" else []
            end += 1
        label = label_of(words)
        if label.side in SIDES and label.known:
            return self._label(first, words, label, end)
        after = end + (self._items[end].kind == "assign")
        if label.counts and label.known and (numbers := self._numbers(after)):
            self._size(first, words, label, numbers)
            return after + 2 * len(numbers) - 1, current
        if self._items[end].kind == "group" and all(map(declares, words)):
            return end, current  # the constructor of a list, such as c(1, 2)
        if is_group(item) and item.text == "(" and not item.items:
            end += 1  # a function without arguments
        elif item.text == "(" and not self._same_line:
            return end, self.loose  # the call of a function
        if label.about and not self._same_line:
            return self._text(after), current
        if self._items[end].kind == "assign" and self._items[end + 1].kind not in (*_ENDS, "size"):
            called = self._items[end + 1].kind == "word" and self._items[end + 2].kind == "edge"
            if not called:  # a name and its value, as in colour: red
                raise self._error(first)
        if self._same_line or (current and current[-1].kind == "newline" and _in_list(current)):
            raise self._error(first)
        self._unknown = self._unknown or first
        return end, current

    def _is_sign(self, place: int) -> bool:
        """Return whether the sign here belongs to words, as in ``int[][] rows`` or ``**Rows**``."""
        item, before = self._items[place], self._items[place - 1]
        if is_group(item):
            typed = is_group(before) or (before.kind == "word" and declares(before.text))
            return not item.items and item.text == "[" and typed
        return item.kind == "other" and item.text in _SIGNS

    def _label(
        self, first: Item, words: list[str], label: Label, end: int
    ) -> tuple[int, list[Item]]:
        """Begin a section, and return the place of its first item."""
        self._unknown = None
        ordinal = label.ordinal
        if self._items[end].kind == "number" and self._items[end + 1].kind == "assign":
            ordinal = int(self._items[end].text[:9])
            end += 1
        end = self._declared(end)
        if label.counts and (numbers := self._numbers(end)):
            self._size(first, words, label, numbers)
            return end + 2 * len(numbers) - 1, self.loose
        while self._items[end].text == "*":  # the end of **Rows:**
            end += 1
        self._same_line = False
        self.sections.append(Section(label.side, first, ordinal, []))
        return end, self.sections[-1].items

    def _size(self, item: Item, words: list[str], label: Label, numbers: list[int]) -> None:
        if not label.longest:  # the length of the longest clue says nothing
            self.sizes.append(Size(item, label.side or side_of_size(words), tuple(numbers)))

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
            return all(each.kind == "number" for each in item.items)
        return item.kind != "word" or declares(item.text)

    def _numbers(self, place: int) -> list[int]:
        """Return the one or two numbers of a size that begins here; none for anything else."""
        numbers: list[int] = []
        while self._items[place].kind == "number" and len(numbers) < 2:
            numbers.append(int(self._items[place].text[:9]))
            separated = self._items[place + 1].kind == "comma"
            if self._items[place + 1].kind in _ENDS and not (
                separated and self._items[place + 2].kind == "number"
            ):
                return numbers
            if not separated:
                break
            place += 2
        return []

    def _text(self, place: int) -> int:
        """Return the place after the text of a title or the like: the rest of the line."""
        while self._items[place].kind not in _ENDS or self._items[place].text == "/":
            place += 1
        return place


def _has_numbers(group: Group) -> bool:
    return any(
        _has_numbers(item) if is_group(item) else item.kind != "word" for item in group.items
    )


def _in_list(items: list[Item]) -> bool:
    """Return whether a list of numbers, one line for each clue, may go on after these items."""
    return len(items) > 1 and items[-2].kind == "number"

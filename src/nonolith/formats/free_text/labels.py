"""The words of free text: which name rows or columns, state sizes, or say nothing."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


ROWS, COLUMNS = "rows", "columns"
SIDES = (ROWS, COLUMNS)

#: Words that name a side.
_STRONG = {
    ROWS: "row rows zeile zeilen reihe reihen",
    COLUMNS: "col cols colum colums column columns spalte spalten",
}
#: Words that name a side if no other word does.
_WEAK = {
    ROWS: "horizontal horizontals horizontally across left waagerecht waagrecht topbottom",
    COLUMNS: "vertical verticals vertically down top above senkrecht leftright",
}
#: The order of the lines of a side, and a word of ``_WEAK`` for it.
_ORDERS = {"top to bottom": "topbottom", "left to right": "leftright"}

#: Words that may stand beside the words for a side.
_BESIDE = _set(
    "clue clues hint hints constraint constraints number numbers rule rules run runs block "
    "blocks line lines list lists data value values description descriptions desc spec specs "
    "header headers heading headings label labels info key keys of the a for are is in from to "
    "by on at and right bottom hinweis hinweise zahlen der die von nach oben unten links rechts"
)
#: Words of declarations and of lists in programming languages.
_DECLARES = _set(
    "const let var val int ints integer integers final static public private protected def "
    "local auto unsigned signed char byte short long double float str string strings vec vector "
    "list array arrays arraylist tuple tuples set u8 u16 u32 u64 usize i8 i16 i32 i64 std mut "
    "new my our type sequence iterable np numpy of listof aslist arrayof intarrayof from c uint "
    "uint8_t uint8 int8 int16 int32 object any java util begin end return export default self "
    "this immutable readonly optional define emptylist"
)
#: Words before the number of lines or cells.
_WIDTH = _set("width w breite")
_HEIGHT = _set("height h hoehe höhe")
_SIZES = _WIDTH | _HEIGHT | _set("size sizes dimensions dim dims shape")
#: Words in names of numbers of lines.
_LONGEST = _set("len length max maximum")
_COUNTS = _LONGEST | _set("n num nr no count counts total amount")
#: Words before a text that says nothing about the clues.
_ABOUT = _set(
    "title name author by copyright id puzzle nonogram picross hanjie griddler date source url "
    "level difficulty no nr number titel autor"
)

#: A word or an identifier.
WORD = re.compile(r"[^\W\d]\w*")
_PARTS = re.compile(r"[A-Z]?[a-z\u00df-\u00ff]+|[A-Z]+(?![a-z])|[0-9]+|[^\W\d_a-zA-Z]+")
_SIDE_OF = {
    word: side for words in (_STRONG, _WEAK) for side in SIDES for word in words[side].split()
}
_STRONG_WORDS = frozenset(word for words in _STRONG.values() for word in words.split())
#: Letters that name a side if a number follows: R1, c2.
_LETTERS = {"r": ROWS, "c": COLUMNS}
_KNOWN = _BESIDE | _DECLARES | _SIZES | _COUNTS | _ABOUT


class Label(NamedTuple):
    """What words that stand beside each other say.

    Attributes:
        side: The side that they name: ``rows``, ``columns``, ``both``, or "" for none.
        ordinal: The number that ends an identifier such as ``row1``, or None.
        counts: Whether they announce a number of lines or cells.
        known: Whether every word is known.
        about: Whether they announce a text, such as a title.
        longest: Whether they announce the length of the longest clue.
    """

    side: str
    ordinal: int | None
    counts: bool
    known: bool
    about: bool
    longest: bool


def label_of(words: Iterable[str]) -> Label:
    """Return what words that stand beside each other say."""
    every: list[str] = []
    known, ordinal = True, None
    for word in words:
        parts = [part.lower() for part in _PARTS.findall(word)]
        if len(parts) > 1 and parts[-1].isdecimal() and len(parts[-1]) < 5:
            number = int(parts.pop())
            parts = [_LETTERS.get(part, part) for part in parts]
            ordinal = number if any(part in _SIDE_OF for part in parts) else ordinal
        if len(parts) == 1 and parts[0][0] == "n" and parts[0][1:] in _SIDE_OF:
            parts = ["n", parts[0][1:]]
        every += parts
        # Beside the name of a side, an identifier may have any words: easy_rows.
        known = known and (_names_a_side(parts) or _KNOWN.issuperset(parts))
    text = " ".join(every)
    for order, name in _ORDERS.items():
        text = text.replace(order, name)
    names = text.split()
    sides = {_SIDE_OF[name] for name in names if name in _STRONG_WORDS}
    sides = sides or {_SIDE_OF[name] for name in names if name in _SIDE_OF}
    side = "both" if len(sides) > 1 else "".join(sides)
    counts = not (_SIZES | _COUNTS).isdisjoint(names)
    about = not side and not _ABOUT.isdisjoint(names)
    longest = not _LONGEST.isdisjoint(names)
    return Label(side, ordinal, counts, known, about, longest)


def side_of_size(words: Iterable[str]) -> str:
    """Return the side whose lines a width or a height counts, or "" for other words."""
    names = {word.lower() for word in words}
    return COLUMNS if names & _WIDTH else ROWS if names & _HEIGHT else ""


def names_a_side(words: str) -> bool:
    """Return whether words separated by spaces name rows or columns."""
    return label_of(words.split()).side != ""


def _names_a_side(parts: list[str]) -> bool:
    return any(part in _SIDE_OF for part in parts)


def declares(word: str) -> bool:
    """Return whether a word belongs to a declaration or to a list in a programming language."""
    return word.lower().replace("_t", "") in _DECLARES

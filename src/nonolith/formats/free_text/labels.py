"""The words of free text: which name rows or columns, state sizes, or say nothing."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


ROWS, COLUMNS = "rows", "columns"
SIDES = (ROWS, COLUMNS)

#: Words for one line, which may have a number: row 1.
_ONE = {ROWS: "row zeile reihe fila ligne linha riga r f", COLUMNS: (
    "col column spalte columna colonne coluna colonna c")}  # fmt: skip
#: Words that name a side.
_STRONG = {
    ROWS: "row rows zeile zeilen reihe reihen fila filas ligne lignes linha linhas riga righe "
    "rijen wiersze rader řádky radky riadky строки stroki рядки "
    "rivit satirlar satırlar sorok redovi randuri rânduri",
    COLUMNS: "col cols colum colums column columns spalte spalten columna columnas colonne "
    "colonnes coluna colunas colonna kolommen kolumny kolumner sloupce столбцы stolbcy "
    "stolbtsy стовпці sarakkeet sutunlar sütunlar oszlopok stupci stlpce coloane kolonner",
}
#: Words that name a side if no other word does.
_WEAK = {
    ROWS: "horizontal horizontals horizontally across left waagerecht waagrecht topbottom "
    "horizontales orizzontali poziomo poziome links gauche izquierda hor horiz "
    "hclues hhints 横 横ヒント",
    COLUMNS: "vertical verticals vertically down top above senkrecht leftright "
    "verticales verticali pionowo pionowe oben haut arriba ver vert vclues vhints 縦 縦ヒント",
}
#: The orders of the lines of a side, and a word of ``_WEAK`` for each.
_ORDERS = {
    "top to bottom": "topbottom", "oben nach unten": "topbottom",
    "left to right": "leftright", "links nach rechts": "leftright",
    "haut en bas": "topbottom", "gauche à droite": "leftright",
    "arriba abajo": "topbottom", "izquierda a derecha": "leftright",
    "from the top": "topbottom", "from the left": "leftright",
    "von oben": "", "von links": "",
    "side clues": "left", "side hints": "left", "side numbers": "left",
}  # fmt: skip

_ORDER = re.compile(rf"(?<= )(?:{'|'.join(_ORDERS)})(?= )")

#: Words that may stand beside the words for a side.
_BESIDE = _set(
    "clue clues hint hints constraint constraints number numbers rule rules run runs block "
    "blocks line lines list lists data value values description descriptions desc spec specs "
    "header headers heading headings label labels info key keys of the a for are is in from to "
    "by on at and right bottom with as follows following below here this my puzzle nonogram "
    "side limits limit index groups sequence sequences pistas indices "
    "enter separated comma commas space spaces semicolons "
    "de haut en bas gauche à droite arriba abajo izquierda derecha "
    "hinweis hinweise zahlen angaben stehen der die von nach oben unten links rechts"
)
#: Words of declarations and of lists in programming languages.
_DECLARES = _set(
    "const let var val dim as int ints integer integers final static public private protected def "
    "local auto unsigned signed char byte short long double float str string strings vec vector "
    "list of array arrays arraylist tuple tuples set u8 u16 u32 u64 usize i8 i16 i32 i64 std mut "
    "new my our type fn fun func function pub get sequence iterable np numpy of listof aslist "
    "arrayof intarrayof from c uint uint8_t uint8 int8 int16 int32 object any java util begin "
    "end return export default self this immutable readonly optional define emptylist "
    "defparameter defvar defconstant setq setf constexpr declare typeset override virtual "
    "internal sealed inline volatile _"
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
    "level difficulty no nr number titel autor catalogue category theme version license"
)
#: Words before the picture, which repeats what the clues say.
_PICTURE = _set("solution output expected result answer grid board picture image")
#: Words in names of what free text cannot hold.
_NOT_HELD = _set("colour colours color colors palette given")
#: Names of functions after which a list is another one.
_CHANGES = re.compile("rever|transp|zip|sort|rot|flip|range|repeat|map|filter|shuffl|len\\Z")
#: Words after a list that leave it as it is.
_AFTER_LIST = _set("freeze split as const in end then tovec to vec into collect tolist copy strip")
#: Words of a method that adds a clue to a list.
_APPENDS = _set("append add push pushback emplaceback")

_PLACES = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
           "tenth", "eleventh", "twelfth"]  # fmt: skip
#: The place of a line.
_ORDINAL = re.compile(rf"([0-9]{{1,4}})(?:st|nd|rd|th)|{'|'.join(_PLACES)}")
#: A word or an identifier.
WORD = re.compile(r"[^\W\d]\w*")
_PARTS = re.compile(
    r"(?:[Rr]ow|[Cc]ol(?:umn)?|[Tt]op|[Ll]eft|[Ss]ide|(?i:vertical|horizontal)|[Zz]eilen|[Ss]palten"
    r"|[Rr]eihen)(?=clue|hint|num|hinweis|zahl|angabe)"
    r"|[A-Z]?[a-z\u00df-\u00ff]+|[A-Z]+(?![a-z])|[0-9]+|[^\W\d_a-zA-Z]+"
)
_SIDE_OF = {
    word: side for words in (_STRONG, _WEAK) for side in SIDES for word in words[side].split()
}
_STRONG_WORDS = frozenset(word for words in _STRONG.values() for word in words.split())
_ONE_LINE = frozenset(word for words in _ONE.values() for word in words.split())
#: Letters that name a side if a number follows: R1, F1 (fila), c2.
_LETTERS = {"r": ROWS, "f": ROWS, "c": COLUMNS}
#: A part of all words that name a side.
_MAY_NAME = re.compile(rf"{'|'.join(sorted(_SIDE_OF))}|side[ _]|[rcf]_*[0-9]")
_KNOWN = _BESIDE | _DECLARES | _SIZES | _COUNTS | _ABOUT


class Label(NamedTuple):
    """What words that stand beside each other say."""

    side: str  #: the side that they name: ``rows``, ``columns``, ``both``, or "" for none
    ordinal: int | None  #: the number that ends an identifier such as ``row1``, or None
    counts: bool  #: whether they announce a number of lines or cells
    sizes: bool  #: whether they announce a width, a height or a size
    known: bool  #: whether every word is known
    about: bool  #: whether they announce a text, such as a title
    longest: bool  #: whether they announce the length of the longest clue
    one: bool  #: whether they name one line, whose number may follow
    appends: bool  #: whether they add a clue to a list


def label_of(words: Iterable[str]) -> Label:
    """Return what words that stand beside each other say."""
    every: list[str] = []
    known, ordinal, placed, appends = True, None, None, False
    for word in words:
        parts = _lower_parts(word)
        if place := _ORDINAL.fullmatch(word.lower()):
            placed = int(place[1]) if place[1] else _PLACES.index(place[0]) + 1
            continue
        if len(parts) > 1 and parts[-1].isdecimal() and len(parts[-1]) < 5:
            number = int(parts.pop())
            parts = [_LETTERS.get(part, part) for part in parts]
            ordinal = number if any(part in _SIDE_OF for part in parts) else ordinal
        if len(parts) == 1 and parts[0][0] == "n" and parts[0][1:] in _SIDE_OF:
            parts = ["n", parts[0][1:]]
        joined = bool(_APPENDS.intersection(parts[:1]) and _ONE_LINE.intersection(parts))
        appends = joined or (bool(every) and "".join(parts) in _APPENDS)
        every += parts
        # Beside the name of a side, an identifier may have any words: easy_rows.
        known = known and (_names_a_side(parts) or appends or _KNOWN.issuperset(parts))
    text = f" {' '.join(every)} "
    names = _ORDER.sub(lambda order: _ORDERS[order[0]], text).split()
    sides = {_SIDE_OF[name] for name in names if name in _STRONG_WORDS}
    sides = sides or {_SIDE_OF[name] for name in names if name in _SIDE_OF}
    side = "both" if len(sides) > 1 else "".join(sides)
    sizes = not _SIZES.isdisjoint(names)
    counts = sizes or not _COUNTS.isdisjoint(names)
    about = not side and not _ABOUT.isdisjoint(names)
    longest = not _LONGEST.isdisjoint(names)
    one = bool(names) and names[-1] in _ONE_LINE
    ordinal = placed if one and placed is not None else ordinal
    return Label(side, ordinal, counts, sizes, known, about, longest, one, appends)


def _lower_parts(word: str) -> list[str]:
    return [part.lower() for part in _PARTS.findall(word)]


def side_of_size(words: Iterable[str]) -> str:
    """Return the side whose lines a width or a height counts, or "" for other words."""
    names = {word.lower() for word in words}
    return COLUMNS if names & _WIDTH else ROWS if names & _HEIGHT else ""


def names_a_side(words: str) -> bool:
    """Return whether words separated by spaces name rows or columns."""
    return _MAY_NAME.search(words.lower()) is not None and label_of(words.split()).side != ""


def _names_a_side(parts: list[str]) -> bool:
    return any(part in _SIDE_OF for part in parts)


def holds_more(words: Iterable[str]) -> bool:
    """Return whether words name what free text cannot hold, such as colours."""
    return not _NOT_HELD.isdisjoint(word.lower() for word in words)


def is_picture(words: Iterable[str]) -> bool:
    """Return whether words name the picture of the puzzle."""
    return not _PICTURE.isdisjoint(part for word in words for part in _lower_parts(word))


def keeps_list(words: Iterable[str], *, after: bool) -> bool:
    """Return whether a list stays the same with these words before it, or after it."""
    if after:
        return all(declares(word) or word.lower().replace("_", "") in _AFTER_LIST for word in words)
    return not any(_CHANGES.match(part) for word in words for part in _lower_parts(word))


def declares(word: str) -> bool:
    """Return whether a word belongs to a declaration or to a list in a programming language."""
    return word.lower().replace("_t", "") in _DECLARES
